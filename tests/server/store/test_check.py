"""`store check` finds damaged logs; `--repair` keeps what can be replayed and deletes nothing."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.cli import main
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.turn import legal
from kingdombuilder.server.local.new_games import new_game
from kingdombuilder.server.local.stored_games import saved_game
from kingdombuilder.server.protocol.http_games import NewGameRequest, SeatRequest
from kingdombuilder.server.room.event_log import EventLog
from kingdombuilder.server.store.schema import EventRow, GameRow, RemovedEventRow
from kingdombuilder.server.tables.new_games import hot_seat_game
from tests.server.hosting import hosting
from tests.server.online_players import Friend
from tests.server.store.rows import open_stores

EVENTS = 12
Damage = Callable[[AsyncConnection, str], Awaitable[object]]


async def remove_event(connection: AsyncConnection, game: str) -> None:
    """Remove an event, as the first version did when its database was restarted."""
    await connection.execute(delete(EventRow).where(EventRow.game == game, EventRow.number == 7))


def change_event(number: int, **values: Any) -> Damage:
    """Return a function that changes an event."""
    return lambda connection, game: connection.execute(
        update(EventRow).where(EventRow.game == game, EventRow.number == number).values(**values)
    )


def change_row(**values: Any) -> Damage:
    """Return a function that changes the row of a game."""
    return lambda connection, game: connection.execute(
        update(GameRow).where(GameRow.id == game).values(**values)
    )


def store_game(url: str, damage: Damage | None = None) -> str:
    """Store a game of two people with some picks, damage it and return its id."""
    request = NewGameRequest(seats=[SeatRequest(name="Mira"), SeatRequest(name="Otto")])
    row, events, _ = hot_seat_game(new_game(request, "en"), owner="", now_ms=1)
    game, random = saved_game(row), Random(3)
    log = EventLog(game.setup, game.seats, random, events, None, game.options)
    while log.seq < EVENTS:
        log.pick(random.choice(list(each(legal(log.state)))))
        log.advance()
    added = log.take_new_events()

    async def store_all() -> None:
        async with open_stores(url) as (store,):
            await store.add(row, [*events, *added])
            if damage:
                await store.write(lambda connection: damage(connection, row.id))

    asyncio.run(store_all())
    return row.id


def numbers(url: str, table: type[EventRow | RemovedEventRow], game: str) -> list[int]:
    """Return the numbers of a game's events in a table."""

    async def read() -> list[int]:
        async with open_stores(url) as (store,), store.reading() as connection:
            query = select(table.number).where(table.game == game).order_by(table.number)
            return list((await connection.execute(query)).scalars())

    return asyncio.run(read())


def run_check(url: str, *options: str) -> int:
    """Run the command and return its exit status."""
    return main(["store", "check", "--database", url, "--lang", "en", *options])


@pytest.mark.parametrize(
    ("damage", "text", "readable"),
    [
        (remove_event, "event 7 is missing", 6),
        (change_event(5, word="T20"), "event 5 is not possible", 4),
        (change_event(5, word="\u2026"), "event 5 is not possible", 4),
        (change_event(9, kind="undo", word="99"), "event 9 is not possible", 8),
        (change_event(9, kind="return", word="x"), "event 9 is not possible", 8),
        (change_event(1, kind="undo", word="1"), "event 1 is not possible", 0),
    ],
)
def test_a_damaged_log_is_repaired(
    url: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    damage: Damage,
    text: str,
    readable: int,
) -> None:
    """What can be replayed stays and can be continued, and the rest is moved aside."""
    game, other = store_game(url, damage), store_game(url)
    before = numbers(url, EventRow, game)
    assert run_check(url) == 1
    out = capsys.readouterr().out
    assert f"{game}: {text}" in out
    assert "Checked 2 games" in out
    assert "1 problem is left" in out
    assert "--repair" in out
    assert numbers(url, EventRow, game) == before
    assert run_check(url, "--repair") == 0
    assert "repaired" in capsys.readouterr().out
    assert numbers(url, EventRow, game) == before[:readable]
    assert numbers(url, RemovedEventRow, game) == before[readable:]
    assert len(numbers(url, EventRow, other)) >= EVENTS
    assert numbers(url, RemovedEventRow, other) == []
    assert run_check(url) == run_check(url, "--repair") == 0
    assert "no problems" in capsys.readouterr().out
    if damage is remove_event:
        with hosting(tmp_path, public=False, database=url) as host:
            friend = Friend(host.link)
            try:
                friend.enter(game)
                place = friend.view["hand_over_to"]
                if place is not None:
                    friend.say("take_screen", seat=place)
                    friend.until("view")
                assert friend.view["seq"] >= readable
                assert friend.pick(friend.legal()[0])["type"] == "view"
            finally:
                friend.leave()
                friend.http.close()


@pytest.mark.parametrize(
    ("damage", "text"),
    [
        (change_event(9, kind="teleport"), "it needs a later version"),
        (change_row(rules=99), "it needs a later version"),
        (change_row(code="no set-up"), "its set-up cannot be read"),
    ],
)
def test_undamaged_games_are_not_repaired(
    url: str, capsys: pytest.CaptureFixture[str], damage: Damage, text: str
) -> None:
    """They are reported and stay unchanged."""
    game = store_game(url, damage)
    before = numbers(url, EventRow, game)
    assert run_check(url, "--repair") == 1
    assert f"{game}: {text}" in capsys.readouterr().out
    assert numbers(url, EventRow, game) == before
    assert numbers(url, RemovedEventRow, game) == []


def test_a_store_that_cannot_be_checked_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The error is one line with exit status 2, and nothing is created."""
    folder = tmp_path / "none"
    assert main(["store", "check", "--data-dir", str(folder), "--lang", "en"]) == 2
    assert "no games are stored here" in capsys.readouterr().err
    assert not folder.exists()


def test_a_store_of_an_older_version_is_not_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A server must upgrade it first."""
    from kingdombuilder.server.store.migrate import migrate

    url = f"sqlite:///{tmp_path / 'old.sqlite3'}"
    migrate(url, "0004")
    assert run_check(url, "--repair") == 2
    assert "revision 0004" in capsys.readouterr().err


def test_the_progress_of_a_long_check_is_shown(
    url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It counts games, on standard error."""
    from kingdombuilder.cli import store as command

    monkeypatch.setattr(command, "INTERVAL", 0)
    for _ in range(3):
        store_game(url)
    assert run_check(url) == 0
    assert "3 of 3 games" in capsys.readouterr().err
