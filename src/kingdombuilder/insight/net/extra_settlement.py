"""One settlement more on the board, in the dialect: what a net compares to value a hex."""

from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.events import notify_arrival, notify_build
from kingdombuilder.rules.state import State
from kingdombuilder.rules.tiles import gain


def add_settlement(s: State, seat: int, cell: Cell) -> None:
    """Put one more settlement of a seat on a free hex, with the tiles and gold that it wins.

    It does not come from the supply, and no seat can react to it.
    """
    s.me = seat
    s.own[seat] |= cell
    s.free ^= cell
    if s.board.events:
        notify_build(s, cell)
    if cell & s.board.suburbs:
        gain(s, cell)
    if s.board.events:
        notify_arrival(s, cell)
