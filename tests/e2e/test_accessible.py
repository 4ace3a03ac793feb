"""Nothing that axe-core calls serious or critical, on any page, in either theme."""

from collections.abc import Callable
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from kingdombuilder.coach.puzzles.library import puzzles
from tests.e2e.new_game_form import full_form
from tests.e2e.practice import play, solution_of
from tests.e2e.tabletop import Tabletop
from tools.sample_games import every_box, find_step, upload_game
from tools.server_process import Served

OpenPage = Callable[..., Page]
GRAVE = ("serious", "critical")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.mark.parametrize(
    "where", ["/", "/new", "/games", "/rules", "/editor", "/learn", "/puzzles", "/daily/2026-01-05"]
)
def test_pages(open_page: OpenPage, where: str) -> None:
    """SR-1: home, new game, my games, rules and editor."""
    page = open_page(where)
    expect(page.get_by_role("heading", level=1).first).to_be_attached()
    page.wait_for_load_state("networkidle")
    assert grave(page) == []


def test_a_new_game_with_everything_to_choose(open_page: OpenPage) -> None:
    """SR-1: rulings, the first player, and where the small expansions lie."""
    assert grave(full_form(open_page)) == []


def test_table_and_its_end(server: Served, open_page: OpenPage) -> None:
    """SR-1: a turn in the middle of a game, and its final scores."""
    record = every_box(4, 2)
    at = find_step(record, lambda state: state.phase == 4 and state.turn == 0, after=0.5)
    for game in (upload_game(server, record, at), upload_game(server, record)):
        page = open_page(f"/table/{game}")
        Tabletop(page).arrived()
        page.wait_for_load_state("networkidle")
        assert grave(page) == []


def test_a_lesson_and_a_puzzle(open_page: OpenPage) -> None:
    """SR-1: solved and not, and with the solution."""
    page = open_page("/learn/location")
    Tabletop(page).arrived()
    assert grave(page) == []
    play(page, solution_of("location"))
    assert grave(page) == []
    puzzle = next(iter(puzzles().values()))
    page = open_page(f"/puzzles/{puzzle.id}")
    play(page, puzzle.line)
    expect(page.locator(".answer")).to_be_visible()
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".puzzle-solution")).to_be_visible()
    assert grave(page) == []


def test_a_coach_mark(open_page: OpenPage) -> None:
    """SR-1: in the guided game."""
    page = open_page("/learn")
    page.get_by_role("button", name="Play your first game").click()
    Tabletop(page).arrived()
    expect(page.locator(".coach-mark")).to_be_visible()
    assert grave(page) == []


def grave(page: Page) -> list[tuple[str, ...]]:
    """What axe-core calls serious or critical on a page, in either theme."""
    found = []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        for rule in Axe().run(page).response["violations"]:
            if rule["impact"] in GRAVE:
                nodes = [node["html"][:160] for node in rule["nodes"][:5]]
                found.append((theme, rule["id"], rule["help"], *nodes))
    return found
