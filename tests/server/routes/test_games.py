"""Games can be created, listed, forked, exported and imported over HTTP."""

import json
from random import Random

import pytest

from kingdombuilder.game.record import GameRecord, read_record, write_record
from kingdombuilder.notation.position import read_position
from kingdombuilder.notation.setup_code import read_setup_code
from kingdombuilder.rules.pile import UNKNOWN, copies
from kingdombuilder.setup.setup import first_game
from tests.server.routes.test_websocket import is_over
from tests.server.socket_viewers import watching
from tools.server_process import Served, seat_requests

GOLDEN = "tests/golden/all-boxes-5-seats.txt"


def finish_game(served: Served, *seats: str, **request: object) -> str:
    """Create a game, play it to its end and return its id."""
    game = served.game(*seats, **request)
    with watching(served.link, game) as viewer:
        viewer.play_on(is_over, Random(1))
    return game


def test_a_set_up_is_drawn_and_read_back(served: Served) -> None:
    """Choices are kept, and the code gives the same set-up."""
    request = {
        "seats": 4,
        "boxes": ["base", "crossroads"],
        "cards": ["knights"],
        "queenies": ["caves"],
    }
    drawn = served.client.post("/api/setups", json=request).json()
    assert "knights" in drawn["cards"]
    assert drawn["seats"] == 4
    again = served.client.post("/api/setups", json={"setup_code": drawn["setup_code"]}).json()
    assert again == drawn
    setup = read_setup_code(drawn["setup_code"])
    assert (list(setup.sections), list(setup.caves)) == (drawn["sections"], drawn["caves"])
    assert served.client.get(drawn["land_url"]).status_code == 200


@pytest.mark.parametrize(
    ("request_body", "code"),
    [
        ({"boxes": ["nothing"]}, "unknown"),
        ({"cards": ["knigts"]}, "unknown"),
        ({"sections": ["nothing"]}, "unknown"),
        ({"tasks": ["nothing"]}, "unknown"),
        ({"queenies": ["nothing"]}, "unknown"),
        ({"exclude": ["nothing"]}, "unknown"),
        ({"seats": 6}, "seats"),
        ({"seats": 1}, "seats"),
        ({"sections": ["farm", "farm~"]}, "twice"),
        ({"setup_code": "board farm"}, "no_colon"),
        ({"setup_code": ""}, "missing"),
    ],
)
def test_an_invalid_set_up_is_rejected(served: Served, request_body: object, code: str) -> None:
    """The error is typed and has a text."""
    answer = served.client.post("/api/setups", json=request_body)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert answer.json()["text"]


def test_a_game_without_a_code_is_the_first_game(served: Served) -> None:
    """The set-up fits the number of seats; people without a name are named by their colour."""
    request = {"seats": [{}, {"bot": "apprentice"}, {"bot": "apprentice"}]}
    game = served.client.post("/api/games?language=fr", json=request).json()["id"]
    with watching(served.link, game) as viewer:
        assert read_setup_code(viewer.table["setup_code"]) == first_game(3)
        names = [seat["name"] for seat in viewer.table["seats"]]
    assert names == ["Red", "Wren", "Bram"]
    listed = served.client.get("/api/games?language=fr").json()[0]
    assert [seat["name"] for seat in listed["seats"]] == ["Rouge", "Wren", "Bram"]


@pytest.mark.parametrize(
    ("request_body", "status", "code"),
    [
        ({"seats": seat_requests(["Mira"])}, 400, "seats"),
        ({"seats": seat_requests(["Mira", ":nobody"])}, 400, "unknown"),
        (
            {"seats": seat_requests(["Mira", "Otto"]), "setup_code": "board: farm; seats: 2"},
            400,
            "missing",
        ),
        ({"seats": seat_requests(["A", "B"]), "fork": {"game": "none", "step": 1}}, 404, "no_game"),
    ],
)
def test_an_invalid_game_is_rejected(
    served: Served, request_body: object, status: int, code: str
) -> None:
    """The error is typed, and no game is created."""
    before = served.client.get("/api/games").json()
    answer = served.client.post("/api/games", json=request_body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert served.client.get("/api/games").json() == before


def test_the_list_starts_with_the_newest_game_and_hides_gold(served: Served) -> None:
    """SC-3: gold that the table hides is not in the list before the end of the game."""
    shown = served.game("Mira", ":apprentice", seed=1)
    hidden = served.game("Mira", ":apprentice", seed=1, options={"gold_shown": "off"})
    entries = served.client.get("/api/games").json()
    assert [entry["id"] for entry in entries[:2]] == [hidden, shown]
    assert entries[0]["totals"] is None
    assert entries[1]["totals"] == [0, 0]
    assert entries[0]["seats"][1] == {"name": "Wren", "bot": "apprentice", "colour": "blue"}
    assert entries[0]["is_my_turn"]
    with watching(served.link, shown) as mira:
        mira.pick(mira.legal()[0])
    assert served.client.get("/api/games").json()[0]["id"] == shown


def test_a_record_can_be_downloaded_and_uploaded(served: Served) -> None:
    """ON-5: the picks and the result stay the same."""
    game = finish_game(served, "Anna Maria", ":uniform", seed=2)
    text = served.text(f"/api/games/{game}/record.txt")
    assert read_record(text).names == ("Anna_Maria", "uniform")
    again = served.create("/api/records", content=text)
    with watching(served.link, again) as viewer:
        assert is_over(viewer.view)
        assert [seat["name"] for seat in viewer.table["seats"]] == ["Anna Maria", "Uniform"]
    assert served.text(f"/api/games/{again}/record.txt") == text


def test_an_unfinished_record_can_be_continued(served: Served) -> None:
    """ON-5: the game continues where the record stops."""
    with open(GOLDEN, encoding="utf-8") as file:
        whole = read_record(file.read())
    names = ("A\a" + "a" * 30, "__", "apprentice", "apprentice", "apprentice")
    half = GameRecord(whole.setup, names, whole.picks[:150])
    game = served.create("/api/records", content=write_record(half))
    with watching(served.link, game) as viewer:
        assert viewer.view["step"] >= 150
        named = [seat["name"] for seat in viewer.table["seats"]]
    assert named == ["A" + "a" * 23, "Blue", "Wren", "Bram", "Lina"]


def test_an_invalid_record_is_rejected(served: Served) -> None:
    """The error contains the place and the reason."""
    answer = served.client.post("/api/records", content="rules: 1\nboard: farm\n")
    assert answer.status_code == 400
    assert answer.json()["text"]
    misspelt = served.client.post("/api/positions", content="board: farm\ncrads: lords\n").json()
    assert (misspelt["code"], misspelt["line"], misspelt["column"]) == ("unknown", 2, 1)
    assert served.client.post("/api/records", content=b"\xff\xfe").json()["code"] == "no_text"


def test_a_game_in_progress_has_no_record(served: Served) -> None:
    """ON-1: the record would reveal every hand."""
    game = served.game("Mira", ":apprentice", seed=1)
    answer = served.client.get(f"/api/games/{game}/record.txt")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


def test_a_position_shows_what_the_player_may_know(served: Served) -> None:
    """ON-1, ON-5: the bot's card is hidden and the player's is not; a finished game is open."""
    game = served.game("Mira", ":apprentice", seed=1)
    state = read_position(served.text(f"/api/games/{game}/position.txt"))
    assert copies(state.hand[0], UNKNOWN) == 0
    assert copies(state.hand[1], UNKNOWN) == 1
    done = finish_game(served, "Mira", ":apprentice", seed=1)
    state = read_position(served.text(f"/api/games/{done}/position.txt?step=10"))
    assert not any(copies(hand, UNKNOWN) for hand in state.hand)
    beyond = served.client.get(f"/api/games/{game}/position.txt?step=999")
    assert (beyond.status_code, beyond.json()["code"]) == (404, "no_position")


def test_a_game_can_begin_from_a_position(served: Served) -> None:
    """Unknown cards are dealt, the seats are as requested, and it can be played to its end."""
    game = served.game("Mira", ":apprentice", seed=1)
    text = served.text(f"/api/games/{game}/position.txt")
    seats = json.dumps(seat_requests([":uniform", "Otto"]))
    new = served.create("/api/positions", content=text, params={"seats": seats})
    with watching(served.link, new) as otto:
        assert [seat["bot"] for seat in otto.table["seats"]] == ["uniform", None]
        otto.play_on(is_over, Random(3))
    answer = served.client.get(f"/api/games/{new}/record.txt")
    assert (answer.status_code, answer.json()["code"]) == (409, "no_record")
    three = served.client.post("/api/positions", content=text, params={"seats": "[{}, {}, {}]"})
    assert (three.status_code, three.json()["code"]) == (422, "seat_count")


def test_a_finished_game_can_be_forked_at_any_step(served: Served) -> None:
    """ON-5: the fork has the same picks so far, and the old game stays unchanged."""
    game = finish_game(served, "Mira", ":uniform", seed=3)
    before = served.text(f"/api/games/{game}/record.txt")
    request = {"fork": {"game": game, "step": 40}, "seats": seat_requests([":apprentice", "Otto"])}
    fork = served.create("/api/games", json=request)
    picks = list(read_record(before).picks[:40])
    with watching(served.link, fork) as otto:
        otto.play_on(is_over, Random(3))
    record = read_record(served.text(f"/api/games/{fork}/record.txt"))
    assert list(record.picks[:40]) == picks
    assert served.text(f"/api/games/{game}/record.txt") == before


def test_a_fork_reveals_no_hand_of_a_game_in_progress(served: Served) -> None:
    """ON-1: before the end, no one can take a bot's seat to see its card."""
    game = served.game("Mira", ":apprentice", seed=1)
    spying = {"fork": {"game": game, "step": 2}, "seats": seat_requests([":apprentice", "Mira"])}
    answer = served.client.post("/api/games", json=spying)
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
    fair = {"fork": {"game": game, "step": 2}, "seats": seat_requests(["Mira", ":uniform"])}
    assert served.client.post("/api/games", json=fair).status_code == 201
    beyond = {"fork": {"game": game, "step": 99}, "seats": seat_requests(["Mira", ":uniform"])}
    assert served.client.post("/api/games", json=beyond).json()["code"] == "no_position"
