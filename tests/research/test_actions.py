"""The numbers of picks, and masks of the legal ones."""

import pytest

from kingdombuilder.box import POWERS
from kingdombuilder.notation.picks import BUTTONS
from kingdombuilder.research import ACTIONS, HEXES, WIDTH, action_name, action_named, masks
from kingdombuilder.research.actions import (
    PICK_BYTES,
    PICK_WORDS,
    action_of,
    pick_of,
    words_of,
)
from kingdombuilder.rules.board import TERRAINS
from kingdombuilder.rules.buttons import CARD, POWER, TERRAIN
from kingdombuilder.rules.cells import MAIN, SIDE, near
from kingdombuilder.rules.hexes import cell, each, hex_name
from kingdombuilder.rules.turn import legal
from tests.research.games import actions_in, all_boards, states


def test_a_hex_is_numbered_by_its_place_in_a_plane() -> None:
    """The numbers of the empty row and of the island's sides belong to no pick."""
    for row in range(SIDE):
        for column in range(SIDE):
            assert action_of(cell(row, column)) == WIDTH * row + column
    for row, column in ((21, 0), (22, 1), (25, 0)):
        assert action_name(WIDTH * row + column) == f"iA{row - 20}"
    for name in (*map(hex_name, each(MAIN)), "iA1", "iK1", "iA2", "iK2", "iF5"):
        assert action_name(action_named(name)) == name
    with pytest.raises(ValueError, match="no pick"):
        pick_of(20 * WIDTH)
    with pytest.raises(ValueError, match="no pick"):
        pick_of(ACTIONS)


def test_neighbours_have_the_same_offsets_on_the_board_and_the_island() -> None:
    """In odd rows the lower neighbours are one column further right."""
    hexes = [cell(row, 3) for row in (4, 5, 21, 22, 23)]
    for hex_ in hexes:
        row, column = divmod(action_of(hex_), WIDTH)
        below = {(row + 1, column + row % 2 - 1), (row + 1, column + row % 2)}
        neighbours = {divmod(action_of(neighbour), WIDTH) for neighbour in each(near(hex_))}
        assert {(row, column - 1), (row, column + 1), *below} <= neighbours


def test_every_button_has_a_number_and_a_name() -> None:
    """All numbers differ, and names can be converted back."""
    buttons = [*BUTTONS.values(), *CARD, *TERRAIN[1 : len(TERRAINS)], *POWER[1 : len(POWERS)]]
    numbers = [action_of(button) for button in buttons]
    assert len(set(numbers)) == len(buttons)
    assert min(numbers) >= HEXES
    assert max(numbers) < ACTIONS
    for button, number in zip(buttons, numbers, strict=True):
        assert pick_of(number) == button
        assert action_named(action_name(number)) == number


@pytest.mark.parametrize("seats", [2, 5])
def test_a_mask_has_exactly_the_legal_picks(seats: int) -> None:
    """This is checked in random games with every box."""
    for state in states(all_boards(seats), seats):
        picks = legal(state)
        words = words_of(int(picks).to_bytes(PICK_BYTES, "little"), PICK_WORDS)
        (mask,) = masks(words)
        assert actions_in(mask) == sorted(action_of(pick) for pick in each(picks))
