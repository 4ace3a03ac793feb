"""The state: everything on the table that picks change."""

from typing import Annotated

from kingdombuilder.rules.board import CARDS_IN_PLAY, Board
from kingdombuilder.rules.cells import Cells, near
from kingdombuilder.rules.structs import MAX_SEATS, CellsPerSeat, PerSeat, Struct, struct

SETTLEMENTS, WARRIORS, WALLS, COLONY = 40, 2, 25, 18

# Phases. In the first four, chance picks a card; in the others, the seat `me` picks.
DEALING, REPLACING, DRAWING, TELLING, BEFORE, PLACING, AFTER, SILOS, OVER = range(9)

# Kinds of pieces.
SETTLEMENT, WARRIOR, WAGON, SHIP = range(4)

SOURCES = CARDS_IN_PLAY + 1  # gold earned in play comes from a card or is found on the board
FOUND = CARDS_IN_PLAY


@struct
class State(Struct):
    """One position; `setup.start` makes the first one, and `blank()` an empty one."""

    board: Board

    phase: int
    turn: int  # the seat whose turn it is
    me: int  # the seat that picks, or that chance picks for
    doing: int  # the power in use, or 0
    step: int  # the number of picks made for that power
    left: int  # settlements left to place in the mandatory action or with the power in use
    due: int  # settlements set aside in the last turn and left to place in this one
    lifted: Cells  # the hex that the piece in the hand was taken from
    carrying: int  # the kind of that piece
    anywhere: int  # whether the current placement can ignore adjacency
    card: int  # the card in force plus one; 0 until one is chosen
    terrain: int  # the turn's terrain, once fixed
    quota: int  # the number of settlements that the terrain and the supply allow
    placed: Cells  # hexes built on in this mandatory action, or moved to with this silo
    built: Cells  # hexes built on in this turn that cards ask for
    resume: int  # the phase to continue with after chance has drawn
    drawn: int  # the card drawn by the power in use, plus one
    to_draw: int  # cards left to draw at the end of this turn
    extra: int  # cards to draw in addition to those granted by tiles
    raised: int  # whether the city hall was built in this turn with its own tile
    silos: int  # silos that the seat has left to use, including the current one
    idle: int  # turns of this round in which the mandatory action placed nothing
    ended: int  # whether the end of the game has been triggered
    asking: int  # seats left to ask, five bits per window, the innermost lowest

    own: CellsPerSeat  # all pieces of each seat: settlements, warriors, wagon, ship, city hall
    warriors: Cells  # pieces of all seats that are not settlements, by kind
    wagons: Cells
    ships: Cells
    halls: Cells
    walls: Cells
    scouts: Cells  # tokens of the seat whose turn it is
    blocked: Cells  # next to a warrior
    free: Cells  # open to a new piece: not special, not occupied, not blocked

    supply: PerSeat
    aside: PerSeat  # settlements set aside in this turn for the next one
    held: PerSeat  # slots whose tile a seat holds
    ready: PerSeat  # slots whose tile a seat can use now
    fresh: PerSeat  # slots whose tile a seat won in this turn
    taken: PerSeat  # slots that a seat has ever won a tile from
    markers: PerSeat  # lines that a seat has marked
    colony: PerSeat
    earned: Annotated[list[int], MAX_SEATS * SOURCES]  # gold earned in play, by seat and source

    deck: int
    discard: int
    hand: PerSeat  # as piles


def occupied(s: State) -> Cells:
    """Return the hexes with a piece, wall or token on them."""
    return pieces(s) | s.walls | s.scouts


def pieces(s: State) -> Cells:
    """Return the pieces of all seats."""
    all_pieces = s.own[0]
    for seat in range(1, s.board.seats):
        all_pieces |= s.own[seat]
    return all_pieces


def refresh(s: State) -> None:
    """Recompute `blocked` and `free`, as needed after any change except building a settlement."""
    s.blocked = near(s.warriors)
    s.free = s.board.hexes & ~occupied(s) & ~s.blocked
