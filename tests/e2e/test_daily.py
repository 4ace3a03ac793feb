"""The daily kingdom in the browser: puzzle, game, result, picture and calendar."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from kingdombuilder.bots.levels import LEVELS
from kingdombuilder.coach.daily.day import FIRST_DAY, day_of
from tests.e2e.practice import coach, play, stored_progress, wait_for_progress
from tests.e2e.tabletop import Tabletop

OpenPage = Callable[..., Page]
DAY = FIRST_DAY.isoformat()


def stored_days(page: Page) -> dict[str, Any]:
    """Return the results of all days that the browser has stored."""
    days: dict[str, Any] = stored_progress(page)["days"]
    return days


def saved_picture(page: Page, folder: Path) -> bytes:
    """Save the picture in the dialog and return its bytes."""
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("img")).to_be_visible()
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Download").click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    page.keyboard.press("Escape")
    return file.read_bytes()


def test_the_daily_puzzle_is_solved_and_shared(open_page: OpenPage, downloads: Path) -> None:
    page = open_page(f"/daily/{DAY}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Daily kingdom, 5 January 2026")
    expect(page.get_by_role("button", name="Share")).to_have_count(0)
    page.get_by_role("link", name="Solve it").click()
    puzzle = day_of(FIRST_DAY).puzzle
    play(page, puzzle.line)
    expect(coach(page).locator(".coach-answer.is-solved")).to_be_visible()
    wait_for_progress(page, f"progress.days[{DAY!r}]?.puzzle")
    coach(page).get_by_role("link", name="Back to the day").click()
    expect(page.locator(".daily-puzzle")).to_contain_text("Puzzle solved")
    assert stored_days(page)[DAY] == {"puzzle": True}
    expect(page.locator(".daily-calendar .is-solved")).to_have_count(2)  # the day and the legend
    page.get_by_role("button", name="Share").click()
    assert saved_picture(page, downloads).startswith(b"\x89PNG")


def test_today_is_offered_and_other_days_are_in_the_calendar(
    open_page: OpenPage, page_errors: list[str]
) -> None:
    page = open_page("/learn")
    page.get_by_role("link", name="Daily kingdom").click()
    today = page.locator(".daily-calendar [aria-current=date]")
    expect(today).to_have_class("is-today")
    page.get_by_role("button", name="Month before").click()
    page.locator(".daily-calendar td a").first.click()
    expect(page.locator(".daily-game")).to_be_visible()
    expect(page.locator(".daily-calendar [aria-current=date]")).to_have_text("1")
    page.goto("/daily/2099-01-01")
    expect(page.get_by_role("alert")).to_have_text("This date is in the future.")
    assert all("404" in text for text in page_errors)
    page_errors.clear()


def test_a_daily_game_is_the_same_for_all_players_and_can_be_continued(
    open_page: OpenPage,
) -> None:
    """The cards and the rival's first turn are equal in two browsers."""
    games = []
    for _ in range(2):
        page = open_page(f"/daily/{DAY}")
        page.get_by_role("button", name="Play", exact=True).click()
        table = Tabletop(page).attach()
        for _ in range(3):
            table.pick(sorted(table.legal["hexes"])[0])
        table.pick("end")
        pieces = table.read("view.value.position.pieces")
        games.append((pieces, table.seat(0)["hand"], table.read("table.value.daily")))
    assert games[0] == games[1]
    assert games[0][2] == DAY
    assert sum(piece["seat"] == 1 for piece in games[0][0]) >= 3
    address = page.url
    page.go_back()
    page.get_by_role("button", name="Continue").click()
    Tabletop(page).attach()
    assert page.url == address


def test_a_whole_daily_game_ends_with_a_rank_and_a_picture(
    open_page: OpenPage, downloads: Path
) -> None:
    page = open_page(f"/daily/{DAY}")
    page.get_by_role("button", name="Play", exact=True).click()
    table = Tabletop(page).attach()
    table.play_on(Random(1), table.send)
    result = page.locator(".daily-result")
    expect(result.get_by_role("listitem")).to_have_count(len(LEVELS) + 1)
    gold = stored_days(page)[DAY]["gold"]
    expect(result.locator(".is-you b")).to_have_text(str(gold))
    page.get_by_role("button", name="Picture").click()
    assert saved_picture(page, downloads).startswith(b"\x89PNG")
    result.get_by_role("link", name="Back to the day").click()
    expect(page.locator(".is-played")).to_have_text(f"5{gold}")
    page.get_by_role("button", name="Share").click()
    assert saved_picture(page, downloads).startswith(b"\x89PNG")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Look at the game").click()
    expect(page.locator(".ledger.ending")).to_be_visible()
