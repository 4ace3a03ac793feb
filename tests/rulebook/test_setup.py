"""Setting up, and the ground one plays on: the rules §1, §8 and §11.1."""

import pytest

from kingdombuilder.box import SECTIONS
from kingdombuilder.notation.picks import card_name
from kingdombuilder.rules.board import TERRAINS
from kingdombuilder.rules.cells import EDGE, count, near
from kingdombuilder.rules.hexes import cell, each, row_column
from kingdombuilder.rules.pile import KINDS, copies, size
from kingdombuilder.rules.turn import CHANCE, chooser
from kingdombuilder.setup.setup import bare_board, first_game, start

from .scenes import after, mapped, places, scene, targets, tiles_on

TERRAIN_OF = {
    "G": "grass",
    "F": "flowers",
    "T": "forest",
    "C": "canyon",
    "D": "desert",
    "W": "water",
    "M": "mountain",
}


def test_there_are_five_cards_of_each_of_five_terrains() -> None:
    """T001: the base game has 25 terrain cards."""
    deck = start(first_game()).deck
    cards = {card_name(card): copies(deck, card) for card in range(KINDS) if copies(deck, card)}
    assert cards == dict.fromkeys(("grass", "flowers", "forest", "canyon", "desert"), 5)
    assert size(deck) == 25


def test_everybody_begins_with_forty_settlements_and_one_card() -> None:
    """§1.5: and nothing is on the board; the first player begins."""
    dealing = start(first_game(3))
    state = after(dealing, "=grass", "=flowers", "=grass")
    assert chooser(dealing) == CHANCE
    assert chooser(state) == 0
    assert state.supply[:3] == [40, 40, 40]
    assert [size(hand) for hand in state.hand[:3]] == [1, 1, 1]
    assert not any(state.own)
    assert targets(state) == mapped("G")


def test_two_tiles_lie_on_every_location() -> None:
    """§1.2: on each of the eight location hexes of the first game."""
    state = start(first_game())
    assert len(mapped("L")) == 8
    assert [tiles_on(state, location) for location in mapped("L")] == [2] * 8


def test_the_board_of_the_first_game_is_the_one_in_the_rules() -> None:
    """§8: all 400 hexes."""
    board = start(first_game()).board
    for letter, terrain in TERRAIN_OF.items():
        assert places(board.terrain[TERRAINS.index(terrain)]) == mapped(letter)
    assert places(board.locations) == mapped("L")
    assert places(board.castles) == mapped("*")


@pytest.mark.parametrize("name", list(SECTIONS))
def test_a_section_may_be_turned_upside_down(name: str) -> None:
    """T007: the hex (i,j) goes to (9-i,9-j), its location with it."""
    rest = tuple(other for other in SECTIONS if other != name)[:3]
    plain, turned = (bare_board((section, *rest)) for section in (name, name + "~"))
    for row in range(10):
        for column in range(10):
            here, there = cell(row, column), cell(9 - row, 9 - column)
            for one, other in zip(plain.terrain, turned.terrain, strict=True):
                assert bool(one & here) == bool(other & there)
            assert bool(plain.castles & here) == bool(turned.castles & there)
            assert bool(plain.special & here) == bool(turned.special & there)
            assert (here in plain.site) == (there in turned.site)


def test_in_a_turned_section_neighbours_stay_neighbours() -> None:
    """T007: neighbour relations inside the section are preserved."""
    hexes = [(row, column) for row in range(10) for column in range(10)]
    for row, column in hexes:
        inside = {hex_ for hex_ in places(near(cell(row, column))) if hex_ in hexes}
        turned = places(near(cell(9 - row, 9 - column)))
        assert {(9 - r, 9 - c) for r, c in inside} == {hex_ for hex_ in turned if hex_ in hexes}


def test_a_hex_has_six_neighbours() -> None:
    """T008: one hex of an even row and one of an odd row."""
    assert places(near(cell(8, 8))) == {(8, 7), (8, 9), (7, 7), (7, 8), (9, 7), (9, 8)}
    assert places(near(cell(7, 8))) == {(7, 7), (7, 9), (6, 8), (6, 9), (8, 8), (8, 9)}


def test_forty_seven_of_the_edge_hexes_are_buildable() -> None:
    """T009: of 76; seams of sections are no edge."""
    edge = {(row, column) for row, column in mapped("GFTCDWML*") if {row, column} & {0, 19}}
    assert len(edge) == 76
    assert places(EDGE) == edge
    buildable = EDGE & scene().board.land
    assert count(buildable) == 47
    assert places(buildable) == edge & mapped("GFTCD")


def test_with_a_flower_card_one_can_start_next_to_five_locations() -> None:
    """T011: the number that the rulebook gives."""
    state = scene(card="flowers")
    reached = {
        row_column(location)
        for location in each(state.board.locations)
        if places(near(location)) & targets(state)
    }
    assert reached == {(2, 18), (6, 2), (11, 17), (12, 7), (15, 12)}
