"""Two versions run at the same time: a node reads events that only a later version knows."""

import asyncio
import json
import signal
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from kingdombuilder.server.store.notifications import CHANNEL
from tests.server.online_players import Friend, friends, table_of_two
from tests.server.postgres import Postgres
from tests.server.socket_viewers import TIMEOUT, Process, process

ERROR_WORDS = ("ERROR", "Traceback")


@pytest.fixture
def url(postgres: Postgres) -> str:
    """The URL of a new store."""
    return postgres.fresh()


@pytest.fixture
def node(tmp_path: Path, url: str) -> Iterator[Process]:
    """A node of this version."""
    options = ("--port", "0", "--public", "--bot-workers", "1")
    with process(tmp_path, *options, KINGDOMBUILDER_DATABASE=url) as running:
        yield running


def execute(url: str, statement: str, *values: object) -> list[asyncpg.Record]:
    """Execute a statement in the database and return its rows."""

    async def run() -> list[asyncpg.Record]:
        connection = await asyncpg.connect(url)
        try:
            return list(await connection.fetch(statement, *values))
        finally:
            await connection.close()

    return asyncio.run(run())


def store_newer_event(url: str, game: str) -> None:
    """Store an event and notify all nodes, as a node of a later version would."""
    execute(
        url,
        "INSERT INTO events (game, number, kind, word, moment)"
        " SELECT game, max(number) + 1, 'teleport', 'A1', 1 FROM events WHERE game = $1 GROUP BY 1",
        game,
    )
    number = numbers(url, game)[-1]
    execute(url, "SELECT pg_notify($1, $2)", CHANNEL, f"later event {game} {number}")


def numbers(url: str, game: str) -> list[int]:
    """Return the numbers of a game's events."""
    rows = execute(url, "SELECT number FROM events WHERE game = $1 ORDER BY 1", game)
    return [row["number"] for row in rows]


def join_rejected(node: Process, game: str) -> tuple[str, str, int]:
    """Join a game and return the code and text of the error and the close code."""
    address = f"{node.link.replace('http', 'ws', 1)}/api/games/{game}/socket?protocol=2"
    with connect(address, close_timeout=1) as socket:
        error = json.loads(socket.recv(timeout=TIMEOUT))
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=TIMEOUT)
    assert closed.value.rcvd
    return error["code"], error["text"], closed.value.rcvd.code


def make_pick(ann: Friend, bob: Friend) -> None:
    """Make a pick that both players see."""
    seq = ann.pick(ann.legal()[0])["seq"]
    bob.until("view", lambda view: view["seq"] >= seq)


def test_a_table_with_newer_events_is_rejected_and_unchanged(node: Process, url: str) -> None:
    """Its players are sent to another node, and other tables continue."""
    with friends(node.link, 4) as (ann, bob, eve, tom):
        game, _ = table_of_two(ann, bob), table_of_two(eve, tom)
        make_pick(ann, bob)
        store_newer_event(url, game)
        before = numbers(url, game)
        for friend in (ann, bob):
            assert friend.until("error")["code"] == "newer_server"
            assert friend.close_code() in (1000, 1005, 1012, 1013)
        code, text, close = join_rejected(node, game)
        assert (code, close) == ("newer_server", 1013)
        assert "newer version of the server" in text
        answer = httpx.get(f"{node.link}/api/games/{game}/position.txt")
        assert (answer.status_code, answer.json()["code"]) == (503, "newer_server")
        assert ann.http.get("/api/records.txt").status_code == 200
        make_pick(eve, tom)
        assert numbers(url, game) == before
        assert httpx.get(f"{node.link}/healthz").json()["status"] == "ok"
        # Without the event, this version can serve the table again.
        execute(url, "DELETE FROM events WHERE kind = 'teleport'")
        bob.enter(game)
        make_pick(ann.enter(game), bob)
    status, _, errors = node.stop(signal.SIGINT)
    assert status == 0
    assert not [word for word in ERROR_WORDS if word in errors], errors


def test_a_game_with_newer_rules_is_rejected(node: Process, url: str) -> None:
    """Its picks may have another meaning."""
    with friends(node.link, 2) as (ann, bob):
        game = table_of_two(ann, bob)
        ann.leave()
        bob.leave()
        other = ann.make("me", "novice", "novice", listed=True)
        execute(url, "UPDATE games SET rules = 99, due = 1 WHERE id = $1", other)
        assert join_rejected(node, other)[::2] == ("newer_server", 1013)
        bob.enter(game)
        make_pick(ann.enter(game), bob)
        assert httpx.get(f"{node.link}/healthz").json()["status"] == "ok"
