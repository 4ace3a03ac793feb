"""The analysis board: positions from games, texts and links, with variations."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.e2e.test_accessible import serious_violations
from tests.e2e.test_phones import SMALL, expect_no_sideways_scroll, phone, small_controls
from tools.sample_games import play_sample, upload_game
from tools.server_process import Served

OpenPage = Callable[..., Page]

PATIENCE_MS = 120_000  # for simulations on a busy machine
TYPED = """board: tavern paddock oasis farm
cards: fishermen knights merchants
seat 1: C6 D7 D8; supply 3; hand canyon; tiles C7
seat 2: M10 M11 N11; supply 3; hand grass
turn: 1 before
"""


def test_a_typed_position_is_analysed_with_variations(open_page: OpenPage) -> None:
    """Its best lines stream in, and stay beside the user's own variations."""
    page = open_page("/analysis")
    type_position(page, TYPED)
    lines = page.locator(".analysis-lines li")
    expect(lines.first).to_be_visible(timeout=PATIENCE_MS)
    # It stops by itself after some parts, so a button to stop it may be gone already.
    expect(page.get_by_role("button", name="Continue", exact=True)).to_be_visible(
        timeout=PATIENCE_MS
    )
    expect(page.locator(".analysis-lines .review-figure").first).to_have_attribute(
        "title", re.compile("95 % interval .* simulations")
    )
    choice = lines.first.locator(".analysis-line-choice")
    choice.click()
    first_pick = re.search(r"\b[A-T]\d+\b", choice.inner_text())
    assert first_pick
    expect(page.locator(".board .board-mark-recent")).to_be_attached()
    lines.first.get_by_role("button", name="Play this line").click()
    moves = page.locator(".analysis-move")
    expect(moves).to_have_count(2)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(moves.first).to_have_attribute("aria-current", "step")
    expect(lines.first).to_be_visible()  # they are remembered
    _legal_hex(page, but_not=first_pick[0]).click()
    expect(moves).to_have_count(3)
    expect(page.locator(".analysis-variations .analysis-move")).to_have_count(1)
    moves.nth(1).click()
    expect(moves.nth(1)).to_have_attribute("aria-current", "step")


def test_a_link_carries_a_changed_position(open_page: OpenPage) -> None:
    """Pieces can be placed freely, and the address shows the same position to others."""
    page = open_page("/analysis")
    type_position(page, TYPED)
    page.wait_for_url("**/analysis#*")
    typed = page.url
    page.get_by_role("button", name="Place pieces").click()
    page.get_by_role("group", name="A click places").get_by_role("button", name="Blue").click()
    page.locator('.board [data-hex="A1"]').click()
    text = page.get_by_role("textbox", name="Position as text")
    expect(text).to_have_value(re.compile(r"seat 2: A1 M10 M11 N11"))
    page.wait_for_function("link => location.href !== link", arg=typed)
    other = open_page(page.url)
    expect(other.get_by_role("textbox", name="Position as text")).to_have_value(text.input_value())


def test_a_wrong_text_is_explained_and_changes_nothing(
    open_page: OpenPage, page_errors: list[str]
) -> None:
    """An error explains the mistake, and the position stays unchanged."""
    page = open_page("/analysis")
    type_position(page, TYPED)
    moves = page.locator(".analysis-move")
    page.get_by_role("textbox", name="Position as text").fill(TYPED.replace("C6", "Z99"))
    page.get_by_role("button", name="Load").click()
    expect(page.get_by_role("alert")).to_contain_text("Z99")
    expect(moves).to_have_count(1)
    page_errors.clear()  # the browser reports the refusal


def test_a_position_of_a_finished_game_is_analysed(server: Served, open_page: OpenPage) -> None:
    """The menu of a finished game leads to the position that it shows."""
    record = play_sample(2, 12)
    game = upload_game(server, record)
    page = open_page(f"/table/{game}?at=0")
    page.get_by_role("button", name="Menu").first.click()
    page.get_by_role("link", name="Analyse this position").click()
    expect(page.get_by_role("heading", name="Analysis board")).to_be_visible()
    expect(page.locator(".board [data-hex]").first).to_be_attached()
    expect(page.get_by_role("region", name="Gold now")).to_be_visible()


def test_the_analysis_board_fits_a_phone_and_is_accessible(open_page: OpenPage) -> None:
    """PZ-4 and SR-1: this covers both modes, in French."""
    page = open_page("/analysis", settings={"language": "fr"}, **phone(SMALL))
    expect(page.locator(".analysis-lines li").first).to_be_visible(timeout=PATIENCE_MS)
    for mode in ("Placer des pièces", "Essayer des coups"):
        page.get_by_role("button", name=mode).click()
        expect(page.get_by_role("button", name=mode)).to_have_attribute("aria-pressed", "true")
        expect_no_sideways_scroll(page)
        assert small_controls(page) == []
    assert serious_violations(page) == []


def type_position(page: Page, text: str) -> None:
    """Type the text of a position and wait until it is shown."""
    box = page.get_by_role("textbox", name="Position as text")
    expect(box).not_to_have_value("")
    box.fill(text)
    page.get_by_role("button", name="Load").click()
    expect(page.locator(".analysis-move")).to_have_count(1)
    expect(page.get_by_role("button", name="Load")).to_be_disabled()


def _legal_hex(page: Page, but_not: str = "") -> Locator:
    """Return a hex that can be picked, other than a given one."""
    hexes = page.locator(".board [data-hex][aria-label*=legal]")
    hexes.first.wait_for(state="attached")
    names = hexes.evaluate_all("(hexes) => hexes.map((hex) => hex.dataset.hex)")
    name = next(name for name in names if name != but_not)
    return page.locator(f'.board [data-hex="{name}"]')
