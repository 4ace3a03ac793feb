"""Concurrent writes to the store: each succeeds or fails on its own, and one of two wins a race."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import Engine, event, insert, select
from sqlalchemy.exc import StatementError
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.store.failures import StoreError
from kingdombuilder.server.store.schema import ResultRow
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.types import ConflictError, GameUpdate
from tests.server.store.rows import FACTS, game, open_stores, pick

GAMES = 60


@contextmanager
def record_commits() -> Iterator[list[None]]:
    """Collect one entry for each transaction that is committed in the meantime."""
    commits: list[None] = []

    def record(_: object) -> None:
        commits.append(None)

    event.listen(Engine, "commit", record)
    try:
        yield commits
    finally:
        event.remove(Engine, "commit", record)


async def add_games(store: Store, count: int = GAMES) -> list[str]:
    """Add the given number of games and return their names."""
    names = [f"g{n}" for n in range(count)]
    for name in names:
        await store.add(game(name), [])
    return names


def test_appends_at_the_same_time_share_a_transaction(url: str) -> None:
    """All that arrive during one transaction are in the next."""

    async def check() -> None:
        async with open_stores(url) as (store,):
            names = await add_games(store)
            with record_commits() as commits:
                await asyncio.gather(*(store.append(name, [pick(1)], FACTS) for name in names))
            assert len(commits) <= 3
            for name in names:
                assert await store.events(name) == [pick(1)]

    asyncio.run(check())


def test_an_append_that_fails_affects_no_other(url: str) -> None:
    """A number is taken, a game does not exist, or a summary cannot be serialised."""

    async def check() -> None:
        async with open_stores(url) as (store,):
            names = await add_games(store)
            conflicting = {"g5", "g50", "gone"}
            for name in conflicting - {"gone"}:
                await store.append(name, [pick(1, "first")], FACTS)
            facts = dict.fromkeys([*names, "gone"], FACTS) | {"g7": GameUpdate({"no": object()})}
            done = await asyncio.gather(
                *(store.append(name, [pick(1), pick(2)], facts[name]) for name in facts),
                return_exceptions=True,
            )
            for name, error in zip(facts, done, strict=True):
                if name in conflicting:
                    assert isinstance(error, ConflictError)
                elif name == "g7":
                    assert isinstance(error, StoreError)
                    assert isinstance(error.__cause__, StatementError)
                else:
                    assert error is None
            for name in names:
                stored = await store.events(name)
                whole = [] if name == "g7" else [pick(1), pick(2)]
                assert stored == ([pick(1, "first")] if name in conflicting else whole)

    asyncio.run(check())


def test_one_of_two_racing_nodes_wins_every_number(url: str) -> None:
    """The winners' events are stored, without a gap."""

    async def check() -> None:
        async with open_stores(url, url) as stores:
            names = await add_games(stores[0], 10)
            for number in range(1, 6):
                done = await asyncio.gather(
                    *(
                        store.append(name, [pick(number, store.node)], FACTS)
                        for name in names
                        for store in stores
                    ),
                    return_exceptions=True,
                )
                assert all(error is None or isinstance(error, ConflictError) for error in done)
                for first, second in zip(done[::2], done[1::2], strict=True):
                    assert (first is None) != (second is None)
                winners = [stores[bool(first)].node for first in done[::2]]
                for name, winner in zip(names, winners, strict=True):
                    assert (await stores[0].events(name))[number - 1 :] == [pick(number, winner)]

    asyncio.run(check())


def test_a_cancelled_caller_cancels_no_append(url: str) -> None:
    """Even its own append completes, because the room already has its events."""

    async def check() -> None:
        async with open_stores(url) as (store,):
            names = await add_games(store)
            tasks = [asyncio.create_task(store.append(name, [pick(1)], FACTS)) for name in names]
            await asyncio.sleep(0)
            for task in tasks[::2]:
                task.cancel()
            done = await asyncio.gather(*tasks, return_exceptions=True)
            assert all(isinstance(outcome, asyncio.CancelledError) for outcome in done[::2])
            assert done[1::2] == [None] * (GAMES // 2)
        async with open_stores(url) as (store,):
            for name in names:
                assert await store.events(name) == [pick(1)]

    asyncio.run(check())


def test_closing_a_store_completes_its_appends(url: str) -> None:
    """No caller needs to wait for them."""

    async def check() -> None:
        async with open_stores(url) as (store,):
            names = await add_games(store, 5)
            tasks = [asyncio.create_task(store.append(name, [pick(1)], FACTS)) for name in names]
            await asyncio.sleep(0)
        assert await asyncio.gather(*tasks) == [None] * 5

    asyncio.run(check())


def update_with_result(player: str) -> GameUpdate:
    """Return an update that settles a game with one result."""

    async def settle(connection: AsyncConnection) -> None:
        values = {"rank": 1, "gold": 9, "before": 400.0, "after": 412.5, "moment": 1}
        await connection.execute(
            insert(ResultRow), {"game": "g", "place": 0, "player": player, **values}
        )

    return GameUpdate({}, over=True, settle=settle)


async def players_with_results(store: Store) -> list[str]:
    """Return the players who have a result."""
    async with store.reading() as connection:
        return list((await connection.execute(select(ResultRow.player))).scalars())


def test_a_game_is_settled_once_with_its_last_event(url: str) -> None:
    """Two nodes end it at the same time, and one tries later."""

    async def check() -> None:
        async with open_stores(url, url) as (store, other):
            await store.add(game("g"), [pick(1)])
            done = await asyncio.gather(
                store.append("g", [pick(2)], update_with_result("ada")),
                other.append("g", [pick(2)], update_with_result("bob")),
                return_exceptions=True,
            )
            assert {type(error) for error in done} == {type(None), ConflictError}
            assert await players_with_results(store) == ["ada" if done[0] is None else "bob"]
            with pytest.raises(ConflictError):
                await store.append("g", [pick(3)], update_with_result("eve"))
            assert await store.number("g") == 2
            row = await store.game("g")
            assert row
            assert row.over

    asyncio.run(check())


def test_a_game_that_cannot_be_settled_is_not_stored(url: str) -> None:
    """The caller gets the error, and the game stays unchanged."""

    async def check() -> None:
        async def settle(_: AsyncConnection) -> None:
            raise ZeroDivisionError

        async with open_stores(url) as (store,):
            await store.add(game("g"), [pick(1)])
            with pytest.raises(ZeroDivisionError):
                await store.append("g", [pick(2)], GameUpdate({}, over=True, settle=settle))
            row = await store.game("g")
            assert row
            assert (await store.number("g"), row.over) == (1, False)

    asyncio.run(check())


def test_writes_and_appends_of_two_nodes_do_not_deadlock(url: str) -> None:
    """Readers continue in the meantime."""

    async def check() -> None:
        async with open_stores(url, url) as stores:
            names = await add_games(stores[0], 10)

            async def append_in_turn(name: str, first: int) -> None:
                for number in (1, 2, 3, 4):
                    store = stores[(first + number) % 2]
                    await store.append(name, [pick(number)], FACTS)

            await asyncio.gather(
                *(append_in_turn(name, n) for n, name in enumerate(names)),
                *(store.add(game(f"{store.node}{n}"), []) for store in stores for n in range(10)),
                *(store.games() for store in stores for _ in range(20)),
            )
            assert len(await stores[1].games()) == 30

    asyncio.run(check())
