"""Layers that the teacher and the student share."""

import math

import torch
from torch import Tensor, nn
from torch.nn import functional

from kingdombuilder.insight.net.numbers import NUMBER_COUNT
from kingdombuilder.insight.net.tensors import HIDDEN, ROOM, TAPS
from kingdombuilder.rules.board import CARDS_IN_PLAY, NO_TASK, SLOTS, TASKS_IN_PLAY
from kingdombuilder.rules.cells import HEX_BITS
from tools.learn.data import DEVICE, Boards

MEAN_GOLD = 62.0  # what seats have at the end beyond their linear worth
WRAP = 22  # hexes from a hex to its neighbour in the south-west; with this width a board is a grid
ROWS = -(-HEX_BITS // WRAP)
# Amounts are divided by about their usual size, so that all weights learn at the same speed.
NUMBER_SCALES = (1, 20, 20, 2, 10, 2, 2, 20, 2, 2, 1, 1, 2, 4, 8, 40, 10, *[8] * 7)
AMOUNT_SCALES = (
    *NUMBER_SCALES,
    *[1] * CARDS_IN_PLAY,
    *[10] * CARDS_IN_PLAY,
    *[1] * SLOTS,
    *[5] * TASKS_IN_PLAY,
)
assert len(NUMBER_SCALES) == NUMBER_COUNT


def half_precision() -> torch.autocast:
    """Return a context in which a GPU convolves with 16 bits."""
    return torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == "cuda")


class HexConv(nn.Module):
    """A convolution over a hex and its six neighbours."""

    def __init__(self, inputs: int, outputs: int, is_zero: bool = False) -> None:
        super().__init__()
        scale = 0.0 if is_zero else math.sqrt(2 / (len(TAPS) * inputs))
        self.weight = nn.Parameter(torch.randn(len(TAPS), inputs, outputs) * scale)
        self.bias = nn.Parameter(torch.zeros(outputs))
        places = torch.tensor([(1 + _rows(tap)) * 3 + 1 + tap - WRAP * _rows(tap) for tap in TAPS])
        self.register_buffer("places", places, persistent=False)

    def forward(self, x: Tensor) -> Tensor:
        """Convolve [boards, hexes, inputs]; a neighbour is the same distance away everywhere."""
        kernel = self.weight.new_zeros(9, *self.weight.shape[1:]).index_copy(
            0, self.places, self.weight
        )
        # A GPU is several times as fast with channels last and in multiples of eight.
        unused = -x.shape[2] % 8
        kernel = functional.pad(kernel, (0, 0, 0, unused)).permute(2, 1, 0).unflatten(2, (3, 3))
        grid = functional.pad(x, (0, unused, 0, ROWS * WRAP - HEX_BITS)).unflatten(1, (ROWS, WRAP))
        # A row continues in the next one, so its ends are neighbours of the rows above and below.
        before = functional.pad(grid[:, :-1, -1:], (0, 0, 0, 0, 1, 0))
        after = functional.pad(grid[:, 1:, :1], (0, 0, 0, 0, 0, 1))
        grid = torch.cat([before, grid, after], 2).permute(0, 3, 1, 2)
        kernel = kernel.contiguous(memory_format=torch.channels_last)
        found = functional.conv2d(grid, kernel, self.bias, padding=(1, 0))
        return found.permute(0, 2, 3, 1).flatten(1, 2)[:, :HEX_BITS]


def _rows(tap: int) -> int:
    return round(tap / WRAP)


class Block(nn.Module):
    """Two convolutions around which the input is added; the first has a bias from its mean."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first, self.second = HexConv(channels, channels), HexConv(channels, channels, True)
        self.pool = nn.Linear(channels, channels, bias=False)

    def forward(self, x: Tensor, present: Tensor) -> Tensor:
        """Return the block's output, zero on hexes that are not present."""
        mean = x.sum(1, dtype=torch.float32) / present.sum(1, dtype=torch.float32)
        inner = functional.relu(self.first(x) + self.pool(mean)[:, None]) * present
        return functional.relu(x + self.second(inner)) * present


def rows_of(table: Tensor, which: Tensor) -> Tensor:
    """Return rows of a table; a GPU adds up their gradients much faster than those of an index."""
    chosen = functional.one_hot(which, len(table)).to(table.dtype) @ table.flatten(1)
    return chosen.unflatten(-1, table.shape[1:])


class NumberRows(nn.Module):
    """What numbers, cards, tiles and tasks add to the first layer, for the seat and its rivals."""

    def __init__(self) -> None:
        super().__init__()
        sides = 2 * HIDDEN
        self.numbers = nn.Parameter(torch.randn(NUMBER_COUNT, sides) * 0.1)
        self.cards = nn.Parameter(torch.randn(ROOM["cards"], sides) * 0.05)
        self.gold = nn.Parameter(torch.randn(ROOM["cards"], sides) * 0.05)
        self.tiles = nn.Parameter(torch.randn(ROOM["powers"], sides) * 0.05)
        self.tasks = nn.Parameter(torch.randn(ROOM["tasks"], sides) * 0.05)
        scales = 1 / torch.tensor(AMOUNT_SCALES, dtype=torch.float32)
        self.register_buffer("scales", scales, persistent=False)

    def forward(self, boards: Boards, which: Tensor) -> Tensor:
        """Return the rows of some boards in the order of amounts: [boards, amounts, sides]."""
        cards, number = boards.cards[which], self.numbers.expand(len(which), -1, -1)
        tasks = rows_of(self.tasks, boards.tasks[which].clamp(min=0))
        tasks = tasks * (boards.tasks[which] != NO_TASK)[..., None]
        tiles = rows_of(self.tiles, boards.power[which])
        names, gold = rows_of(self.cards, cards), rows_of(self.gold, cards)
        rows = torch.cat([number, names, gold, tiles, tasks], 1)
        return rows * self.scales[:, None]


def add_sides(numbers: Tensor) -> Tensor:
    """Add each seat's own half and the rivals' halves of the others: [..., seats, hidden]."""
    own, others = numbers[..., :HIDDEN], numbers[..., HIDDEN:]
    return own + others.sum(-2, keepdim=True) - others


def start_linear(last: nn.Linear) -> None:
    """Let an untrained net agree with the linear evaluation, except for the level of gold."""
    nn.init.zeros_(last.weight)
    with torch.no_grad():
        last.bias.copy_(torch.tensor([MEAN_GOLD / 10, 0.0, 0.0]))
