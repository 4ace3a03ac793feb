"""Positions as text: exact round trips, and errors with their place."""

from itertools import count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kingdombuilder.bots import BOTS
from kingdombuilder.game.invariants import check_state
from kingdombuilder.game.runner import play_game
from kingdombuilder.insight.seen import SPECTATOR, seen_by
from kingdombuilder.notation.position import read_position, write_position
from kingdombuilder.rules.pile import size
from kingdombuilder.rules.state import State
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.text.parsing import ParseError

TYPED = """\
board: tavern paddock oasis farm
cards: fishermen knights merchants
seat 1: C8 D8 C9; hand forest; tiles C7
seat 2: hand canyon
turn: 1 before
"""


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 5))
def test_written_positions_can_be_read_back(seed: int, seats: int) -> None:
    """States of random games are checked as seen by a spectator and by a seat."""
    bots = [("uniform", BOTS["uniform"].decide)] * seats
    picks = count(seed)

    def watch(before: State, after: State) -> None:
        check_state(after)
        if next(picks) % 3:
            return
        for viewer in (SPECTATOR, seed % seats):
            seen = seen_by(after, viewer)
            assert read_position(write_position(seen)) == seen

    play_game(random_setup(Random(seed), seats), bots, seed, watch)


def test_a_typed_position_is_completed_from_a_fresh_game() -> None:
    """Missing parts are as in a fresh game."""
    state = read_position(TYPED)
    assert state.supply[:2] == [37, 40]
    assert size(state.deck) == 23
    assert write_position(state) == TYPED


def test_comments_and_blank_lines_are_ignored() -> None:
    """A position can be annotated."""
    assert read_position(TYPED.replace("turn", "\n# whose turn\nturn")) == read_position(TYPED)


SEAT = "C8 D8 C9; hand forest; tiles C7"
HEXES = [f"{letter}{row}" for row in (1, 2, 10) for letter in "ABCDEFGHIJKLMNOPQRST"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "C8 D8 C9; hand forest; tiles C7",
            " ".join(HEXES[:41]),
            "settlements on the board; the maximum is 40",
        ),
        ("C8 D8", "C8 Z9", "line 3, column 12: no hex 'Z9'; hexes are A1 to T20"),
        ("C8 D8", "C8 C7", "line 3, column 12: nothing can be placed on C7"),
        ("C8 D8", "C8 C8", "line 3, column 12: C8 is already occupied by seat 1"),
        ("hand canyon", "D8", "line 4, column 9: D8 is already occupied by seat 1"),
        ("hand forest", "hand woods", "line 3, column 24: no terrain card 'woods'"),
        ("tiles C7", "tiles C8", "line 3, column 38: C8 is not a location"),
        ("tiles C7", "tiles H7", "line 3, column 38: seat 1 has no piece next to H7"),
        ("tiles C7", "tiles C7 C7", "line 3, column 41: seat 1 has already taken a tile from C7"),
        ("paddock", "padock", "line 1, column 15: no section 'padock'; did you mean 'paddock'?"),
        ("oasis farm", "oasis", "line 1, column 1: expected 4 sections (got 3)"),
        ("oasis farm", "oasis oasis~", "line 1, column 29: 'oasis' appears twice"),
        ("knights", "nights", "line 2, column 18: no card 'nights'; did you mean 'knights'?"),
        (
            "turn: 1",
            "turn: 3",
            "line 5, column 7: invalid seat '3': expected an integer from 1 to 2",
        ),
        ("before", "befor", "line 5, column 9: no phase 'befor'; did you mean 'before'?"),
        ("turn: 1 before", "", "the line 'turn:' is missing"),
        ("seat 2", "seat 3", "the line 'seat 2:' is missing"),
        ("seat 2: hand canyon\n", "", "a game has 2 to 5 seats (got 1)"),
        ("; hand forest", "", "line 5, column 1: seat 1 has no card to play"),
        (
            "hand forest",
            "supply 38",
            "with 3 settlements on the board, a supply has at most 37 (got 38)",
        ),
        ("hand forest", "hand forest*6", "invalid cards '6': expected an integer from 1 to 5"),
        ("hand forest", "hand forest*5 forest", "there are only 5 cards of forest (got 6)"),
        ("before", "before using fram", "no tile 'fram'; did you mean 'farm'?"),
        ("before", "before lifted D9", "no tile is in use"),
        ("turn:", "turm:", "line 5, column 1: no line 'turm'; did you mean 'turn'?"),
        ("turn: 1", "turn 1", "expected a line such as 'name: words'"),
    ],
)
def test_an_invalid_position_is_rejected_with_its_place(old: str, new: str, message: str) -> None:
    """The error has the problem, its place and a suggestion."""
    assert old in TYPED
    with pytest.raises(ParseError) as error:
        read_position(TYPED.replace(old, new))
    assert message in str(error.value)
