"""Database engines for a store, configured in one place."""

from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from kingdombuilder.server.store.url import SQLITE, StoreUnusable, display_url, is_postgres

CONNECT_TIMEOUT = 10  # seconds to wait for a connection, or for another writer of the same file
POOL = 10  # PostgreSQL connections of a node
POOL_TIMEOUT = 5.0  # seconds to wait for one of them; after an outage, clients have left by then
LOCK_TIMEOUT_MS = 5_000  # for a row that another transaction has locked
GROUP_LOCK_TIMEOUT_MS = 100  # for appends of several games, which must not wait for one of them
STATEMENT_TIMEOUT_MS = 8_000
# A node that is frozen in a transaction must not lock its rows for ever.
IDLE_TIMEOUT_MS = 10_000
WRITE_OPTIONS = {"writes": True}  # execution options of connections that write


def open_engine(
    url: URL, pool_size: int = POOL, lock_timeout_ms: int = LOCK_TIMEOUT_MS
) -> AsyncEngine:
    """Return a server's engine; raise `StoreUnusable` if its driver is missing."""
    if not is_postgres(url):
        engine = create_async_engine(url, connect_args={"timeout": CONNECT_TIMEOUT})
        _set_up(engine.sync_engine, keys="ON")
        return engine
    try:
        return create_async_engine(
            url,
            pool_size=pool_size,
            pool_timeout=POOL_TIMEOUT,
            max_overflow=0,  # an operator plans with the documented number of connections
            pool_pre_ping=True,
            connect_args={
                "timeout": CONNECT_TIMEOUT,
                "command_timeout": CONNECT_TIMEOUT,
                "server_settings": {
                    "lock_timeout": str(lock_timeout_ms),
                    "statement_timeout": str(STATEMENT_TIMEOUT_MS),
                    "idle_in_transaction_session_timeout": str(IDLE_TIMEOUT_MS),
                },
            },
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
