"""Databases for one run: SQLite in a folder, or a temporary PostgreSQL server."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from kingdombuilder.server.store.url import store_url
from tests.server.postgres import USER, running

SQLITE, POSTGRES = "sqlite", "postgres"
NAMES = (SQLITE, POSTGRES)


@dataclass(frozen=True, slots=True)
class Database:
    """A database, and a node's arguments to use it."""

    name: str
    url: str
    arguments: tuple[str, ...]


@contextmanager
def database(name: str, folder: Path) -> Iterator[Database]:
    """Provide an empty database, and remove it afterwards."""
    data = ("--data-dir", str(folder / "data"))
    if name == SQLITE:
        yield Database(name, store_url(folder / "data"), data)
        return
    with running("max_connections=200") as server:
        link = server.url(USER)
        yield Database(name, store_url(folder, link), (*data, "--database", link))
