"""The store: what is committed is there, and a number is given once."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect

from kingdombuilder.bots.decision import Thought
from kingdombuilder.server.local.new_games import new_game
from kingdombuilder.server.protocol.http_games import NewGameRequest, SeatRequest
from kingdombuilder.server.protocol.table_messages import TableMessage
from kingdombuilder.server.room.room import Event, Seat
from kingdombuilder.server.store.schema import Base
from kingdombuilder.server.store.store import (
    FILE,
    ConflictError,
    GameUpdate,
    Store,
    migrate,
    prepare_store,
    store_url,
)
from kingdombuilder.server.tables.new_games import hot_seat_game
from kingdombuilder.server.tables.persistence import game_summary, load_room

WANTED = NewGameRequest(seats=[SeatRequest(name="Mira"), SeatRequest(bot="apprentice")], seed=1)


def test_a_game_is_kept_as_it_is(tmp_path: Path) -> None:
    """All that was decided, and every event, in another store on the same folder."""

    async def check_stored() -> None:
        url = prepare_store(store_url(tmp_path))
        store, other = Store(url), Store(url)
        row, events, _ = hot_seat_game(new_game(WANTED, "en"), owner="", now_ms=1)
        await store.add(row, events)
        found = await other.game(row.id)
        assert found is not None
        assert (found.code, found.seats, found.options) == (row.code, row.seats, row.options)
        assert await other.events(row.id) == events
        assert await other.number(row.id) == len(events)
        assert load_room(found, events).state == load_room(row, events).state
        await store.close()
        await other.close()

    asyncio.run(check_stored())


def test_a_number_is_given_once(tmp_path: Path) -> None:
    """Of two servers that store an event of the same number, one gets an error for being late."""

    async def raced() -> None:
        url = prepare_store(store_url(tmp_path))
        store, other = Store(url), Store(url)
        row, events, _ = hot_seat_game(new_game(WANTED, "en"), owner="", now_ms=1)
        await store.add(row, events)
        number, facts = len(events) + 1, GameUpdate(game_summary(load_room(row, events)))
        await store.append(row.id, [Event(number, "pick", "A1")], facts)
        late = [Event(number + 1, "pick", "B1"), Event(number, "pick", "B2")]
        with pytest.raises(ConflictError):
            await other.append(row.id, late, facts)
        assert (await other.events(row.id))[-1] == Event(number, "pick", "A1")
        await store.close()
        await other.close()

    asyncio.run(raced())


def test_a_removed_game_is_gone_with_its_events(tmp_path: Path) -> None:
    """And nothing can be added to it."""

    async def removed() -> None:
        store = Store(prepare_store(store_url(tmp_path)))
        row, events, _ = hot_seat_game(new_game(WANTED, "en"), owner="", now_ms=1)
        await store.add(row, events)
        assert await store.remove(row.id)
        assert not await store.remove(row.id)
        assert await store.game(row.id) is None
        assert await store.events(row.id) == []
        with pytest.raises(ConflictError):
            await store.append(row.id, [Event(9, "pick", "A1")], GameUpdate(row.summary))
        await store.close()

    asyncio.run(removed())


def test_the_steps_lead_to_the_tables_that_the_code_knows(tmp_path: Path) -> None:
    """A fresh file, and one that is there already, have the same columns as the schema."""
    for _ in range(2):
        migrate(store_url(tmp_path))
    engine = create_engine(f"sqlite:///{tmp_path / FILE}")
    found = inspect(engine)
    for name, table in Base.metadata.tables.items():
        columns = {column["name"]: column for column in found.get_columns(name)}
        assert set(columns) == {column.name for column in table.columns}
        for column in table.columns:
            assert columns[column.name]["nullable"] == column.nullable
        keys = found.get_pk_constraint(name)["constrained_columns"]
        assert keys == [column.name for column in table.primary_key]
    engine.dispose()


def test_readers_do_not_wait_for_a_writer(tmp_path: Path) -> None:
    """The journal is a write-ahead log."""
    migrate(store_url(tmp_path))
    connection = sqlite3.connect(tmp_path / FILE)
    try:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    finally:
        connection.close()


def test_a_file_of_before_bots_said_why_is_read(tmp_path: Path) -> None:
    """Its events have no reason; new ones may have one, and it comes back as it was."""

    async def went_on() -> None:
        migrate(store_url(tmp_path), "0001")
        with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
            connection.execute(
                "INSERT INTO games VALUES ('old', '', NULL, '[]', '{}', '', '', 0, '{}')"
            )
            connection.execute("INSERT INTO events VALUES ('old', 1, 'pick', 'A1')")
        store = Store(prepare_store(store_url(tmp_path)))
        said = Event(2, "pick", "B1", Thought("card", {"thing": "lords", "n": 2}))
        await store.append("old", [said, Event(3, "pick", "end")], GameUpdate({"over": False}))
        events = await store.events("old")
        assert events == [Event(1, "pick", "A1"), said, Event(3, "pick", "end")]
        await store.close()

    asyncio.run(went_on())


def test_a_file_of_before_tables_with_friends_keeps_its_games(tmp_path: Path) -> None:
    """Each game with each of its events; they are on one screen, and anybody's here."""

    async def check_stored() -> None:
        migrate(store_url(tmp_path), "0002")
        with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
            for name in ("one", "two"):
                values = (name, "", None, "[]", '{"scores": "all"}', name, name, 0, "{}")
                connection.execute(f"INSERT INTO games VALUES ({', '.join('?' * 9)})", values)
                for number in range(1, 4):
                    event = (name, number, "pick", "A1", '{"code": "card", "facts": {}}')
                    connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", event)
        store = Store(prepare_store(store_url(tmp_path)))
        assert [row.id for row in await store.games()] == ["two", "one"]
        for row in await store.games_of("", anybody=True):
            assert (row.kind, row.begun, row.listed, row.rated) == ("screen", True, False, False)
            assert (row.owner, row.due, row.options) == ("", None, {"scores": "all"})
            assert [(one.number, one.at_ms) for one in await store.events(row.id)] == [
                (1, 0),
                (2, 0),
                (3, 0),
            ]
        await store.append("one", [Event(4, "pick", "B1")], GameUpdate({}))
        assert await store.remove("two")
        assert await store.number("two") == 0
        await store.close()

    asyncio.run(check_stored())


def test_a_game_of_before_levels_goes_on(tmp_path: Path) -> None:
    """Its bot has another name now, and explains itself to the only person."""

    async def went_on() -> None:
        store = Store(prepare_store(store_url(tmp_path)))
        row, events, _ = hot_seat_game(new_game(WANTED, "en"), owner="", now_ms=1)
        row.seats = [row.seats[0], {"name": "Greedy", "bot": "greedy"}]
        row.options = {"scores": "all", "seed": "1"}
        await store.add(row, events)
        found = await store.game(row.id)
        assert found
        room = load_room(found, await store.events(row.id))
        assert room.seats[1] == Seat("Greedy", "blue", "apprentice")
        ((_, table), *_) = room.join("mira", [0], "en")
        assert isinstance(table, TableMessage)
        assert (table.options.gold_shown, table.options.bots_explain) == ("all", True)
        await store.close()

    asyncio.run(went_on())
