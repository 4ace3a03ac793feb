"""Functions of numbers and sets with every construct of the dialect, for both engines."""

from kingdombuilder.rules.board import TERRAINS
from kingdombuilder.rules.cells import LINES, NONE, Cell, Cells, area, lowest, many, near
from kingdombuilder.rules.cells import STEPS as DIRECTIONS
from kingdombuilder.rules.pile import SECOND_TERRAIN

NINE = 9
PRIMES = (2, 3, 5, 7)


def arithmetic(a: int, b: int) -> int:
    """Use sums, products, bits, and floor division, which rounds down below zero."""
    return (a + b) * 3 - (a - b) // 7 + a % 5 ^ (b & 12 | 1) << 2 ^ -a >> 1 ^ ~b


def choice(a: int, b: int) -> int:
    """Use if and else as statements and in an expression."""
    if a == b:
        return 1
    if a < b and not a > NINE:
        c = 2
    else:
        b += 1
        c = 3 if a >= 4 or b <= 2 else 4
    return c


def truths(a: int, b: int) -> bool:
    """Use numbers as truth values; the result of `and` is only used as one."""
    is_set = a & 4 and not b & 1
    return bool(is_set) or a == 3


def loops(a: int, b: int) -> int:
    """Use ranges with and without a start, a tuple, a while loop, and a return inside it."""
    total = 0
    for number in range(2, a & 15):
        for prime in PRIMES:
            total += number * prime
    for _ in range(3):
        for _ in range(2):
            total += 1
        total ^= b & 255
    while total > 50:
        total -= 13
        if total == 42:
            return -1
    for place in range(len(PRIMES)):
        total += PRIMES[place] + len(TERRAINS) + SECOND_TERRAIN[place + 4]
    return total


def methods(a: int, b: int) -> int:
    """Use the two methods, and the minimum and maximum of several numbers."""
    return max(a.bit_count(), b.bit_length(), 3) + min(a, b) * 100


def sets(x: Cells, y: Cells) -> Cells:
    """Use all operators of sets."""
    return (x & near(y) | x ^ y) & ~(y << 3) | y >> 66 | x << DIRECTIONS[1] | NONE


def first_non_empty(x: Cells, y: Cells) -> Cells:
    """Evaluate the second set only if the first is empty."""
    return x & y or y & ~x or lowest(x)


def comparisons(x: Cells, y: Cells) -> int:
    """Compare sets as numbers."""
    bits = 0
    if x < y:
        bits |= 1
    if x >= y:
        bits |= 2
    if x == y:
        bits |= 4
    if x != y:
        bits |= 8
    return bits + x.bit_count() * 16 + y.bit_length() * 16384


def changed_parameters(x: Cells, y: Cells) -> Cells:
    """Assign to parameters like any local name."""
    original = x
    while many(x):
        x ^= lowest(x)
        y = near(y) | x
    return x | y ^ original


def rows(x: Cells, y: Cells) -> int:
    """Pass a tuple of sets to another function."""
    return count_lines(x, LINES) * 100 + count_lines(
        area(lowest(y | x), y | x) if y or x else y, LINES
    )


def count_lines(x: Cells, lines: tuple[Cells, ...]) -> int:
    """Return the number of lines that a set is on."""
    total = 0
    for line in lines:
        if x & line:
            total += 1
    return total if total < len(lines) else -1


def cpp_keywords(new: int, this: int) -> int:
    """Use C++ keywords as names."""
    double = new + this
    for switch in range(3):
        double += switch
    return double


def single(x: Cells, y: Cells) -> Cell:
    """Return a set of one hex."""
    return lowest(x | y) if x or y else lowest(LINES[3])
