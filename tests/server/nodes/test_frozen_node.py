"""A node that is frozen loses its games to another, and does no harm when it wakes up."""

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
from tests.server.nodes.test_nodes import begun, friends_at, running
from tests.server.online_players import Friend, play_on
from tests.server.postgres import Postgres
from tests.server.socket_viewers import Process
from tools.online.stored import StoredGame, load_games

TAKEN_OVER = 30.0  # seconds
MISTAKES = ("ERROR", "Traceback")


@pytest.fixture
def url(postgres: Postgres) -> str:
    """The address of a new store."""
    return postgres.fresh()


@pytest.fixture
def nodes(tmp_path: Path, url: str) -> Iterator[list[Process]]:
    """Two nodes of which a test may freeze one."""
    with running(tmp_path, url) as found:
        yield found


@contextmanager
def frozen(node: Process) -> Iterator[None]:
    """Stop a node without its noticing, and let it go on in the end."""
    node.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        node.process.send_signal(signal.SIGCONT)


def stored(url: str, game: str) -> StoredGame:
    """A game as it is stored."""
    return asyncio.run(load_games(store_url(Path(), url)))[game]


def check_quiet(node: Process) -> None:
    """Stop a node, which must not have complained."""
    code, _, errors = node.stop(signal.SIGINT)
    assert code == 0
    assert not [word for word in MISTAKES if word in errors], errors


def catch_up(behind: Friend, ahead: Friend) -> None:
    """Read until one player sees what another has seen."""
    if behind.view["seq"] < ahead.view["seq"]:
        behind.until("view", lambda view: view["seq"] >= ahead.view["seq"])
    assert behind.view["position"]["pieces"] == ahead.view["position"]["pieces"]


def test_the_bot_of_a_frozen_node_plays_at_another(nodes: list[Process], url: str) -> None:
    """And its decision is dropped when it wakes up: nothing is picked twice."""
    with friends_at(nodes) as (ann, bob, eve):
        game = begun([bob, eve, ann], "grandmaster")  # only the second node has opened the table
        play_on([bob, eve], Random(8), lambda view: view["position"]["turn"] == 2)
        before = bob.view["seq"]
        with frozen(nodes[1]):
            began = time.monotonic()
            ann.enter(game)
            assert ann.view["seq"] == before
            ann.until("view", lambda view: view["position"]["turn"] != 2)
            assert time.monotonic() - began < TAKEN_OVER
        for friend in (bob, eve):
            catch_up(friend, ann)
        play_on([bob, eve], Random(9), lambda view: view["round"] >= 3)
        numbers = [event.number for event in stored(url, game).events]
        assert numbers == list(range(1, len(numbers) + 1))
    for node in nodes:
        check_quiet(node)


def test_a_clock_runs_out_while_the_node_of_its_player_is_frozen(
    nodes: list[Process], url: str
) -> None:
    """Once, and the player sees it when the node wakes up."""
    with friends_at(nodes) as three:
        ann, bob, _ = three
        game = begun(three, options={"time_control": {"kind": "turn", "seconds": 5}})
        play_on([ann, bob], Random(7), lambda view: view["position"]["turn"] == 1)
        with frozen(nodes[1]):
            began = time.monotonic()
            ann.until("table", lambda table: table["seats"][1]["is_away"])
            assert 3 < time.monotonic() - began < TAKEN_OVER
        bob.until("table", lambda table: table["seats"][1]["is_away"])
        ann.until("view", lambda view: view["can_act"])
        time.sleep(2)  # for a second end of the same clock
        events = stored(url, game).events
        assert [event.kind for event in events if event.kind != PICK].count(REPLACE) == 1
    check_quiet(nodes[1])
