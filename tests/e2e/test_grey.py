"""Highlights without colour."""

import base64
from collections.abc import Callable

from playwright.sync_api import Browser, Page

from tests.e2e.scripts import script
from tests.e2e.tabletop import Tabletop
from tools.server_process import Served

Sit = Callable[..., Tabletop]


def test_a_highlight_survives_without_its_hue(server: Served, sit: Sit, browser: Browser) -> None:
    """LM-2: in brightness alone each legal hex differs from itself unmarked, and no other does."""
    table = sit(server.game("Mira", ":apprentice", seed=1))
    page = table.page
    page.mouse.move(2, 2)
    legal = set(table.legal["hexes"])
    every = table.read("table.value.layout.hexes.map(hex => hex.name)")
    near = set(every) - legal - _beside(page, legal)
    marked = _picture(page)
    page.evaluate(
        "for (const mark of document.querySelectorAll('.legal, .dots')) mark.style.display = 'none'"
    )
    bare = _picture(page)
    names = sorted(legal) + sorted(near)
    points = [table.middle(name) for name in names]
    size = table.hex(names[0]).bounding_box()
    assert size is not None
    with browser.new_page() as elsewhere:  # the table's own page may not read pictures
        shares = elsewhere.evaluate(
            script("differing"), [marked, bare, points, int(size["width"] / 2)]
        )
    assert min(shares[: len(legal)]) > 0.1
    assert max(shares[len(legal) :]) == 0


def _picture(page: Page) -> str:
    return base64.b64encode(page.screenshot(animations="disabled")).decode()


def _beside(page: Page, hexes: set[str]) -> set[str]:
    """The hexes next to some others: their corners are seen in the square around those."""
    found: list[str] = page.evaluate(script("beside"), sorted(hexes))
    return set(found)
