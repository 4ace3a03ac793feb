"""The tensors of a net: their names, shapes and units.

Things such as cards have one entry each, in the first dimension of a tensor. A file stores them by
name. In memory they are indexed by the program's own numbers, with room for things to come.
"""

from dataclasses import dataclass
from math import prod

from kingdombuilder.insight.net.numbers import NUMBER_COUNT
from kingdombuilder.insight.net.planes import PLANE_COUNT
from kingdombuilder.insight.net.sets import SET_COUNT
from kingdombuilder.rules.buttons import POWER
from kingdombuilder.rules.cells import HEX_BITS

TAPS = (0, 1, 22, 23, -1, -22, -23)  # a hex and its neighbours, as distances between bits
CHANNELS, BLOCKS = 64, 3  # of the encoder
WIDTH, HIDDEN, LAST, OUTPUTS = 64, 64, 32, 3  # of rows and of the layers above their sums
SEAT_COUNTS = 4  # games with 2, 3, 4 and 5 seats
TABLE_LENGTH = SET_COUNT * HEX_BITS * WIDTH

# Units: a row or an activation counts 1/128, a weight 1/4096, a sum of numbers 1/8192.
ROW_BITS, WEIGHT_BITS, NUMBER_BITS = 7, 12, 13
MAX_ACTIVATION = (1 << WEIGHT_BITS) - 1
LEAK_BITS = 3  # a negative activation counts an eighth, so that nothing stops learning
MAX_AMOUNT = 255  # of a number

CARDS, POWERS, TASKS = "cards", "powers", "tasks"
ROOM = {CARDS: 128, POWERS: len(POWER), TASKS: 32}  # numbers in memory, by kind of thing
WEIGHTS, BIASES, FLOATS = "h", "i", "f"  # type codes in memory


@dataclass(frozen=True, slots=True)
class Tensor:
    """One tensor; `things` is the kind of its first dimension, if that is not of fixed length."""

    name: str
    code: str
    shape: tuple[int, ...]
    things: str | None = None

    @property
    def row(self) -> int:
        """The number of values of one entry of the first dimension."""
        return prod(self.shape if self.things else self.shape[1:])

    def length(self, things: int = 0) -> int:
        """Return the number of values, given the number of things."""
        return self.row * (things if self.things else self.shape[0])


_SIDES = 2 * HIDDEN  # for the seat itself and for its rivals
TENSORS = (
    Tensor("number_rows", WEIGHTS, (NUMBER_COUNT, _SIDES)),
    Tensor("card_rows", WEIGHTS, (_SIDES,), CARDS),
    Tensor("gold_rows", WEIGHTS, (_SIDES,), CARDS),
    Tensor("tile_rows", WEIGHTS, (_SIDES,), POWERS),
    Tensor("task_rows", WEIGHTS, (_SIDES,), TASKS),
    Tensor("own", WEIGHTS, (HIDDEN, WIDTH)),
    Tensor("rivals", WEIGHTS, (HIDDEN, WIDTH)),
    Tensor("second", WEIGHTS, (LAST, HIDDEN)),
    Tensor("second_bias", BIASES, (LAST,)),
    Tensor("last", WEIGHTS, (OUTPUTS, LAST)),
    Tensor("last_bias", BIASES, (OUTPUTS,)),
    Tensor("planes", FLOATS, (PLANE_COUNT, len(TAPS), CHANNELS)),
    Tensor("sites", FLOATS, (len(TAPS), CHANNELS), POWERS),
    Tensor("cards", FLOATS, (CHANNELS,), CARDS),
    Tensor("tasks", FLOATS, (CHANNELS,), TASKS),
    Tensor("powers", FLOATS, (CHANNELS,), POWERS),
    Tensor("seats", FLOATS, (SEAT_COUNTS, CHANNELS)),
    Tensor("stem_bias", FLOATS, (CHANNELS,)),
    Tensor("first_conv", FLOATS, (BLOCKS, len(TAPS), CHANNELS, CHANNELS)),
    Tensor("first_bias", FLOATS, (BLOCKS, CHANNELS)),
    Tensor("pool", FLOATS, (BLOCKS, CHANNELS, CHANNELS)),
    Tensor("second_conv", FLOATS, (BLOCKS, len(TAPS), CHANNELS, CHANNELS)),
    Tensor("block_bias", FLOATS, (BLOCKS, CHANNELS)),
    Tensor("out", FLOATS, (CHANNELS, SET_COUNT * WIDTH)),
    Tensor("out_bias", FLOATS, (SET_COUNT * WIDTH,)),
)
