"""The review of a finished game: from the ending to another try, on desktops and phones."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.tabletop import Tabletop
from tests.e2e.test_accessible import serious_violations
from tests.e2e.test_phones import SMALL, expect_no_sideways_scroll, phone, small_controls
from tests.server.short_games import POSITION, short_game, start_review, wait_for_review
from tools.server_process import Served

OpenPage = Callable[..., Page]
Sit = Callable[..., Tabletop]

PATIENCE_MS = 120_000  # for a review on a busy machine
RECORD = Path("tests/golden/base-2-seats.txt")


@pytest.fixture(scope="module")
def reviewed_game(server: Served) -> str:
    """A short game with a review."""
    game = short_game(server.client, server.link)
    start_review(server.client, game)
    assert wait_for_review(server.client, game)["state"] == "done"
    return game


def test_a_game_leads_to_its_review_and_to_another_try(server: Served, sit: Sit) -> None:
    """The ending has a button for the review, whose turns can be played again."""
    seats = '[{"name": "Mira"}, {"bot": "novice"}]'
    game = server.create("/api/positions", params={"seats": seats}, content=POSITION)
    table = sit(game)
    table.play_on(Random(1), table.pick)
    page = table.page
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", name="From the start to the result")).to_be_visible(
        timeout=PATIENCE_MS
    )
    expect(_chart(page)).to_have_attribute("aria-label", re.compile("Mira.*at the end"))
    turns = page.locator(".review-turn-table tbody tr")
    page.locator(".review-turn-table button").first.click()
    expect(turns.first).to_have_class("is-selected")
    detail = page.locator(".review-turn")
    expect(detail.get_by_role("heading", name="Round 1, Mira")).to_be_visible()
    expect(detail.locator(".review-line").first.locator("[data-hex]").first).to_be_attached()
    detail.get_by_role("button", name="Try again").click()
    page.get_by_role("dialog").get_by_role("button", name="Try again").click()
    page.wait_for_url(re.compile(rf"/table/(?!{game})"))
    again = Tabletop(page).attach()
    assert again.read("view.value.position.seats[0].supply") == 3
    assert again.legal["hexes"]


def test_a_review_is_stored_and_a_thorough_one_can_be_cancelled(
    reviewed_game: str, open_page: OpenPage
) -> None:
    """A visitor sees the stored review immediately, and again after cancelling another one."""
    page = open_page(f"/review/{reviewed_game}")
    basis = page.get_by_text("Quick review with")
    expect(basis).to_be_visible()
    page.get_by_role("button", name="Thorough review").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(basis).to_be_visible()


def test_an_uploaded_record_is_reviewed_until_it_is_cancelled(open_page: OpenPage) -> None:
    """Its review starts automatically, shows turns while it runs, and can be stopped."""
    page = open_page("/review")
    page.locator("input[type=file]").set_input_files(RECORD)
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.locator(".review-turn-table tbody tr").first).to_be_attached(timeout=PATIENCE_MS)
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Quick review")).to_be_visible()
    expect(page.locator(".review-turn-table")).to_have_count(0)


def test_a_review_fits_a_phone_in_french(reviewed_game: str, open_page: OpenPage) -> None:
    """PZ-4: nothing scrolls sideways, a finger can hit every control, and curves have names."""
    page = open_page(f"/review/{reviewed_game}", settings={"language": "fr"}, **phone(SMALL))
    expect(page.get_by_role("heading", name="Du début au résultat")).to_be_visible()
    expect(page.locator(".chart-legend").first).to_contain_text("Mira")
    page.wait_for_load_state("networkidle")
    expect_no_sideways_scroll(page)
    assert small_controls(page) == []


def test_a_review_is_accessible_and_needs_no_colour(
    reviewed_game: str, open_page: OpenPage
) -> None:
    """SR-1: figures name their basis, and every curve has its own dashes and marks."""
    page = open_page(f"/review/{reviewed_game}")
    expect(page.locator(".review-totals .review-figure").first).to_have_attribute(
        "title", re.compile(r"95 % interval from .* to .*, [\d,]+ simulations")
    )
    page.wait_for_load_state("networkidle")
    assert serious_violations(page) == []
    curves = _chart(page).locator(".chart-curve")
    assert curves.count() == 2
    first, second = (_dashes_and_mark(curves.nth(seat)) for seat in range(2))
    assert first[0] != second[0]
    assert first[1] != second[1]


def _chart(page: Page) -> Locator:
    """Return the chart of the win chances."""
    return page.locator(".review-charts svg").first


def _dashes_and_mark(curve: Locator) -> tuple[str | None, str | None]:
    """Return the dashes of a curve and the shape of its marks."""
    dashes = curve.locator(".chart-over").get_attribute("stroke-dasharray")
    return dashes, curve.locator(".chart-mark").first.get_attribute("d")
