"""The rules of tiles and cards are at hand for a finger on a tablet and for a keyboard."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.tabletop import Tabletop
from tests.e2e.test_newcomer import FARM, POSITION, SEATS
from tests.e2e.test_table_details import boxes, overlap
from tools.server_process import Served

Sit = Callable[..., Tabletop]

TABLET: dict[str, Any] = {
    "viewport": {"width": 1024, "height": 768},
    "has_touch": True,
    "is_mobile": True,
}
BY_KEY = "Shift + Enter for the full card"


@pytest.fixture
def game(server: Served) -> str:
    """A game in which the viewer has a tile to use and one without a use."""
    return server.create("/api/positions", content=POSITION, params={"seats": SEATS})


def test_a_finger_on_a_tablet_sees_what_a_card_pays_and_why(game: str, sit: Sit) -> None:
    """The first tap shows the rule and the gold, and marks the board; the second opens the card."""
    page = sit(game, **TABLET).page
    card = page.get_by_role("button", name="Merchants: read")
    card.tap()
    message = page.locator(".status-message-source")
    expect(message).to_contain_text("connected to another one")
    expect(message).to_contain_text("Pays you 8 gold now.")
    expect(page.locator(".board-mark-pattern .board-mark-link .board-mark-over")).to_have_count(1)
    expect(page.get_by_role("dialog")).to_have_count(0)
    card.tap()
    expect(page.get_by_role("dialog", name="Merchants")).to_be_visible()
    page.keyboard.press("Escape")
    message.get_by_role("button", name="Close").tap()
    expect(page.locator(".board-mark-pattern")).to_have_count(0)


def test_a_finger_on_a_tablet_sees_what_its_tile_does(game: str, sit: Sit) -> None:
    """The rule of the tile in use replaces that of a card; its hexes are not dimmed any more."""
    page = sit(game, **TABLET).page
    page.get_by_role("button", name="Merchants: read").tap()
    expect(page.locator(".board-mark-pattern")).to_have_count(1)
    close, book = boxes(page.locator(".status-message-source button"))
    assert not overlap(close, book)
    page.locator(".tiles").get_by_role("button", name="Paddock").tap()
    message = page.locator(".status-message-source")
    expect(message).to_contain_text("Move one of your settlements exactly two hexes")
    expect(page.locator(".board-mark-pattern")).to_have_count(0)
    expect(page.locator(".board-mark-legal").first).to_be_attached()
    message.get_by_role("button", name="Full card").tap()
    expect(page.get_by_role("dialog", name="Paddock")).to_be_visible()


def test_a_key_opens_the_full_card_of_a_tile_and_a_hex(game: str, sit: Sit) -> None:
    """The tooltip of what has the focus names the key, which does not use the tile."""
    table = sit(game)
    page, seq = table.page, table.seq
    paddock = page.locator(".tiles").get_by_role("button", name="Paddock")
    paddock.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(paddock).to_be_focused()
    expect(page.locator(".tile-tooltip small")).to_have_text(BY_KEY)
    page.keyboard.press("Shift+Enter")
    expect(page.get_by_role("dialog", name="Paddock")).to_be_visible()
    page.keyboard.press("Escape")
    table.hex(FARM).focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".board .board-tooltip-facts small")).to_have_text(BY_KEY)
    page.keyboard.press("Shift+Enter")
    expect(page.get_by_role("dialog", name="Farm")).to_be_visible()
    assert table.seq == seq
