"""Forecasts of a net on the native engine; `insight/net/forward.py` makes the same in Python."""

import ctypes
from collections.abc import Sequence

from kingdombuilder.insight.net import BoardNet, Forecast
from kingdombuilder.insight.net.parts import PARTS
from kingdombuilder.native.encoder import native_board_net
from kingdombuilder.native.engine import CompiledEngine
from kingdombuilder.rules.cells import HEX_BITS, Cell
from kingdombuilder.rules.state import State

_NUMBER, _POINTER = ctypes.c_int64, ctypes.c_void_p


def forecasts(
    engine: CompiledEngine, on: BoardNet, states: Sequence[State], seat: int
) -> list[Forecast]:
    """Return a seat's forecasts in unfinished games of one board."""
    games = engine.games(states)
    numbers = (_NUMBER * (len(Forecast._fields) * len(states)))()
    function = engine.library.kb_forecasts
    function.argtypes, function.restype = [_POINTER] * 2 + [_NUMBER] * 2 + [_POINTER], None
    function(_address(on), games.address, len(states), seat, numbers)
    return _rows(numbers)


def part_forecasts(
    engine: CompiledEngine, on: BoardNet, after: State, before: State, seat: int
) -> list[Forecast]:
    """Return a seat's forecasts after a change, in which each of `PARTS` is as it was before."""
    games, old = engine.games([after]), engine.games([before])
    numbers = (_NUMBER * (len(Forecast._fields) * len(PARTS)))()
    function = engine.library.kb_part_forecasts
    function.argtypes, function.restype = [_POINTER] * 3 + [_NUMBER] * 2 + [_POINTER], None
    function(_address(on), games.address, old.address, len(PARTS), seat, numbers)
    return _rows(numbers)


def evaluate(engine: CompiledEngine, on: BoardNet, state: State, seat: int) -> int:
    """Return the net's value of a state for a seat, as searches use it."""
    function = engine.library.kb_value
    function.argtypes, function.restype = [_POINTER] * 2 + [_NUMBER], _NUMBER
    value: int = function(_address(on), engine.games([state]).address, seat)
    return value


def hex_worths(engine: CompiledEngine, on: BoardNet, state: State, seat: int) -> dict[Cell, int]:
    """Return what one more settlement on each free hex would add to the seat's value.

    Values are in thousandths of gold; the game is unfinished.
    """
    values = (_NUMBER * HEX_BITS)()
    function = engine.library.kb_hex_worths
    function.argtypes, function.restype = [_POINTER] * 2 + [_NUMBER, _POINTER], None
    function(_address(on), engine.games([state]).address, seat, values)
    free = int(state.free & state.board.land)
    return {Cell(1 << bit): values[bit] for bit in range(HEX_BITS) if free >> bit & 1}


def _address(on: BoardNet) -> int:
    return ctypes.addressof(native_board_net(on))


def _rows(numbers: "ctypes.Array[ctypes.c_int64]") -> list[Forecast]:
    rows = zip(*[iter(numbers)] * len(Forecast._fields), strict=True)
    return [Forecast(*row) for row in rows]
