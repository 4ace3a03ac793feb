"""Stored games keep the version of the rules that they began with."""

import asyncio
import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from kingdombuilder.game.record import read_record
from kingdombuilder.insight.scores import totals
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.notation.setup_code import read_setup_code, write_setup_code
from kingdombuilder.rules.rulings import CURRENT_RULES, FIRST_RULES
from kingdombuilder.rules.turn import chooser
from kingdombuilder.server.local.new_games import (
    fork_game,
    game_from_position,
    game_from_record,
    new_game,
)
from kingdombuilder.server.local.saved_game import make_room
from kingdombuilder.server.local.stored_games import saved_game
from kingdombuilder.server.protocol.http_games import ForkRequest, NewGameRequest, SeatRequest
from kingdombuilder.server.protocol.table_messages import TableMessage
from kingdombuilder.server.room.event_log import frozen_clock
from kingdombuilder.server.room.room import Event
from kingdombuilder.server.store.store import FILE, Store, migrate, prepare_store, store_url
from kingdombuilder.server.tables.new_games import hot_seat_game
from kingdombuilder.server.tables.persistence import load_room
from kingdombuilder.setup.setup import first_game

GOLDEN = Path(__file__).parents[2] / "golden"
OLD_RECORDS = [GOLDEN / "version-1-city-hall-moved.txt", GOLDEN / "version-1-end-put-off.txt"]
SEATS = [SeatRequest(), SeatRequest(bot="novice")]


def make_old_store(folder: Path, text: str, picks: int) -> Store:
    """Create a database of an old schema, with the first picks of a recorded game."""
    record = read_record(text)
    code = write_setup_code(record.setup).removeprefix("rules: 1; ")
    assert "rules" not in code
    seats = json.dumps([{"name": name, "bot": ""} for name in record.names])
    row = ("old", code, None, seats, '{"scores": "all"}', "1", "1", 0, "{}")
    migrate(store_url(folder), "0003")
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        connection.execute(
            "INSERT INTO games (id, code, start, seats, options, made, touched, over, summary)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            row,
        )
        for number, pick in enumerate(record.picks[:picks], 1):
            event = ("old", number, "pick", pick_name(pick))
            connection.execute(
                "INSERT INTO events (game, number, kind, word, moment) VALUES (?, ?, ?, ?, 0)",
                event,
            )
    return Store(prepare_store(store_url(folder)))


@pytest.mark.parametrize("file", OLD_RECORDS, ids=lambda file: file.stem)
def test_a_game_of_an_old_database_keeps_its_rules(file: Path, tmp_path: Path) -> None:
    """It opens in the middle and ends with the same result."""
    text = file.read_text("utf-8")
    record = read_record(text)

    async def play_on() -> None:
        store = make_old_store(tmp_path, text, 40)
        row = await store.game("old")
        assert row is not None
        assert row.rules == FIRST_RULES
        rest = [Event(n, "pick", pick_name(p)) for n, p in enumerate(record.picks[40:], 41)]
        room = load_room(row, [*await store.events("old"), *rest])
        assert room.over
        assert room.record().setup == record.setup
        result = next(line for line in text.splitlines() if line.startswith("result"))
        assert result == f"result: {' '.join(map(str, totals(room.state)))}"
        await store.close()

    asyncio.run(play_on())


def test_a_new_game_has_the_current_rules() -> None:
    """This holds with and without a set-up code."""
    for code in (None, write_setup_code(first_game())):
        request = NewGameRequest(seats=SEATS, setup_code=code)
        new = hot_seat_game(new_game(request, "en"), owner="", now_ms=1)
        assert new.row.rules == CURRENT_RULES
        assert load_room(new.row, new.events).state.board.rules == CURRENT_RULES


def test_an_uploaded_game_keeps_the_rules_of_its_record() -> None:
    """Its forks keep them too."""
    game = game_from_record(OLD_RECORDS[0].read_text("utf-8"), "en")
    row = hot_seat_game(game, owner="", now_ms=1).row
    assert row.rules == FIRST_RULES
    picks = [event.data for event in game.events][:30]
    request = NewGameRequest(seats=SEATS, fork=ForkRequest(game=row.id, step=30))
    forked = fork_game(saved_game(row), picks, request, "en", is_over=True)
    fork = hot_seat_game(forked, owner="", now_ms=1)
    assert (fork.row.rules, load_room(fork.row, fork.events).state.board.rules) == (1, 1)


def test_a_position_has_the_current_rules_unless_it_names_others() -> None:
    """A game that begins from it keeps them."""
    text = "\n".join(
        [
            "board: tavern paddock oasis farm",
            "cards: fishermen knights merchants",
            "seat 1: hand grass",
            "seat 2: hand canyon",
            "turn: 1 before",
        ]
    )
    assert game_from_position(text, None, "en").setup.rules == CURRENT_RULES
    old = hot_seat_game(game_from_position(f"rules: 1\n{text}", None, "en"), owner="", now_ms=1)
    assert (old.row.rules, load_room(old.row, old.events).state.board.rules) == (1, 1)


def test_a_table_shows_the_set_up_code_for_another_game() -> None:
    """The code has the current rules, although the game has old ones."""
    room = make_room("old", game_from_record(OLD_RECORDS[0].read_text("utf-8"), "en"), frozen_clock)
    setup = room.record().setup
    messages = [message for _, message in room.join("one", [0], "en")]
    (table,) = [message for message in messages if isinstance(message, TableMessage)]
    assert read_setup_code(table.setup_code) == replace(setup, rules=CURRENT_RULES)


@pytest.mark.parametrize(("first", "expected"), [(0, "AB"), (1, "BA"), ("random", "")])
def test_the_first_player_is_chosen_by_rotating_the_seats(first: int | str, expected: str) -> None:
    """Seat 0 of the engine always begins, so the choice rotates the players."""
    orders = set()
    for _ in range(30):
        seats = [SeatRequest(name="A"), SeatRequest(name="B")]
        request = NewGameRequest.model_validate({"seats": seats, "first_player": first})
        game = new_game(request, "en")
        orders.add("".join(seat.name for seat in game.seats))
        assert chooser(make_room("new", game, frozen_clock).state) == 0
    assert orders == ({expected} if expected else {"AB", "BA"})
