"""Geometry: a set of hexes is an int, one bit a hex; a direction is the same shift on every row.

The board lies on rows 0 to 19. Row 20 stays empty, and an island lies on rows 21 to 25, so that the
same shifts serve it and nothing on it ever touches the board.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:

    class Cells:
        """A set of hexes; to the type checker opaque, at run time a plain int."""

        def __init__(self, bits: int = 0) -> None: ...
        def __and__(self, other: "Cells") -> "Cells": ...
        def __or__(self, other: "Cells") -> "Cells": ...
        def __xor__(self, other: "Cells") -> "Cells": ...
        def __invert__(self) -> "Cells": ...
        def __lshift__(self, steps: int) -> "Cells": ...
        def __rshift__(self, steps: int) -> "Cells": ...
        def __neg__(self) -> "Cells": ...
        def __sub__(self, other: int) -> "Cells": ...
        def __bool__(self) -> bool: ...
        def __int__(self) -> int: ...
        def __lt__(self, other: "Cells") -> bool: ...
        def __ge__(self, other: "Cells") -> bool: ...
        def bit_count(self) -> int: ...
        def bit_length(self) -> int: ...

    class Cell(Cells):
        """A set of exactly one hex."""

else:
    Cells = Cell = int

SIDE = 20
EAST, SOUTH_EAST, SOUTH_WEST = 1, 23, 22
ISLAND_TOP, ISLAND_ROWS, ISLAND_SIDE = 21, 5, 12
HEX_BITS = 576  # nine words of 64; what lies above is no hex


def bit(row: int, column: int) -> int:
    """The bit of a hex; a row keeps two or three guard bits, so one or two steps never wrap."""
    return 23 * row - row // 2 + column


def _strip(row: int, first: int, length: int) -> int:
    return (1 << length) - 1 << bit(row, first)


NONE = Cells(0)
ROWS = tuple(Cells(_strip(row, 0, SIDE)) for row in range(SIDE))
ISLAND_LINES = tuple(
    Cells(_strip(row, 0, ISLAND_SIDE)) for row in range(ISLAND_TOP, ISLAND_TOP + ISLAND_ROWS)
)
LINES = ROWS + ISLAND_LINES  # horizontal lines, as cards and markers count them
MAIN = Cells(sum(int(row) for row in ROWS))
ISLAND = Cells(sum(int(row) for row in ISLAND_LINES))
BOARD = MAIN | ISLAND

_TOP = Cells(sum(_strip(row, 0, SIDE) for row in range(10)))
_LEFT = Cells(sum(_strip(row, 0, 10) for row in range(SIDE)))
QUARTERS = (_TOP & _LEFT, _TOP & ~_LEFT, _LEFT & ~_TOP, MAIN & ~_TOP & ~_LEFT)

_WEST_EDGE = Cells(sum(_strip(row, 0, 1) for row in range(SIDE)))
_EAST_EDGE = Cells(sum(_strip(row, SIDE - 1, 1) for row in range(SIDE)))
EDGES = (ROWS[0], _EAST_EDGE, ROWS[SIDE - 1], _WEST_EDGE)
EDGE = EDGES[0] | EDGES[1] | EDGES[2] | EDGES[3]


def near(x: Cells) -> Cells:
    """All neighbours of the hexes in x (a hex of x is among them if it has a neighbour in x)."""
    z = x << 1
    y = x | z
    return (z | x >> 1 | y << 22 | y >> 23) & BOARD


def jumps(x: Cells) -> Cells:
    """The hexes exactly two steps from x in one of the six straight directions."""
    return (x << 2 | x >> 2 | x << 44 | x >> 44 | x << 46 | x >> 46) & BOARD


def line_ends(x: Cells) -> Cells:
    """The hexes just beyond either end of every straight unbroken run of three or more in x."""
    a = x & x << 1 & x << 2
    b = x & x << 22 & x << 44
    c = x & x << 23 & x << 46
    return (a << 1 | a >> 3 | b << 22 | b >> 66 | c << 23 | c >> 69) & BOARD & ~x


def count(x: Cells) -> int:
    """How many hexes x has."""
    return x.bit_count()


def lowest(x: Cells) -> Cell:
    """The first hex of x, reading from the top left; x must not be empty."""
    return x & -x  # type: ignore[return-value]


def many(x: Cells) -> bool:
    """Whether x has two hexes or more."""
    return (x & x - 1) != NONE


def area(seed: Cells, x: Cells) -> Cells:
    """The connected part of x that holds seed; seed must lie in x."""
    grown = (near(seed) | seed) & x
    while grown != seed:
        seed = grown
        grown = (near(seed) | seed) & x
    return seed


def fullest(x: Cells, regions: tuple[Cells, ...]) -> int:
    """The largest number of hexes that x has in one of the regions."""
    best = 0
    for region in regions:
        best = max(best, (x & region).bit_count())
    return best


def fullest_part(x: Cells, regions: tuple[Cells, ...]) -> Cells:
    """The hexes that x has in the first region where it has most."""
    best = NONE
    for region in regions:
        if (x & region).bit_count() > best.bit_count():
            best = x & region
    return best


def largest_area(x: Cells) -> Cells:
    """The connected part of x with the most hexes; of several, the first."""
    best = NONE
    while x:
        found = area(lowest(x), x)
        x ^= found
        if found.bit_count() > best.bit_count():
            best = found
    return best
