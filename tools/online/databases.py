"""Databases for a try: SQLite in a folder, or a PostgreSQL of one's own."""

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
    """Where games are kept, and how a node is told so."""

    name: str
    url: str
    arguments: tuple[str, ...]


@contextmanager
def database(name: str, folder: Path) -> Iterator[Database]:
    """An empty database that ends with this."""
    data = ("--data-dir", str(folder / "data"))
    if name == SQLITE:
        yield Database(name, store_url(folder / "data"), data)
        return
    with running("max_connections=200") as server:
        link = server.url(USER)
        yield Database(name, store_url(folder, link), (*data, "--database", link))
