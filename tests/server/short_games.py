"""Games that are over after a few turns, so that a review of them is quick."""

import time
from random import Random
from typing import Any

import httpx

from tests.server.socket_viewers import Message, watching

POSITION = """
board: tavern paddock oasis farm
cards: fishermen knights merchants
seat 1: C6 D7 D8; supply 3; hand canyon; tiles C7
seat 2: M10 M11 N11; supply 3; hand grass
turn: 1 before
"""
PATIENCE = 120  # seconds on a busy machine


def short_game(client: httpx.Client, link: str, position: str = POSITION) -> str:
    """Return the id of a game against a bot, from a position near its end, which is over."""
    seats = '[{"name": "Mira"}, {"bot": "novice"}]'
    answer = client.post("/api/positions", params={"seats": seats}, content=position)
    assert answer.status_code == 201, answer.text
    game = str(answer.json()["id"])
    with watching(link, game) as viewer:
        viewer.play_on(_is_over, Random(1))
    return game


def start_review(client: httpx.Client, game: str, effort: str = "quick") -> httpx.Response:
    """Start a review."""
    return client.post(f"/api/games/{game}/review", json={"effort": effort})


def wait_for_review(client: httpx.Client, game: str, **query: str) -> dict[str, Any]:
    """Wait until a review is no longer in progress, and return it."""
    deadline = time.monotonic() + PATIENCE
    while True:
        status: dict[str, Any] = client.get(f"/api/games/{game}/review", params=query).json()
        if status["state"] != "running":
            return status
        assert time.monotonic() < deadline, status
        time.sleep(0.2)


def _is_over(view: Message) -> bool:
    return bool(view["position"]["phase"] == "over")
