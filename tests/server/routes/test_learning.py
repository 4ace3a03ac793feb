"""Lessons, puzzles and the daily kingdom over HTTP and the practice socket."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from kingdombuilder.coach.daily.day import FIRST_DAY, day_of, days
from kingdombuilder.coach.lessons.library import lessons
from kingdombuilder.coach.puzzles.library import puzzles
from tests.server.socket_viewers import watching
from tools.server_process import Served

TIMEOUT = 30.0
DAY = FIRST_DAY.isoformat()


def practice(served: Served, where: str, query: str = "?protocol=2&gains=1") -> ClientConnection:
    """Return an open practice socket."""
    link = served.link.replace("http", "ws", 1)
    return connect(f"{link}/api/practice/{where}/socket{query}", max_size=None)


def receive(socket: ClientConnection, kind: str) -> dict[str, object]:
    """Return the next message of a type."""
    while True:
        message: dict[str, object] = json.loads(socket.recv(timeout=TIMEOUT))
        if message["type"] == kind:
            return message


def test_lessons_and_puzzles_are_listed(served: Served) -> None:
    listed = served.client.get("/api/lessons", params={"language": "fr"}).json()
    assert [one["title"] for one in listed] == [one.title["fr"] for one in lessons().values()]
    shown_puzzles = served.client.get("/api/puzzles").json()
    assert {one["id"] for one in shown_puzzles} == set(puzzles())
    one = puzzles()[shown_puzzles[0]["id"]]
    solution = served.client.get(f"/api/puzzles/{one.id}/solution").json()
    picks = [pick for step in solution["steps"] for pick in step["picks"]]
    assert tuple(picks) == one.line
    assert served.client.get("/api/puzzles/zzz/solution").status_code == 404


def test_a_lesson_is_played_over_its_socket(served: Served) -> None:
    """The image of the board exists, gains follow the view, and the right hex meets the goal."""
    with practice(served, "lesson/castle", "?protocol=2&gains=1&language=fr") as socket:
        table = receive(socket, "table")
        assert served.client.get(str(table["land_url"])).status_code == 200
        view = receive(socket, "view")
        assert receive(socket, "practice")["is_solved"] is False
        assert receive(socket, "gains")["seq"] == view["seq"]
        seq = int(str(view["seq"])) + 1
        socket.send(json.dumps({"type": "pick", "seq": seq, "pick": "D3"}))
        assert receive(socket, "practice")["is_solved"] is True
        socket.send("nonsense")
        assert receive(socket, "error")["code"] == "garbage"


@pytest.mark.parametrize(
    ("where", "query", "code"),
    [
        ("lesson/none", "?protocol=2", 4404),
        ("puzzle/castle", "?protocol=2", 4404),
        ("lesson/castle", "?protocol=1", 4400),
        ("lesson/castle", "", 4400),
    ],
)
def test_a_wrong_socket_is_closed_with_a_code(
    served: Served, where: str, query: str, code: int
) -> None:
    with practice(served, where, query) as socket, pytest.raises(ConnectionClosed) as closed:
        receive(socket, "view")
    assert closed.value.rcvd
    assert closed.value.rcvd.code == code


def test_a_day_has_a_puzzle_a_deal_and_the_results_of_the_levels(served: Served) -> None:
    info = served.client.get(f"/api/daily/{DAY}").json()
    day = day_of(FIRST_DAY)
    assert info["puzzle"]["id"] == day.puzzle_id
    assert {one["bot"]: one["gold"] for one in info["results"]} == day.deal.results
    again = served.client.get(f"/api/daily/{(FIRST_DAY + timedelta(days=len(days()))).isoformat()}")
    assert again.status_code == 404 or again.json()["setup_code"] == info["setup_code"]


@pytest.mark.parametrize("day", ["tomorrow", "2026-13-01", "2026-1-5", "20260105", "2026-W02-1"])
def test_an_invalid_date_is_rejected(served: Served, day: str) -> None:
    answer = served.client.get(f"/api/daily/{day}")
    assert (answer.status_code, answer.json()["code"]) == (422, "no_date")


def test_a_future_day_is_rejected(served: Served) -> None:
    """Tomorrow is accepted, because it has already begun in other time zones."""
    today = datetime.now(UTC).date()
    assert served.client.get(f"/api/daily/{today + timedelta(days=1)}").status_code == 200
    answer = served.client.get(f"/api/daily/{today + timedelta(days=3)}")
    assert (answer.status_code, answer.json()["code"]) == (404, "future_date")
    answer = served.client.post(f"/api/daily/{today + timedelta(days=3)}/games", json={})
    assert answer.status_code == 404


def test_daily_games_have_the_same_cards_and_the_same_rival(served: Served) -> None:
    """Two players make the same picks; one of them also undoes some."""
    games = []
    for undoes in (False, True):
        game = served.create(f"/api/daily/{DAY}/games", json={"name": "Mira"})
        with watching(served.link, game) as viewer:
            for _ in range(2):
                while hexes := viewer.view["position"]["legal"]["hexes"]:
                    viewer.pick(min(hexes))
                    if undoes:
                        viewer.send("undo", seq=viewer.view["seq"] + 1)
                        viewer.until("view")
                        viewer.pick(min(hexes))
                viewer.pick("end")
                while not viewer.view["can_act"]:
                    viewer.until("view")
            assert viewer.table["daily"] == DAY
            assert viewer.table["options"]["hints"] is False
            position = viewer.view["position"]
            games.append((position["pieces"], [seat["hand"] for seat in position["seats"]]))
    assert games[0] == games[1]


def test_a_game_of_another_kind_has_no_day(served: Served) -> None:
    with watching(served.link, served.game("Mira", ":novice")) as viewer:
        assert viewer.table["daily"] is None
