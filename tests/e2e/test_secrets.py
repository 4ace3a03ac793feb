"""Several people at one screen: nothing of a hand is there before its owner is."""

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


def test_a_screen_that_is_handed_over_holds_no_hand(server: Served, open_page: OpenPage) -> None:
    """ON-1: neither the page nor a frame tells a card that its reader may not know."""
    frames: list[dict[str, Any]] = []
    page = open_page("/")
    page.on("websocket", lambda socket: _keep(socket, frames))
    page.goto(f"/table/{server.game('Mira', 'Tomas', seed=8)}")
    table = Tabletop(page).arrived()
    for turn in range(TURNS):
        who = ("Mira", "Tomas")[turn % 2]
        cover = page.get_by_role("dialog", name=f"Pass the screen to {who}")
        expect(cover).to_be_visible()
        assert page.locator(".hand").count() == 0
        assert page.locator(".mytiles").count() == 0
        assert _told_hands(table.read("view.value")) == []
        assert _told_draws(table.read("lines.value"), None) == []
        cover.get_by_role("button").click()
        table.until("tabletop.state.canAct.value")
        expect(page.locator(".hand")).to_be_visible()
        for _ in range(3):
            table.pick(table.legal["hexes"][0])
        table.pick("end")
    views = [frame for frame in frames if frame["type"] == "view"]
    assert len(views) > TURNS * 4
    for view in views:
        assert _told_hands(view) == []
        assert _told_draws([*view["lines"], *view["changes"]], view["viewpoint"]) == []


def _told_hands(view: dict[str, Any]) -> list[int]:
    """The seats whose cards a view tells although only they may know them.

    The card of the turn lies face up for all to see; the others are their holder's.
    """
    position = view["position"]
    eyes = None if view["hand_over_to"] is not None else view["viewpoint"]
    return [
        seat
        for seat, at in enumerate(position["seats"])
        if seat not in (eyes, position["turn"]) and set(at["hand"]) - {HIDDEN}
    ]


def _told_draws(told: list[dict[str, Any]], eyes: int | None) -> list[str]:
    """The lines that tell what another seat drew."""
    return [
        line["text"]
        for line in told
        if line["kind"] == CARD_DRAWN
        and line["seat"] != eyes
        and line["thing"] not in (None, HIDDEN)
    ]


def _keep(socket: WebSocket, frames: list[dict[str, Any]]) -> None:
    socket.on("framereceived", lambda text: frames.append(json.loads(text)))
