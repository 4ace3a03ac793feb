"""What is on the table: the record that every pick changes."""

from typing import Annotated

from kingdombuilder.rules.board import CARDS_IN_PLAY, Board
from kingdombuilder.rules.cells import Cells, near
from kingdombuilder.rules.structs import MAX_SEATS, CellsPerSeat, PerSeat, Struct, struct

SETTLEMENTS, WARRIORS, WALLS, COLONY = 40, 2, 25, 18

# Phases. In the first four chance picks a card; in the others the seat `me` picks.
DEALING, REPLACING, DRAWING, TELLING, BEFORE, PLACING, AFTER, SILOS, OVER = range(9)

# Kinds of pieces.
SETTLEMENT, WARRIOR, WAGON, SHIP = range(4)

SOURCES = CARDS_IN_PLAY + 1  # gold in play comes from a card, or is found on the board
FOUND = CARDS_IN_PLAY


@struct
class State(Struct):
    """One position; blank() of it is nothing yet, `setup.start` makes the first."""

    board: Board

    phase: int
    turn: int  # whose turn it is
    me: int  # who picks, or for whom chance picks
    doing: int  # the power in use, 0 for none
    step: int  # how many picks that power has had
    left: int  # settlements still to place, in the mandatory action or by the power in use
    due: int  # settlements set aside in the last turn that are still to place in this one
    lifted: Cells  # the hex that a piece in the hand was taken from
    carrying: int  # the kind of that piece
    anywhere: int  # whether this placement need not be next to an own piece
    card: int  # the card in force, and one more; 0 while none is chosen
    terrain: int  # the turn's terrain, once it is fixed
    quota: int  # how many settlements that terrain and the supply allow
    placed: Cells  # what the mandatory action of this turn has built; what a silo has moved
    built: Cells  # what else cards want to know that was built in this turn
    resume: int  # the phase to go on with when chance has drawn
    drawn: int  # a card that a power in use has drawn, and one more
    to_draw: int  # cards still to draw at the end of this turn
    extra: int  # cards to draw beyond those that tiles give
    raised: int  # whether the city hall was built in this turn by its own tile
    silos: int  # silos still to be used by the seat, this one among them
    idle: int  # turns of this round in which the mandatory action could place nothing
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
    aside: PerSeat  # settlements set aside in this turn, to be placed in the next
    held: PerSeat  # slots whose tile a seat has
    ready: PerSeat  # slots whose tile a seat may use now
    fresh: PerSeat  # slots whose tile a seat won in this turn
    taken: PerSeat  # slots a seat has ever won a tile from
    markers: PerSeat  # lines a seat has marked
    colony: PerSeat
    earned: Annotated[list[int], MAX_SEATS * SOURCES]  # gold won during play, by seat and source

    deck: int
    discard: int
    hand: PerSeat  # piles


def occupied(s: State) -> Cells:
    """The hexes with a piece, wall or token on them."""
    return pieces(s) | s.walls | s.scouts


def pieces(s: State) -> Cells:
    """The pieces of all seats."""
    found = s.own[0]
    for seat in range(1, s.board.seats):
        found |= s.own[seat]
    return found


def refresh(s: State) -> None:
    """Work out `blocked` and `free` anew; needed after anything but the build of a settlement."""
    s.blocked = near(s.warriors)
    s.free = s.board.hexes & ~occupied(s) & ~s.blocked
