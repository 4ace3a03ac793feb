"""The precomputed sets of hexes: the rules §1.3 and §1.5."""

import pytest

from kingdombuilder.box import SECTIONS
from kingdombuilder.rules.cells import EDGE, count
from kingdombuilder.rules.hexes import cell, each, row_column
from kingdombuilder.setup.setup import bare_board, first_game, start


@pytest.mark.parametrize("name", list(SECTIONS))
def test_a_section_can_be_turned_upside_down(name: str) -> None:
    """T007: in every box, hex (i,j) moves to (9-i,9-j) with its location."""
    rest = tuple(other for other in SECTIONS if other != name)[:3]
    plain, turned = (bare_board((section, *rest)) for section in (name, name + "~"))
    for row in range(10):
        for column in range(10):
            old, new = cell(row, column), cell(9 - row, 9 - column)
            for before, after in zip(plain.terrain, turned.terrain, strict=True):
                assert bool(before & old) == bool(after & new)
            assert bool(plain.castles & old) == bool(turned.castles & new)
            assert bool(plain.special & old) == bool(turned.special & new)
            assert (old in plain.site) == (new in turned.site)


def test_the_edge_has_seventy_six_hexes() -> None:
    """T009: 47 of them are buildable in the first game."""
    outer = {(row, column) for row in range(20) for column in range(20) if {row, column} & {0, 19}}
    assert {row_column(hex_) for hex_ in each(EDGE)} == outer
    assert count(EDGE) == 76
    assert count(EDGE & start(first_game()).board.land) == 47
