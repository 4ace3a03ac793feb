"""Writing to the store: many at once, each for itself, and one of two that race."""

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
from tests.server.store.rows import FACTS, game, opened, pick

MANY = 60


@contextmanager
def commits() -> Iterator[list[None]]:
    """One entry for each transaction that is committed meanwhile."""
    seen: list[None] = []

    def note(_: object) -> None:
        seen.append(None)

    event.listen(Engine, "commit", note)
    try:
        yield seen
    finally:
        event.remove(Engine, "commit", note)


async def many_games(store: Store, games: int = MANY) -> list[str]:
    """As many games as are wanted."""
    names = [f"g{n}" for n in range(games)]
    for name in names:
        await store.add(game(name), [])
    return names


def test_appends_at_the_same_time_share_a_transaction(url: str) -> None:
    """All that come while one is under way are in the next."""

    async def written() -> None:
        async with opened(url) as (store,):
            names = await many_games(store)
            with commits() as seen:
                await asyncio.gather(*(store.append(name, [pick(1)], FACTS) for name in names))
            assert len(seen) <= 3
            for name in names:
                assert await store.events(name) == [pick(1)]

    asyncio.run(written())


def test_one_that_fails_takes_no_other_with_it(url: str) -> None:
    """A number that is there, a game that is gone, a summary that cannot be written."""

    async def written() -> None:
        async with opened(url) as (store,):
            names = await many_games(store)
            raced = {"g5", "g50", "gone"}
            for name in raced - {"gone"}:
                await store.append(name, [pick(1, "first")], FACTS)
            facts = dict.fromkeys([*names, "gone"], FACTS) | {"g7": GameUpdate({"no": object()})}
            done = await asyncio.gather(
                *(store.append(name, [pick(1), pick(2)], facts[name]) for name in facts),
                return_exceptions=True,
            )
            for name, error in zip(facts, done, strict=True):
                if name in raced:
                    assert isinstance(error, ConflictError)
                elif name == "g7":
                    assert isinstance(error, StoreError)
                    assert isinstance(error.__cause__, StatementError)
                else:
                    assert error is None
            for name in names:
                stored = await store.events(name)
                whole = [] if name == "g7" else [pick(1), pick(2)]
                assert stored == ([pick(1, "first")] if name in raced else whole)

    asyncio.run(written())


def test_of_two_nodes_that_race_one_wins_every_number(url: str) -> None:
    """What is stored is what the winners wrote, without a gap."""

    async def raced() -> None:
        async with opened(url, url) as stores:
            names = await many_games(stores[0], 10)
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
                for mine, theirs in zip(done[::2], done[1::2], strict=True):
                    assert (mine is None) != (theirs is None)
                winners = [stores[bool(mine)].node for mine in done[::2]]
                for name, winner in zip(names, winners, strict=True):
                    assert (await stores[0].events(name))[number - 1 :] == [pick(number, winner)]

    asyncio.run(raced())


def test_who_stops_waiting_stops_nobody_else(url: str) -> None:
    """Not even its own append: the room that asked for it has it already."""

    async def stopped() -> None:
        async with opened(url) as (store,):
            names = await many_games(store)
            tasks = [asyncio.create_task(store.append(name, [pick(1)], FACTS)) for name in names]
            await asyncio.sleep(0)
            for task in tasks[::2]:
                task.cancel()
            done = await asyncio.gather(*tasks, return_exceptions=True)
            assert all(isinstance(one, asyncio.CancelledError) for one in done[::2])
            assert done[1::2] == [None] * (MANY // 2)
        async with opened(url) as (store,):
            for name in names:
                assert await store.events(name) == [pick(1)]

    asyncio.run(stopped())


def test_a_closed_store_has_written_what_it_was_given(url: str) -> None:
    """Also what nobody waited for."""

    async def closed() -> None:
        async with opened(url) as (store,):
            names = await many_games(store, 5)
            tasks = [asyncio.create_task(store.append(name, [pick(1)], FACTS)) for name in names]
            await asyncio.sleep(0)
        assert await asyncio.gather(*tasks) == [None] * 5

    asyncio.run(closed())


def result(player: str) -> GameUpdate:
    """Facts that settle a game with one result."""

    async def settle(connection: AsyncConnection) -> None:
        told = {"rank": 1, "gold": 9, "before": 400.0, "after": 412.5, "moment": 1}
        await connection.execute(
            insert(ResultRow), {"game": "g", "place": 0, "player": player, **told}
        )

    return GameUpdate({}, over=True, settle=settle)


async def results(store: Store) -> list[str]:
    """Who has a result."""
    async with store.reading() as connection:
        return list((await connection.execute(select(ResultRow.player))).scalars())


def test_a_game_is_settled_once_with_its_last_event(url: str) -> None:
    """Two nodes that end it at once, and one that comes after."""

    async def settled() -> None:
        async with opened(url, url) as (store, other):
            await store.add(game("g"), [pick(1)])
            done = await asyncio.gather(
                store.append("g", [pick(2)], result("ada")),
                other.append("g", [pick(2)], result("bob")),
                return_exceptions=True,
            )
            assert {type(one) for one in done} == {type(None), ConflictError}
            assert await results(store) == ["ada" if done[0] is None else "bob"]
            with pytest.raises(ConflictError):
                await store.append("g", [pick(3)], result("eve"))
            assert await store.number("g") == 2
            row = await store.game("g")
            assert row
            assert row.over

    asyncio.run(settled())


def test_what_cannot_be_settled_is_not_stored(url: str) -> None:
    """The error is the caller's, and the game is as it was."""

    async def broke() -> None:
        async def settle(_: AsyncConnection) -> None:
            raise ZeroDivisionError

        async with opened(url) as (store,):
            await store.add(game("g"), [pick(1)])
            with pytest.raises(ZeroDivisionError):
                await store.append("g", [pick(2)], GameUpdate({}, over=True, settle=settle))
            row = await store.game("g")
            assert row
            assert (await store.number("g"), row.over) == (1, False)

    asyncio.run(broke())


def test_acts_and_appends_of_two_nodes_do_not_lock_each_other_out(url: str) -> None:
    """Readers go on meanwhile."""

    async def mixed() -> None:
        async with opened(url, url) as stores:
            names = await many_games(stores[0], 10)

            async def in_turn(name: str, first: int) -> None:
                for number in (1, 2, 3, 4):
                    store = stores[(first + number) % 2]
                    await store.append(name, [pick(number)], FACTS)

            await asyncio.gather(
                *(in_turn(name, n) for n, name in enumerate(names)),
                *(store.add(game(f"{store.node}{n}"), []) for store in stores for n in range(10)),
                *(store.games() for store in stores for _ in range(20)),
            )
            assert len(await stores[1].games()) == 30

    asyncio.run(mixed())
