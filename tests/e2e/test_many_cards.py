"""Seven cards and five seats: every card, message and row of the ending is in sight."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.scripts import script
from tests.e2e.tabletop import Tabletop
from tests.e2e.test_fitting import LANDSCAPE, is_first_choice, tap_every_card
from tests.e2e.test_newcomer import BESIDE_CASTLE, PHONE, POSITION
from tests.e2e.test_table_details import boxes, create_game, overlap
from tools.sample_games import every_box, find_step, upload_game
from tools.server_process import Served

OpenPage = Callable[..., Page]
Sit = Callable[..., Tabletop]

CARDS = 7
ZOOMED = {"width": 512, "height": 384}  # a window of 1024×768 at 200 %


@pytest.fixture(scope="module")
def crowded(server: Served) -> str:
    """A game with every box and five seats, in which Mira is moving a settlement with a tile."""
    record = every_box(5, 6)
    return upload_game(server, record, find_step(record, is_first_choice, after=0.5))


def resize(page: Page, width: int, height: int) -> None:
    """Change the size of the window and wait until the page is drawn."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("tabletop.nextFrame()")
    page.evaluate("tabletop.nextFrame()")  # observers of sizes report after the first one


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_card_is_in_sight(crowded: str, sit: Sit, language: str) -> None:
    """A wide window and a tablet show all rules, and a phone held upright all names."""
    page = sit(crowded, settings={"language": language}).page
    expect(page.locator(".card")).to_have_count(CARDS)
    for size in ((1440, 900), (1024, 768), (390, 844)):
        resize(page, *size)
        assert page.evaluate(script("hidden_cards")) == [], size
        expect(page.locator(".cards.has-more-below")).to_have_count(0)
        if size[0] > 1000:
            assert page.locator(".card p").evaluate_all("all => all.every(p => p.offsetHeight)")
        else:
            assert page.evaluate(script("broken_words"), ".card h3") == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_three_cards_and_the_castles_fit_on_a_laptop(
    server: Served, sit: Sit, language: str
) -> None:
    """Nothing of a base game is scrolled to, although the rule of the Lords is long."""
    page = sit(create_game(server, POSITION), settings={"language": language}).page
    for size in ((1440, 900), (1366, 768), (1280, 720)):
        resize(page, *size)
        assert page.evaluate(script("hidden_cards")) == [], size
        expect(page.locator(".cards.has-more-below")).to_have_count(0)


def test_a_zoomed_window_scrolls_to_every_rule(crowded: str, sit: Sit) -> None:
    """At 200 % the table scrolls, so that there is room for rules and the end of the game."""
    page = sit(crowded, viewport=ZOOMED).page
    assert page.evaluate(script("cut_rules")) == []
    assert page.locator(".card p").evaluate_all("all => all.every(p => p.offsetHeight)")
    expect(page.locator(".game-end")).to_contain_text("the last of 40 settlements")
    expect(page.locator(".game-end")).to_be_visible()


def test_an_arrow_shows_that_there_are_more_cards(crowded: str, sit: Sit) -> None:
    """A window too low for the cards shows an arrow until the last card is scrolled to."""
    page = sit(crowded, viewport={"width": 1024, "height": 620}).page
    cards = page.locator(".cards")
    expect(page.locator(".cards.has-more-below")).to_have_count(1)
    assert page.evaluate(script("hidden_cards")) != []
    cards.evaluate("cards => cards.scrollTo(0, cards.scrollHeight)")
    expect(page.locator(".cards.has-more-below")).to_have_count(0)
    (column,), last = boxes(cards), boxes(page.locator(".card"))[-1]
    assert last["y"] + last["height"] <= column["y"] + column["height"]


def test_every_card_can_be_tapped_while_a_rule_is_shown(crowded: str, sit: Sit) -> None:
    """A rule appears below the cards of a phone, however long it is."""
    for screen in (PHONE, LANDSCAPE):
        page = sit(crowded, settings={"language": "fr"}, **screen).page
        tap_every_card(page)


def test_the_rule_of_a_tile_leaves_a_zoomed_board_visible(crowded: str, sit: Sit) -> None:
    """It is at the lower edge of the window, not on the middle of the board."""
    page = sit(crowded, viewport=ZOOMED).page
    (message,) = boxes(page.locator(".status-message-source"))
    assert message["y"] > 0.8 * ZOOMED["height"] - 4
    assert message["y"] + message["height"] <= ZOOMED["height"]


@pytest.mark.parametrize("screen", [PHONE, LANDSCAPE])
def test_no_seat_covers_the_gain_of_a_card(
    server: Served, sit: Sit, screen: dict[str, Any]
) -> None:
    """What a hex would add projects from its card and is drawn above everything beside it."""
    table = sit(create_game(server, POSITION), **screen)
    table.page.touchscreen.tap(*table.middle(BESIDE_CASTLE))
    (gain,) = boxes(table.page.locator(".card .card-difference"))
    corners = [
        [gain["x"] + gain["width"] / 2, gain["y"] + 3],
        [gain["x"] + gain["width"] / 2, gain["y"] + gain["height"] - 3],
    ]
    assert table.page.evaluate(
        "points => points.every(point => document.elementFromPoint(...point).closest('.card'))",
        corners,
    )


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seats", [2, 5])
def test_the_ending_shows_every_row_on_a_tablet(
    server: Served, sit: Sit, seats: int, language: str
) -> None:
    """Seven rows are above the total at 1024×768, and the buttons need two lines."""
    game = upload_game(server, every_box(seats, 6))
    settings = {"language": language}
    page = sit(game, settings=settings, viewport={"width": 1024, "height": 768}).page
    expect(page.locator(".ledger tbody tr")).to_have_count(CARDS)
    last, (total,) = boxes(page.locator(".ledger tbody tr"))[-1], boxes(page.locator("tfoot tr"))
    assert not overlap(last, total)
    tops = {box["y"] for box in boxes(page.locator(".ending-actions .button"))}
    assert len(tops) == 2


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_card_of_the_home_page_covers_a_button(open_page: OpenPage, language: str) -> None:
    """The cards lie beside the ways to play, in windows of every width."""
    page = open_page("/", settings={"language": language})
    expect(page.locator(".home-cards button")).to_have_count(3)
    for width, height in ((1440, 900), (1024, 768), (844, 390), (720, 900)):
        page.set_viewport_size({"width": width, "height": height})
        for way in boxes(page.locator(".home-actions .button")):
            for card in boxes(page.locator(".home-cards button")):
                assert not overlap(way, card), (width, height)
