"""What everyone can see of a position: enough to recognise it, whatever the cards are."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from hashlib import sha256
from itertools import permutations
from operator import or_

from kingdombuilder.rules.board import Board
from kingdombuilder.rules.cells import ISLAND, MAIN, NONE, SIDE, Cells, bit
from kingdombuilder.rules.state import State

BOARD_LENGTH = 16  # hex digits
MAX_DIFFERENCE = 2  # hexes: one pick adds, removes or moves one piece
_SEPARATOR = "."
# The bit numbers of a hex and of the one opposite it have a constant sum, so reversing the bits
# rotates the board by 180 degrees. A board of shifted rows has no other symmetry.
_ROTATED_BITS = bit(0, 0) + bit(SIDE - 1, SIDE - 1) + 1


@dataclass(frozen=True, slots=True)
class PublicPosition:
    """A board, and the hexes of each seat's pieces."""

    board: str  # a hash of its terrain
    pieces: tuple[Cells, ...]

    @property
    def placed(self) -> int:
        """The number of hexes with a piece."""
        return sum(cells.bit_count() for cells in self.pieces)

    @property
    def occupied(self) -> Cells:
        """The hexes with a piece of any seat."""
        return reduce(or_, self.pieces, NONE)

    def is_near(self, other: "PublicPosition") -> bool:
        """Return whether two positions are equal or differ by one pick, in any order of seats."""
        if self.board != other.board or _difference(self.occupied, other.occupied) > MAX_DIFFERENCE:
            return False
        seats = max(len(self.pieces), len(other.pieces))
        one, two = (
            position.pieces + (NONE,) * (seats - len(position.pieces)) for position in (self, other)
        )
        return any(
            sum(map(_difference, one, relabelled)) <= MAX_DIFFERENCE
            for relabelled in permutations(two)
        )

    def rotated(self, board: str) -> "PublicPosition":
        """Return the position on the board that is this one rotated by 180 degrees."""
        return PublicPosition(board, tuple(map(_rotate, self.pieces)))


def public_position(state: State) -> PublicPosition:
    """Return what everyone can see of a state."""
    return PublicPosition(board_hash(state.board), tuple(state.own[: state.board.seats]))


def board_hash(board: Board) -> str:
    """Return a hash of a board's terrain, whatever its sections are called."""
    return _hash(board.terrain)


def rotated_board_hash(board: Board) -> str:
    """Return the hash of a board rotated by 180 degrees; an island stays as it is."""
    return _hash([_rotate(cells) for cells in board.terrain])


def write_pieces(position: PublicPosition) -> str:
    """Return the pieces as they are stored."""
    return _SEPARATOR.join(f"{int(cells):x}" for cells in position.pieces)


def read_pieces(board: str, text: str) -> PublicPosition:
    """Return a stored position."""
    return PublicPosition(board, tuple(Cells(int(part, 16)) for part in text.split(_SEPARATOR)))


def _hash(terrain: Sequence[Cells]) -> str:
    text = repr([int(cells) for cells in terrain])
    return sha256(text.encode()).hexdigest()[:BOARD_LENGTH]


def _rotate(cells: Cells) -> Cells:
    bits = f"{int(cells & MAIN):0{_ROTATED_BITS}b}"
    return Cells(int(bits[::-1], 2)) | cells & ISLAND


def _difference(one: Cells, two: Cells) -> int:
    return (one ^ two).bit_count()
