"""Lessons and puzzles as a player meets them in the browser."""

from collections.abc import Iterable

from playwright.sync_api import Locator, Page, expect

from kingdombuilder.coach.lessons.library import find_lesson
from kingdombuilder.coach.lessons.solve import find_solution
from kingdombuilder.notation.picks import pick_name
from tests.e2e.tabletop import END, Tabletop


def solution_of(lesson: str) -> list[str]:
    """The shortest picks that meet the goals of a lesson, by the engine."""
    found = find_solution(find_lesson(lesson))
    assert found, lesson
    return [pick_name(pick) for pick in found]


def play(page: Page, words: Iterable[str]) -> Tabletop:
    """Make picks with the mouse; the end of the turn is judged, so no event follows it."""
    table = Tabletop(page).arrived()
    for word in words:
        if word == END:
            table.press(word)
        elif not (word.startswith("on-") and word not in table.legal["buttons"]):
            table.pick(word)
    return table


def coach(page: Page) -> Locator:
    """The panel beside the board."""
    return page.locator(".coach")


def solve_lesson(page: Page, lesson: str) -> None:
    """Play the solution of the lesson on the screen, with the mouse."""
    title = find_lesson(lesson).title["en"]
    expect(coach(page).get_by_role("heading", level=2)).to_have_text(title)
    play(page, solution_of(lesson))
    expect(coach(page).locator(".success")).to_contain_text("Well done!")
