"""Whatever a driver raises, callers of the store see one exception."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import exc, text
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.store.failures import Conflict, StoreError, StoreUnavailable, translated
from kingdombuilder.server.store.records import RecordStore
from kingdombuilder.server.store.store import Store, prepare_store
from kingdombuilder.server.store.users import UserStore
from tests.server.postgres import FAST, IMMEDIATE, Postgres, free_port, running
from tests.server.store.rows import FACTS, game, opened, pick

Ask = Callable[[Store], Awaitable[object]]


async def _records(store: Store) -> None:
    async for _ in RecordStore(store).all():
        pass


ASKED: dict[str, Ask] = {
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


async def must_fail(store: Store) -> None:
    """Ask everything, each of which raises the exception of the store, and soon."""
    for what, ask in ASKED.items():
        with pytest.raises(StoreError) as raised:
            async with asyncio.timeout(5):
                await ask(store)
        assert type(raised.value) is StoreUnavailable, what
        assert raised.value.__cause__ is not None
    assert not await store.healthy()


def test_a_database_that_stops_is_one_kind_of_failure() -> None:
    """With connections that were open, without any, and at once well again when it is back."""

    async def stopped(server: Postgres, url: str) -> None:
        async with opened(url) as (store,):
            await store.add(game("g"), [])
            for number, how in enumerate((IMMEDIATE, FAST), 1):
                await asyncio.gather(*(store.game("g") for _ in range(5)))
                server.stop(how)
                await must_fail(store)
                await must_fail(store)
                server.start()
                await store.append("g", [pick(number)], FACTS)
            assert await store.number("g") == 2

    with running("fsync=off", port=free_port()) as server:
        asyncio.run(stopped(server, prepare_store(server.make("store"))))


def test_a_connection_that_is_ended_under_a_transaction_is_a_failure(postgres: Postgres) -> None:
    """An act in the middle of its work, and the query of a reader."""
    url = postgres.fresh()

    async def ended() -> None:
        async def end(connection: AsyncConnection) -> None:
            await connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

        async with opened(url) as (store,):
            with pytest.raises(StoreUnavailable):
                await store.write(end)
            with pytest.raises(StoreUnavailable):
                async with store.reading() as connection:
                    await end(connection)
            assert await store.games() == []

    asyncio.run(ended())


def test_a_damaged_file_is_the_same_kind_of_failure(tmp_path: Path) -> None:
    """Something else has been written over it."""
    file = tmp_path / "games.sqlite3"
    url = prepare_store(f"sqlite:///{file}")
    file.write_bytes(b"no database at all" * 1000)

    async def damaged() -> None:
        async with opened(url) as (store,):
            await must_fail(store)

    asyncio.run(damaged())


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
    """With its kind, and without its message, which may quote anything."""
    with pytest.raises(StoreUnavailable) as raised, translated():
        raise error
    assert raised.value.__cause__ is error
    assert str(raised.value)
    assert "SELECT" not in str(raised.value)


def test_a_contradiction_has_its_own_error(url: str) -> None:
    """The database works, and the row does not fit."""

    async def contradicted() -> None:
        async with opened(url) as (store,):
            await store.add(game("g"), [])
            with pytest.raises(Conflict):
                await store.add(game("g"), [])

    asyncio.run(contradicted())


@pytest.mark.parametrize("statement", ["SELECT nothing FROM nowhere", "SELEKT 1"])
def test_a_mistake_of_ours_has_its_own_error(url: str, statement: str) -> None:
    """The database works, and to try again would not help."""

    async def mistaken() -> None:
        async with opened(url) as (store,):
            with pytest.raises(StoreError) as raised:
                async with store.reading() as connection:
                    await connection.execute(text(statement))
            assert type(raised.value) is StoreError

    asyncio.run(mistaken())


@pytest.mark.parametrize("error", [asyncio.CancelledError(), KeyError(), ZeroDivisionError()])
def test_other_exceptions_pass(error: BaseException) -> None:
    """Above all that somebody stops waiting."""
    with pytest.raises(type(error)) as raised, translated():
        raise error
    assert raised.value is error


def test_who_is_cancelled_while_asking_is_cancelled(url: str) -> None:
    """A task that waits for the database ends as any other."""

    async def cancelled() -> None:
        async with opened(url) as (store,):
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

    asyncio.run(cancelled())
