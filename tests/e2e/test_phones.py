"""The table under a thumb: 360×640 and 390×844."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from kingdombuilder.coach.puzzles.library import puzzles
from tests.e2e.new_game_form import LAID, coded, full_form, site
from tests.e2e.scripts import script
from tests.e2e.tabletop import Tabletop
from tools.sample_games import every_box, find_step, play_sample, upload_game
from tools.server_process import Served

OpenPage = Callable[..., Page]
Sit = Callable[..., Tabletop]

SMALL, TALL = (360, 640), (390, 844)
TARGET = 44
PAGES = ("/", "/new", "/games", "/rules", "/editor", "/learn", "/puzzles", "/daily")
# Links in running text are as tall as their line.
CONTROLS = "button, select, input:not([type=file], .unseen), textarea, summary, nav a, a.btn"


def phone(size: tuple[int, int]) -> dict[str, Any]:
    """How a phone of this size shows a page."""
    width, height = size
    return {
        "viewport": {"width": width, "height": height},
        "is_mobile": True,
        "has_touch": True,
        "device_scale_factor": 2,
    }


@pytest.mark.parametrize("where", PAGES)
def test_no_page_scrolls_sideways_on_aphone(open_page: OpenPage, where: str) -> None:
    """PZ-4: at 360 pixels, and every control is large enough for a finger."""
    page = open_page(where, **phone(SMALL))
    expect(page.get_by_role("heading", level=1).first).to_be_attached()
    page.wait_for_load_state("networkidle")
    fits(page)
    assert too_small(page) == []


def test_a_new_game_with_everything_to_choose(open_page: OpenPage) -> None:
    """PZ-4: nothing scrolls sideways, and every control is large enough for a finger."""
    page = full_form(open_page, **phone(SMALL))
    fits(page)
    assert too_small(page) == []


def test_a_finger_chooses_on_the_picture_of_a_section(open_page: OpenPage) -> None:
    """The nearest hex is taken, and given up by a second tap; the list says the same."""
    page = full_form(open_page, **phone(SMALL))
    choice = site(page, "Caves", 0, LAID[0])
    picture = page.locator(".site").filter(has=choice).locator(".sitemap")
    picture.evaluate("picture => picture.scrollIntoView({ block: 'center' })")
    _tap(page, picture.locator("circle").first)
    expect(choice).not_to_have_value("")
    coded(page, choice.input_value())
    _tap(page, picture.locator(".aimed"))
    expect(choice).to_have_value("")


@pytest.mark.parametrize("size", [SMALL, TALL])
@pytest.mark.parametrize("where", ["/learn/tile-before", f"/puzzles/{next(iter(puzzles()))}"])
def test_a_lesson_and_a_puzzle_fit_a_phone(
    open_page: OpenPage, where: str, size: tuple[int, int]
) -> None:
    """PZ-1, PZ-4: the task, the whole board and the actions are on the screen."""
    page = open_page(where, **phone(size))
    table = Tabletop(page).arrived()
    fits(page)
    assert too_small(page) == []
    _, height = size
    for part in (page.locator(".coach .task"), table.end(), page.locator(".stage")):
        box = part.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height


@pytest.mark.parametrize("size", [SMALL, TALL])
@pytest.mark.parametrize("seats", [2, 5])
def test_the_whole_board_fits_and_the_actions_are_under_the_thumb(
    server: Served, sit: Sit, size: tuple[int, int], seats: int
) -> None:
    """PZ-1, PZ-4: two seats, and five with everything in the boxes."""
    record = play_sample(2, 6) if seats == 2 else every_box(5, 6)
    at = find_step(record, lambda state: state.phase == 4 and state.turn == 0, after=0.5)
    table = sit(upload_game(server, record, at), **phone(size))
    page = table.page
    fits(page)
    assert too_small(page) == []
    width, height = size
    stage = page.locator(".stage").bounding_box()
    assert stage is not None
    boxes = page.evaluate(
        "[...document.querySelectorAll('[data-hex]')].map(hex => hex.getBoundingClientRect())"
        ".map(box => [box.left, box.top, box.right, box.bottom])"
    )
    assert min(box[0] for box in boxes) >= 0
    assert max(box[2] for box in boxes) <= width
    assert min(box[1] for box in boxes) >= stage["y"] - 1
    assert max(box[3] for box in boxes) <= stage["y"] + stage["height"] + 1 <= height
    end = table.end().bounding_box()
    assert end is not None
    assert height / 2 < end["y"] < end["y"] + end["height"] <= height


@pytest.mark.parametrize("size", [SMALL, TALL])
def test_the_first_tap_aims_and_the_second_places(
    server: Served, sit: Sit, size: tuple[int, int]
) -> None:
    """PZ-4: a small hex is shown large before it is picked; a tap elsewhere aims there."""
    table = sit(server.game("Mira", ":apprentice", seed=4), **phone(size))
    seq = table.seq
    first, other = table.legal["hexes"][0], table.legal["hexes"][-1]
    loupe = table.page.locator(".loupe")
    for hex in (first, other):
        table.page.touchscreen.tap(*table.middle(hex))
        expect(loupe).to_be_visible()
        assert table.seq == seq
        assert table.read("hoveredHex.value") == hex
    table.page.touchscreen.tap(*table.middle(other))
    table.after(seq)
    assert [piece["hex"] for piece in table.read("position.value.pieces")] == [other]
    expect(loupe).to_have_count(0)


def test_the_whole_board_fits_on_a_small_desktop(server: Served, sit: Sit) -> None:
    """PZ-1: at 1366×768 nothing has to be scrolled to."""
    table = sit(server.game("Mira", ":apprentice", seed=4))
    page = table.page
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for hex in ("A1", "T1", "A20", "T20"):
        x, y = table.middle(hex)
        assert 0 < x < 1366
        assert 0 < y < 768


def _tap(page: Page, where: Locator) -> None:
    """Tap four pixels beside the middle of something."""
    box = where.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2 + 4, box["y"] + box["height"] / 2)


def fits(page: Page) -> None:
    """Nothing scrolls sideways."""
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide, page.evaluate(script("beyond"))


def too_small(page: Page) -> list[Any]:
    """Controls that a finger would miss."""
    found: list[Any] = page.evaluate(script("small"), [CONTROLS, TARGET])
    return found
