"""What is on the table: the record that every pick changes."""

from typing import Annotated

from kingdombuilder.board import CARDS_IN_PLAY, Board
from kingdombuilder.cells import Cells
from kingdombuilder.record import SEATS, CellsPerSeat, PerSeat, Record, record

SETTLEMENTS = 40

# Phases. In the first three chance picks a card; in the next three the seat `me` picks.
DEALING, REPLACING, DRAWING, BEFORE, PLACING, AFTER, OVER = range(7)

SOURCES = CARDS_IN_PLAY + 1  # gold in play comes from a card, or from a treasure


@record
class State(Record):
    """One position; blank() of it is nothing yet, `setup.start` makes the first."""

    board: Board

    phase: int
    turn: int  # whose turn it is
    me: int  # who picks, or for whom chance picks
    doing: int  # the power in use, 0 for none
    step: int  # how many picks that power has had
    left: int  # settlements still to place, in the mandatory action or by the power in use
    lifted: Cells  # the hex that a piece in the hand was taken from
    anywhere: int  # whether this placement need not be next to an own piece
    terrain: int  # the turn's terrain, once it is fixed
    placed: Cells  # what the mandatory action of this turn has built
    to_draw: int  # cards still to draw at the end of this turn
    ended: int  # whether the end of the game has been triggered
    asking: int  # seats still to ask in interrupting windows, five bits each, innermost lowest

    own: CellsPerSeat  # all pieces of a seat: settlements, warriors, wagon, ship, city hall
    warriors: Cells  # the kinds of all seats' pieces that are not settlements
    wagons: Cells
    ships: Cells
    halls: Cells
    walls: Cells
    scouts: Cells  # tokens of the seat whose turn it is
    blocked: Cells  # next to a warrior
    free: Cells  # open to a new piece: no special hex, nothing on it, not blocked

    supply: PerSeat
    aside: PerSeat  # settlements set aside, four bits for the next turn's, four for this turn's
    held: PerSeat  # slots whose tile a seat has
    ready: PerSeat  # slots whose tile a seat may use now
    fresh: PerSeat  # slots whose tile a seat won in this turn
    taken: PerSeat  # slots a seat has ever won a tile from
    markers: PerSeat  # lines a seat has marked
    colony: PerSeat
    earned: Annotated[list[int], SEATS * SOURCES]  # gold won during play, by seat and source

    deck: int
    discard: int
    hand: PerSeat  # piles


def occupied(s: State) -> Cells:
    """The hexes with a piece, wall or token on them."""
    taken = s.walls | s.scouts
    for seat in range(s.board.seats):
        taken |= s.own[seat]
    return taken


def refresh(s: State) -> None:
    """Work out `free` anew; needed after anything but a build."""
    s.free = s.board.hexes & ~occupied(s) & ~s.blocked
