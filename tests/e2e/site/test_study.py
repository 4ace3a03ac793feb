"""Reviews and the analysis board on a site, where the device computes and stores them."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.site.device_host import DeviceHost
from tests.e2e.site.test_device import build_three, table_worker
from tests.e2e.tabletop import Tabletop
from tests.e2e.test_accessible import serious_violations
from tests.e2e.test_analysis import PATIENCE_MS, TYPED, type_position
from tests.e2e.test_phones import SMALL, expect_no_sideways_scroll, phone, small_controls
from tests.server.short_games import POSITION

OpenPage = Callable[..., Page]
Sit = Callable[..., Tabletop]
RECORD = Path("tests/golden/base-2-seats.txt")
SEATS = '[{"name": "Mira"}, {"bot": "novice"}]'


def play_short_game(server: DeviceHost, sit: Sit) -> Page:
    """Play a game from a position near its end, and return its page."""
    table = sit(server.create("/api/positions", params={"seats": SEATS}, content=POSITION))
    table.play_on(Random(1), table.pick)
    return table.page


def review_record(open_page: OpenPage, **options: object) -> Page:
    """Upload a record, which starts its review, and return the page once a turn is judged."""
    page = open_page("/review", **options)
    page.locator("input[type=file]").set_input_files(RECORD)
    expect(rows(page).first).to_be_attached(timeout=PATIENCE_MS)
    return page


def rows(page: Page) -> Locator:
    """Return the rows of the judged turns."""
    return page.locator(".review-turn-table tbody tr")


def basis(page: Page) -> Locator:
    """Return the text about what a finished review is based on."""
    return page.get_by_text(re.compile(r"^Quick review with [\d,]+ simulations"))


def start_button(page: Page) -> Locator:
    """Return the button that starts a quick review."""
    return page.get_by_role("button", name="Quick review")


def try_again(page: Page) -> Tabletop:
    """Play the turn that a review shows once more, and return the table."""
    detail = page.locator(".review-turn")
    expect(detail.locator(".review-line [data-hex]").first).to_be_attached()
    detail.get_by_role("button", name="Try again").click()
    page.get_by_role("dialog").get_by_role("button", name="Try again").click()
    page.wait_for_url(re.compile("/table/"))
    return Tabletop(page).attach()


def test_a_game_is_reviewed_on_this_device(server: DeviceHost, sit: Sit) -> None:
    """All turns arrive, one can be tried again, and a reload keeps the review."""
    page = play_short_game(server, sit)
    page.get_by_role("link", name="Review").click()
    expect(basis(page)).to_be_visible(timeout=PATIENCE_MS)
    expect(rows(page)).to_have_count(2)
    page.reload()
    expect(basis(page)).to_be_visible()
    expect(rows(page)).to_have_count(2)
    page.locator(".review-turn-table button").first.click()
    again = try_again(page)
    assert again.read("view.value.position.seats[0].supply") == 3
    assert again.legal["hexes"]


def test_a_review_moves_to_another_device_with_its_game(
    server: DeviceHost, sit: Sit, open_page: OpenPage, downloads: Path
) -> None:
    """The other device shows it without computing anything."""
    page = play_short_game(server, sit)
    page.get_by_role("link", name="Review").click()
    expect(basis(page)).to_be_visible(timeout=PATIENCE_MS)
    shown, address = basis(page).inner_text(), page.url.partition("#")[2]
    page.goto(f"{server.link}/#/account")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save everything to a file").click()
    file = downloads / "device.json"
    download.value.save_as(file)
    other = open_page("/account")
    other.locator("input[type=file]").set_input_files(file)
    expect(other.get_by_text("Added 1 games, 1 reviews and 0 sections.")).to_be_visible()
    other.goto(f"{server.link}/#{address}")
    expect(basis(other)).to_have_text(shown)
    expect(rows(other)).to_have_count(2)


@pytest.mark.parametrize(
    ("cores", "quick", "thorough"),
    [(2, "20 seconds", "2 minutes"), (4, "5 seconds", "40 seconds")],
)
def test_a_review_says_how_long_it_takes_on_this_device(
    open_page: OpenPage, cores: int, quick: str, thorough: str
) -> None:
    """A device with two cores has one worker for it, and one with four has three."""
    page = open_page("/")
    worker = f"Object.defineProperty(navigator, 'hardwareConcurrency', {{ value: {cores} }});"
    page.route(re.compile("table-worker"), lambda route: prepend(route, worker))
    page.reload()
    page.goto(f"{page.url.partition('#')[0]}#/review")
    page.locator("input[type=file]").set_input_files(RECORD)
    page.get_by_role("button", name="Cancel").click()
    expect(start_button(page)).to_have_text(f"Quick review (about {quick})")
    button = page.get_by_role("button", name="Thorough review")
    expect(button).to_have_text(f"Thorough review (about {thorough})")


def prepend(route: Route, code: str) -> None:
    """Serve a script after some code."""
    answer = route.fetch()
    route.fulfill(response=answer, body=code + answer.text())


@pytest.mark.serial
def test_the_turns_that_mattered_in_a_whole_game(open_page: OpenPage) -> None:
    """All turns of a record are judged, and up to three of a player are named.

    A busy machine simulates too little to distinguish an error from the noise.
    """
    page = review_record(open_page)
    expect(basis(page)).to_be_visible(timeout=PATIENCE_MS)
    total = len(re.findall(r"(?m)^\d+\.\d: ", RECORD.read_text("utf-8")))
    expect(rows(page)).to_have_count(total)
    named = page.locator(".review-key-turns > ol > li")
    assert 1 <= named.count() <= 3
    named.last.get_by_role("button").click()
    again = try_again(page)
    assert again.legal["hexes"]


def test_a_review_is_cancelled_and_started_again(open_page: OpenPage) -> None:
    """Nothing of the first one remains, and the page stays responsive in the meantime."""
    page = review_record(open_page)
    page.get_by_role("button", name="Cancel").click()
    expect(start_button(page)).to_be_visible()
    expect(rows(page)).to_have_count(0)
    page.reload()
    expect(start_button(page)).to_be_visible()
    start_button(page).click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(rows(page).first).to_be_attached(timeout=PATIENCE_MS)


def test_a_review_that_a_reload_interrupts_is_stopped(open_page: OpenPage) -> None:
    """It shows the turns that were judged, and can be started again."""
    page = review_record(open_page)
    page.reload()
    expect(page.get_by_text("The review was interrupted")).to_be_visible()
    expect(rows(page).first).to_be_attached()
    start_button(page).click()
    expect(page.get_by_role("progressbar")).to_be_visible()


def test_a_review_whose_worker_dies_is_stopped(open_page: OpenPage) -> None:
    """Another worker finds its turns in the store."""
    page = review_record(open_page)
    table_worker(page).evaluate("self.close()")  # type: ignore[attr-defined]
    expect(page.get_by_text("The review was interrupted")).to_be_visible()
    expect(rows(page).first).to_be_attached()


def test_another_tab_follows_and_stops_a_review(open_page: OpenPage) -> None:
    """One tab computes it, both show it."""
    page = review_record(open_page)
    other = open_page(page.url.partition("#")[2], context_of=page)
    expect(other.get_by_role("progressbar")).to_be_visible()
    expect(rows(other).first).to_be_attached(timeout=PATIENCE_MS)
    other.get_by_role("button", name="Cancel").click()
    for one in (page, other):
        expect(start_button(one)).to_be_visible()


def test_a_bot_plays_while_a_game_is_reviewed(server: DeviceHost, open_page: OpenPage) -> None:
    """It does not wait for the review, which continues on other pages."""
    page = review_record(open_page)
    reviewed = page.url
    page.get_by_role("link", name="Kingdom Builder").click()
    page.get_by_role("button", name="Play now").click()
    table = Tabletop(page).attach()
    build_three(table)
    table.end_button().click()
    table.wait_until("tabletop.state.view.value.round === 2 && tabletop.awaitsPick()")
    page.goto(reviewed)
    expect(page.get_by_role("progressbar")).to_be_visible()
    assert rows(page).count() >= 1


def test_a_review_works_on_a_phone_in_french(open_page: OpenPage) -> None:
    """PZ-4 and SR-1: it also works offline, because a site computes everything itself."""
    page = review_record(open_page, settings={"language": "fr"}, **phone(SMALL))
    page.context.set_offline(True)
    count = rows(page).count()
    expect(rows(page).nth(count + 1)).to_be_attached(timeout=PATIENCE_MS)
    expect_no_sideways_scroll(page)
    assert small_controls(page) == []
    assert serious_violations(page) == []


def test_a_link_carries_an_analysed_position(open_page: OpenPage) -> None:
    """The fragment of the address contains the page and the position."""
    page = open_page("/analysis")
    page.wait_for_url(re.compile("#/analysis#."))
    first = page.url
    type_position(page, TYPED)
    page.wait_for_url(lambda url: url != first)
    text = page.get_by_role("textbox", name="Position as text").input_value()
    other = open_page(page.url.partition("#")[2])
    expect(other.get_by_role("textbox", name="Position as text")).to_have_value(text)
