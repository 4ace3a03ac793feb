"""The sets of hexes that the engine computes once: the rules §1.3 and §1.5."""

import pytest

from kingdombuilder.box import SECTIONS
from kingdombuilder.rules.cells import EDGE, count
from kingdombuilder.rules.hexes import cell, each, row_column
from kingdombuilder.setup.setup import bare_board, first_game, start


@pytest.mark.parametrize("name", list(SECTIONS))
def test_a_section_may_be_turned_upside_down(name: str) -> None:
    """T007: in every box, the hex (i,j) goes to (9-i,9-j), its location with it."""
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


def test_the_edge_has_seventy_six_hexes() -> None:
    """T009: all around the board, of which 47 are buildable in the first game."""
    outer = {(row, column) for row in range(20) for column in range(20) if {row, column} & {0, 19}}
    assert {row_column(hex_) for hex_ in each(EDGE)} == outer
    assert count(EDGE) == 76
    assert count(EDGE & start(first_game()).board.land) == 47
