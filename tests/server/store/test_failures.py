"""Callers of the store see the same exceptions for all errors of the drivers."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import exc, text
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.store.failures import (
    Conflict,
    StoreError,
    StoreUnavailable,
    translate_errors,
)
from kingdombuilder.server.store.records import RecordStore
from kingdombuilder.server.store.store import Store, prepare_store
from kingdombuilder.server.store.users import UserStore
from tests.server.postgres import FAST, IMMEDIATE, Postgres, free_port, running
from tests.server.store.rows import FACTS, game, open_stores, pick

Request = Callable[[Store], Awaitable[object]]


async def _records(store: Store) -> None:
    async for _ in RecordStore(store).all():
        pass


REQUESTS: dict[str, Request] = {
    "game": lambda store: store.game("g"),
    "events": lambda store: store.events("g"),
    "games": lambda store: store.games(),
    "due": lambda store: store.games_due(1, 1),
    "chat": lambda store: store.chat("g"),
    "records": _records,
    "secret": lambda store: store.secret("s"),
    "player": lambda store: UserStore(store).player("ada"),
    "add": lambda store: store.add(game("h"), [pick(1)]),
    "append": lambda store: store.append("g", [pick(1)], FACTS),
    "say": lambda store: store.add_chat_line("g", "ada", "Ada", "hello", 1),
    "remove": lambda store: store.remove("g"),
    "keep guest": lambda store: UserStore(store).keep_guest("eve", "Eve"),
}


async def check_all_fail(store: Store) -> None:
    """Check that every request soon raises the store's exception."""
    for name, request in REQUESTS.items():
        with pytest.raises(StoreError) as raised:
            async with asyncio.timeout(5):
                await request(store)
        assert type(raised.value) is StoreUnavailable, name
        assert raised.value.__cause__ is not None
    assert not await store.healthy()


def test_a_stopped_database_is_unavailable() -> None:
    """This holds with open connections and without any; after a restart the store works again."""

    async def check(server: Postgres, url: str) -> None:
        async with open_stores(url) as (store,):
            await store.add(game("g"), [])
            for number, how in enumerate((IMMEDIATE, FAST), 1):
                await asyncio.gather(*(store.game("g") for _ in range(5)))
                server.stop(how)
                await check_all_fail(store)
                await check_all_fail(store)
                server.start()
                await store.append("g", [pick(number)], FACTS)
            assert await store.number("g") == 2

    with running("fsync=off", port=free_port()) as server:
        asyncio.run(check(server, prepare_store(server.make("store"))))


def test_a_connection_lost_in_a_transaction_is_unavailable(postgres: Postgres) -> None:
    """This holds for a write and for a read."""
    url = postgres.fresh()

    async def check() -> None:
        async def end(connection: AsyncConnection) -> None:
            await connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

        async with open_stores(url) as (store,):
            with pytest.raises(StoreUnavailable):
                await store.write(end)
            with pytest.raises(StoreUnavailable):
                async with store.reading() as connection:
                    await end(connection)
            assert await store.games() == []

    asyncio.run(check())


def test_a_damaged_file_is_unavailable(tmp_path: Path) -> None:
    """Its contents were overwritten."""
    file = tmp_path / "games.sqlite3"
    url = prepare_store(f"sqlite:///{file}")
    file.write_bytes(b"no database at all" * 1000)

    async def check() -> None:
        async with open_stores(url) as (store,):
            await check_all_fail(store)

    asyncio.run(check())


@pytest.mark.parametrize(
    "error",
    [
        ConnectionRefusedError(),
        ConnectionResetError(),
        TimeoutError(),
        asyncpg.InterfaceError("closed"),
        asyncpg.CannotConnectNowError("starting"),
        asyncpg.AdminShutdownError("ending"),
        exc.OperationalError("SELECT", {}, Exception()),
        exc.TimeoutError("pool"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_every_error_of_a_driver_is_translated(error: Exception) -> None:
    """The store's error has the cause but not its message, which may quote anything."""
    with pytest.raises(StoreUnavailable) as raised, translate_errors():
        raise error
    assert raised.value.__cause__ is error
    assert str(raised.value)
    assert "SELECT" not in str(raised.value)


def test_a_conflict_has_its_own_error(url: str) -> None:
    """The database works, but the row conflicts with another."""

    async def check() -> None:
        async with open_stores(url) as (store,):
            await store.add(game("g"), [])
            with pytest.raises(Conflict):
                await store.add(game("g"), [])

    asyncio.run(check())


@pytest.mark.parametrize("statement", ["SELECT nothing FROM nowhere", "SELEKT 1"])
def test_a_programming_error_has_its_own_error(url: str, statement: str) -> None:
    """The database works, and a retry would not help."""

    async def check() -> None:
        async with open_stores(url) as (store,):
            with pytest.raises(StoreError) as raised:
                async with store.reading() as connection:
                    await connection.execute(text(statement))
            assert type(raised.value) is StoreError

    asyncio.run(check())


@pytest.mark.parametrize("error", [asyncio.CancelledError(), KeyError(), ZeroDivisionError()])
def test_other_exceptions_are_not_translated(error: BaseException) -> None:
    """Cancellation is the most important of them."""
    with pytest.raises(type(error)) as raised, translate_errors():
        raise error
    assert raised.value is error


def test_a_task_can_be_cancelled_while_it_reads(url: str) -> None:
    """It ends like any other cancelled task."""

    async def check() -> None:
        async with open_stores(url) as (store,):
            held = asyncio.Event()

            async def hold() -> None:
                async with store.reading():
                    held.set()
                    await asyncio.sleep(60)

            task = asyncio.create_task(hold())
            await held.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

    asyncio.run(check())
