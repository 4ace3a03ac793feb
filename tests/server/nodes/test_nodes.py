"""Several nodes on one PostgreSQL server: each serves every table, and one can fail."""

import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

import pytest

from kingdombuilder.bots import BOTS
from kingdombuilder.server.store.leases import LEASE_SECONDS
from tests.server.online_players import Friend, friends, is_over, play_on
from tests.server.postgres import Postgres
from tests.server.socket_viewers import Process, process

THINKING_TIME = BOTS["grandmaster"].budget.seconds or 0.0
CONTINUE_TIMEOUT = 5.0  # seconds for a game to continue after a node died
TAKEOVER_TIMEOUT = LEASE_SECONDS + CONTINUE_TIMEOUT  # seconds for another node to run its bots


@contextmanager
def run_nodes(folder: Path, database: str) -> Iterator[list[Process]]:
    """Run two nodes that share a database."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(
                process(folder / name, "--port", "0", "--public", KINGDOMBUILDER_DATABASE=database)
            )
            for name in ("one", "two")
        ]


@contextmanager
def friends_at(nodes: list[Process]) -> Iterator[list[Friend]]:
    """Open browsers for Ann at the first node, and for Bob and Eve at the second."""
    with friends(nodes[0].link, 1) as first, friends(nodes[1].link, 2) as second:
        yield [*first, *second]


@pytest.fixture(scope="module")
def shared_nodes(
    tmp_path_factory: pytest.TempPathFactory, postgres: Postgres
) -> Iterator[list[Process]]:
    """Two nodes for all tests that do not stop them."""
    with run_nodes(tmp_path_factory.mktemp("nodes"), postgres.fresh()) as nodes:
        yield nodes


@pytest.fixture
def trio(shared_nodes: list[Process]) -> Iterator[list[Friend]]:
    """Ann, Bob and Eve at the shared nodes."""
    with friends_at(shared_nodes) as friends:
        yield friends


@pytest.fixture
def nodes(tmp_path: Path, postgres: Postgres) -> Iterator[list[Process]]:
    """Two nodes of which a test may kill one."""
    with run_nodes(tmp_path, postgres.fresh()) as pair:
        yield pair


@pytest.fixture
def three(nodes: list[Process]) -> Iterator[list[Friend]]:
    """Ann, Bob and Eve at nodes that a test may kill."""
    with friends_at(nodes) as friends:
        yield friends


def start_game(three: list[Friend], *more: str, **fields: object) -> str:
    """Start a game of Ann and Bob, who see it from different nodes; return its id."""
    ann, bob, _ = three
    game = ann.make("me", "open", *more, listed=True, **fields)
    ann.enter(game).say("set_ready")
    bob.enter(game).sit(1)
    for friend in (ann, bob):
        friend.until("view")
    return game


def test_a_game_is_played_at_two_nodes(trio: list[Friend]) -> None:
    """It is played to its end, with a bot, chat and a spectator."""
    ann, bob, eve = trio
    game = start_game(trio, "novice")
    eve.enter(game)
    bob.say("chat", text="good luck")
    chat_message = ann.until("chat", lambda chat: bool(chat["lines"]))
    assert chat_message["lines"][0]["text"] == "good luck"
    play_on([ann, bob], Random(6), is_over)
    eve.until("view", is_over)
    positions = [friend.view["position"] for friend in trio]
    assert positions[0]["gold"] == positions[1]["gold"] == positions[2]["gold"]
    assert positions[0]["pieces"] == positions[1]["pieces"] == positions[2]["pieces"]


def test_killing_a_node_during_a_turn_loses_nothing(
    nodes: list[Process], three: list[Friend]
) -> None:
    """ON-2: the other node has the same unfinished turn, and the game continues."""
    ann, bob, _ = three
    game = start_game(three)
    ann.pick(ann.legal()[0])
    before = ann.view
    nodes[0].process.send_signal(signal.SIGKILL)
    killed = time.monotonic()
    ann.enter(game, nodes[1].link)
    assert ann.view["seq"] == before["seq"]
    assert ann.view["position"] == before["position"]
    ann.pick(ann.legal()[0])
    bob.until("view", lambda view: view["seq"] > before["seq"])
    assert time.monotonic() - killed < CONTINUE_TIMEOUT
    play_on([ann, bob], Random(7), lambda view: view["round"] >= 3)


def test_the_bots_of_a_killed_node_continue_at_another(
    nodes: list[Process], three: list[Friend]
) -> None:
    """The node dies while its bot thinks, and the bot starts again at another node."""
    ann, bob, _ = three
    start_game(three, "grandmaster")
    play_on([ann, bob], Random(8), lambda view: view["position"]["turn"] == 2)
    nodes[1].process.send_signal(signal.SIGKILL)  # Bob made the last pick, so it thinks there
    killed, number = time.monotonic(), ann.view["seq"]
    ann.until("view", lambda view: view["seq"] > number)
    assert time.monotonic() - killed < TAKEOVER_TIMEOUT + THINKING_TIME
    ann.until("view", lambda view: view["can_act"])


def test_a_clock_runs_out_without_players_and_without_its_node(
    nodes: list[Process], three: list[Friend]
) -> None:
    """ON-3: then a bot plays for the late player."""
    ann, bob, eve = three
    game = start_game(three, options={"time_control": {"kind": "turn", "seconds": 5}})
    ann.leave()
    bob.leave()
    nodes[0].process.send_signal(signal.SIGKILL)
    time.sleep(7)
    table = eve.enter(game).last["table"]
    assert table["seats"][0]["is_away"]


def test_a_seat_is_taken_once_across_nodes(trio: list[Friend]) -> None:
    """The store accepts every number once; the other player learns that the seat is taken."""
    ann, bob, eve = trio
    for _ in range(5):
        game = ann.make("me", "open", "open", listed=True)
        ann.enter(game).say("leave_seat")
        ann.until("table", lambda table: table["seats"][0]["is_open"])
        bob.enter(game)
        ann.say("sit", seat=1)
        bob.say("sit", seat=1)
        eve.enter(game)
        time.sleep(0.3)
        holders = {friend.enter(game).last["table"]["seats"][1]["is_mine"] for friend in (ann, bob)}
        assert holders == {True, False}


def test_nodes_recognise_each_others_users(shared_nodes: list[Process], trio: list[Friend]) -> None:
    """A cookie of one node is valid at the other: they sign with the same secret."""
    ann = trio[0]
    answer = ann.http.get(f"{shared_nodes[1].link}/api/me")
    assert answer.json()["id"] == ann.me["id"]
