"""The table answers a newcomer's questions by mouse, keyboard and touch."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from kingdombuilder.rules.cells import near
from kingdombuilder.rules.hexes import each, hex_name, parse_hex
from tests.e2e.tabletop import Tabletop
from tools.server_process import Served

Sit = Callable[..., Tabletop]
SEATS = '[{"name": "Mira"}, {"name": "Tomas", "bot": "apprentice"}]'
# Mira connects a Tavern with a Paddock and can build next to a Farm; Tomas has five tiles.
POSITION = """
    board: tavern paddock oasis farm
    cards: knights merchants lords
    seat 1: I7 J7 K7 L18 Q10; hand grass; tiles H7 L7
    seat 2: B7 G7 T3 G13 Q12; hand canyon; tiles C7 H7 S3 H13 R12
    turn: 1 before
"""
FARM, BESIDE_FARM, CASTLE, BESIDE_CASTLE = "M16", "M17", "P8", "Q9"
PADDOCK, WATER = "L7", "O10"
LINK = ["H7", "I7", "J7", "K7", "L7"]
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


@pytest.fixture
def game(server: Served) -> str:
    """A game whose first turn raises every question."""
    return server.create("/api/positions", content=POSITION, params={"seats": SEATS})


def tooltip(table: Tabletop) -> Locator:
    """Return the tooltip of a hex."""
    return table.page.locator(".board .board-tooltip-facts")


def expect_farm(text: Locator) -> None:
    """Expect the rule, the tiles and the gain of a Farm."""
    for words in (
        "Build one settlement on grass",
        "2 tiles left",
        f"Build next to it on {BESIDE_FARM}",
    ):
        expect(text).to_contain_text(words)
    expect(text).to_contain_text("the Farm tile")


def expect_full_card(table: Tabletop, name: str) -> None:
    """Expect the full card of a thing in one language only, and close it."""
    dialog = table.page.get_by_role("dialog", name=name)
    expect(dialog.locator(".thing-dialog-rule")).not_to_be_empty()
    expect(dialog.locator("figure img")).to_be_visible()
    expect(dialog).not_to_contain_text("Ferme")
    table.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_the_mouse_explains_everything_on_the_table(game: str, sit: Sit) -> None:
    """Tooltips show rules, refusals, gains, payments and the end of the game."""
    table = sit(game)
    page, seq = table.page, table.seq
    expect(page.locator(".game-end")).to_contain_text("the last of 40 settlements")

    page.mouse.move(*table.middle(FARM))
    expect(tooltip(table).locator("header")).to_have_text(f"Farm{FARM}")
    expect_farm(tooltip(table))
    page.mouse.click(*table.middle(FARM))
    expect_full_card(table, "Farm")
    page.mouse.move(*table.middle(CASTLE))
    expect(tooltip(table)).to_contain_text("3 gold to every player")
    page.mouse.move(*table.middle(PADDOCK))
    expect(tooltip(table)).to_contain_text("you have its tile")

    page.mouse.move(*table.middle(WATER))
    expect(tooltip(table).locator(".board-tooltip-reason")).to_have_text(
        "O10 is water; your card is grass."
    )

    page.mouse.move(*table.middle(BESIDE_FARM))
    expect(tooltip(table)).to_contain_text("gain Farm")
    expect(page.locator(".board-marks .board-mark-gain text")).to_have_count(
        0
    )  # no gold, so no coin
    page.mouse.move(*table.middle(BESIDE_CASTLE))
    gold = table.read(f"gains.value.{BESIDE_CASTLE}.gold")
    assert gold
    for source, amount in gold.items():
        card = page.locator(".card", has=page.locator("h3", has_text=source.title()))
        difference = card.locator(".card-difference")
        expect(difference).to_have_text(f"+{amount}")
        is_narrow = "badge => 2 * badge.offsetWidth < badge.parentElement.offsetWidth"
        assert difference.evaluate(is_narrow), "it covers the gold of the card"
    expect(page.locator(".board-marks .board-mark-gain text")).to_have_text(str(sum(gold.values())))
    expect(tooltip(table)).to_be_visible()
    assert_uncovered(table, BESIDE_CASTLE)
    assert_tiles_are_explained(table)
    assert_cards_are_explained(table)
    assert table.seq == seq


def assert_uncovered(table: Tabletop, name: str) -> None:
    """Check that the tooltip of a hex covers neither the hex nor its neighbours."""
    box = tooltip(table).bounding_box()
    hex_ = parse_hex(name)
    assert box is not None
    assert hex_ is not None
    for covered in (name, *(hex_name(neighbour) for neighbour in each(near(hex_)))):
        x, y = table.middle(covered)
        is_outside = not (
            box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]
        )
        assert is_outside, covered


def assert_tiles_are_explained(table: Tabletop) -> None:
    """Check the viewer's tiles and an opponent's, by hover and by focus."""
    page = table.page
    tile_tooltip = page.locator(".tile-tooltip")
    mine = page.locator(".tiles")
    mine.get_by_role("button", name="Tavern").hover()
    expect(tile_tooltip).to_contain_text(
        "Once per turn, before or after building your settlements."
    )
    expect(tile_tooltip.locator(".tile-tooltip-reason")).to_contain_text(
        "Tavern has no legal use now."
    )
    paddock = mine.get_by_role("button", name="Paddock")
    paddock.hover()
    expect(tile_tooltip.locator("header")).to_contain_text("ready")
    expect(tile_tooltip.locator(".tile-tooltip-reason")).to_have_count(0)
    theirs = page.locator('[data-seat="1"]').get_by_role("button", name="Oasis")
    theirs.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(tile_tooltip).to_contain_text("Build one settlement on desert")
    theirs.click()
    expect_full_card(table, "Oasis")


def assert_cards_are_explained(table: Tabletop) -> None:
    """Check that a card shows its lines, sections and links, by hover and by focus."""
    page = table.page
    card = {
        name: page.get_by_role("button", name=f"{name}: read")
        for name in ("Knights", "Merchants", "Lords", "Castles")
    }
    card["Knights"].hover()
    expect(page.locator(".board-mark-pattern .board-mark-region")).to_have_count(1)
    assert page.evaluate(
        "tabletop.outlinedHexes('.board-mark-pattern .board-mark-paying .board-mark-over')"
    ) == ["I7", "J7", "K7"]
    expect(page.locator(".board-mark-legal")).to_have_count(0)
    card["Merchants"].hover()
    expect(page.locator(".board-mark-pattern .board-mark-link .board-mark-over")).to_have_count(1)
    assert page.evaluate(
        "tabletop.outlinedHexes('.board-mark-pattern .board-mark-paying .board-mark-over')"
    ) == ["H7", "L7"]
    assert table.read("paymentPattern.value.links") == [LINK]
    expect(card["Merchants"]).to_have_accessible_description(
        "Pays you 8 gold now. It counts H7, L7."
    )
    card["Lords"].hover()
    expect(page.locator(".board-mark-pattern .board-mark-compared .board-mark-over")).to_have_count(
        1
    )
    assert len(table.read("paymentPattern.value.sections")) == 4
    page.mouse.move(*table.middle("A20"))
    expect(page.locator(".board-mark-pattern")).to_have_count(0)
    card["Knights"].focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".board-mark-pattern .board-mark-region")).to_have_count(1)
    gains = table.read("paymentPattern.value.gains")
    assert gains == {
        hex_: gain["gold"]["knights"]
        for hex_, gain in table.read("gains.value").items()
        if gain["gold"].get("knights")
    }
    assert card["Castles"].is_visible()


def test_the_keyboard_and_the_accessibility_tree_explain_everything(game: str, sit: Sit) -> None:
    """The board has one tab stop, a focused hex has a description, and Enter opens a full card."""
    table = sit(game)
    page = table.page
    farm = page.get_by_role("gridcell", name=f"{FARM}, Farm, 2 tiles left")
    expect(farm).to_have_accessible_description(
        "Build one settlement on grass, next to one of your settlements if possible. "
        "2 tiles left. "
        f"Build next to it on {BESIDE_FARM}: the Farm tile."
    )
    page.locator(".board-zoom button").first.focus()
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.dataset.hex")
    page.keyboard.press("Shift+Tab")
    assert not page.evaluate("document.activeElement.closest('.board')")

    table.hex(FARM).focus()
    expect_farm(tooltip(table))
    page.keyboard.press("Enter")
    expect_full_card(table, "Farm")
    table.hex(WATER).focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(table.hex(WATER)).to_have_accessible_description("O10 is water; your card is grass.")
    expect(table.hex(WATER)).to_have_accessible_name("O10, water, empty")
    page.keyboard.press("x")
    expect(page.locator(".board-mark-coordinates text").filter(has_text="T")).to_have_count(2)


def test_touch_explains_everything_and_the_board_stays_visible(game: str, sit: Sit) -> None:
    """A tap explains a location, a card and a tile; one more tap opens the full card."""
    table = sit(game, **PHONE)
    page, seq = table.page, table.seq
    page.touchscreen.tap(*table.middle(FARM))
    expect_farm(tooltip(table))
    page.touchscreen.tap(*table.middle(FARM))
    expect_full_card(table, "Farm")
    page.touchscreen.tap(*table.middle(WATER))
    expect(page.locator(".board-tooltip-refusal")).to_have_text("O10 is water; your card is grass.")

    page.get_by_role("button", name="Merchants: read").tap()
    panel = page.locator(".status-message.status-message-source")
    expect(panel).to_contain_text("connected to another one")
    expect(panel).to_contain_text("Pays you 8 gold now.")
    expect(page.locator(".board-mark-pattern .board-mark-link .board-mark-over")).to_have_count(1)
    panel.get_by_role("button", name="Full card").tap()
    expect_full_card(table, "Merchants")
    panel.get_by_role("button", name="Close").tap()
    expect(page.locator(".board-mark-pattern")).to_have_count(0)

    page.locator(".tiles").get_by_role("button", name="Tavern").dispatch_event("click")
    expect(page.locator(".status-message.status-message-refused")).to_contain_text(
        "Tavern has no legal use now."
    )
    assert table.seq == seq
    page.locator(".tiles").get_by_role("button", name="Paddock").tap()
    expect(page.locator(".status-message.status-message-source")).to_contain_text("Paddock")
