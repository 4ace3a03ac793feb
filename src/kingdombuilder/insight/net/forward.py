"""The net's value of a position in Python; `native/net.h` is the same in C++."""

from array import array
from operator import mul
from typing import NamedTuple

from kingdombuilder.insight.evaluation import UNIT, lead, worth
from kingdombuilder.insight.net.extra_settlement import add_settlement
from kingdombuilder.insight.net.numbers import seat_number
from kingdombuilder.insight.net.parts import CARDS_PART, NUMBER_PARTS, SET_PARTS, TILES_PART
from kingdombuilder.insight.net.sets import seat_set
from kingdombuilder.insight.net.tensors import (
    HIDDEN,
    LEAK_BITS,
    MAX_ACTIVATION,
    MAX_AMOUNT,
    NUMBER_BITS,
    ROW_BITS,
    WEIGHT_BITS,
    WIDTH,
)
from kingdombuilder.insight.net.weights import Net
from kingdombuilder.rules.board import CARDS_IN_PLAY, NO_TASK, SLOTS, TASKS_IN_PLAY
from kingdombuilder.rules.cells import HEX_BITS, Cell
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.scoring import card_gold, task_gold
from kingdombuilder.rules.state import OVER, State

GOLD_UNIT = 10  # gold that an output of 1 means
ODDS_WEIGHT = 8  # gold that the log odds of 1 are worth
WIN_BONUS = 4 * UNIT  # what a finished game counts beyond its lead
Side = tuple[list[int], list[int]]  # sums of rows, and sums of numbers


class Forecast(NamedTuple):
    """What a net expects for a seat, in thousandths."""

    gold: int  # at the end
    lead: int  # over the best other seat
    log_odds: int  # of winning


class BoardNet:
    """A net with the rows of one board."""

    def __init__(self, net: Net, table: "array[int]") -> None:
        self.net, self.table = net, table

    def value(self, s: State, seat: int) -> int:
        """Return the seat's lead in thousandths of gold, corrected by its chance of winning."""
        if s.phase == OVER:
            final = lead(s, seat)
            return final + WIN_BONUS * ((final > 0) - (final < 0))
        forecast = self.forecast(s, seat)
        return forecast.lead + ODDS_WEIGHT * forecast.log_odds >> 1

    def hex_worth(self, s: State, seat: int, cell: Cell) -> int:
        """Return what one more settlement on a free hex would add to the seat's value."""
        built = s.copy()
        add_settlement(built, seat, cell)
        return self.value(built, seat) - self.value(s, seat)

    def forecast(self, s: State, seat: int, old: State | None = None, part: int = -2) -> Forecast:
        """Return the seat's forecast in an unfinished game; with `old`, one part is as it was."""
        sums, numbers = self._side(s, seat, old, part)
        hidden = numbers[:HIDDEN]
        others = [0] * WIDTH
        for other in range(s.board.seats):
            if other != seat:
                its_sums, its_numbers = self._side(s, other, old, part)
                others = [a + b for a, b in zip(others, its_sums, strict=True)]
                hidden = [a + b for a, b in zip(hidden, its_numbers[HIDDEN:], strict=True)]
        shift = ROW_BITS + WEIGHT_BITS - NUMBER_BITS
        own, rivals = self._dense("own", sums), self._dense("rivals", others)
        mixed = [a + (b + c >> shift) for a, b, c in zip(hidden, own, rivals, strict=True)]
        first = [_activation(value >> NUMBER_BITS - ROW_BITS) for value in mixed]
        second = [
            _activation(value >> WEIGHT_BITS) for value in self._dense_with_bias("second", first)
        ]
        gold, ahead, odds = self._dense_with_bias("last", second)
        bits, linear = ROW_BITS + WEIGHT_BITS, lead(s, seat)
        return Forecast(
            worth(s, seat) + (gold * GOLD_UNIT * UNIT >> bits),
            linear + (ahead * GOLD_UNIT * UNIT >> bits),
            linear // GOLD_UNIT + (odds * UNIT >> bits),
        )

    def _side(self, s: State, seat: int, old: State | None, part: int) -> Side:
        def source(its_part: int) -> State:
            return old if old and its_part == part else s

        sums = [0] * WIDTH
        for which, its_part in enumerate(SET_PARTS):
            for cell in each(seat_set(source(its_part), seat, which)):
                at = (which * HEX_BITS + cell.bit_length() - 1) * WIDTH
                sums = [a + b for a, b in zip(sums, self.table[at : at + WIDTH], strict=True)]
        numbers = [0] * (2 * HIDDEN)
        for which, its_part in enumerate(NUMBER_PARTS):
            self._add(numbers, "number_rows", which, seat_number(source(its_part), seat, which))
        paid, tiled, board = source(CARDS_PART), source(TILES_PART), s.board
        for place in range(CARDS_IN_PLAY):
            self._add(numbers, "card_rows", board.cards[place], 1)
            self._add(numbers, "gold_rows", board.cards[place], card_gold(paid, seat, place))
        for slot in range(SLOTS):
            self._add(numbers, "tile_rows", board.power[slot], tiled.held[seat] >> slot & 1)
        for place in range(TASKS_IN_PLAY):
            if board.tasks[place] != NO_TASK:
                self._add(numbers, "task_rows", board.tasks[place], task_gold(paid, seat, place))
        return [_activation(value) for value in sums], numbers

    def _add(self, numbers: list[int], name: str, row: int, amount: int) -> None:
        amount = max(-MAX_AMOUNT, min(MAX_AMOUNT, amount))
        if amount:
            first = row * 2 * HIDDEN
            for at, weight in enumerate(self.net.values[name][first : first + 2 * HIDDEN]):
                numbers[at] += amount * weight

    def _dense(self, name: str, inputs: list[int]) -> list[int]:
        weights, length = self.net.values[name], len(inputs)
        rows = range(0, len(weights), length)
        return [sum(map(mul, weights[at : at + length], inputs)) for at in rows]

    def _dense_with_bias(self, name: str, inputs: list[int]) -> list[int]:
        dense, bias = self._dense(name, inputs), self.net.values[f"{name}_bias"]
        return [a + b for a, b in zip(dense, bias, strict=True)]


def _activation(value: int) -> int:
    return max(-MAX_ACTIVATION, min(MAX_ACTIVATION, value if value > 0 else value >> LEAK_BITS))
