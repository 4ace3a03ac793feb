"""The URL of a store: a file in the data folder, or a given database."""

from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from kingdombuilder.text.parsing import ParseError

FILE = "games.sqlite3"
SQLITE, POSTGRES = "sqlite", "postgresql"
_DRIVERS = {SQLITE: "sqlite+aiosqlite", POSTGRES: "postgresql+asyncpg"}
_SPELLINGS = {"postgres": POSTGRES}  # accepted alternative spellings


class StoreUnusable(ParseError):
    """A store that cannot be used: missing, from a later version, or unreachable."""


def store_url(folder: Path, database: str = "") -> str:
    """Return the URL of a data folder's store, or of the given database."""
    if database:
        return with_driver(database).render_as_string(hide_password=False)
    return URL.create(_DRIVERS[SQLITE], database=str(folder / FILE)).render_as_string()


def with_driver(url: str) -> URL:
    """Return a URL with its driver; raise `StoreUnusable` if it is not valid."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreUnusable("store_address", name=_kind(url)) from None
    kind = parsed.drivername.partition("+")[0]
    driver = _DRIVERS.get(_SPELLINGS.get(kind, kind))
    if driver is None:
        raise StoreUnusable("store_address", name=kind)
    return _with_ssl(parsed.set(drivername=driver))


def display_url(url: URL) -> str:
    """Return a URL for display: a file's folder, or the database without its password."""
    if is_postgres(url):
        return URL.create(
            POSTGRES, url.username, host=url.host, port=url.port, database=url.database
        ).render_as_string()
    return str(Path(url.database or "").parent)


def is_postgres(url: URL) -> bool:
    """Return whether a store is a PostgreSQL database, which several nodes can share."""
    return url.get_backend_name() == POSTGRES


def _with_ssl(url: URL) -> URL:
    """Return a URL with `ssl` for the usual `sslmode`, as asyncpg names it."""
    if is_postgres(url) and "sslmode" in url.query:
        query = dict(url.query)
        query["ssl"] = query.pop("sslmode")
        return url.set(query=query)
    return url


def _kind(url: str) -> str:
    """Return the scheme of an invalid URL, without the rest, which may contain a password."""
    return url.partition(":")[0][:20]
