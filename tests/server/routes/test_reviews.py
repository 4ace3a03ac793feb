"""Reviews can be started, followed, stopped and stored over HTTP."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.server.short_games import (
    PATIENCE,
    POSITION,
    short_game,
    start_review,
    wait_for_review,
)
from tools.server_process import Served, serving


@pytest.fixture(scope="module")
def game(served: Served) -> str:
    """A short game that is over."""
    return short_game(served.client, served.link)


def test_a_review_arrives_turn_by_turn_and_is_stored(served: Served, game: str) -> None:
    """The parts add up to the whole review, and a second request returns it complete."""
    before = served.client.get(f"/api/games/{game}/review").json()
    assert (before["state"], before["total"], before["review"]) == ("none", 0, None)
    assert start_review(served.client, game).status_code == 202
    turns: list[dict[str, object]] = []
    deadline = time.monotonic() + PATIENCE
    while True:
        query = {"after": str(len(turns))}
        status = served.client.get(f"/api/games/{game}/review", params=query).json()
        turns += status["turns"]
        if status["state"] != "running":
            break
        assert status["is_mine"]
        assert status["done"] == len(turns) < status["total"] or status["done"] == status["total"]
        assert time.monotonic() < deadline
        time.sleep(0.1)
    review = status["review"]
    assert (status["state"], status["done"]) == ("done", status["total"])
    assert [turn["number"] for turn in review["turns"]] == list(range(1, status["total"] + 1))
    assert {turn["number"] for turn in turns} <= {turn["number"] for turn in review["turns"]}
    for account in review["chance_accounts"]:
        moved = account["start"] + sum(sum(account[part]) for part in ("luck", "loss", "position"))
        assert moved == pytest.approx(account["result"], abs=1e-9)
    assert start_review(served.client, game).status_code == 202
    assert served.client.get(f"/api/games/{game}/review").json() == status


def test_a_review_can_be_stopped_and_started_again(served: Served, game: str) -> None:
    """A stopped review leaves nothing behind."""
    start_review(served.client, game, "thorough")
    running = served.client.get(f"/api/games/{game}/review", params={"effort": "thorough"}).json()
    assert running["state"] == "running"
    stop = served.client.delete(f"/api/games/{game}/review", params={"effort": "thorough"})
    assert stop.status_code == 204
    assert wait_for_review(served.client, game, effort="thorough")["state"] == "none"
    start_review(served.client, game, "thorough")
    again = served.client.get(f"/api/games/{game}/review", params={"effort": "thorough"}).json()
    assert (again["state"], again["done"]) == ("running", 0)
    served.client.delete(f"/api/games/{game}/review", params={"effort": "thorough"})
    quick = served.client.get(f"/api/games/{game}/review").json()
    assert quick["state"] in ("none", "done")  # the other effort is not touched


def test_a_game_that_is_not_over_is_not_reviewed(served: Served) -> None:
    """A game that does not exist is rejected too."""
    running = served.game("Mira", "Jo")
    answer = start_review(served.client, running)
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
    assert served.client.get(f"/api/games/{running}").json()["code"] == "not_over"
    assert start_review(served.client, "nothing").json()["code"] == "no_game"
    assert start_review(served.client, running, "slow").status_code == 422


def test_a_finished_game_is_described(served: Served, game: str) -> None:
    """The review page receives its seats, cards and result."""
    info = served.client.get(f"/api/games/{game}").json()
    assert info["is_over"]
    assert [seat["colour"] for seat in info["seats"]] == ["red", "blue"]
    assert info["cards"] == ["fishermen", "knights", "merchants"]
    assert len(info["totals"]) == 2


def test_an_uploaded_record_is_reviewed(served: Served) -> None:
    """A record becomes a game, which is reviewed like any other."""
    with open("tests/golden/base-2-seats.txt", encoding="utf-8") as record:
        game = served.create("/api/records", content=record.read())
    assert start_review(served.client, game).status_code == 202
    status = served.client.get(f"/api/games/{game}/review").json()
    assert status["total"] > 10
    served.client.delete(f"/api/games/{game}/review")
    assert wait_for_review(served.client, game)["state"] == "none"


def test_a_server_that_stops_does_not_wait_for_reviews(tmp_path: Path) -> None:
    """A review in progress can be started again later; a request for lines is rejected."""
    record = Path("tests/golden/base-2-seats.txt").read_text(encoding="utf-8")
    with ThreadPoolExecutor(1) as threads:
        with serving(tmp_path) as served:
            game = served.create("/api/records", content=record)
            assert start_review(served.client, game, "thorough").status_code == 202
            lines = threads.submit(_ask_for_lines, served.link)
            time.sleep(0.5)  # the server stops cleanly at any moment
        assert lines.result() in ("503", "200", "disconnected")
    with serving(tmp_path) as served:
        query = {"effort": "thorough"}
        assert served.client.get(f"/api/games/{game}/review", params=query).json()["state"] == (
            "stopped"
        )


def _ask_for_lines(link: str) -> str:
    """Return how a server answers."""
    url = f"{link}/api/analysis/lines"
    try:
        return str(httpx.post(url, json={"position": POSITION}, timeout=PATIENCE).status_code)
    except httpx.TransportError:
        return "disconnected"
