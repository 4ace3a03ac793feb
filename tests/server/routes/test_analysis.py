"""The analysis board over HTTP: positions, edits and lines of play."""

import pytest

from tests.server.short_games import POSITION, short_game
from tools.server_process import Served

POSITIONS, LINES = "/api/analysis/positions", "/api/analysis/lines"


def test_a_typed_position_is_described(served: Served) -> None:
    """The answer has the board, the legal picks, the gains and the evaluation."""
    analysis = served.client.post(POSITIONS, json={"position": POSITION}).json()
    assert analysis["info"]["chooser"] == 0
    assert analysis["info"]["legal"]["hexes"]
    assert set(analysis["info"]["legal"]["hexes"]) <= set(analysis["gains"])
    assert len(analysis["evaluation"]) == 2
    assert analysis["draws"] == []
    assert served.client.get(analysis["land_url"]).status_code == 200
    again = served.client.post(POSITIONS, json={"position": analysis["position"]}).json()
    assert again == analysis


def test_what_if_picks_include_those_of_chance(served: Served) -> None:
    """The turn ends, a card is drawn, and the next seat picks."""
    position = POSITION.replace("turn: 1 before", "turn: 1 after")
    ended = served.client.post(POSITIONS, json={"position": position, "picks": ["end"]}).json()
    assert ended["info"]["chooser"] is None
    assert "=forest" in ended["draws"]
    drawn = {"position": ended["position"], "picks": ["=forest"]}
    analysis = served.client.post(POSITIONS, json=drawn).json()
    assert analysis["info"]["chooser"] == 1


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        ({"position": "board: nothing"}, 422, "missing"),
        ({"position": POSITION, "picks": ["A1"]}, 422, "illegal"),
        ({"position": POSITION, "picks": ["nothing"]}, 422, "unknown"),
        ({"position": POSITION, "edit": {"kind": "piece", "hex": "C7", "seat": 0}}, 422, "never"),
        ({"position": POSITION, "edit": {"kind": "piece", "hex": "Z9", "seat": 0}}, 422, "no_hex"),
        ({"position": POSITION, "edit": {"kind": "turn", "seat": 4}}, 422, "seat_count"),
        ({"position": POSITION, "edit": {"kind": "hand", "seat": 0, "card": "x"}}, 422, "unknown"),
        ({}, 422, "invalid"),
        ({"source": {"game": "nothing", "step": 1}}, 404, "no_game"),
    ],
)
def test_an_invalid_position_is_rejected(
    served: Served, sent: dict[str, object], status: int, code: str
) -> None:
    """The error is typed, and never a server error."""
    answer = served.client.post(POSITIONS, json=sent)
    assert answer.status_code in (status, 400)
    assert answer.json()["code"].startswith(code)


def test_pieces_hands_and_turns_are_changed_freely(served: Served) -> None:
    """Each request makes one change."""
    edits = (
        {"kind": "piece", "hex": "B4", "seat": 1},
        {"kind": "hand", "seat": 1, "card": "forest"},
        {"kind": "turn", "seat": 1},
        {"kind": "piece", "hex": "C6"},
    )
    position = POSITION
    for edit in edits:
        analysis = served.client.post(POSITIONS, json={"position": position, "edit": edit}).json()
        position = analysis["position"]
    assert (analysis["info"]["turn"], analysis["info"]["seats"][1]["hand"]) == (1, ["forest"])
    pieces = {(piece["hex"], piece["seat"]) for piece in analysis["info"]["pieces"]}
    assert ("B4", 1) in pieces
    assert "C6" not in {hex_ for hex_, _ in pieces}


def test_lines_arrive_part_by_part(served: Served) -> None:
    """The first part finds the lines; the next ones evaluate them again with other dice."""
    first = served.client.post(LINES, json={"position": POSITION}).json()
    lines = [line["picks"] for line in first["lines"]]
    assert lines
    sent = {"position": POSITION, "lines": lines, "part": 1}
    second = served.client.post(LINES, json=sent).json()
    assert [line["picks"] for line in second["lines"]] == lines
    assert first != second
    for line in second["lines"]:
        assert sum(figure["value"] for figure in line["chance"]) == pytest.approx(1)
        assert line["rollouts"] > 0


def test_lines_need_a_seat_that_picks(served: Served) -> None:
    """Neither chance nor a finished game has lines, and an illegal line is rejected."""
    position = POSITION.replace("turn: 1 before", "turn: 1 after")
    ended = served.client.post(POSITIONS, json={"position": position, "picks": ["end"]}).json()
    answer = served.client.post(LINES, json={"position": ended["position"]})
    assert (answer.status_code, answer.json()["code"]) == (409, "nothing_to_pick")
    illegal = {"position": POSITION, "lines": [["A1"]]}
    assert served.client.post(LINES, json=illegal).json()["code"] == "illegal"


def test_a_position_of_a_finished_game_is_analysed(served: Served) -> None:
    """All hands are known, because the game is over; a running game is rejected."""
    game = short_game(served.client, served.link)
    analysis = served.client.post(POSITIONS, json={"source": {"game": game, "step": 0}}).json()
    assert analysis["info"]["seats"][1]["hand"] == ["grass"]
    assert analysis["info"]["seats"][0]["hand"] == ["canyon"]
    late = {"source": {"game": game, "step": 9999}}
    assert served.client.post(POSITIONS, json=late).json()["code"] == "no_position"
    running = served.game("Mira", "Jo")
    answer = served.client.post(POSITIONS, json={"source": {"game": running, "step": 2}})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
