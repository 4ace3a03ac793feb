"""A node with a wrong clock: games are timed by the database's clock."""

import os
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from kingdombuilder.server.store.database_clock import system_now_ms
from tests.server.nodes.test_nodes import friends_at, start_game
from tests.server.online_players import Friend
from tests.server.postgres import Postgres
from tests.server.socket_viewers import Process, process

SKEW = 600  # seconds
TIME_PER_PLAYER = 300  # seconds
PATCH = f"""
import time
_time, _time_ns = time.time, time.time_ns
time.time = lambda: _time() + {SKEW}
time.time_ns = lambda: _time_ns() + {SKEW} * 10**9
"""


@pytest.fixture
def nodes(tmp_path: Path, postgres: Postgres) -> Iterator[list[Process]]:
    """A node with a correct system clock, and one whose clock is ahead."""
    patch = tmp_path / "patch"
    patch.mkdir()
    (patch / "sitecustomize.py").write_text(PATCH)
    database = postgres.fresh()
    paths = f"{patch}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"
    with ExitStack() as stack:
        yield [
            stack.enter_context(
                process(
                    tmp_path / name,
                    *("--port", "0", "--public", "--bot-workers", "1"),
                    KINGDOMBUILDER_DATABASE=database,
                    **variables,
                )
            )
            for name, variables in (("right", {}), ("ahead", {"PYTHONPATH": paths}))
        ]


def seconds_left(friend: Friend, seat: int) -> float:
    """Return the remaining time of a seat as its browser shows it."""
    clock = friend.view["clock"]
    spent = clock["now_ms"] - clock["since_ms"] if clock["running"] == seat else 0
    return float(clock["left_ms"][seat] - spent) / 1000


def test_a_node_whose_clock_is_ahead_times_out_no_player(nodes: list[Process]) -> None:
    """It checks for due games every second, and picks cost only the time that they took."""
    with friends_at(nodes) as three:
        ann, bob, _ = three
        control = {"kind": "game", "seconds": TIME_PER_PLAYER, "increment": 0}
        game = start_game(three, options={"time_control": control})
        time.sleep(3)
        for friend in (ann, bob):
            seats = friend.enter(game).last["table"]["seats"]
            assert not any(seat["is_away"] or seat["timed_out"] for seat in seats)
        assert TIME_PER_PLAYER - 30 < seconds_left(ann, 0) <= TIME_PER_PLAYER
        while not bob.view["can_act"]:
            ann.pick(ann.legal()[0])
            bob.until("view", lambda view: view["seq"] >= ann.view["seq"])
        bob.pick(bob.legal()[0])  # at the node that is ahead
        ann.until("view", lambda view: view["seq"] >= bob.view["seq"])
        for friend in (ann, bob):
            for seat in (0, 1):
                assert TIME_PER_PLAYER - 30 < seconds_left(friend, seat) <= TIME_PER_PLAYER
        assert abs(bob.view["clock"]["now_ms"] - system_now_ms()) < 30_000
