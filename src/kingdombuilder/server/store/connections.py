"""Database engines for a store, configured in one place."""

from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from kingdombuilder.server.store.url import SQLITE, StoreUnusable, display_url, is_postgres

CONNECT_TIMEOUT = 10  # seconds to wait for a connection, or for another writer of the same file
POOL = 10  # PostgreSQL connections of a node
WRITE_OPTIONS = {"writes": True}  # execution options of connections that write


def open_engine(url: URL) -> AsyncEngine:
    """Return a server's engine; raise `StoreUnusable` if its driver is missing."""
    if not is_postgres(url):
        engine = create_async_engine(url, connect_args={"timeout": CONNECT_TIMEOUT})
        _set_up(engine.sync_engine, keys="ON")
        return engine
    try:
        return create_async_engine(
            url,
            pool_size=POOL,
            pool_pre_ping=True,
            connect_args={"timeout": CONNECT_TIMEOUT, "command_timeout": CONNECT_TIMEOUT},
        )
    except ModuleNotFoundError:
        raise StoreUnusable("store_driver", source=display_url(url)) from None


def open_file(url: URL) -> Engine:
    """Return an engine for a whole file, without foreign keys, so that tables can be replaced."""
    engine = create_engine(url.set(drivername=SQLITE), connect_args={"timeout": CONNECT_TIMEOUT})
    _set_up(engine, keys="OFF")
    return engine


def _set_up(engine: Engine, keys: str) -> None:
    def prepare(connection: Any, _: object) -> None:
        """Configure SQLite: concurrent readers, durable commits and explicit transactions."""
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute(f"PRAGMA foreign_keys={keys}")
        cursor.close()

    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", _begin)


def _begin(connection: Connection) -> None:
    """Begin a write transaction immediately, because upgrading a read transaction can fail."""
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
