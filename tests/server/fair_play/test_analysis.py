"""The server evaluates no pick of a rated game in progress, for any user and on any route."""

from collections.abc import Iterator
from random import Random

import pytest

from kingdombuilder.rules.cells import SIDE
from kingdombuilder.rules.hexes import cell, hex_name, parse_hex, row_column
from tests.server.fair_play.rated_players import account_players, finish_turn, start_rated_game
from tests.server.online_players import Friend, Message, is_over, leaving, play_on
from tests.server.postgres import Postgres
from tests.server.socket_viewers import Process, process
from tools.online.position_copy import pieces_of, position_copy


@pytest.fixture
def eve(server: Process) -> Iterator[Friend]:
    """Eve, a guest who watches."""
    eve = Friend(server.link)
    with leaving([eve]):
        yield eve


def play_rounds(ann: Friend, bob: Friend, rounds: int) -> None:
    """Let both play some turns, until it is Ann's turn again."""
    for _ in range(rounds):
        for acting, waiting in ((ann, bob), (bob, ann)):
            finish_turn(acting)
            while not waiting.view["can_act"]:
                waiting.until("view")


def copy_position(friend: Friend, pieces: list[list[str]] | None = None) -> str:
    """Return the position that a player sees, or other pieces on its board, as text."""
    copied = pieces_of(friend.view, 2) if pieces is None else pieces
    return position_copy(friend.last["table"], friend.view, copied)


def upload(friend: Friend, text: str) -> tuple[int, str]:
    """Upload a position and return the status and the code of an error."""
    answer = friend.http.post("/api/positions", content=text)
    return answer.status_code, answer.json().get("code", "")


def test_a_rated_game_has_no_position_record_or_fork(pair: list[Friend], eve: Friend) -> None:
    """Neither players nor spectators get one until it is over."""
    ann, bob = pair
    game = start_rated_game(ann, bob)
    play_rounds(ann, bob, 1)
    fork = {"seats": [{}, {}], "fork": {"game": game, "step": 5}}
    for viewer in (ann, bob, eve):
        for step in ("", "?step=0", "?step=3"):
            answer = viewer.http.get(f"/api/games/{game}/position.txt{step}")
            assert (answer.status_code, answer.json()["code"]) == (409, "rated_running")
        viewer.ask("GET", f"/api/games/{game}/record.txt", status=409)
        assert viewer.http.post("/api/games", json=fork).status_code in (403, 409)
    play_on([ann, bob], Random(2), is_over)
    eve.ask("GET", f"/api/games/{game}/position.txt")
    eve.ask("GET", f"/api/games/{game}/record.txt")


def test_a_rated_table_shows_no_hint_gain_or_planned_gold(pair: list[Friend]) -> None:
    """Legal hexes and the reasons for others are still shown."""
    ann, bob = pair
    for friend in pair:
        friend.query = "protocol=2&gains=1"
    start_rated_game(ann, bob)
    assert ann.error_code("hint") == "not_now"
    assert ann.error_code("heat_map", seat=0) == "not_now"
    legal = ann.view["position"]["legal"]["hexes"]
    assert legal
    ann.say("explain", pick="A1")
    assert ann.until("explanation")["text"]
    plan = next(plan for plan in plans_of(bob) if plan)
    assert [seat["gold"] for seat in plan["position"]["seats"]] == [None, None]
    play_rounds(ann, bob, 2)
    received = [*ann.received, *bob.received]
    assert not any('"type":"gains"' in text.replace(" ", "") for text in received)


def plans_of(bob: Friend) -> Iterator[Message | None]:
    """Yield the plan that Bob sees during Ann's turn."""
    bob.say("plan", picks=[])
    yield bob.until("view")["plan"]


def test_an_unrated_table_sends_gains(pair: list[Friend]) -> None:
    """Only rated tables omit them."""
    ann, bob = pair
    ann.query = "protocol=2&gains=1"
    game = ann.make("me", "open", listed=True)
    ann.enter(game)
    ann.say("set_ready")
    bob.enter(game).sit(1)
    assert ann.until("gains")["gains"]


def test_uploads_of_a_rated_position_are_recognised(pair: list[Friend], eve: Friend) -> None:
    """One settlement more, fewer or elsewhere does not help; after the game it is allowed."""
    ann, bob = pair
    start_rated_game(ann, bob)
    play_rounds(ann, bob, 3)
    first, second = pieces_of(ann.view, 2)
    free = ann.view["position"]["legal"]["hexes"][:3]
    near = [[first, second], [first[1:], second], [[*first, free[0]], second]]
    near += [[[*first[1:], free[0]], second], [first, second[:-1]]]
    for friend in (ann, bob, eve):
        for pieces in near:
            assert upload(friend, copy_position(ann, pieces)) == (409, "rated_position"), pieces
    assert upload(eve, copy_position(ann, [first[3:], second[3:]]))[0] == 201
    text = copy_position(ann)
    play_on([ann, bob], Random(3), is_over)
    assert upload(eve, text)[0] == 201


def test_rotated_and_relabelled_copies_are_recognised(pair: list[Friend], eve: Friend) -> None:
    """The board is rotated, the seats are swapped, both are done, or an empty seat is added."""
    ann, bob = pair
    start_rated_game(ann, bob)
    play_rounds(ann, bob, 3)
    first, second = pieces_of(ann.view, 2)
    rotated = [[_rotate_hex(name) for name in pieces] for pieces in (first, second)]
    table = {"layout": _rotate_layout(ann.last["table"]["layout"])}
    uploads = [copy_position(ann, [second, first]), copy_position(ann, [first, second, []])]
    uploads += [position_copy(table, ann.view, pieces) for pieces in (rotated, rotated[::-1])]
    near = [rotated[0][1:], rotated[1]]
    uploads.append(position_copy(table, ann.view, near))
    for text in uploads:
        assert upload(eve, text) == (409, "rated_position"), text
    far = [rotated[0][3:], rotated[1][3:]]
    assert upload(eve, position_copy(table, ann.view, far))[0] == 201
    assert upload(eve, position_copy(ann.last["table"], ann.view, rotated))[0] != 409


def _rotate_hex(name: str) -> str:
    hex_ = parse_hex(name)
    assert hex_ is not None
    row, column = row_column(hex_)
    return hex_name(cell(SIDE - 1 - row, SIDE - 1 - column))


def _rotate_layout(layout: Message) -> Message:
    names = [name[:-1] if name.endswith("~") else f"{name}~" for name in layout["sections"]]
    return {**layout, "sections": names[::-1]}


def test_a_rated_position_reached_by_playing_gets_no_hint(pair: list[Friend], eve: Friend) -> None:
    """An earlier position is uploaded, and the picks since are made on one screen."""
    ann, bob = pair
    start_rated_game(ann, bob)
    play_rounds(ann, bob, 3)
    before, picks = copy_position(ann), list[str]()
    for _ in range(3):
        picks.append(ann.view["position"]["legal"]["hexes"][0])
        ann.pick(picks[-1])
    answer = eve.http.post("/api/positions", content=before)
    assert answer.status_code == 201, answer.text
    eve.enter(answer.json()["id"])
    eve.say("take_screen", seat=0)
    eve.until("view", lambda view: view["can_act"])
    for pick in picks:
        assert eve.pick(pick)["type"] == "view"
    assert eve.error_code("hint") == "rated_position"
    assert eve.error_code("heat_map", seat=0) == "rated_position"


def test_a_rated_position_is_not_analysed(pair: list[Friend], eve: Friend) -> None:
    """Neither is the game, nor a line that leads to the position, and there is no review."""
    ann, bob = pair
    game = start_rated_game(ann, bob)
    play_rounds(ann, bob, 3)
    before, picks = copy_position(ann), list[str]()
    for _ in range(3):
        picks.append(ann.view["position"]["legal"]["hexes"][0])
        ann.pick(picks[-1])
    now, positions, lines = copy_position(ann), "/api/analysis/positions", "/api/analysis/lines"
    for friend in (ann, eve):
        for where, sent, code in (
            (positions, {"position": now}, "rated_position"),
            (positions, {"position": before, "picks": picks}, "rated_position"),
            (positions, {"source": {"game": game, "step": 0}}, "not_over"),
            (lines, {"position": now}, "rated_position"),
            (lines, {"position": before, "lines": [[*picks, "end"]]}, "rated_position"),
            (f"/api/games/{game}/review", {"effort": "quick"}, "not_over"),
        ):
            answer = friend.http.post(where, json=sent)
            assert (answer.status_code, answer.json().get("code")) == (409, code), (where, sent)
    assert eve.http.post(positions, json={"position": before}).is_success


def test_another_node_recognises_a_rated_position(
    tmp_path_factory: pytest.TempPathFactory, postgres: Postgres
) -> None:
    """The nodes share the positions through their database."""
    folder, database = tmp_path_factory.mktemp("nodes"), postgres.fresh()
    options = ("--port", "0", "--bot-workers", "1")
    with (
        process(folder / "one", *options, KINGDOMBUILDER_DATABASE=database) as first,
        process(folder / "two", *options, KINGDOMBUILDER_DATABASE=database) as second,
        account_players(first.link, "Ann", "Bob") as (ann, bob),
    ):
        start_rated_game(ann, bob)
        play_rounds(ann, bob, 2)
        eve = Friend(second.link)
        with leaving([eve]):
            assert upload(eve, copy_position(ann)) == (409, "rated_position")
            play_rounds(ann, bob, 1)
            assert upload(eve, copy_position(ann)) == (409, "rated_position")
