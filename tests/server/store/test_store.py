"""The store keeps what is committed, and accepts every event number once."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect

from kingdombuilder.bots.decision import Thought
from kingdombuilder.server.local.new_games import new_game
from kingdombuilder.server.local.stored_games import game_summary
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
from kingdombuilder.server.tables.persistence import load_room

REQUEST = NewGameRequest(seats=[SeatRequest(name="Mira"), SeatRequest(bot="apprentice")], seed=1)


def test_a_stored_game_is_read_back(tmp_path: Path) -> None:
    """Another store on the same folder has the same row and events."""

    async def check_stored() -> None:
        url = prepare_store(store_url(tmp_path))
        store, other = Store(url), Store(url)
        row, events, _ = hot_seat_game(new_game(REQUEST, "en"), owner="", now_ms=1)
        await store.add(row, events)
        loaded = await other.game(row.id)
        assert loaded is not None
        assert (loaded.code, loaded.seats, loaded.options) == (row.code, row.seats, row.options)
        assert await other.events(row.id) == events
        assert await other.number(row.id) == len(events)
        assert load_room(loaded, events).state == load_room(row, events).state
        await store.close()
        await other.close()

    asyncio.run(check_stored())


def test_a_number_is_accepted_once(tmp_path: Path) -> None:
    """Of two servers that store the same event number, the later one gets an error."""

    async def check() -> None:
        url = prepare_store(store_url(tmp_path))
        store, other = Store(url), Store(url)
        row, events, _ = hot_seat_game(new_game(REQUEST, "en"), owner="", now_ms=1)
        await store.add(row, events)
        number, facts = len(events) + 1, GameUpdate(game_summary(load_room(row, events)))
        await store.append(row.id, [Event(number, "pick", "A1")], facts)
        late = [Event(number + 1, "pick", "B1"), Event(number, "pick", "B2")]
        with pytest.raises(ConflictError):
            await other.append(row.id, late, facts)
        assert (await other.events(row.id))[-1] == Event(number, "pick", "A1")
        await store.close()
        await other.close()

    asyncio.run(check())


def test_removing_a_game_removes_its_events(tmp_path: Path) -> None:
    """No event can be added to it."""

    async def check() -> None:
        store = Store(prepare_store(store_url(tmp_path)))
        row, events, _ = hot_seat_game(new_game(REQUEST, "en"), owner="", now_ms=1)
        await store.add(row, events)
        assert await store.remove(row.id)
        assert not await store.remove(row.id)
        assert await store.game(row.id) is None
        assert await store.events(row.id) == []
        with pytest.raises(ConflictError):
            await store.append(row.id, [Event(9, "pick", "A1")], GameUpdate(row.summary))
        await store.close()

    asyncio.run(check())


def test_the_migrations_create_the_schema_of_the_code(tmp_path: Path) -> None:
    """A new file and an existing one have the same columns as the schema."""
    for _ in range(2):
        migrate(store_url(tmp_path))
    engine = create_engine(f"sqlite:///{tmp_path / FILE}")
    inspector = inspect(engine)
    for name, table in Base.metadata.tables.items():
        columns = {column["name"]: column for column in inspector.get_columns(name)}
        assert set(columns) == {column.name for column in table.columns}
        for column in table.columns:
            assert columns[column.name]["nullable"] == column.nullable
        keys = inspector.get_pk_constraint(name)["constrained_columns"]
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


def test_a_database_without_reasons_is_migrated(tmp_path: Path) -> None:
    """Old events have no reason; new ones may have one, which is read back."""

    async def check() -> None:
        migrate(store_url(tmp_path), "0001")
        with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
            connection.execute(
                "INSERT INTO games VALUES ('old', '', NULL, '[]', '{}', '', '', 0, '{}')"
            )
            connection.execute("INSERT INTO events VALUES ('old', 1, 'pick', 'A1')")
        store = Store(prepare_store(store_url(tmp_path)))
        explained = Event(2, "pick", "B1", Thought("card", {"thing": "lords", "n": 2}))
        await store.append("old", [explained, Event(3, "pick", "end")], GameUpdate({"over": False}))
        events = await store.events("old")
        assert events == [Event(1, "pick", "A1"), explained, Event(3, "pick", "end")]
        await store.close()

    asyncio.run(check())


def test_a_database_without_online_tables_is_migrated(tmp_path: Path) -> None:
    """It keeps all games and events as hot-seat games without an owner."""

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
        for row in await store.games_of("", with_ownerless=True):
            assert (row.kind, row.begun, row.listed, row.rated) == ("screen", True, False, False)
            assert (row.owner, row.due, row.options) == ("", None, {"scores": "all"})
            assert [(stored.number, stored.at_ms) for stored in await store.events(row.id)] == [
                (1, 0),
                (2, 0),
                (3, 0),
            ]
        await store.append("one", [Event(4, "pick", "B1")], GameUpdate({}))
        assert await store.remove("two")
        assert await store.number("two") == 0
        await store.close()

    asyncio.run(check_stored())


def test_a_game_with_an_old_bot_name_continues(tmp_path: Path) -> None:
    """The bot has its new name, and explains itself to the only person."""

    async def check() -> None:
        store = Store(prepare_store(store_url(tmp_path)))
        row, events, _ = hot_seat_game(new_game(REQUEST, "en"), owner="", now_ms=1)
        row.seats = [row.seats[0], {"name": "Greedy", "bot": "greedy"}]
        row.options = {"scores": "all", "seed": "1"}
        await store.add(row, events)
        loaded = await store.game(row.id)
        assert loaded
        room = load_room(loaded, await store.events(row.id))
        assert room.seats[1] == Seat("Greedy", "blue", "apprentice")
        ((_, table), *_) = room.join("mira", [0], "en")
        assert isinstance(table, TableMessage)
        assert (table.options.gold_shown, table.options.bots_explain) == ("all", True)
        await store.close()

    asyncio.run(check())
