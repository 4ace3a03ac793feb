"""Two versions of the program side by side: a node meets events that only a later one knows."""

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

MISTAKES = ("ERROR", "Traceback")


@pytest.fixture
def url(postgres: Postgres) -> str:
    """The address of a new store."""
    return postgres.fresh()


@pytest.fixture
def node(tmp_path: Path, url: str) -> Iterator[Process]:
    """A node of this version."""
    options = ("--port", "0", "--public", "--bot-workers", "1")
    with process(tmp_path, *options, KINGDOMBUILDER_DATABASE=url) as running:
        yield running


def execute(url: str, statement: str, *values: object) -> list[asyncpg.Record]:
    """Execute a statement in the database."""

    async def execute_it() -> list[asyncpg.Record]:
        connection = await asyncpg.connect(url)
        try:
            return list(await connection.fetch(statement, *values))
        finally:
            await connection.close()

    return asyncio.run(execute_it())


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
    found = execute(url, "SELECT number FROM events WHERE game = $1 ORDER BY 1", game)
    return [row["number"] for row in found]


def turned_away(node: Process, game: str) -> tuple[str, str, int]:
    """Return the code and the text of the error for a new viewer, and the code of the close."""
    address = f"{node.link.replace('http', 'ws', 1)}/api/games/{game}/socket?protocol=2"
    with connect(address, close_timeout=1) as socket:
        error = json.loads(socket.recv(timeout=TIMEOUT))
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=TIMEOUT)
    assert closed.value.rcvd
    return error["code"], error["text"], closed.value.rcvd.code


def go_on(ann: Friend, bob: Friend) -> None:
    """Make a pick that both see."""
    seq = ann.pick(ann.legal()[0])["seq"]
    bob.until("view", lambda view: view["seq"] >= seq)


def test_a_table_with_newer_events_is_refused_and_nothing_is_damaged(
    node: Process, url: str
) -> None:
    """Its players are sent to another node, and other tables go on."""
    with friends(node.link, 4) as (ann, bob, eve, tom):
        game, _ = table_of_two(ann, bob), table_of_two(eve, tom)
        go_on(ann, bob)
        store_newer_event(url, game)
        before = numbers(url, game)
        for friend in (ann, bob):
            assert friend.until("error")["code"] == "newer_server"
            assert friend.close_code() in (1000, 1005, 1012, 1013)
        code, text, close = turned_away(node, game)
        assert (code, close) == ("newer_server", 1013)
        assert "newer version of the server" in text
        answer = httpx.get(f"{node.link}/api/games/{game}/position.txt")
        assert (answer.status_code, answer.json()["code"]) == (503, "newer_server")
        assert ann.http.get("/api/records.txt").status_code == 200
        go_on(eve, tom)
        assert numbers(url, game) == before
        assert httpx.get(f"{node.link}/healthz").json()["status"] == "ok"
        execute(url, "DELETE FROM events WHERE kind = 'teleport'")  # as if this were a later node
        bob.enter(game)
        go_on(ann.enter(game), bob)
    status, _, errors = node.stop(signal.SIGINT)
    assert status == 0
    assert not [word for word in MISTAKES if word in errors], errors


def test_a_game_with_newer_rules_is_refused(node: Process, url: str) -> None:
    """Its picks may mean something else."""
    with friends(node.link, 2) as (ann, bob):
        game = table_of_two(ann, bob)
        ann.leave()
        bob.leave()
        other = ann.make("me", "novice", "novice", listed=True)
        execute(url, "UPDATE games SET rules = 99, due = 1 WHERE id = $1", other)
        assert turned_away(node, other)[::2] == ("newer_server", 1013)
        bob.enter(game)
        go_on(ann.enter(game), bob)
        assert httpx.get(f"{node.link}/healthz").json()["status"] == "ok"
