"""Heat maps computed by the net that is shipped with the program."""

from statistics import median

import pytest

from kingdombuilder.insight.evaluation import UNIT
from kingdombuilder.native import CompiledEngine, heat_map
from kingdombuilder.native.shipped_net import shipped_encoder
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.board import LOCATIONS
from kingdombuilder.rules.hexes import each, parse_hex
from kingdombuilder.rules.state import State

BESIDE_PADDOCK = "L6"
POSITION = """
board: tavern paddock oasis farm
cards: fishermen knights merchants
seat 1: C6 D7; hand canyon; tiles C7
seat 2: H1; hand forest
turn: 1 before
"""


def worth_beside_paddock(state: State) -> tuple[int, float]:
    """Return what a hex beside the Paddock is worth to the first seat, and the median of all."""
    worths, hex_ = heat_map.heat_map(state, 0), parse_hex(BESIDE_PADDOCK)
    assert worths is not None
    assert hex_ is not None
    return worths[hex_], median(worths.values())


def test_a_hex_beside_a_location_is_worth_its_tile(native: CompiledEngine) -> None:
    """It is worth less to a seat that can win no tile."""
    state = read_position(POSITION)
    beside, usual = worth_beside_paddock(state)
    assert beside > usual + UNIT
    taken = state.copy()
    taken.taken[0] = (1 << LOCATIONS) - 1
    assert worth_beside_paddock(taken)[0] < beside - UNIT


def test_a_heat_map_equals_that_of_python(native: CompiledEngine) -> None:
    """The shipped net is used, for both seats."""
    state, encoder = read_position(POSITION), shipped_encoder()
    assert encoder
    on = encoder.board_net(state.board)
    for seat in (0, 1):
        worths = heat_map.heat_map(state, seat)
        assert worths is not None
        assert worths.keys() == set(each(state.free & state.board.land))
        for hex_ in list(worths)[::40]:
            assert worths[hex_] == on.hex_worth(state, seat, hex_)


def test_there_is_no_heat_map_without_the_native_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The net would be too slow in Python."""
    monkeypatch.setattr(heat_map, "shipped_encoder", lambda: None)
    assert heat_map.heat_map(read_position(POSITION), 0) is None
