"""Several players at one screen: a hand is hidden until its owner takes over."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from kingdombuilder.insight.changes import CARD_DRAWN
from tests.e2e.tabletop import Tabletop
from tools.server_process import Served

OpenPage = Callable[..., Page]
HIDDEN = "?"
TURNS = 4


def test_a_screen_being_handed_over_shows_no_hand(server: Served, open_page: OpenPage) -> None:
    """ON-1: neither the page nor a frame contains a card that its viewer may not see."""
    frames: list[dict[str, Any]] = []
    page = open_page("/")
    page.on("websocket", lambda socket: _record_frames(socket, frames))
    page.goto(f"/table/{server.game('Mira', 'Tomas', seed=8)}")
    table = Tabletop(page).attach()
    for turn in range(TURNS):
        player = ("Mira", "Tomas")[turn % 2]
        cover = page.get_by_role("dialog", name=f"Pass the screen to {player}")
        expect(cover).to_be_visible()
        assert page.locator(".hand").count() == 0
        assert page.locator(".tiles").count() == 0
        assert _leaked_hands(table.read("view.value")) == []
        assert _leaked_draws(table.read("lines.value"), None) == []
        cover.get_by_role("button").click()
        table.wait_until("tabletop.state.canAct.value")
        expect(page.locator(".hand")).to_be_visible()
        for _ in range(3):
            table.pick(table.legal["hexes"][0])
        table.pick("end")
    views = [frame for frame in frames if frame["type"] == "view"]
    assert len(views) > TURNS * 4
    for view in views:
        assert _leaked_hands(view) == []
        assert _leaked_draws([*view["lines"], *view["changes"]], view["viewpoint"]) == []


def _leaked_hands(view: dict[str, Any]) -> list[int]:
    """Return the seats whose hidden cards a view contains.

    The card of the current turn is face up; all other cards are visible to their holder only.
    """
    position = view["position"]
    viewpoint = None if view["hand_over_to"] is not None else view["viewpoint"]
    return [
        seat
        for seat, held in enumerate(position["seats"])
        if seat not in (viewpoint, position["turn"]) and set(held["hand"]) - {HIDDEN}
    ]


def _leaked_draws(lines: list[dict[str, Any]], viewpoint: int | None) -> list[str]:
    """Return the lines that name a card drawn by another seat."""
    return [
        line["text"]
        for line in lines
        if line["kind"] == CARD_DRAWN
        and line["seat"] != viewpoint
        and line["thing"] not in (None, HIDDEN)
    ]


def _record_frames(socket: WebSocket, frames: list[dict[str, Any]]) -> None:
    socket.on("framereceived", lambda text: frames.append(json.loads(text)))
