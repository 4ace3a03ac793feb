"""The store on both kinds of database finds rows for the right users and in the right order."""

import asyncio
from datetime import timedelta

import pytest

from kingdombuilder.bots.decision import Thought
from kingdombuilder.server.room.room import Event
from kingdombuilder.server.store.records import CHUNK, RecordStore
from kingdombuilder.server.store.schema import GameRow
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.store.types import ChatLine, ConflictError, GameUpdate, timestamp
from tests.server.store.rows import FACTS, game, open_stores, pick


def ids_of(rows: list[GameRow]) -> list[str]:
    """Return the ids of rows."""
    return [row.id for row in rows]


def test_events_are_read_back(url: str) -> None:
    """They have their moments and thoughts; all of them or those after a number are read."""

    async def check_events() -> None:
        async with open_stores(url, url) as (store, other):
            thought = Thought("card", {"thing": "lords", "n": 2})
            events = [Event(1, "pick", "C7", thought, 5), pick(2), pick(3, "é\U0001f3f0")]
            await store.add(game("g"), events[:1])
            await store.append("g", events[1:], FACTS)
            assert await other.events("g") == events
            assert await other.events("g", after=2) == events[2:]
            assert await other.events("none") == []
            assert await other.number("g") == 3

    asyncio.run(check_events())


def test_an_append_updates_the_row(url: str) -> None:
    """It updates the summary, the flags, the due time and the time of the last change."""

    async def check_update() -> None:
        async with open_stores(url) as (store,):
            before = game("g", touched="2000-01-01", begun=False)
            await store.add(before, [])
            summary = {"at": 3, "names": ["Zoé", ""], "none": None, "deep": {"x": [1.5, True]}}
            due = 1_900_000_000_123  # more than 32 bits
            await store.append("g", [pick(1)], GameUpdate(summary, over=True, begun=True, due=due))
            row = await store.game("g")
            assert row
            assert (row.summary, row.over, row.begun, row.due) == (summary, True, True, due)
            assert timestamp(timedelta(minutes=1)) < row.touched <= timestamp()
            assert (row.code, row.seats, row.made) == (before.code, before.seats, before.made)
            assert await store.game("none") is None

    asyncio.run(check_update())


def test_a_game_belongs_to_its_host_and_its_players(url: str) -> None:
    """Games without an owner are listed only where they belong to all users."""

    async def check() -> None:
        async with open_stores(url) as (store,):
            await store.add(game("mine", owner="ada", touched="2005-01-01"), [])
            await store.add(
                game("sat", owner="bob", touched="2004-01-01"), [], {1: "ada", 0: "bob"}
            )
            await store.add(game("nobodys", touched="2003-01-01"), [])
            await store.add(game("other", owner="bob", touched="2002-01-01"), [], {0: "bob"})
            await store.add(game("seatless", owner="eve", touched="2001-01-01"), [], {0: ""})
            assert ids_of(await store.games_of("ada", with_ownerless=False)) == ["mine", "sat"]
            assert ids_of(await store.games_of("ada", with_ownerless=True)) == [
                "mine",
                "sat",
                "nobodys",
            ]
            assert ids_of(await store.games_of("", with_ownerless=False)) == []
            assert ids_of(await store.games_of("", with_ownerless=True)) == ["nobodys"]
            assert ids_of(await store.games())[0] == "mine"

    asyncio.run(check())


def test_seats_change_only_on_request(url: str) -> None:
    """A player leaves a seat, and another one takes it."""

    async def check() -> None:
        async with open_stores(url) as (store,):
            await store.add(game("g", owner="x"), [], {0: "ada", 1: "bob"})
            await store.append("g", [pick(1)], FACTS)
            assert ids_of(await store.games_of("bob", with_ownerless=False)) == ["g"]
            await store.append("g", [pick(2)], GameUpdate({}, sitting={0: "ada", 1: "eve"}))
            assert await store.games_of("bob", with_ownerless=False) == []
            assert ids_of(await store.games_of("eve", with_ownerless=False)) == ["g"]
            await store.append("g", [pick(3)], GameUpdate({}, sitting={}))
            assert await store.games_of("ada", with_ownerless=False) == []

    asyncio.run(check())


def test_the_lobby_shows_recent_listed_games(url: str) -> None:
    """Games that are over, unlisted or idle for a day are missing; the newest come first."""

    async def check() -> None:
        async with open_stores(url) as (store,):
            hours = [(f"h{n}", timestamp(timedelta(hours=n))) for n in (1, 23, 25)]
            for name, touched in hours:
                await store.add(game(name, listed=True, touched=touched), [])
            await store.add(game("over", listed=True, over=True), [])
            await store.add(game("hidden"), [])
            await store.add(game("new", listed=True, begun=False), [])
            assert ids_of(await store.lobby()) == ["new", "h1", "h23"]

    asyncio.run(check())


def test_public_records_are_read_once_from_the_oldest(url: str) -> None:
    """There is more than one chunk, and some are equally old."""

    async def read() -> None:
        async with open_stores(url) as (store,):
            expected = [f"g{n:04}" for n in range(CHUNK + 5)]
            records = RecordStore(store)
            for n, name in reversed(list(enumerate(expected))):
                await store.add(game(name), [])
                await records.put(name, f"{2000 + n // 10}", f"draft of {name}")
                await records.put(name, f"{2000 + n // 10}", name)
            assert [text async for text in records.all()] == expected
            (key, first), *_ = await records.page(1)
            assert (first, await records.has(first), await records.has("other")) == (
                expected[0],
                True,
                False,
            )
            assert [text for _, text in await records.page(2, after=key)] == expected[1:3]

    asyncio.run(read())


def test_due_games_are_found(url: str) -> None:
    """Those that are due by then are returned, the most overdue first."""

    async def check_due() -> None:
        async with open_stores(url) as (store,):
            for name, due in (("late", 10), ("first", 5), ("later", 11), ("never", None)):
                await store.add(game(name, due=due), [])
            assert await store.games_due(10, 9) == ["first", "late"]
            assert await store.games_due(10, limit=1) == ["first"]
            assert await store.games_due(4, 9) == []

    asyncio.run(check_due())


def test_removing_a_game_removes_its_events_seats_and_chat(url: str) -> None:
    """Nothing can be added to it afterwards."""

    async def check() -> None:
        async with open_stores(url) as (store,):
            await store.add(game("g"), [pick(1)], {0: "ada"})
            await store.add_chat_line("g", "ada", "Ada", "hello", 1)
            assert await store.remove("g")
            assert not await store.remove("g")
            assert (await store.events("g"), await store.chat("g")) == ([], [])
            assert await store.games_of("ada", with_ownerless=True) == []
            with pytest.raises(ConflictError):
                await store.append("g", [pick(2)], FACTS)
            with pytest.raises(ConflictError):
                await store.add_chat_line("g", "ada", "Ada", "hello", 1)

    asyncio.run(check())


def test_chat_is_numbered_for_each_game(url: str) -> None:
    """Numbers start at 1; the last lines or those after a number are read in order."""

    async def add_lines() -> None:
        async with open_stores(url) as (store,):
            for name in ("g", "h"):
                await store.add(game(name), [])
            lines = [
                await store.add_chat_line("g", "ada", "Ada", f"n° {n}", 1_800_000_000_000)
                for n in "1234"
            ]
            assert lines[0] == ChatLine(1, "ada", "Ada", "n° 1", 1_800_000_000_000)
            assert (await store.add_chat_line("h", "bob", "Bob", "x", 2)).number == 1
            assert await store.chat("g") == lines
            assert await store.chat("g", last=2) == lines[2:]
            assert await store.chat("g", after=1, last=2) == lines[2:]
            assert await store.chat("g", after=4) == []

    asyncio.run(add_lines())


def test_two_nodes_can_add_chat_lines_at_the_same_time(url: str) -> None:
    """Every line is stored with its own number."""

    async def add_lines() -> None:
        async with open_stores(url, url) as stores:
            await stores[0].add(game("g"), [])
            await asyncio.gather(
                *(
                    store.add_chat_line("g", "ada", "Ada", f"{n}", n)
                    for n in range(15)
                    for store in stores
                )
            )
            lines = await stores[0].chat("g")
            assert [line.number for line in lines] == list(range(1, 31))
            assert sorted(int(line.text) for line in lines) == sorted([*range(15), *range(15)])

    asyncio.run(add_lines())


def test_a_secret_is_created_once_for_all_nodes(url: str) -> None:
    """Simultaneous callers get the same 256 bits; another name has another secret."""

    async def check() -> None:
        async with open_stores(url, url, url) as stores:
            secrets = await asyncio.gather(*(store.secret("signing") for store in stores * 3))
            assert len(set(secrets)) == 1
            assert len(bytes.fromhex(secrets[0])) == 32
            assert await stores[0].secret("other") != secrets[0]
        async with open_stores(url) as (store,):
            assert await store.secret("signing") == secrets[0]

    asyncio.run(check())


def test_a_store_that_answers_is_healthy(url: str) -> None:
    """Each node has its own name."""

    async def check() -> None:
        async with open_stores(url, url) as (store, other):
            assert await store.healthy()
            assert store.node != other.node

    asyncio.run(check())


def test_an_unreachable_store_is_not_healthy() -> None:
    """The check returns soon and raises nothing."""

    async def check() -> None:
        store = Store("postgresql://postgres@127.0.0.1:1/none")
        assert not await store.healthy()
        await store.close()

    asyncio.run(check())
