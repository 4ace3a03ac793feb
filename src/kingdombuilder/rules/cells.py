"""Geometry: a set of hexes is an int with one bit per hex, and a direction is a constant shift.

The board occupies rows 0 to 19. Row 20 is always empty, and an island occupies rows 21 to 25, so
that the same shifts work on it and none of its hexes is adjacent to the board.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:

    class Cells:
        """A set of hexes: opaque to the type checker, a plain int at run time."""

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
STEPS = (1, 22, 23)  # east, south-west, south-east; the opposite directions shift the other way
ISLAND_TOP, ISLAND_ROWS, ISLAND_SIDE = 21, 5, 12
HEX_BITS = 576  # nine words of 64 bits; higher bits are buttons


def bit(row: int, column: int) -> int:
    """Return the bit number of a hex.

    Each row is followed by two or three guard bits, so that one or two steps never wrap into the
    next row.
    """
    return 23 * row - row // 2 + column


def _strip(row: int, first: int, length: int) -> int:
    return (1 << length) - 1 << bit(row, first)


NONE: Cells = Cells(0)
ROWS: tuple[Cells, ...] = tuple(Cells(_strip(row, 0, SIDE)) for row in range(SIDE))
ISLAND_LINES: tuple[Cells, ...] = tuple(
    Cells(_strip(row, 0, ISLAND_SIDE)) for row in range(ISLAND_TOP, ISLAND_TOP + ISLAND_ROWS)
)
LINES: tuple[Cells, ...] = ROWS + ISLAND_LINES  # horizontal lines, as cards and markers count them
MAIN: Cells = Cells(sum(int(row) for row in ROWS))
ISLAND: Cells = Cells(sum(int(row) for row in ISLAND_LINES))
BOARD: Cells = MAIN | ISLAND

_TOP = Cells(sum(_strip(row, 0, SIDE) for row in range(10)))
_LEFT = Cells(sum(_strip(row, 0, 10) for row in range(SIDE)))
QUARTERS: tuple[Cells, ...] = (_TOP & _LEFT, _TOP & ~_LEFT, _LEFT & ~_TOP, MAIN & ~_TOP & ~_LEFT)

_WEST_EDGE = Cells(sum(_strip(row, 0, 1) for row in range(SIDE)))
_EAST_EDGE = Cells(sum(_strip(row, SIDE - 1, 1) for row in range(SIDE)))
EDGES: tuple[Cells, ...] = (ROWS[0], _EAST_EDGE, ROWS[SIDE - 1], _WEST_EDGE)
EDGE: Cells = EDGES[0] | EDGES[1] | EDGES[2] | EDGES[3]


# Straight lines down to the left and down to the right, ordered by where they would meet row 0.
_PLACES = [
    (row, 2 * column + row % 2, bit(row, column))
    for row in range(ISLAND_TOP + ISLAND_ROWS)
    for column in range(SIDE)
]
SLOPES: tuple[Cells, ...] = tuple(
    Cells(sum(1 << b for row, x, b in _PLACES if x + row == line)) & BOARD
    for line in range(0, 2 * SIDE + ISLAND_TOP + ISLAND_ROWS, 2)
)
FALLS: tuple[Cells, ...] = tuple(
    Cells(sum(1 << b for row, x, b in _PLACES if x - row == line)) & BOARD
    for line in range(-ISLAND_TOP - ISLAND_ROWS, 2 * SIDE, 2)
)
SEAMS: Cells = ROWS[9] | ROWS[10] | Cells(sum(_strip(row, 9, 2) for row in range(SIDE)))


def near(x: Cells) -> Cells:
    """Return all neighbours of the hexes in x, including hexes of x with a neighbour in x."""
    z = x << 1
    y = x | z
    return (z | x >> 1 | y << 22 | y >> 23) & BOARD


def shift(x: Cells, direction: int) -> Cells:
    """Return the hexes one step from x in a direction, numbered E, SW, SE, W, NE, NW."""
    if direction < 3:
        return x << STEPS[direction] & BOARD
    return x >> STEPS[direction - 3] & BOARD


def jumps(x: Cells) -> Cells:
    """Return the hexes exactly two steps from x in one of the six straight directions."""
    main = x & MAIN
    reached = (main << 2 | main >> 2 | main << 44 | main >> 44 | main << 46 | main >> 46) & MAIN
    if x & ISLAND:  # kept separate, since two steps south of row 19 would be the island
        far = x & ISLAND
        reached |= (far << 2 | far >> 2 | far << 44 | far >> 44 | far << 46 | far >> 46) & ISLAND
    return reached


def ray(x: Cells, direction: int) -> Cells:
    """Return all hexes beyond x in a direction, up to the edge of the board."""
    beyond = NONE
    step = shift(x, direction)
    while step:
        beyond |= step
        step = shift(step, direction)
    return beyond


def rays(x: Cells) -> Cells:
    """Return all hexes in a straight line with a hex of x."""
    lines = NONE
    for direction in range(6):
        lines |= ray(x, direction)
    return lines


def touching(x: Cells, times: int) -> Cells:
    """Return the hexes with at least `times` neighbours in x, for `times` from 1 to 4."""
    one = NONE
    two = NONE
    three = NONE
    four = NONE
    for direction in range(6):
        step = shift(x, direction)
        four |= three & step
        three |= two & step
        two |= one & step
        one |= step
    if times == 1:
        return one
    if times == 2:
        return two
    return three if times == 3 else four


def centres(x: Cells) -> Cells:
    """Return the hexes of x whose six neighbours are all in x."""
    inner = x
    for direction in range(6):
        inner &= shift(x, direction)
    return inner


def straight(x: Cells, length: int) -> Cells:
    """Return the hexes of x where a run of `length` hexes east, south-west or south-east ends."""
    return run(x, length, 0) | run(x, length, 1) | run(x, length, 2)


def run(x: Cells, length: int, direction: int) -> Cells:
    """Return the hexes of x where a run of `length` hexes in one direction ends."""
    ends = x
    for _ in range(length - 1):
        ends = shift(ends, direction) & x
    return ends


def whole_run(x: Cells, length: int, direction: int) -> Cells:
    """Return all hexes of x in runs of at least `length` hexes in one direction."""
    hexes = run(x, length, direction)
    for _ in range(length - 1):
        hexes |= shift(hexes, direction + 3) & x
    return hexes


def spread(x: Cells) -> int:
    """Return the largest distance between two hexes of x, the widest of its three extents."""
    return max(extent(x, LINES), extent(x, SLOPES), extent(x, FALLS))


def extent(x: Cells, strips: tuple[Cells, ...]) -> int:
    """Return the distance between the first and the last strip that x touches."""
    first = -1
    last = -1
    for number in range(len(strips)):
        if x & strips[number]:
            last = number
            if first < 0:
                first = number
    return last - first


def line_ends(x: Cells) -> Cells:
    """Return the hexes just beyond either end of every straight run of three or more in x."""
    a = x & x << 1 & x << 2
    b = x & x << 22 & x << 44
    c = x & x << 23 & x << 46
    return (a << 1 | a >> 3 | b << 22 | b >> 66 | c << 23 | c >> 69) & BOARD & ~x


def count(x: Cells) -> int:
    """Return the number of hexes in x."""
    return x.bit_count()


def lowest(x: Cells) -> Cell:
    """Return the first hex of x, reading from the top left; x must not be empty."""
    return x & -x  # type: ignore[return-value]


def many(x: Cells) -> bool:
    """Return whether x has two hexes or more."""
    return (x & x - 1) != NONE


def area(seed: Cells, x: Cells) -> Cells:
    """Return the connected part of x that contains seed; seed must be a subset of x."""
    grown = (near(seed) | seed) & x
    while grown != seed:
        seed = grown
        grown = (near(seed) | seed) & x
    return seed


def areas(x: Cells) -> int:
    """Return the number of connected parts of x.

    By Euler's formula it is the number of hexes, less the pairs and plus the triangles of
    neighbours, plus the holes. Without a hole there is nothing to flood fill, which is slow.
    """
    if may_have_hole(x):
        return filled_areas(x)
    east = x & x >> 1
    below = x >> 23
    pairs = count(east) + count(x & x >> 22) + count(x & below)
    return count(x) - pairs + count(east & below) + count(x & x >> 22 & below)


def may_have_hole(x: Cells) -> bool:
    """Return whether x may enclose other hexes: a hole has a first and a last one."""
    first = ~x & x << 1 & x << 22 & x << 23
    return bool(first) and bool(~x & x >> 1 & x >> 22 & x >> 23)


def filled_areas(x: Cells) -> int:
    """Return the number of connected parts of x, by flood filling each.

    Hexes without neighbours are counted in one step.
    """
    rest = x & near(x)
    number = (x ^ rest).bit_count()
    while rest:
        rest ^= area(lowest(rest), rest)
        number += 1
    return number


def fullest(x: Cells, regions: tuple[Cells, ...]) -> int:
    """Return the largest number of hexes that x has in any of the regions."""
    best = 0
    for region in regions:
        best = max(best, (x & region).bit_count())
    return best


def fullest_part(x: Cells, regions: tuple[Cells, ...]) -> Cells:
    """Return the hexes of x in the first region that contains the most of them."""
    best = NONE
    for region in regions:
        if (x & region).bit_count() > best.bit_count():
            best = x & region
    return best


def largest_area(x: Cells) -> Cells:
    """Return the connected part of x with the most hexes, the first one if several tie."""
    best = NONE
    while x.bit_count() > best.bit_count():
        candidate = area(lowest(x), x)
        x ^= candidate
        if candidate.bit_count() > best.bit_count():
            best = candidate
    return best


def slide(x: Cells, ground: Cells, direction: int) -> Cells:
    """Return where a piece sliding over `ground` comes to rest, or NONE if it cannot start."""
    rest = NONE
    step = shift(x, direction) & ground
    while step:
        rest = step
        step = shift(step, direction) & ground
    return rest
