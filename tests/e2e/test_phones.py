"""The table on phones of 360×640 and 390×844."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from kingdombuilder.coach.puzzles.library import puzzles
from tests.e2e.new_game_form import LAYOUT, hex_choice, open_full_form, wait_for_code
from tests.e2e.scripts import script
from tests.e2e.tabletop import Tabletop
from tools.sample_games import every_box, find_step, play_sample, upload_game
from tools.server_process import Served

OpenPage = Callable[..., Page]
Sit = Callable[..., Tabletop]

SMALL, TALL = (360, 640), (390, 844)
MIN_TARGET = 44  # pixels
PAGES = ("/", "/new", "/games", "/rules", "/editor", "/learn", "/puzzles", "/daily")
# Links in running text are as tall as their line.
CONTROLS = (
    "button, select, input:not([type=file], .visually-hidden), textarea, summary, nav a, a.button"
)


def phone(size: tuple[int, int]) -> dict[str, Any]:
    """Return the browser options of a phone with this screen size."""
    width, height = size
    return {
        "viewport": {"width": width, "height": height},
        "is_mobile": True,
        "has_touch": True,
        "device_scale_factor": 2,
    }


@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_a_phone(open_page: OpenPage, path: str) -> None:
    """PZ-4: at 360 pixels nothing scrolls sideways, and a finger can hit every control."""
    page = open_page(path, **phone(SMALL))
    expect(page.get_by_role("heading", level=1).first).to_be_attached()
    page.wait_for_load_state("networkidle")
    expect_no_sideways_scroll(page)
    assert small_controls(page) == []


def test_the_full_new_game_form_fits_a_phone(open_page: OpenPage) -> None:
    """PZ-4: nothing scrolls sideways, and a finger can hit every control."""
    page = open_full_form(open_page, **phone(SMALL))
    expect_no_sideways_scroll(page)
    assert small_controls(page) == []


def test_a_tap_on_the_picture_of_a_section_chooses_a_hex(open_page: OpenPage) -> None:
    """A tap selects the nearest hex and a second tap clears it; the list follows."""
    page = open_full_form(open_page, **phone(SMALL))
    choice = hex_choice(page, "Caves", 0, LAYOUT[0])
    picture = page.locator(".new-game-site").filter(has=choice).locator(".new-game-site-map")
    picture.evaluate("picture => picture.scrollIntoView({ block: 'center' })")
    _tap(page, picture.locator("circle").first)
    expect(choice).not_to_have_value("")
    wait_for_code(page, choice.input_value())
    _tap(page, picture.locator(".board-mark-hovered"))
    expect(choice).to_have_value("")


@pytest.mark.parametrize("size", [SMALL, TALL])
@pytest.mark.parametrize("path", ["/learn/tile-before", f"/puzzles/{next(iter(puzzles()))}"])
def test_a_lesson_and_a_puzzle_fit_a_phone(
    open_page: OpenPage, path: str, size: tuple[int, int]
) -> None:
    """PZ-1, PZ-4: the task, the whole board and the actions are on the screen."""
    page = open_page(path, **phone(size))
    table = Tabletop(page).attach()
    expect_no_sideways_scroll(page)
    assert small_controls(page) == []
    _, height = size
    for part in (
        page.locator(".coach .coach-task"),
        table.end_button(),
        page.locator(".table-stage"),
    ):
        box = part.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height


@pytest.mark.parametrize("size", [SMALL, TALL])
@pytest.mark.parametrize("seats", [2, 5])
def test_the_whole_board_and_the_actions_fit_a_phone(
    server: Served, sit: Sit, size: tuple[int, int], seats: int
) -> None:
    """PZ-1, PZ-4: this covers two seats, and five seats with every box."""
    record = play_sample(2, 6) if seats == 2 else every_box(5, 6)
    step = find_step(record, lambda state: state.phase == 4 and state.turn == 0, after=0.5)
    table = sit(upload_game(server, record, step), **phone(size))
    page = table.page
    expect_no_sideways_scroll(page)
    assert small_controls(page) == []
    width, height = size
    stage = page.locator(".table-stage").bounding_box()
    assert stage is not None
    boxes = page.evaluate(
        "[...document.querySelectorAll('[data-hex]')].map(hex => hex.getBoundingClientRect())"
        ".map(box => [box.left, box.top, box.right, box.bottom])"
    )
    assert min(box[0] for box in boxes) >= 0
    assert max(box[2] for box in boxes) <= width
    assert min(box[1] for box in boxes) >= stage["y"] - 1
    assert max(box[3] for box in boxes) <= stage["y"] + stage["height"] + 1 <= height
    end = table.end_button().bounding_box()
    assert end is not None
    assert height / 2 < end["y"] < end["y"] + end["height"] <= height


@pytest.mark.parametrize("size", [SMALL, TALL])
def test_the_first_tap_aims_and_the_second_places(
    server: Served, sit: Sit, size: tuple[int, int]
) -> None:
    """PZ-4: a magnifier shows the hex before it is picked; a tap elsewhere moves the aim."""
    table = sit(server.game("Mira", ":apprentice", seed=4), **phone(size))
    seq = table.seq
    first, last = table.legal["hexes"][0], table.legal["hexes"][-1]
    loupe = table.page.locator(".magnifier")
    for hex in (first, last):
        table.page.touchscreen.tap(*table.middle(hex))
        expect(loupe).to_be_visible()
        assert table.seq == seq
        assert table.read("hoveredHex.value") == hex
    table.page.touchscreen.tap(*table.middle(last))
    table.wait_for_pick(seq)
    assert [piece["hex"] for piece in table.read("position.value.pieces")] == [last]
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


def _tap(page: Page, target: Locator) -> None:
    """Tap four pixels beside the middle of an element."""
    box = target.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2 + 4, box["y"] + box["height"] / 2)


def expect_no_sideways_scroll(page: Page) -> None:
    """Check that the page does not scroll sideways."""
    is_too_wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not is_too_wide, page.evaluate(script("overflowing"))


def small_controls(page: Page) -> list[Any]:
    """Return the controls that are too small for a finger."""
    controls: list[Any] = page.evaluate(script("small_controls"), [CONTROLS, MIN_TARGET])
    return controls
