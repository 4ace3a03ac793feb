"""Highlights without colour."""

import base64
from collections.abc import Callable

from playwright.sync_api import Browser, Page

from tests.e2e.scripts import script
from tests.e2e.tabletop import Tabletop
from tools.server_process import Served

Sit = Callable[..., Tabletop]


def test_highlights_are_visible_without_colour(server: Served, sit: Sit, browser: Browser) -> None:
    """LM-2: highlighting changes the brightness of the legal hexes and of no other hex."""
    table = sit(server.game("Mira", ":apprentice", seed=1))
    page = table.page
    page.mouse.move(2, 2)
    legal = set(table.legal["hexes"])
    every = table.read("table.value.layout.hexes.map(hex => hex.name)")
    distant = set(every) - legal - _neighbours(page, legal)
    marked = _still_screenshot(page)
    page.evaluate(
        "document.querySelectorAll('.board-mark-legal, .board-mark-dots')"
        ".forEach((mark) => { mark.style.display = 'none' })"
    )
    unmarked = _still_screenshot(page)
    names = sorted(legal) + sorted(distant)
    points = [table.middle(name) for name in names]
    size = table.hex(names[0]).bounding_box()
    assert size is not None
    with browser.new_page() as blank_page:  # the table's page may not read images
        shares = blank_page.evaluate(
            script("changed_pixels"), [marked, unmarked, points, int(size["width"] / 2)]
        )
    assert min(shares[: len(legal)]) > 0.1
    assert max(shares[len(legal) :]) == 0


def _still_screenshot(page: Page) -> str:
    """Return a screenshot once nothing changes, because images may still be loading."""
    last = _screenshot(page)
    for _ in range(20):
        page.wait_for_timeout(150)
        now = _screenshot(page)
        if now == last:
            break
        last = now
    return last


def _screenshot(page: Page) -> str:
    return base64.b64encode(page.screenshot(animations="disabled")).decode()


def _neighbours(page: Page, hexes: set[str]) -> set[str]:
    """Return the hexes next to the given ones; the squares compared reach into those."""
    names: list[str] = page.evaluate(script("neighbours"), sorted(hexes))
    return set(names)
