"""A frozen node loses its games to another, and does no harm when it resumes."""

import asyncio
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from kingdombuilder.server.room.model import PICK
from kingdombuilder.server.room.seat_events import REPLACE
from kingdombuilder.server.store.store import store_url
from tests.server.nodes.test_nodes import friends_at, run_nodes, start_game
from tests.server.online_players import Friend, play_on
from tests.server.postgres import Postgres
from tests.server.socket_viewers import Process
from tools.online.stored import StoredGame, load_games

TAKEOVER_TIMEOUT = 30.0  # seconds
ERROR_WORDS = ("ERROR", "Traceback")


@pytest.fixture
def url(postgres: Postgres) -> str:
    """The URL of a new store."""
    return postgres.fresh()


@pytest.fixture
def nodes(tmp_path: Path, url: str) -> Iterator[list[Process]]:
    """Two nodes of which a test may freeze one."""
    with run_nodes(tmp_path, url) as pair:
        yield pair


@contextmanager
def freezing(node: Process) -> Iterator[None]:
    """Suspend a node's process, and resume it at the end."""
    node.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        node.process.send_signal(signal.SIGCONT)


def load_game(url: str, game: str) -> StoredGame:
    """Return a game as it is stored."""
    return asyncio.run(load_games(store_url(Path(), url)))[game]


def stop_cleanly(node: Process) -> None:
    """Stop a node, which must not have logged an error."""
    code, _, errors = node.stop(signal.SIGINT)
    assert code == 0
    assert not [word for word in ERROR_WORDS if word in errors], errors


def catch_up(behind: Friend, ahead: Friend) -> None:
    """Read until one player has seen what another has seen."""
    if behind.view["seq"] < ahead.view["seq"]:
        behind.until("view", lambda view: view["seq"] >= ahead.view["seq"])
    assert behind.view["position"]["pieces"] == ahead.view["position"]["pieces"]


def test_the_bot_of_a_frozen_node_plays_at_another(nodes: list[Process], url: str) -> None:
    """Its late decision is dropped, so no pick is made twice."""
    with friends_at(nodes) as (ann, bob, eve):
        # Only the second node has opened the table.
        game = start_game([bob, eve, ann], "grandmaster")
        play_on([bob, eve], Random(8), lambda view: view["position"]["turn"] == 2)
        before = bob.view["seq"]
        with freezing(nodes[1]):
            start = time.monotonic()
            ann.enter(game)
            assert ann.view["seq"] == before
            ann.until("view", lambda view: view["position"]["turn"] != 2)
            assert time.monotonic() - start < TAKEOVER_TIMEOUT
        for friend in (bob, eve):
            catch_up(friend, ann)
        play_on([bob, eve], Random(9), lambda view: view["round"] >= 3)
        numbers = [event.number for event in load_game(url, game).events]
        assert numbers == list(range(1, len(numbers) + 1))
    for node in nodes:
        stop_cleanly(node)


def test_a_clock_runs_out_while_its_players_node_is_frozen(nodes: list[Process], url: str) -> None:
    """It runs out once, and the player sees it when the node resumes."""
    with friends_at(nodes) as three:
        ann, bob, _ = three
        game = start_game(three, options={"time_control": {"kind": "turn", "seconds": 5}})
        play_on([ann, bob], Random(7), lambda view: view["position"]["turn"] == 1)
        with freezing(nodes[1]):
            start = time.monotonic()
            ann.until("table", lambda table: table["seats"][1]["is_away"])
            assert 3 < time.monotonic() - start < TAKEOVER_TIMEOUT
        bob.until("table", lambda table: table["seats"][1]["is_away"])
        ann.until("view", lambda view: view["can_act"])
        time.sleep(2)  # the clock must not run out twice
        events = load_game(url, game).events
        assert [event.kind for event in events if event.kind != PICK].count(REPLACE) == 1
    stop_cleanly(nodes[1])
