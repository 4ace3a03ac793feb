"""Nothing on the table is cut or covered: rules, tiles, choices, gold and buttons."""

from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from kingdombuilder.rules.state import State
from tests.e2e.browser_players import button
from tests.e2e.scripts import script
from tests.e2e.tabletop import Tabletop
from tests.e2e.test_newcomer import BESIDE_CASTLE, PHONE, POSITION, WATER
from tests.e2e.test_phones import phone
from tests.e2e.test_table_details import FIVE_SEATS, MANY_TILES, boxes, create_game, overlap
from tools.sample_games import every_box, find_step, upload_game
from tools.server_process import Served

OpenPage = Callable[..., Page]
Sit = Callable[..., Tabletop]

LANDSCAPE = phone((844, 390))
CHOICE = 4  # the phase in which a seat chooses its terrain


def is_first_choice(state: State) -> bool:
    """Return whether the first seat chooses its terrain."""
    return state.phase == CHOICE and state.turn == 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_rule_of_a_card_is_cut(server: Served, sit: Sit, language: str) -> None:
    """A game with every box has seven cards, a first game four with a long rule."""
    record = every_box(5, 6)
    crowded = upload_game(server, record, find_step(record, is_first_choice, after=0.5))
    for game in (crowded, create_game(server, POSITION)):
        page = sit(game, settings={"language": language}).page
        for width, height in ((1440, 900), (1366, 768), (1024, 768)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("tabletop.nextFrame()")
            assert page.evaluate(script("cut_rules")) == [], (game == crowded, width, height)


@pytest.mark.parametrize("width", [1440, 1024])
def test_choices_cover_no_tile(server: Served, sit: Sit, width: int) -> None:
    """The terrains of a split card are above the tiles, not on them."""
    record = every_box(5, 6)
    game = upload_game(server, record, find_step(record, is_first_choice, after=0.6))
    page = sit(game, viewport={"width": width, "height": 768}).page
    choices, tiles = (
        boxes(page.locator(".choices button")),
        boxes(page.locator(".tiles .tiles-name")),
    )
    pictures = boxes(page.locator(".tiles kbd"))
    assert len(choices) == 2
    assert len(tiles) == 4
    for choice, tile in product(choices, (*tiles, *pictures)):
        assert not overlap(choice, tile)


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390)])
def test_five_seats_keep_their_tiles_and_supply_apart(
    server: Served, sit: Sit, size: tuple[int, int]
) -> None:
    """On a phone, one seat has six tiles and another has five."""
    table = sit(create_game(server, MANY_TILES, FIVE_SEATS), **phone(size))
    for seat in (0, 1):
        place = table.page.locator(f'[data-seat="{seat}"]')
        (frame,), (supply,) = boxes(place), boxes(place.locator(".seat-numbers .seat-supply"))
        for tile in boxes(place.locator(".seat-tile svg")):
            assert not overlap(tile, supply)
            assert frame["y"] <= tile["y"]
            assert tile["y"] + tile["height"] <= frame["y"] + frame["height"]


def test_a_phone_names_both_players(server: Served, sit: Sit) -> None:
    """A name is beside the portrait, and a tap on it opens the seat."""
    page = sit(create_game(server, POSITION), **PHONE).page
    names = page.locator(".seats h3 button")
    assert names.all_text_contents() == ["Mira", "Tomas"]
    assert [
        name.evaluate("name => getComputedStyle(name.parentElement).opacity")
        for name in names.all()
    ] == ["1", "1"]
    portrait, gold = (
        page.locator(".seats .seat-portrait").nth(1),
        page.locator(".seats .seat-gold").nth(1),
    )
    (name,) = boxes(names.nth(1))
    assert not overlap(name, boxes(portrait)[0])
    assert not overlap(name, boxes(gold)[0])
    (money,) = boxes(gold)
    page.touchscreen.tap(money["x"] + 5, money["y"] + 5)
    expect(page.get_by_role("dialog", name="Tomas")).to_be_visible()


@pytest.mark.parametrize("width", [1440, 1024])
def test_the_gain_of_a_source_covers_no_gold(server: Served, sit: Sit, width: int) -> None:
    """What a hex would add to the castles is small and beside what they pay."""
    table = sit(create_game(server, POSITION), viewport={"width": width, "height": 900})
    page = table.page
    page.mouse.move(*table.middle(BESIDE_CASTLE))
    gain = page.locator(".card .card-difference")
    expect(gain).to_have_text("+3")
    (pill,) = boxes(gain)
    assert pill["width"] < 80
    for text in boxes(page.locator(".card :is(li, p)")):
        assert not overlap(pill, text) or width < 1200  # a tablet has no room beside the rule


def test_an_explanation_disappears_when_another_hex_is_chosen(server: Served, sit: Sit) -> None:
    """The mouse opens a tooltip; a tap opens the magnifier, which a tap on a card closes."""
    table = sit(create_game(server, POSITION))
    page = table.page
    page.mouse.click(*table.middle(WATER))
    refusal = page.locator(".board .board-tooltip-refusal")
    expect(refusal).to_be_visible()
    page.mouse.move(*table.middle(BESIDE_CASTLE))
    expect(page.locator(".board .board-tooltip-facts")).to_contain_text("+3")
    expect(refusal).to_have_count(0)

    table = sit(create_game(server, POSITION), **PHONE)
    page = table.page
    page.touchscreen.tap(*table.middle(WATER))
    expect(page.locator(".board .board-tooltip-refusal")).to_be_visible()
    page.touchscreen.tap(*table.middle(BESIDE_CASTLE))
    expect(page.locator(".magnifier")).to_be_visible()
    expect(page.locator(".board .board-tooltip-refusal")).to_have_count(0)
    page.locator(".card .card-button").first.tap()
    expect(page.locator(".magnifier")).to_have_count(0)
    expect(page.locator(".board .board-tooltip-refusal")).to_have_count(0)


def tap_every_card(page: Page) -> None:
    """Tap the cards of a phone one after the other; each must show its rule."""
    for card in page.locator(".card .card-button").all():
        label = card.get_attribute("aria-label") or ""
        card.tap()
        expect(page.locator(".status-message.status-message-source b")).to_have_text(
            label.partition(":")[0].strip()
        )


@pytest.mark.parametrize("screen", [PHONE, LANDSCAPE])
def test_a_rule_on_a_phone_leaves_the_other_cards_within_reach(
    server: Served, sit: Sit, screen: dict[str, object]
) -> None:
    """Each card can be tapped while the rule of the one before is shown."""
    page = sit(create_game(server, POSITION), settings={"language": "fr"}, **screen).page
    tap_every_card(page)


def test_the_tooltip_of_a_tile_does_not_repeat_its_rule(server: Served, sit: Sit) -> None:
    """The rule is shown once, with the reason why the tile cannot be used below it."""
    page = sit(create_game(server, POSITION)).page
    page.locator(".tiles").get_by_role("button", name="Tavern").hover()
    expect(page.locator(".tile-tooltip .tile-tooltip-reason")).to_have_text(
        "Tavern has no legal use now."
    )


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_no_button_of_the_ending_breaks_a_word(
    server: Served, sit: Sit, size: tuple[int, int]
) -> None:
    """French has the longest words."""
    page = sit(
        upload_game(server, every_box(5, 6)), settings={"language": "fr"}, **phone(size)
    ).page
    expect(page.locator(".ledger .ending-actions .button")).to_have_count(6)
    assert page.evaluate(script("broken_words"), ".ledger .ending-actions .button") == []


def test_the_ending_explains_the_difference_without_scrolling(server: Served, sit: Sit) -> None:
    """Seven rows, five columns and all buttons fit on a screen of 1440×900."""
    for language in ("en", "fr"):
        size = {"width": 1440, "height": 900}
        game = upload_game(server, every_box(5, 6))
        page = sit(game, viewport=size, settings={"language": language}).page
        expect(page.locator(".ledger .ending-difference li").last).to_be_visible()
        expect(page.locator(".ledger-rows.has-more-below")).to_have_count(0)


def test_a_card_under_a_resting_pointer_does_not_dim_the_board(open_page: OpenPage) -> None:
    """No hex is dimmed, although the pointer rests where a card appears."""
    page = open_page("/", viewport={"width": 1440, "height": 900})
    button(page, "Play now").click()
    table = Tabletop(page).attach()
    (rest,) = boxes(page.locator(".card", has_text="Knights"))
    assert table.read("pointedSource.value") is None
    page.mouse.move(rest["x"] + 40, rest["y"] + 40)
    table.wait_until("tabletop.state.pointedSource.value === 'knights'")


def test_the_header_fits_in_french(open_page: OpenPage) -> None:
    """The last control of the header is in the window of every tablet."""
    page = open_page("/new", settings={"language": "fr"})
    expect(page.locator(".page-header .page-switches")).to_be_visible()
    for width in (1366, 1120, 1024, 844, 768, 720):
        page.set_viewport_size({"width": width, "height": 768})
        ends = page.locator(".page-header > *").evaluate_all(
            "parts => parts.map((part) => part.getBoundingClientRect().right)"
        )
        assert max(ends) <= width, width


def test_no_zoom_button_is_on_the_board_of_the_ending(server: Served, sit: Sit) -> None:
    """The whole board of a wide window is beside the buttons."""
    page = sit(upload_game(server, every_box(2, 6)), viewport={"width": 1440, "height": 900}).page
    expect(page.locator(".ledger tfoot")).to_be_visible()
    (board,) = boxes(page.locator(".board .board-sheet"))
    for zoom in boxes(page.locator(".board .board-zoom button")):
        assert not overlap(zoom, board)
