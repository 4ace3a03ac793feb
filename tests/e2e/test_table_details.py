"""Details of the table: labels, tiles, banner, zoom, feedback, sums and the last round."""

import json
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.e2e.tabletop import Tabletop
from tests.e2e.test_newcomer import PHONE, POSITION, SEATS
from tools.server_process import Served

Sit = Callable[..., Tabletop]
# Two of five seats have many tiles.
MANY_TILES = POSITION.replace(
    "L18 Q10; hand grass; tiles H7 L7", "H12 S12 B8 S4; hand grass; tiles H7 L7 H13 R12 C7 S3"
).replace("turn:", "seat 3: hand desert\n seat 4: hand forest\n seat 5: hand flowers\n turn:")
FIVE_SEATS = json.dumps([{"name": name} for name in ("Mira", "Tomas", "Oona", "Bram", "Ysolde")])
# Mira has no tile, and nothing left to build.
NOTHING_LEFT = """
    board: tavern paddock oasis farm
    cards: knights merchants hermits
    seat 1: A1 B1 C1; supply 1; hand grass
    seat 2: T1; supply 9; hand canyon
    turn: 1 {turn}
"""
LONG_PROMPT = "Enclos : choisissez une cité à déplacer"


def create_game(server: Served, text: str, seats: str = SEATS) -> str:
    """Create a game that begins with a position."""
    return server.create("/api/positions", content=text, params={"seats": seats})


def boxes(elements: Locator) -> list[FloatRect]:
    """Return the bounding boxes of all elements of a locator."""
    all_boxes = [element.bounding_box() for element in elements.all()]
    return [box for box in all_boxes if box is not None]


def overlap(first: FloatRect, second: FloatRect) -> bool:
    """Return whether two boxes overlap by more than a pixel."""
    return (
        first["x"] + 1 < second["x"] + second["width"]
        and second["x"] + 1 < first["x"] + first["width"]
        and first["y"] + 1 < second["y"] + second["height"]
        and second["y"] + 1 < first["y"] + first["height"]
    )


@pytest.mark.parametrize("screen", [{"viewport": {"width": 1024, "height": 768}}, PHONE])
def test_tiles_of_a_seat_never_overlap(server: Served, sit: Sit, screen: dict[str, Any]) -> None:
    """One seat has six tiles and another has five."""
    table = sit(create_game(server, MANY_TILES, FIVE_SEATS), **screen)
    for seat, tiles in ((0, 6), (1, 5)):
        drawn = boxes(table.page.locator(f'[data-seat="{seat}"] .seat-tile svg'))
        assert len(drawn) == tiles
        assert not [pair for pair in combinations(drawn, 2) if overlap(*pair)]


def test_labels_are_not_broken_and_the_cards_add_up_to_the_gold(server: Served, sit: Sit) -> None:
    """Every label shows whole words; the cards and castles add up to the seat's gold."""
    table = sit(
        create_game(server, POSITION), viewport={"width": 1024, "height": 768}, locale="fr-FR"
    )
    page = table.page
    assert (
        page.evaluate("""() => [...document.querySelectorAll('.tiles-name')].filter((name) => {
        const style = getComputedStyle(name);
        return style.overflowWrap === 'anywhere' || style.hyphens === 'auto'
          || name.scrollWidth > name.clientWidth + 1;
    }).length""")
        == 0
    )
    paid = [int(text) for text in page.locator(".cards .card li.is-mine b").all_text_contents()]
    assert len(paid) == 4
    assert sum(paid) == table.seat(0)["gold"]


def test_a_phone_shows_the_whole_board_and_the_prompt_on_one_line(server: Served, sit: Sit) -> None:
    """The zoom button is next to the board, and a tile's longest prompt fits on one line."""
    table = sit(create_game(server, POSITION), settings={"language": "fr"}, **PHONE)
    page = table.page
    zoom = page.get_by_role("button", name="Agrandir")
    (button,) = boxes(zoom)
    (board,) = boxes(page.locator(".table-stage"))
    assert not overlap(button, board)
    zoom.tap()
    page.get_by_role("button", name="Voir tout le plateau").tap()
    table.tile("paddock").tap()
    expect(table.banner()).to_have_text(LONG_PROMPT.replace(" :", "\u202f:"))
    lines = table.banner().evaluate(
        "text => text.offsetHeight / parseFloat(getComputedStyle(text).lineHeight)"
    )
    assert lines < 1.5
    assert not is_clipped(page)


def is_clipped(page: Page) -> bool:
    """Return whether the ribbon is wider than the window."""
    (ribbon,) = boxes(page.locator(".banner-ribbon"))
    return ribbon["x"] < 0 or ribbon["x"] + ribbon["width"] > PHONE["viewport"]["width"]


def test_the_table_shows_that_nothing_pays_and_the_last_round(server: Served, sit: Sit) -> None:
    """The gold preview shows that no hex pays; the last settlement announces the last round."""
    table = sit(create_game(server, NOTHING_LEFT.format(turn="before")))
    page = table.page
    expect(page.locator(".game-end")).to_contain_text("Mira has 1 left.")
    table.pick(table.legal["hexes"][0])
    expect(table.banner()).to_have_text("End your turn")
    expect(page.locator(".note")).to_contain_text("Mira has built the last settlement.")
    expect(page.locator(".game-end.is-soon")).to_contain_text("This round is played to the end")
    expect(page.locator(".banner-last-round")).to_be_visible()
    page.keyboard.press("g")
    expect(page.locator(".note")).to_have_text("No legal hex changes your gold now.")


def test_the_ending_withdraws_the_announcement_of_the_last_round(server: Served, sit: Sit) -> None:
    """The last seat builds the last settlement, so that the game ends with the same turn."""
    text = NOTHING_LEFT.format(turn="before").replace("supply 9", "supply 1")
    seats = json.dumps([{"name": "Mira"}, {"name": "Tomas"}])
    table = sit(create_game(server, text.replace("turn: 1", "turn: 2"), seats))
    table.take_over()
    table.pick(table.legal["hexes"][0])
    note = table.page.locator(".note")
    expect(note).to_contain_text("Tomas has built the last settlement.")
    table.pick("end")
    expect(table.page.locator(".ending-verdict")).to_be_visible()
    expect(note).to_have_count(0)
