"""Archived games can be read like others, and a new event restores them."""

import asyncio
from collections.abc import Coroutine
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.bots.decision import Thought
from kingdombuilder.server.room.room import Event
from kingdombuilder.server.store.archive import (
    DamagedLog,
    UnknownFormat,
    archive_game,
    games_to_archive,
    unpack_events,
)
from kingdombuilder.server.store.schema import ActivityRow, ArchiveRow, EventRow
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.types import ConflictError, GameUpdate, timestamp
from tests.server.postgres import Postgres
from tests.server.store.rows import FACTS, game, open_stores, pick

LONG_AGO = ""
OVER = GameUpdate({"at": 9}, over=True)
EVENTS = [pick(1), Event(2, "pick", "“é”", Thought("card", {"n": 2}), 7), pick(3)]


async def archive(store: Store, name: str) -> bool:
    """Archive a game that is over, and return whether it was archived."""
    now = timestamp(timedelta(seconds=-1))
    return await store.write(lambda connection: archive_game(connection, name, now, LONG_AGO))


async def count_rows(store: Store, table: type) -> int:
    """Return the number of rows of a table."""
    async with store.reading() as connection:
        query = select(func.count()).select_from(table)
        return int((await connection.execute(query)).scalar_one())


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a test's coroutine."""
    asyncio.run(work)


def test_an_archived_game_can_be_read(url: str) -> None:
    """Its row, events and their number are unchanged; the tables of running games are empty."""

    async def check() -> None:
        async with open_stores(url) as (store,):
            await store.add(game("g", owner="ada", due=5), [], {0: "ada"})
            await store.append("g", EVENTS, OVER)
            before = await store.game("g")
            assert await archive(store, "g")
            assert not await archive(store, "g")
            after = await store.game("g")
            assert before
            assert after
            for name in ("touched", "over", "begun", "summary", "owner", "made", "due"):
                assert getattr(after, name) == getattr(before, name), name
            assert await store.events("g") == EVENTS
            assert await store.events("g", after=2) == EVENTS[2:]
            assert await store.number("g") == 3
            assert [row.id for row in await store.games_of("ada", with_ownerless=False)] == ["g"]
            assert (await count_rows(store, EventRow), await count_rows(store, ActivityRow)) == (
                0,
                0,
            )
            assert await store.remove("g")
            assert await count_rows(store, ArchiveRow) == 0
            assert await store.events("g") == []

    run(check())


def test_a_new_event_restores_an_archived_game(url: str) -> None:
    """The link to a rematch is such an event; a wrong number is rejected as usual."""

    async def check() -> None:
        async with open_stores(url) as (store,):
            await store.add(game("g"), [])
            await store.append("g", EVENTS, OVER)
            assert await archive(store, "g")
            with pytest.raises(ConflictError):
                await store.append("g", [pick(3)], FACTS)
            assert await archive(store, "g")
            await store.append("g", [pick(4)], OVER)
            assert await store.events("g") == [*EVENTS, pick(4)]
            assert (await count_rows(store, ArchiveRow), await store.number("g")) == (0, 4)
            await store.append("g", [pick(5)], OVER)
            assert await archive(store, "g")
            assert await store.number("g") == 5

    run(check())


def test_only_inactive_games_are_archived(url: str) -> None:
    """They ended a while ago, or have been idle for long without a deadline."""

    async def check() -> None:
        async with open_stores(url) as (store,):
            day, year = timestamp(timedelta(days=1)), timestamp(timedelta(days=365))
            await store.add(game("over", over=True, touched=day), [pick(1)])
            await store.add(game("just over", over=True), [])
            await store.add(game("idle", touched=year), [])
            await store.add(game("days", touched=year, due=1_900_000_000_000), [])
            await store.add(game("running", touched=day), [])
            limits = timestamp(timedelta(minutes=10)), timestamp(timedelta(days=30))
            async with store.reading() as connection:
                names = await games_to_archive(connection, *limits, limit=9)
            assert sorted(names) == ["idle", "over"]
            for name in ("just over", "days", "running", "none"):
                archive_it = partial(
                    archive_game, game=name, finished_before=limits[0], idle_before=limits[1]
                )
                assert not await store.write(archive_it)

    run(check())


def test_a_failed_archival_leaves_the_game_unchanged(url: str) -> None:
    """The transaction fails halfway, or the log has gaps that need a repair."""

    async def check() -> None:
        async with open_stores(url) as (store,):
            await store.add(game("g"), [])
            await store.append("g", EVENTS, OVER)

            async def fail(connection: AsyncConnection) -> None:
                assert await archive_game(connection, "g", timestamp(timedelta(days=-1)), LONG_AGO)
                raise ZeroDivisionError

            with pytest.raises(ZeroDivisionError):
                await store.write(fail)
            assert (await store.events("g"), await count_rows(store, ArchiveRow)) == (EVENTS, 0)

            async def damage(connection: AsyncConnection) -> None:
                row = {"game": "g", "number": 5, "kind": "pick", "word": "A1", "moment": 0}
                await connection.execute(insert(EventRow), row)

            await store.write(damage)
            with pytest.raises(DamagedLog):
                await archive(store, "g")
            assert await store.number("g") == 4

    run(check())


def test_an_archive_in_a_later_format_is_rejected() -> None:
    """Its events cannot be read."""
    with pytest.raises(UnknownFormat):
        unpack_events(2, b"")


def test_concurrent_archiving_and_playing_lose_nothing(postgres: Postgres) -> None:
    """Two nodes archive a game repeatedly while two others add events to it."""
    url, picks = postgres.fresh(), 40

    async def check() -> None:
        async with open_stores(url, url, url, url) as stores:
            await stores[0].add(game("g"), [])
            is_done = False

            async def play(store: Store) -> int:
                stored = 0
                while (number := await store.number("g")) < picks:
                    try:
                        await store.append("g", [pick(number + 1)], OVER)
                        stored += 1
                    except ConflictError:
                        continue
                return stored

            async def archive_repeatedly(store: Store) -> int:
                done = 0
                while not is_done:
                    done += await archive(store, "g")
                    await asyncio.sleep(0.005)
                return done

            archiving = [asyncio.create_task(archive_repeatedly(store)) for store in stores[2:]]
            stored = await asyncio.gather(*(play(store) for store in stores[:2]))
            is_done = True
            archived = await asyncio.gather(*archiving)
            assert sum(stored) == picks
            assert sum(archived) > 0
            numbers = [event.number for event in await stores[0].events("g")]
            assert numbers == list(range(1, picks + 1))

    run(check())
