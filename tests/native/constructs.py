"""Every construct of the dialect in a function of numbers and sets, to be run on both engines."""

from kingdombuilder.rules.board import TERRAINS
from kingdombuilder.rules.cells import LINES, NONE, Cell, Cells, area, lowest, many, near
from kingdombuilder.rules.cells import STEPS as WAYS
from kingdombuilder.rules.pile import SECOND_TERRAIN

NINE = 9
PRIMES = (2, 3, 5, 7)


def arithmetic(a: int, b: int) -> int:
    """Sums, products, bits, and a floor division that also rounds down below zero."""
    return (a + b) * 3 - (a - b) // 7 + a % 5 ^ (b & 12 | 1) << 2 ^ -a >> 1 ^ ~b


def choice(a: int, b: int) -> int:
    """If, else, and the same in an expression."""
    if a == b:
        return 1
    if a < b and not a > NINE:
        c = 2
    else:
        b += 1
        c = 3 if a >= 4 or b <= 2 else 4
    return c


def truths(a: int, b: int) -> bool:
    """A number is true if it is not zero; the result of `and` is used only as a truth value."""
    held = a & 4 and not b & 1
    return bool(held) or a == 3


def loops(a: int, b: int) -> int:
    """Ranges with and without a start, a tuple, a while, and a way out of the middle."""
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


def words(a: int, b: int) -> int:
    """The two methods, the least and the most of several."""
    return max(a.bit_count(), b.bit_length(), 3) + min(a, b) * 100


def sets(x: Cells, y: Cells) -> Cells:
    """All that sets can do."""
    return (x & near(y) | x ^ y) & ~(y << 3) | y >> 66 | x << WAYS[1] | NONE


def first_that_is_not_empty(x: Cells, y: Cells) -> Cells:
    """The second set is only asked for where the first is empty."""
    return x & y or y & ~x or lowest(x)


def in_order(x: Cells, y: Cells) -> int:
    """Sets compare as numbers do."""
    found = 0
    if x < y:
        found |= 1
    if x >= y:
        found |= 2
    if x == y:
        found |= 4
    if x != y:
        found |= 8
    return found + x.bit_count() * 16 + y.bit_length() * 16384


def parameters_may_change(x: Cells, y: Cells) -> Cells:
    """A name that was given is a local like any other."""
    kept = x
    while many(x):
        x ^= lowest(x)
        y = near(y) | x
    return x | y ^ kept


def rows(x: Cells, y: Cells) -> int:
    """A tuple of sets is handed on."""
    return counted(x, LINES) * 100 + counted(area(lowest(y | x), y | x) if y or x else y, LINES)


def counted(x: Cells, lines: tuple[Cells, ...]) -> int:
    """How many lines a set is on."""
    total = 0
    for line in lines:
        if x & line:
            total += 1
    return total if total < len(lines) else -1


def names_that_cpp_has(new: int, this: int) -> int:
    """Words of C++ are names like others."""
    double = new + this
    for switch in range(3):
        double += switch
    return double


def single(x: Cells, y: Cells) -> Cell:
    """A set of one hex is a set."""
    return lowest(x | y) if x or y else lowest(LINES[3])
