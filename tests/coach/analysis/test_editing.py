"""Pieces, hands and turns of a position can be edited freely."""

import pytest

from kingdombuilder.coach.analysis.editing import begin_turn_of, put_piece, set_hand
from kingdombuilder.game.invariants import check_state
from kingdombuilder.notation.position import read_position, write_position
from kingdombuilder.rules.hexes import hex_names
from kingdombuilder.rules.pile import pile_of
from kingdombuilder.rules.turn import chooser, legal
from kingdombuilder.text.parsing import ParseError
from tests.coach.sample_games import hex_at

POSITION = """
board: tavern paddock oasis farm
cards: fishermen knights merchants
seat 1: hand canyon
seat 2: hand grass
turn: 1 before
"""


def test_a_placed_piece_leaves_the_supply_and_wins_an_adjacent_tile() -> None:
    """Removing it returns both."""
    state = put_piece(read_position(POSITION), hex_at("C6"), 0)
    assert (hex_names(state.own[0]), state.supply[0]) == ("C6", 39)
    assert "tiles C7" in write_position(state)
    check_state(state)
    empty = put_piece(state, hex_at("C6"), None)
    assert (hex_names(empty.own[0]), empty.supply[0], empty.held[0]) == ("", 40, 0)


def test_a_piece_replaces_that_of_another_seat() -> None:
    """One hex has one piece."""
    state = put_piece(read_position(POSITION), hex_at("B4"), 0)
    state = put_piece(state, hex_at("B4"), 1)
    assert (hex_names(state.own[0]), hex_names(state.own[1])) == ("", "B4")


def test_no_piece_can_be_on_a_special_hex() -> None:
    """The error names the hex."""
    with pytest.raises(ParseError, match="C7"):
        put_piece(read_position(POSITION), hex_at("C7"), 0)


def test_a_hand_and_a_turn_can_be_chosen() -> None:
    """The terrain of the turn follows from the card."""
    state = set_hand(read_position(POSITION), 0, 3)
    assert (state.hand[0], state.terrain) == (pile_of(3), 4)
    other = begin_turn_of(put_piece(state, hex_at("B4"), 1), 1)
    assert (other.turn, chooser(other)) == (1, 1)
    assert legal(other)
    check_state(other)
