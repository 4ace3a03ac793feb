"""axe-core finds no serious or critical violation on any page, in either theme."""

from collections.abc import Callable
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from kingdombuilder.coach.puzzles.library import puzzles
from tests.e2e.new_game_form import open_full_form
from tests.e2e.practice import play, solution_of
from tests.e2e.tabletop import Tabletop
from tools.sample_games import every_box, find_step, upload_game
from tools.server_process import Served

OpenPage = Callable[..., Page]
IMPACTS = ("serious", "critical")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.mark.parametrize(
    "path", ["/", "/new", "/games", "/rules", "/editor", "/learn", "/puzzles", "/daily/2026-01-05"]
)
def test_a_page_is_accessible(open_page: OpenPage, path: str) -> None:
    """SR-1: this covers home, new game, my games, rules, editor and the pages to learn."""
    page = open_page(path)
    expect(page.get_by_role("heading", level=1).first).to_be_attached()
    page.wait_for_load_state("networkidle")
    assert serious_violations(page) == []


def test_the_full_new_game_form_is_accessible(open_page: OpenPage) -> None:
    """SR-1: it shows rulings, the first player and the places of the small expansions."""
    assert serious_violations(open_full_form(open_page)) == []


def test_the_table_and_its_final_scores_are_accessible(server: Served, open_page: OpenPage) -> None:
    """SR-1: this covers a turn in the middle of a game and the final scores."""
    record = every_box(4, 2)
    at = find_step(record, lambda state: state.phase == 4 and state.turn == 0, after=0.5)
    for step in (at, None):
        page = open_page(f"/table/{upload_game(server, record, step)}")
        Tabletop(page).attach()
        page.wait_for_load_state("networkidle")
        assert serious_violations(page) == []


def test_a_lesson_and_a_puzzle_are_accessible(open_page: OpenPage) -> None:
    """SR-1: this covers open and solved ones, and a solution."""
    page = open_page("/learn/location")
    Tabletop(page).attach()
    assert serious_violations(page) == []
    play(page, solution_of("location"))
    assert serious_violations(page) == []
    puzzle = next(iter(puzzles().values()))
    page = open_page(f"/puzzles/{puzzle.id}")
    play(page, puzzle.line)
    expect(page.locator(".coach-answer")).to_be_visible()
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".coach-solution")).to_be_visible()
    assert serious_violations(page) == []


def test_a_coach_mark_is_accessible(open_page: OpenPage) -> None:
    """SR-1: this covers the guided game."""
    page = open_page("/learn")
    page.get_by_role("button", name="Play your first game").click()
    Tabletop(page).attach()
    expect(page.locator(".coach-mark")).to_be_visible()
    assert serious_violations(page) == []


def serious_violations(page: Page) -> list[tuple[str, ...]]:
    """Return the serious and critical violations that axe-core finds, in either theme."""
    violations = []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        for rule in Axe().run(page).response["violations"]:
            if rule["impact"] in IMPACTS:
                nodes = [node["html"][:160] for node in rule["nodes"][:5]]
                violations.append((theme, rule["id"], rule["help"], *nodes))
    return violations
