"""Where a store is: a file in the data folder, or a database that somebody names."""

from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from kingdombuilder.text.parsing import ParseError

FILE = "games.sqlite3"
SQLITE, POSTGRES = "sqlite", "postgresql"
_DRIVERS = {SQLITE: "sqlite+aiosqlite", POSTGRES: "postgresql+asyncpg"}
_SPELLINGS = {"postgres": POSTGRES}  # as many a tool writes it


class StoreUnusable(ParseError):
    """A store that cannot be used: no store, one of a later version, or out of reach."""


def store_url(folder: Path, database: str = "") -> str:
    """The address of the store of a data folder, or of the database that is named instead."""
    if database:
        return with_driver(database).render_as_string(hide_password=False)
    return URL.create(_DRIVERS[SQLITE], database=str(folder / FILE)).render_as_string()


def with_driver(url: str) -> URL:
    """An address with the driver that is used for it; raises `StoreUnusable`."""
    try:
        found = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreUnusable("store_address", name=_kind(url)) from None
    kind = found.drivername.partition("+")[0]
    driver = _DRIVERS.get(_SPELLINGS.get(kind, kind))
    if driver is None:
        raise StoreUnusable("store_address", name=kind)
    return _spelled(found.set(drivername=driver))


def display_url(url: URL) -> str:
    """An address for people: the folder of a file, or the database without the password."""
    if is_postgres(url):
        return URL.create(
            POSTGRES, url.username, host=url.host, port=url.port, database=url.database
        ).render_as_string()
    return str(Path(url.database or "").parent)


def is_postgres(url: URL) -> bool:
    """Whether several nodes can share it, each on its own machine."""
    return url.get_backend_name() == POSTGRES


def _spelled(url: URL) -> URL:
    """With `ssl` for `sslmode`, which is what everybody but this driver calls it."""
    if is_postgres(url) and "sslmode" in url.query:
        query = dict(url.query)
        query["ssl"] = query.pop("sslmode")
        return url.set(query=query)
    return url


def _kind(url: str) -> str:
    """What a text that is no address begins with; the rest may hold a password."""
    return url.partition(":")[0][:20]
