"""Lessons and the daily kingdom on a site, with and without a server."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from kingdombuilder.coach.daily.day import FIRST_DAY
from kingdombuilder.coach.lessons.library import lessons
from tests.e2e.practice import coach, play, solution_of, solve_lesson, wait_for_progress
from tests.e2e.site.device_host import DeviceHost
from tests.e2e.site.test_device import table_worker
from tests.e2e.tabletop import Tabletop

OpenPage = Callable[..., Page]
DAY = FIRST_DAY.isoformat()
NAMED_SERVER = re.compile(r"(&quot;server&quot;:)&quot;https:[^&]+&quot;")


def test_a_lesson_is_solved_after_its_worker_dies(open_page: OpenPage) -> None:
    """The other worker continues after the picks of the first one."""
    first, second = list(lessons())[:2]
    page = open_page("/learn")
    page.get_by_role("link", name="Start the lessons").click()
    words = solution_of(first)
    table = play(page, words[:2])
    pieces = page.evaluate("tabletop.snapshot()")
    table_worker(page).evaluate("self.close()")  # type: ignore[attr-defined]
    page.wait_for_function("() => !tabletop.state.isConnected.value")
    table.wait_until("tabletop.state.isConnected.value && tabletop.awaitsPick()")
    assert page.evaluate("tabletop.snapshot()") == pieces
    play(page, words[2:])
    expect(coach(page).locator(".coach-success")).to_contain_text("Well done!")
    coach(page).get_by_role("link", name="Next lesson").click()
    solve_lesson(page, second)
    wait_for_progress(page, "progress.lessons.length === 2")


def test_a_daily_game_is_started_and_continued(open_page: OpenPage) -> None:
    page = open_page(f"/daily/{DAY}")
    page.get_by_role("button", name="Play", exact=True).click()
    table = Tabletop(page).attach()
    table.pick(sorted(table.legal["hexes"])[0])
    address = page.url
    page.go_back()
    page.get_by_role("button", name="Continue", exact=True).click()
    expect(page).to_have_url(address)


def without_server(route: Route) -> None:
    """Serve the document of a site without a server."""
    answer = route.fetch()
    text, changes = NAMED_SERVER.subn(r"\1null", answer.text())
    assert changes == 1
    route.fulfill(response=answer, body=text)


def test_a_site_without_a_server_offers_no_online_play(
    open_page: OpenPage, server: DeviceHost
) -> None:
    """Analysis and reviews work without a server."""
    page = open_page("/learn")
    expect(page.get_by_role("link", name="Analysis board")).to_be_visible()
    expect(page.locator("a[href$='/lobby']")).to_have_count(1)  # the site has a server
    page.route(f"{server.link}/", without_server)
    page.reload()
    expect(page.get_by_role("link", name="Daily kingdom")).to_be_visible()
    expect(page.get_by_role("link", name="Analysis board")).to_be_visible()
    for link in ("New game", "My games"):
        page.get_by_role("navigation").get_by_role("link", name=link).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(link)
        expect(page.locator("a[href$='/lobby'], a[href*='online']")).to_have_count(0)
        expect(page.get_by_role("group", name="Where to play")).to_have_count(0)
    page.get_by_role("link", name="Review a record").click()
    expect(page.locator("input[type=file]")).to_be_attached()
    expect(page.get_by_text("This needs a server")).to_have_count(0)
