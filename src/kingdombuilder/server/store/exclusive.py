"""Run work on a whole store in one transaction, exclusively or on a snapshot."""

import asyncio
from collections.abc import Callable
from contextlib import aclosing
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from kingdombuilder.server.store.connections import CONNECT_TIMEOUT, WRITE_OPTIONS, open_file
from kingdombuilder.server.store.node_lock import protect_file
from kingdombuilder.server.store.url import POSTGRES, StoreUnusable, display_url, is_postgres

T = TypeVar("T")
Work = Callable[[Connection], T]

_LOCK = 0x6B696E67646F6D  # any number, the same on all nodes


def run_exclusively(url: URL, work: Work[T]) -> T:
    """Write in one transaction while no other node does exclusive work."""
    if is_postgres(url):
        return asyncio.run(_on_postgres(url, work, "READ COMMITTED", lock=True))
    protect_file(Path(url.database or ""))
    return _on_file(url, lambda connection: _checked(url, connection, work), WRITE_OPTIONS)


def run_on_snapshot(url: URL, work: Work[T]) -> T:
    """Read a consistent snapshot while other nodes continue."""
    if is_postgres(url):
        return asyncio.run(_on_postgres(url, work, "REPEATABLE READ", lock=False))
    if not Path(url.database or "").exists():
        raise StoreUnusable("store_absent", source=display_url(url))
    return _on_file(url, work, {})


def _on_file(url: URL, work: Work[T], options: dict[str, bool]) -> T:
    engine = open_file(url)
    try:
        with engine.execution_options(**options).begin() as connection:
            return work(connection)
    except DBAPIError as error:
        raise StoreUnusable("unusable", source=display_url(url), why=error.orig) from None
    finally:
        engine.dispose()


def _checked(url: URL, connection: Connection, work: Work[T]) -> T:
    done = work(connection)
    lost = connection.execute(text("PRAGMA foreign_key_check")).first()
    if lost:
        raise StoreUnusable("store_dangling", source=display_url(url), name=lost[0])
    return done


async def _on_postgres(url: URL, work: Work[T], isolation: str, lock: bool) -> T:
    try:
        engine = create_async_engine(
            url,
            isolation_level=isolation,
            poolclass=NullPool,
            connect_args={"timeout": CONNECT_TIMEOUT},
        )
    except ModuleNotFoundError:
        raise StoreUnusable("store_driver", source=display_url(url)) from None
    try:
        async with aclosing(await _connect(url, engine)) as connection, connection.begin():
            if lock:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
            return await connection.run_sync(work)
    except DBAPIError as error:
        raise StoreUnusable("store_refused", source=display_url(url), why=error.orig) from None
    finally:
        await engine.dispose()


async def _connect(url: URL, engine: AsyncEngine) -> AsyncConnection:
    try:
        return await engine.connect()
    except ArgumentError:
        raise StoreUnusable("store_address", name=POSTGRES) from None
    except (OSError, TimeoutError) as error:
        why = str(error) or type(error).__name__
        raise StoreUnusable("store_unreachable", source=display_url(url), why=why) from None
