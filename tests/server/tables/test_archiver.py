"""A server archives finished games automatically, and their players notice nothing."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from kingdombuilder.server.store.url import FILE
from kingdombuilder.server.tables import archiver
from tests.server.hosting import hosting
from tests.server.online_players import Friend, friends, is_over, play_on, table_of_two


def count_rows(folder: Path, table: str) -> int:
    """Return the number of rows of a table."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def wait_until_archived(folder: Path) -> None:
    """Wait until one game is in the archive."""
    deadline = time.monotonic() + 20
    while not count_rows(folder, "archive"):
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Friend]]:
    """Two players at a server that archives finished games immediately."""
    monkeypatch.setattr(archiver, "FINISHED_FOR", timedelta(0))
    with hosting(tmp_path) as host, friends(host.link, 2) as players:
        yield players


def test_an_archived_game_looks_unchanged(two: list[Friend], tmp_path: Path) -> None:
    """Its table, positions, record and list entry stay, and its events leave their table."""
    ann, bob = two
    game = table_of_two(ann, bob)
    play_on([ann, bob], Random(2), is_over)
    view = ann.last["view"]
    record = ann.ask("GET", f"/api/games/{game}/record.txt")
    wait_until_archived(tmp_path)
    assert (count_rows(tmp_path, "events"), count_rows(tmp_path, "activity")) == (0, 0)
    assert count_rows(tmp_path, "records") == 1
    for friend in (ann, bob):
        friend.leave()
    for _ in range(10):  # opening other tables evicts it from memory
        bob.enter(bob.make("me", "open"))
        bob.leave()
    again = ann.enter(game).view
    assert (again["seq"], again["position"]["pieces"]) == (view["seq"], view["position"]["pieces"])
    assert ann.ask("GET", f"/api/games/{game}/record.txt") == record
    assert record in ann.ask("GET", "/api/records.txt")
    (entry,) = ann.ask("GET", "/api/games")
    assert (entry["id"], entry["is_over"]) == (game, True)


def test_an_archived_game_can_have_a_rematch(two: list[Friend], tmp_path: Path) -> None:
    """The link to the new table is an event of the old one."""
    ann, bob = two
    game = table_of_two(ann, bob)
    play_on([ann, bob], Random(2), is_over)
    wait_until_archived(tmp_path)
    ann.say("rematch")
    rematch = ann.until("table", lambda table: bool(table["rematch_game"]))["rematch_game"]
    bob.enter(game)
    assert bob.last["table"]["rematch_game"] == rematch


def test_an_archive_of_a_later_version_is_rejected(two: list[Friend], tmp_path: Path) -> None:
    """It is treated like a table of a later version, not like a damaged one."""
    ann, bob = two
    game = table_of_two(ann, bob)
    play_on([ann, bob], Random(2), is_over)
    wait_until_archived(tmp_path)
    for friend in (ann, bob):
        friend.leave()
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        connection.execute("UPDATE archive SET format = 99")
    for _ in range(9):
        bob.enter(bob.make("me", "open")).leave()
    answer = ann.ask("GET", f"/api/games/{game}/record.txt", 503)
    assert answer["code"] == "newer_server"
