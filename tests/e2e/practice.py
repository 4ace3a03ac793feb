"""Play lessons and puzzles in the browser."""

import json
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from kingdombuilder.coach.lessons.library import find_lesson
from kingdombuilder.coach.lessons.solve import find_solution
from kingdombuilder.notation.picks import pick_name
from tests.e2e.tabletop import END, Tabletop


def solution_of(lesson: str) -> list[str]:
    """Return the shortest picks that meet the goals of a lesson."""
    solution = find_solution(find_lesson(lesson))
    assert solution, lesson
    return [pick_name(pick) for pick in solution]


def play(page: Page, words: Iterable[str]) -> Tabletop:
    """Make picks with the mouse; the end of the turn is only judged and adds no event."""
    table = Tabletop(page).attach()
    for word in words:
        if word == END:
            table.press(word)
        elif not (word.startswith("on-") and word not in table.legal["buttons"]):
            table.pick(word)
    return table


def coach(page: Page) -> Locator:
    """Return the panel beside the board."""
    return page.locator(".coach")


def solve_lesson(page: Page, lesson: str) -> None:
    """Play the solution of the lesson on the screen with the mouse."""
    title = find_lesson(lesson).title["en"]
    expect(coach(page).get_by_role("heading", level=2)).to_have_text(title)
    play(page, solution_of(lesson))
    expect(coach(page).locator(".coach-success")).to_contain_text("Well done!")
    wait_for_progress(page, f"progress.lessons.includes({lesson!r})")


def stored_progress(page: Page) -> dict[str, Any]:
    """Return the progress that the browser has stored."""
    progress: dict[str, Any] = json.loads(
        page.evaluate("localStorage['kingdombuilder.learning'] || '{}'")
    )
    return progress


def wait_for_progress(page: Page, condition: str) -> None:
    """Wait until the stored progress meets a condition; it is stored just after it is shown."""
    stored = "JSON.parse(localStorage['kingdombuilder.learning'] || 'null')"
    page.wait_for_function(
        f"() => {{ const progress = {stored}; return progress && {condition}; }}"
    )
