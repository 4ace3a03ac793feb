"""The offer on the first visit, the lessons, and the guided first game."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from kingdombuilder.coach.lessons.library import lessons
from tests.e2e.practice import (
    coach,
    solution_of,
    solve_lesson,
    stored_progress,
    wait_for_progress,
)
from tests.e2e.tabletop import Tabletop

OpenPage = Callable[..., Page]
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
OFFER = "New to Kingdom Builder?"


def expect_mark(page: Page, text: str) -> None:
    """Expect a coach mark with a text, inside the window."""
    bubble = page.locator(".coach-mark")
    expect(bubble).to_contain_text(text)
    expect(bubble).not_to_have_class("is-unplaced")
    box = bubble.bounding_box()
    size = page.viewport_size
    assert box is not None
    assert size is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] + box["height"] <= size["height"]


def test_a_first_visit_leads_from_the_offer_through_a_lesson_to_the_next(
    open_page: OpenPage,
) -> None:
    page = open_page("/")
    expect(page.get_by_role("heading", name=OFFER)).to_be_visible()
    page.get_by_role("link", name="Teach me").click()
    first, second = list(lessons())[:2]
    solve_lesson(page, first)
    assert stored_progress(page)["lessons"] == [first]
    coach(page).get_by_role("link", name="Next lesson").click()
    solve_lesson(page, second)

    page.goto("/")  # the offer was made once, whether it was taken or not
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(page.get_by_role("heading", name=OFFER)).to_have_count(0)
    page.get_by_role("link", name="Learn").click()
    expect(page.get_by_text("2 of 10 lessons done")).to_be_visible()
    page.get_by_role("link", name="Continue", exact=True).click()
    third = list(lessons().values())[2]
    expect(coach(page).get_by_role("heading", name=third.title["en"])).to_be_visible()


def test_a_declined_offer_is_not_repeated(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Not now").click()
    expect(page.get_by_role("heading", name=OFFER)).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(page.get_by_role("heading", name=OFFER)).to_have_count(0)


def test_a_lesson_can_be_repeated_after_a_wrong_turn(open_page: OpenPage) -> None:
    """The player asks for a hint, fails, starts over and succeeds; another lesson is skipped."""
    page = open_page("/learn/card")
    table = Tabletop(page).attach()
    coach(page).get_by_role("button", name="Hint").click()
    expect(coach(page).locator(".coach-hint")).to_contain_text("Every hex there touches water")
    for word in ("Q11", "R11", "Q12"):  # far from the water
        table.pick(word)
    table.end_button().click()
    expect(coach(page).get_by_role("status").filter(has_text="Not quite yet")).to_be_visible()
    expect(coach(page).locator(".coach-success")).to_have_count(0)
    coach(page).get_by_role("button", name="Start over").click()
    table.wait_until("!tabletop.state.view.value.undo_count")
    expect(coach(page).get_by_text("Not quite yet")).to_have_count(0)
    solve_lesson(page, "card")
    page.goto("/learn/castle")
    coach(page).get_by_role("link", name="Skip").click()
    expect(page).to_have_url(re.compile("/learn/adjacency$"))
    assert stored_progress(page)["lessons"] == ["card"]


def test_a_lost_connection_does_not_lose_the_turn(open_page: OpenPage) -> None:
    """Picks and an undo survive, and the lesson can be finished."""
    page = open_page("/learn/build")
    table = Tabletop(page).attach()
    words = solution_of("build")
    table.pick(words[0])
    table.pick(words[1])
    seq = table.seq
    table.action("undo").click()
    table.wait_past(seq)
    page.context.set_offline(True)
    expect(page.locator(".banner-offline")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(".banner-offline")).to_have_count(0)
    table.wait_until("tabletop.state.view.value.undo_count === 1")
    for word in words[1:3]:
        table.pick(word)
    table.end_button().click()
    expect(coach(page).locator(".coach-success")).to_be_visible()


def test_a_lesson_by_keyboard_alone_and_in_french(open_page: OpenPage) -> None:
    """The board is one tab stop, and the success is announced to screen readers."""
    page = open_page("/learn/castle?lang=fr", settings={"language": "fr"})
    table = Tabletop(page).attach()
    expect(coach(page).get_by_role("heading", name="Les châteaux")).to_be_visible()
    page.locator(".board-zoom button").first.focus()
    page.keyboard.press("Shift+Tab")
    for _ in range(60):  # L goes from legal hex to legal hex
        page.keyboard.press("l")
        if page.evaluate("document.activeElement.dataset.hex") in ("D3", "E3", "C4"):
            break
    seq = table.seq
    page.keyboard.press("Enter")
    table.wait_for_pick(seq)
    expect(page.locator("#live")).to_contain_text("Bravo !")
    expect(coach(page).get_by_role("listitem")).to_contain_text("fait")
    link = coach(page).get_by_role("link", name="Leçon suivante")
    link.focus()
    page.keyboard.press("Enter")
    expect(coach(page).get_by_role("heading", name="À côté des vôtres")).to_be_visible()


def test_a_lesson_on_a_phone(open_page: OpenPage) -> None:
    """Nothing scrolls sideways, and the second tap builds."""
    page = open_page("/learn/castle", **PHONE)
    table = Tabletop(page).attach()
    for _ in range(2):
        page.touchscreen.tap(*table.middle("D3"))
    expect(coach(page).locator(".coach-success")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    coach(page).get_by_role("link", name="Next lesson").tap()
    expect(coach(page).get_by_role("heading", name="Next to your own")).to_be_visible()


def test_coach_marks_disappear_when_they_are_no_longer_needed(open_page: OpenPage) -> None:
    """A mark disappears when the player does what it suggests, or closes it."""
    page = open_page("/learn", settings={"pace": "instant"})
    page.get_by_role("button", name="Play your first game").click()
    table = Tabletop(page).attach()
    table.wait_until("tabletop.state.isMyTurn.value")
    expect_mark(page, "This is your terrain card")
    expect(page.locator("#live")).to_contain_text("This is your terrain card")
    table.pick(table.legal["hexes"][0])
    expect_mark(page, "You can undo everything")
    seq = table.seq
    table.action("undo").click()
    table.wait_past(seq)
    wait_for_progress(page, "progress.skills.undo === 1")
    expect_mark(page, "This is your terrain card")
    for _ in range(3):
        table.pick(table.legal["hexes"][0])
    expect_mark(page, "End your turn")
    page.locator(".coach-mark").get_by_role("button", name="Got it").click()
    expect(page.locator(".coach-mark").filter(has_text="End your turn")).to_have_count(0)
    assert stored_progress(page)["skills"]["end"] == 2
    table.pick("end")
    page.locator(".coach-mark").get_by_role("button", name="No more tips").click()
    expect(page.locator(".coach-mark")).to_have_count(0)
    page.reload()
    Tabletop(page).attach()
    expect(page.locator(".coach-mark")).to_have_count(0)
    address = page.url
    page.goto("/learn")
    page.get_by_role("button", name="Continue your first game").click()
    expect(page).to_have_url(address)


def test_all_lessons_and_the_guided_game_to_its_ending(open_page: OpenPage) -> None:
    """A first visit leads through all lessons to a whole game with coach marks."""
    page = open_page("/")
    page.get_by_role("link", name="Teach me").click()
    for number, lesson in enumerate(lessons(), 1):
        solve_lesson(page, lesson)
        if number < len(lessons()):
            coach(page).get_by_role("link", name="Next lesson").click()
    coach(page).get_by_role("button", name="Play your first game").click()
    table = Tabletop(page).attach()
    table.wait_until("tabletop.state.isMyTurn.value")
    expect_mark(page, "This is your terrain card")
    table.play_on(Random(3), table.send)
    expect(page.locator(".ledger.ending .ending-verdict")).to_be_visible()
    expect(page.locator(".coach-mark")).to_have_count(0)
    skills = stored_progress(page)["skills"]
    assert skills["build"] >= 6
    assert skills["end"] >= 2
    assert len(stored_progress(page)["lessons"]) == len(lessons())
