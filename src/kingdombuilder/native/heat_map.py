"""A heat map: what the free hexes are worth to a seat, by the net that is part of the program."""

from kingdombuilder.native.forecasts import hex_worths
from kingdombuilder.native.shipped_net import shipped_encoder
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State

HeatMap = dict[Cell, int]  # thousandths of gold by free hex


def heat_map(seen: State, seat: int) -> HeatMap | None:
    """Return what one more settlement on each free hex would add to a seat's lead.

    The game is unfinished. Return None without the native engine, because only that runs the net.
    """
    encoder = shipped_encoder()
    if encoder is None:
        return None
    return hex_worths(encoder.engine, encoder.board_net(seen.board), seen, seat)
