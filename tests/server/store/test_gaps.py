"""A game's log in the database has no missing and no duplicate number."""

import asyncio

import pytest
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.store.events import add_events
from kingdombuilder.server.store.failures import Conflict
from kingdombuilder.server.store.schema import EventRow
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.types import ConflictError, GameUpdate
from tests.server.store.rows import FACTS, game, open_stores, pick


async def numbers(store: Store, name: str) -> list[int]:
    """Return the numbers of the stored events."""
    return [event.number for event in await store.events(name)]


@pytest.mark.parametrize(
    "late",
    [[4], [2], [1], [3, 5], [3, 3], [4, 3], [0], [-1]],
    ids=["gap", "duplicate", "old", "gap inside", "twice", "out of order", "zero", "negative"],
)
def test_only_the_next_number_is_stored(url: str, late: list[int]) -> None:
    """Other numbers are rejected as a whole, and the game continues with the next number."""

    async def check() -> None:
        async with open_stores(url) as (store,):
            await store.add(game("g"), [pick(1), pick(2)])
            with pytest.raises(ConflictError):
                await store.append("g", [pick(number) for number in late], GameUpdate({"at": 9}))
            assert await numbers(store, "g") == [1, 2]
            row = await store.game("g")
            assert row
            assert row.summary == {}
            await store.append("g", [pick(3), pick(4)], FACTS)
            assert await numbers(store, "g") == [1, 2, 3, 4]

    asyncio.run(check())


def test_only_the_append_with_a_gap_is_rejected(url: str) -> None:
    """Appends that are committed together are still checked one by one."""

    async def check() -> None:
        async with open_stores(url) as (store,):
            names = [f"g{n}" for n in range(30)]
            for name in names:
                await store.add(game(name), [pick(1)])
            first = dict.fromkeys(names, 2) | {"g3": 3, "g20": 1}
            done = await asyncio.gather(
                *(store.append(name, [pick(n), pick(n + 1)], FACTS) for name, n in first.items()),
                return_exceptions=True,
            )
            for name, error in zip(names, done, strict=True):
                if name in ("g3", "g20"):
                    assert isinstance(error, ConflictError)
                    assert await numbers(store, name) == [1]
                else:
                    assert error is None
                    assert await numbers(store, name) == [1, 2, 3]

    asyncio.run(check())


def test_two_nodes_that_append_blindly_leave_no_gap(url: str) -> None:
    """Each appends runs of numbers from any position."""

    async def check() -> None:
        async with open_stores(url, url) as stores:
            await stores[0].add(game("g"), [])
            runs = [[pick(n), pick(n + 1)] for n in range(1, 12)]
            done = await asyncio.gather(
                *(store.append("g", run, FACTS) for run in runs for store in stores),
                return_exceptions=True,
            )
            assert all(error is None or isinstance(error, ConflictError) for error in done)
            stored = await numbers(stores[0], "g")
            assert stored == list(range(1, len(stored) + 1))
            assert len(stored) == 2 * done.count(None)

    asyncio.run(check())


def test_a_new_games_events_are_numbered_from_1(url: str) -> None:
    """Otherwise the game is not added."""

    async def check() -> None:
        async with open_stores(url) as (store,):
            for events in ([pick(2)], [pick(1), pick(3)]):
                with pytest.raises(Conflict):
                    await store.add(game("g"), events)
                assert await store.game("g") is None

    asyncio.run(check())


def test_the_statement_itself_rejects_a_gap(url: str) -> None:
    """It does so without the code around it, and on a log that is already damaged."""

    async def check() -> None:
        async def add(connection: AsyncConnection) -> None:
            await add_events(connection, [("g", pick(3))])

        async def damage(connection: AsyncConnection) -> None:
            row = {"game": "g", "number": 4, "kind": "pick", "word": "A1", "moment": 0}
            await connection.execute(insert(EventRow), row)

        async with open_stores(url) as (store,):
            await store.add(game("g"), [pick(1)])
            with pytest.raises(Conflict):
                await store.write(add)
            await store.append("g", [pick(2)], FACTS)
            await store.write(damage)  # as an old version may have left it
            with pytest.raises(Conflict):
                await store.write(add)
            assert await numbers(store, "g") == [1, 2, 4]

    asyncio.run(check())


def test_an_update_for_an_old_event_is_dropped(url: str) -> None:
    """A node that is behind cannot change when a game is due."""

    async def check_due() -> None:
        async with open_stores(url) as (store,):
            await store.add(game("g"), [pick(1), pick(2)])
            await store.append("g", [], GameUpdate({}, due=1, number=1))
            assert await store.games_due(9, 9) == []
            await store.append("g", [], GameUpdate({}, due=2, number=2))
            assert await store.games_due(9, 9) == ["g"]
            await store.append("g", [], GameUpdate({}, due=None))
            assert await store.games_due(9, 9) == []

    asyncio.run(check_due())
