"""From the first visit to the end of the first game: the offer, the lessons, the coach marks."""

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from kingdombuilder.coach.lessons.library import lessons
from tests.e2e.practice import coach, play, solution_of, solve_lesson
from tests.e2e.tabletop import Tabletop

OpenPage = Callable[..., Page]
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
OFFER = "New to Kingdom Builder?"


def stored(page: Page) -> dict[str, Any]:
    """What the browser remembers of the player's progress."""
    found: dict[str, Any] = json.loads(
        page.evaluate("localStorage['kingdombuilder.learning'] || '{}'")
    )
    return found


def mark(page: Page, text: str) -> None:
    """Expect a coach mark with a text, inside the window."""
    bubble = page.locator(".coach-mark")
    expect(bubble).to_contain_text(text)
    expect(bubble).not_to_have_class("unplaced")
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
    assert stored(page)["lessons"] == [first]
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


def test_an_offer_that_is_declined_does_not_come_back(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Not now").click()
    expect(page.get_by_role("heading", name=OFFER)).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(page.get_by_role("heading", name=OFFER)).to_have_count(0)


def test_a_wrong_turn_is_not_the_end_of_a_lesson(open_page: OpenPage) -> None:
    """A hint, an answer that is not enough, undo, and the right one; then the lesson is skipped."""
    page = open_page("/learn/card")
    table = Tabletop(page).arrived()
    coach(page).get_by_role("button", name="Hint").click()
    expect(coach(page).locator(".hint-text")).to_contain_text("Every hex there touches water")
    for word in ("Q11", "R11", "Q12"):  # a forest far from the water
        table.pick(word)
    table.end().click()
    expect(coach(page).get_by_role("status").filter(has_text="Not quite yet")).to_be_visible()
    expect(coach(page).locator(".success")).to_have_count(0)
    coach(page).get_by_role("button", name="Start over").click()
    table.until("!tabletop.state.view.value.undo_count")
    expect(coach(page).get_by_text("Not quite yet")).to_have_count(0)
    play(page, solution_of("card"))
    expect(coach(page).locator(".success")).to_be_visible()
    page.goto("/learn/castle")
    coach(page).get_by_role("link", name="Skip").click()
    expect(page).to_have_url(re.compile("/learn/adjacency$"))
    assert stored(page)["lessons"] == ["card"]


def test_a_lost_connection_does_not_lose_the_turn(open_page: OpenPage) -> None:
    """Neither picks nor an undo; the lesson can be finished after it."""
    page = open_page("/learn/build")
    table = Tabletop(page).arrived()
    words = solution_of("build")
    table.pick(words[0])
    table.pick(words[1])
    seq = table.seq
    table.act("undo").click()
    table.past(seq)
    page.context.set_offline(True)
    expect(page.locator(".offline")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(".offline")).to_have_count(0)
    table.until("tabletop.state.view.value.undo_count === 1")
    for word in words[1:3]:
        table.pick(word)
    table.end().click()
    expect(coach(page).locator(".success")).to_be_visible()


def test_a_lesson_by_keyboard_alone_and_in_french(open_page: OpenPage) -> None:
    """The board is one tab stop; a screen reader hears that the goal is met."""
    page = open_page("/learn/castle?lang=fr", settings={"language": "fr"})
    table = Tabletop(page).arrived()
    expect(coach(page).get_by_role("heading", name="Les châteaux")).to_be_visible()
    page.locator(".zoom button").first.focus()
    page.keyboard.press("Shift+Tab")
    for _ in range(60):  # L goes from legal hex to legal hex
        page.keyboard.press("l")
        if page.evaluate("document.activeElement.dataset.hex") in ("D3", "E3", "C4"):
            break
    seq = table.seq
    page.keyboard.press("Enter")
    table.after(seq)
    expect(page.locator("#live")).to_contain_text("Bravo !")
    expect(coach(page).get_by_role("listitem")).to_contain_text("fait")
    link = coach(page).get_by_role("link", name="Leçon suivante")
    link.focus()
    page.keyboard.press("Enter")
    expect(coach(page).get_by_role("heading", name="À côté des vôtres")).to_be_visible()


def test_a_lesson_on_a_phone(open_page: OpenPage) -> None:
    """Everything fits, and the second tap builds."""
    page = open_page("/learn/castle", **PHONE)
    table = Tabletop(page).arrived()
    for _ in range(2):
        page.touchscreen.tap(*table.middle("D3"))
    expect(coach(page).locator(".success")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    coach(page).get_by_role("link", name="Next lesson").tap()
    expect(coach(page).get_by_role("heading", name="Next to your own")).to_be_visible()


def test_the_coach_marks_fade_with_what_the_player_does(open_page: OpenPage) -> None:
    """One mark at a time; using what it speaks about, or closing it, is enough."""
    page = open_page("/learn", settings={"pace": "instant"})
    page.get_by_role("button", name="Play your first game").click()
    table = Tabletop(page).arrived()
    table.until("tabletop.state.isMyTurn.value")
    mark(page, "This is your terrain card")
    expect(page.locator("#live")).to_contain_text("This is your terrain card")
    table.pick(table.legal["hexes"][0])
    mark(page, "You can undo everything")
    seq = table.seq
    table.act("undo").click()
    table.past(seq)
    assert stored(page)["skills"]["undo"] == 1
    mark(page, "This is your terrain card")
    for _ in range(3):
        table.pick(table.legal["hexes"][0])
    mark(page, "End your turn")
    page.locator(".coach-mark").get_by_role("button", name="Got it").click()
    expect(page.locator(".coach-mark").filter(has_text="End your turn")).to_have_count(0)
    assert stored(page)["skills"]["end"] == 2
    table.pick("end")
    page.locator(".coach-mark").get_by_role("button", name="No more tips").click()
    expect(page.locator(".coach-mark")).to_have_count(0)
    page.reload()
    table = Tabletop(page).arrived()
    expect(page.locator(".coach-mark")).to_have_count(0)


def test_all_lessons_and_the_guided_game_to_its_ending(open_page: OpenPage) -> None:
    """First visit, ten lessons one after the other, then a whole game with coach marks."""
    page = open_page("/")
    page.get_by_role("link", name="Teach me").click()
    for number, lesson in enumerate(lessons(), 1):
        solve_lesson(page, lesson)
        if number < len(lessons()):
            coach(page).get_by_role("link", name="Next lesson").click()
    coach(page).get_by_role("button", name="Play your first game").click()
    table = Tabletop(page).arrived()
    table.until("tabletop.state.isMyTurn.value")
    mark(page, "This is your terrain card")
    table.play_on(Random(3), table.send)
    expect(page.locator(".ledger.ending .verdict")).to_be_visible()
    expect(page.locator(".coach-mark")).to_have_count(0)
    skills = stored(page)["skills"]
    assert skills["build"] >= 6
    assert skills["end"] >= 2
    assert len(stored(page)["lessons"]) == len(lessons())
