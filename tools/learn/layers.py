"""Layers of the net: hexagonal convolutions, and sums of rows."""

import math
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from kingdombuilder.insight.net.tensors import LEAK_BITS, TAPS
from tools.learn.data import DEVICE, WRAP, Positions, unpack
from tools.learn.engine import learning_engine

BRANCH = 0.3  # how much a block adds to its input at first


def leaky(x: Tensor) -> Tensor:
    """Return activations without a ceiling, as in the encoder."""
    return functional.leaky_relu(x, 1 / (1 << LEAK_BITS))


def half_precision() -> torch.autocast:
    """Return a context in which convolutions use 16 bits."""
    return torch.autocast(DEVICE, torch.bfloat16)


class HexConv(nn.Module):
    """A convolution over a hex and its six neighbours.

    With `wraps`, a row continues in the next one, as in grids of `WRAP` columns.
    """

    def __init__(self, inputs: int, outputs: int, wraps: bool = True) -> None:
        super().__init__()
        self.wraps = wraps
        scale = math.sqrt(2 / (len(TAPS) * inputs))
        self.weight = nn.Parameter(torch.randn(len(TAPS), inputs, outputs) * scale)
        self.bias = nn.Parameter(torch.zeros(outputs))
        places = torch.tensor([(1 + _rows(tap)) * 3 + 1 + tap - WRAP * _rows(tap) for tap in TAPS])
        self.register_buffer("places", places, persistent=False)

    def weights(self) -> Tensor:
        """Return the weights that the convolution uses: [taps, inputs, outputs]."""
        return self.weight

    def forward(self, x: Tensor) -> Tensor:
        """Convolve [boards, inputs, rows, columns]."""
        weights = self.weights()
        kernel = weights.new_zeros(9, *weights.shape[1:]).index_copy(0, self.places, weights)
        # CPUs and GPUs are faster with channels last and in multiples of eight.
        unused = -x.shape[1] % 8
        if unused:
            kernel = functional.pad(kernel, (0, 0, 0, unused))
        kernel = kernel.permute(2, 1, 0).unflatten(2, (3, 3))
        kernel = kernel.contiguous(memory_format=torch.channels_last)
        grid: Tensor = _WithEnds.apply(x) if self.wraps else x
        if unused:
            grid = functional.pad(grid, (0, 0, 0, 0, 0, unused))
        grid = grid.contiguous(memory_format=torch.channels_last)
        return functional.conv2d(grid, kernel, self.bias, padding=(1, 0 if self.wraps else 1))


class _WithEnds(torch.autograd.Function):
    """Rows with one more hex at either end.

    A row continues in the next one, so its ends are neighbours of the rows above and below. The
    gradient is written out because that of slices is a whole board for each of them.
    """

    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        before = functional.pad(x[:, :, :-1, -1:], (0, 0, 1, 0))
        after = functional.pad(x[:, :, 1:, :1], (0, 0, 0, 1))
        return torch.cat([before, x, after], 3)

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> Tensor:
        of_x = gradient[:, :, :, 1:-1].contiguous(memory_format=torch.channels_last)
        of_x[:, :, :-1, -1] += gradient[:, :, 1:, 0]
        of_x[:, :, 1:, 0] += gradient[:, :, :-1, -1]
        return of_x


class ScaledConv(HexConv):
    """A convolution whose weights have the mean 0 and a learned scale for each output.

    Its input is never negative, so a small common change of all weights would change the output a
    lot. Without this, the encoder's values grow until every activation is at its ceiling.
    """

    def __init__(self, channels: int, gain: float, wraps: bool = True) -> None:
        super().__init__(channels, channels, wraps)
        self.gain = nn.Parameter(torch.full((channels,), gain))

    def weights(self) -> Tensor:
        """Return the scaled weights."""
        centred = self.weight - self.weight.mean((0, 1))
        length = centred.square().sum((0, 1)).add(1e-6).sqrt()
        return centred * (math.sqrt(2) * self.gain / length)


def _rows(tap: int) -> int:
    return round(tap / WRAP)


class Block(nn.Module):
    """Two convolutions around which the input is added; the first has a bias from its mean."""

    def __init__(self, channels: int, wraps: bool = True) -> None:
        super().__init__()
        self.first = ScaledConv(channels, 1.0, wraps)
        self.second = ScaledConv(channels, BRANCH, wraps)
        self.pool = nn.Linear(channels, channels, bias=False)

    def forward(self, x: Tensor, present: Tensor) -> Tensor:
        """Return the block's output, zero on hexes that are not present."""
        hexes = present.sum((2, 3), dtype=torch.float32)
        bias = self.pool(x.sum((2, 3), dtype=torch.float32) / hexes)
        inner = leaky(self.first(x) + bias[:, :, None, None]) * present
        return leaky(x + self.second(inner)) * present


def rows_of(table: Tensor, which: Tensor) -> Tensor:
    """Return rows of a table; a GPU sums their gradients much faster than those of an index."""
    chosen = functional.one_hot(which, len(table)).to(table.dtype) @ table.flatten(1)
    return chosen.unflatten(-1, table.shape[1:])


class _SumRows(torch.autograd.Function):
    """Sums of rows on a CPU, in C++."""

    @staticmethod
    def forward(ctx: Any, table: Tensor, sets: Tensor, which: Tensor) -> Tensor:
        ctx.save_for_backward(sets, which)
        ctx.shape = table.shape
        sums = table.new_zeros(len(sets), table.shape[3])
        learning_engine().library.kb_sum_rows(
            *(table.data_ptr(), *table.shape[1:3], sets.data_ptr(), which.data_ptr(), len(sets)),
            sums.data_ptr(),
        )
        return sums

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor, None, None]:
        sets, which = ctx.saved_tensors
        gradient = gradient.contiguous()
        table = gradient.new_zeros(ctx.shape)
        learning_engine().library.kb_spread_rows(
            *(gradient.data_ptr(), *table.shape[1:3], sets.data_ptr()),
            *(which.data_ptr(), len(sets)),
            table.data_ptr(),
        )
        return table, None, None


def sum_rows(table: Tensor, positions: Positions) -> Tensor:
    """Return the sums of the rows of each view's sets: [positions, seats, width].

    The table has the shape [boards, hexes, sets, width].
    """
    if table.device.type != "cpu":
        return multiply_rows(table, positions)
    seats = positions.sets.shape[1]
    sets, which = positions.sets.flatten(0, 1), positions.which.repeat_interleave(seats)
    sums: Tensor = _SumRows.apply(table.float().contiguous(), sets.contiguous(), which)
    return sums.unflatten(0, (-1, seats))


def multiply_rows(table: Tensor, positions: Positions) -> Tensor:
    """Return the same sums by matrix products, with the views of each board as one matrix."""
    boards, hexes = table.shape[:2]
    sets, which, place = positions.sets, positions.which, positions.place
    is_full = len(sets) == boards * positions.max_positions
    if is_full:
        grouped = sets.unflatten(0, (boards, -1))
    else:
        grouped = sets.new_zeros(boards, positions.max_positions, *sets.shape[1:])
        grouped[which, place] = sets
    bits = unpack(grouped)
    bits = functional.pad(bits, (0, max(0, hexes - bits.shape[-1])))[..., :hexes]
    rows = table.transpose(1, 2).flatten(1, 2)
    sums = torch.bmm(bits.flatten(3).flatten(1, 2).to(rows.dtype), rows)
    sums = sums.unflatten(1, (positions.max_positions, -1))
    return (sums.flatten(0, 1) if is_full else sums[which, place]).float()
