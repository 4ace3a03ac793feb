"""Several nodes on one PostgreSQL: each serves every table, and one that dies is not missed."""

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

THINKS = BOTS["grandmaster"].budget.seconds or 0.0
GONE_ON = 5.0  # seconds after which a game must have gone on without a node that died
TAKEN_OVER = LEASE_SECONDS + GONE_ON  # seconds after which another node has a dead node's bots


@contextmanager
def running(folder: Path, database: str) -> Iterator[list[Process]]:
    """Two nodes that share a database."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(
                process(folder / name, "--port", "0", "--public", KINGDOMBUILDER_DATABASE=database)
            )
            for name in ("one", "two")
        ]


@contextmanager
def friends_at(nodes: list[Process]) -> Iterator[list[Friend]]:
    """Ann at the first node, Bob and Eve at the second."""
    with friends(nodes[0].link, 1) as here, friends(nodes[1].link, 2) as there:
        yield [*here, *there]


@pytest.fixture(scope="module")
def lasting(
    tmp_path_factory: pytest.TempPathFactory, postgres: Postgres
) -> Iterator[list[Process]]:
    """Two nodes for all tests that leave them alive."""
    with running(tmp_path_factory.mktemp("nodes"), postgres.fresh()) as nodes:
        yield nodes


@pytest.fixture
def trio(lasting: list[Process]) -> Iterator[list[Friend]]:
    """Ann, Bob and Eve at nodes that live."""
    with friends_at(lasting) as found:
        yield found


@pytest.fixture
def nodes(tmp_path: Path, postgres: Postgres) -> Iterator[list[Process]]:
    """Two nodes of which a test may kill one."""
    with running(tmp_path, postgres.fresh()) as found:
        yield found


@pytest.fixture
def three(nodes: list[Process]) -> Iterator[list[Friend]]:
    """Ann, Bob and Eve at nodes that may die."""
    with friends_at(nodes) as found:
        yield found


def begun(three: list[Friend], *more: str, **wanted: object) -> str:
    """A game that has begun, seen from both nodes."""
    ann, bob, _ = three
    game = ann.make("me", "open", *more, listed=True, **wanted)
    ann.enter(game).say("set_ready")
    bob.enter(game).sit(1)
    for friend in (ann, bob):
        friend.until("view")
    return game


def test_a_game_is_played_over_two_nodes(trio: list[Friend]) -> None:
    """To its end, with a bot, with words, and with somebody who watches."""
    ann, bob, eve = trio
    game = begun(trio, "novice")
    eve.enter(game)
    bob.say("chat", text="good luck")
    said = ann.until("chat", lambda chat: bool(chat["lines"]))
    assert said["lines"][0]["text"] == "good luck"
    play_on([ann, bob], Random(6), is_over)
    eve.until("view", is_over)
    shown = [friend.view["position"] for friend in trio]
    assert shown[0]["gold"] == shown[1]["gold"] == shown[2]["gold"]
    assert shown[0]["pieces"] == shown[1]["pieces"] == shown[2]["pieces"]


def test_a_node_that_is_killed_in_the_middle_of_a_turn_loses_nothing(
    nodes: list[Process], three: list[Friend]
) -> None:
    """ON-2: the same half-done turn is at the other node, and the game goes on."""
    ann, bob, _ = three
    game = begun(three)
    ann.pick(ann.legal()[0])
    before = ann.view
    nodes[0].process.send_signal(signal.SIGKILL)
    killed = time.monotonic()
    ann.enter(game, nodes[1].link)
    assert ann.view["seq"] == before["seq"]
    assert ann.view["position"] == before["position"]
    ann.pick(ann.legal()[0])
    bob.until("view", lambda view: view["seq"] > before["seq"])
    assert time.monotonic() - killed < GONE_ON
    play_on([ann, bob], Random(7), lambda view: view["round"] >= 3)


def test_the_bots_of_a_node_that_is_killed_go_on_at_another(
    nodes: list[Process], three: list[Friend]
) -> None:
    """A node dies while its bot thinks, and the bot starts again on another node."""
    ann, bob, _ = three
    begun(three, "grandmaster")
    play_on([ann, bob], Random(8), lambda view: view["position"]["turn"] == 2)
    nodes[1].process.send_signal(signal.SIGKILL)  # Bob made the last pick, so it thinks there
    killed, number = time.monotonic(), ann.view["seq"]
    ann.until("view", lambda view: view["seq"] > number)
    assert time.monotonic() - killed < TAKEN_OVER + THINKS
    ann.until("view", lambda view: view["can_act"])


def test_a_clock_runs_out_with_nobody_there_and_its_node_gone(
    nodes: list[Process], three: list[Friend]
) -> None:
    """ON-3: then a bot plays for who is late."""
    ann, bob, eve = three
    game = begun(three, options={"time_control": {"kind": "turn", "seconds": 5}})
    ann.leave()
    bob.leave()
    nodes[0].process.send_signal(signal.SIGKILL)
    time.sleep(7)
    table = eve.enter(game).last["table"]
    assert table["seats"][0]["is_away"]


def test_one_seat_is_taken_once_however_many_nodes(trio: list[Friend]) -> None:
    """The store gives every number once; the other player learns that the seat is taken."""
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


def test_nodes_know_the_same_people(lasting: list[Process], trio: list[Friend]) -> None:
    """A cookie of one node is good at the other: they sign with the same secret."""
    ann = trio[0]
    answer = ann.http.get(f"{lasting[1].link}/api/me")
    assert answer.json()["id"] == ann.me["id"]
