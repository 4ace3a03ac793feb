"""A server moves archived games to object storage, and survives failures of the storage."""

import signal
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from kingdombuilder.server.store.archive import FORMAT, OFFLOADED
from kingdombuilder.server.store.url import FILE
from kingdombuilder.server.tables import archiver, offloader
from tests.server.hosting import Host, hosting
from tests.server.online_players import Friend, friends, is_over, play_on, table_of_two
from tests.server.s3 import S3Server, s3
from tests.server.socket_viewers import process

__all__ = ["s3"]

TIMEOUT = 30  # seconds
CLOSE_TRY_LATER = 1013


def archive_formats(folder: Path) -> list[int]:
    """Return the formats of all archives."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        return [row[0] for row in connection.execute("SELECT format FROM archive")]


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    deadline = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def health(host: Host) -> tuple[int, str, str]:
    """Return the status code, the status, and the status of the archive."""
    answer = httpx.get(f"{host.link}/healthz")
    return answer.status_code, answer.json()["status"], answer.json()["archive"]


def finish_game(two: list[Friend]) -> str:
    """Play a game to its end, leave its table and return its id."""
    game = table_of_two(*two)
    play_on(two, Random(2), is_over)
    for friend in two:
        friend.leave()
    return game


def visit_tables(friend: Friend, tables: list[str]) -> None:
    """Open other tables, so that a game is evicted from memory."""
    for table in tables:
        friend.enter(table).leave()


def test_a_server_offloads_games_and_survives_failures(
    tmp_path: Path, s3: S3Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The storage is down, answers again, is down for a reader, and has lost an object."""
    monkeypatch.setattr(archiver, "FINISHED_FOR", timedelta(0))
    monkeypatch.setattr(offloader, "TEST_PERIOD", 0.1)
    monkeypatch.setattr(offloader, "MAX_PAUSE", 0.5)
    with hosting(tmp_path, archive=s3.url) as host, friends(host.link, 2) as two:
        wait_for(lambda: health(host) == (200, "ok", "ok"))
        others = [two[1].make("me", "open") for _ in range(9)]
        s3.stop()
        game = finish_game(two)
        wait_for(lambda: archive_formats(tmp_path) == [FORMAT])
        wait_for(lambda: health(host) == (200, "ok", "failing"))
        record, path = two[0].ask("GET", f"/api/games/{game}/record.txt"), "record.txt"
        s3.start()
        wait_for(lambda: archive_formats(tmp_path) == [OFFLOADED])
        wait_for(lambda: health(host) == (200, "ok", "ok"))
        visit_tables(two[1], others)
        assert two[0].ask("GET", f"/api/games/{game}/{path}") == record
        visit_tables(two[1], others)
        s3.stop()
        answer = httpx.get(f"{host.link}/api/games/{game}/{path}")
        assert (answer.status_code, answer.json()["code"]) == (503, "archive_unavailable")
        with pytest.raises(ConnectionClosed) as closed:
            two[0].enter(game)
        assert two[0].last["error"]["code"] == "archive_unavailable"
        assert closed.value.rcvd
        assert closed.value.rcvd.code == CLOSE_TRY_LATER
        s3.start()
        two[0].enter(game).say("rematch")
        assert two[0].until("table", lambda table: bool(table["rematch_game"]))
        two[0].leave()
        wait_for(lambda: archive_formats(tmp_path) == [OFFLOADED])
        for name in s3.objects():
            s3.delete(name)
        visit_tables(two[1], others)
        answer = httpx.get(f"{host.link}/api/games/{game}/{path}")
        assert (answer.status_code, answer.json()["code"]) == (503, "archive_damaged")


def test_a_server_does_not_start_if_its_storage_denies_access(tmp_path: Path, s3: S3Server) -> None:
    """It reports why; if the storage only does not answer, it starts with a warning."""
    arguments = ("--port", "0", "--bot-workers", "1", "--archive", s3.url)
    with process(tmp_path, *arguments, AWS_SECRET_ACCESS_KEY="wrong") as server:
        _, errors = server.process.communicate(timeout=TIMEOUT)
        assert (server.process.returncode, server.link) == (2, "")
        assert "refused access (SignatureDoesNotMatch)" in errors
        assert "Traceback" not in errors
    s3.stop()
    with process(tmp_path, *arguments) as server:
        assert httpx.get(f"{server.link}/healthz").status_code == 200
        _, _, errors = server.stop(signal.SIGINT)
        assert "storage of archived games does not answer" in errors
    s3.start()
