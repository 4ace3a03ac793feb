"""The net: an encoder of the board, rows for each hex and set, and small layers."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from kingdombuilder.insight.net.planes import PLANE_COUNT
from kingdombuilder.insight.net.sets import SET_COUNT
from kingdombuilder.insight.net.tensors import (
    BLOCKS,
    CHANNELS,
    HIDDEN,
    LAST,
    MAX_ACTIVATION,
    OUTPUTS,
    ROW_BITS,
    SEAT_COUNTS,
    TAPS,
    WIDTH,
)
from kingdombuilder.rules.board import NO_TASK
from tools.learn.data import COUNTS, SIZES, WRAP, Boards, Positions
from tools.learn.layers import Block, HexConv, half_precision, leaky, rows_of, sum_rows

CEILING = MAX_ACTIVATION / (1 << ROW_BITS)  # of activations, as in whole numbers
# How many hexes a set usually has, in the order of `SETS`.
SET_SIZES = (20.0, 30.0, 30.0, 8.0, 8.0, 8.0, 6.0, 6.0, 2.0, 2.0, 3.0, 1.0, 1.0, 1.0, 3.0, 4.0)
ROW_SCALE = 2.0
MEAN_GOLD = 62.0  # by which final gold exceeds the linear worth on average


class Encoder(nn.Module):
    """Gives each hex of a board a vector."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = HexConv(PLANE_COUNT, CHANNELS)
        self.sites = nn.Parameter(torch.randn(COUNTS["powers"], len(TAPS), CHANNELS) * 0.1)
        self.cards = nn.Parameter(torch.randn(COUNTS["cards"], CHANNELS) * 0.1)
        self.tasks = nn.Parameter(torch.randn(COUNTS["tasks"], CHANNELS) * 0.1)
        self.powers = nn.Parameter(torch.randn(COUNTS["powers"], CHANNELS) * 0.1)
        self.seats = nn.Parameter(torch.randn(SEAT_COUNTS, CHANNELS) * 0.1)
        self.blocks = nn.ModuleList(Block(CHANNELS) for _ in range(BLOCKS))

    def forward(self, boards: Boards) -> Tensor:
        """Return [boards, channels, rows, columns]."""
        grid = (boards.rows, WRAP)
        present = boards.present.unflatten(1, grid)[:, None].bfloat16()
        x = self.stem(boards.planes.unflatten(2, grid).bfloat16())
        x = x + self._sites(boards).transpose(1, 2).unflatten(2, grid)
        x = leaky(x + self._everywhere(boards)[:, :, None, None]).bfloat16() * present
        for block in self.blocks:
            x = block(x, present)
        return x

    def _sites(self, boards: Boards) -> Tensor:
        """Add each site's vectors to its hex and the neighbours: [boards, hexes, channels]."""
        site, power = boards.site, boards.power
        to = site[..., None] - torch.tensor(TAPS, device=site.device)
        is_there = (site[..., None] >= 0) & (to >= 0) & (to < boards.hexes)
        values = rows_of(self.sites, power) * is_there[..., None]
        flat = values.new_zeros(len(site), boards.hexes, CHANNELS)
        index = torch.where(is_there, to, 0).flatten(1)[..., None].expand(-1, -1, CHANNELS)
        return flat.scatter_add(1, index, values.flatten(1, 2))

    def _everywhere(self, boards: Boards) -> Tensor:
        without_site = ((boards.site < 0) & (boards.power > 0))[..., None]
        tasks = rows_of(self.tasks, boards.tasks.clamp(min=0))
        return (
            rows_of(self.seats, boards.seats - 2)
            + rows_of(self.cards, boards.cards).sum(1)
            + (tasks * (boards.tasks != NO_TASK)[..., None]).sum(1)
            + (rows_of(self.powers, boards.power) * without_site).sum(1)
        )


class Student(nn.Module):
    """The whole net; its outputs correct the linear evaluation."""

    def __init__(self) -> None:
        super().__init__()
        self.encoder = Encoder()
        self.amounts = nn.Parameter(torch.randn(sum(SIZES), 2 * HIDDEN) * 0.05)
        self.out = nn.Linear(CHANNELS, SET_COUNT * WIDTH)
        # Sums of many rows change faster than those of few, so large sets have small rows.
        scales = 1 / (ROW_SCALE * torch.tensor(SET_SIZES).sqrt())
        self.register_buffer("row_scales", scales.repeat_interleave(WIDTH), persistent=False)
        self.own = nn.Linear(WIDTH, HIDDEN, bias=False)
        self.rivals = nn.Linear(WIDTH, HIDDEN, bias=False)
        self.second, self.last = nn.Linear(HIDDEN, LAST), nn.Linear(LAST, OUTPUTS)
        nn.init.normal_(self.out.weight, std=CHANNELS**-0.5)
        nn.init.zeros_(self.out.bias)
        # An untrained net agrees with the linear evaluation, except for the level of gold.
        nn.init.zeros_(self.last.weight)
        with torch.no_grad():
            self.last.bias.copy_(torch.tensor([MEAN_GOLD / 10, 0.0, 0.0]))

    def rows(self, boards: Boards, used: Tensor) -> Tensor:
        """Return the rows of some boards for the used sets: [boards, hexes, sets, width]."""
        with half_precision():
            encoded = self.encoder(boards).flatten(2).transpose(1, 2)
            weights = (part.unflatten(0, (-1, WIDTH))[used] for part in self.row_weights())
            rows = functional.linear(encoded, *(part.flatten(0, 1) for part in weights))
        return rows.float().unflatten(2, (-1, WIDTH))

    def row_weights(self) -> tuple[Tensor, Tensor]:
        """Return the weights and the bias that make rows of the encoder's vectors."""
        return self.out.weight * self.row_scales[:, None], self.out.bias * self.row_scales

    def forward(self, boards: Boards, positions: Positions) -> Tensor:
        """Return the outputs of each seat: [positions, seats, outputs]."""
        return self.judge(self.sums(boards, positions), positions.amounts)

    def sums(self, boards: Boards, positions: Positions) -> Tensor:
        """Return the activations of the sums of rows: [positions, seats, width]."""
        return _activation(sum_rows(self.rows(boards, positions.used), positions))

    def judge(self, sums: Tensor, amounts: Tensor) -> Tensor:
        """Return the outputs of the layers above the sums of rows."""
        own, others = (amounts @ self.amounts).chunk(2, -1)
        first = self.own(sums) + self.rivals(sum_of_others(sums)) + own + sum_of_others(others)
        return self.last(_activation(self.second(_activation(first))))


def _activation(x: Tensor) -> Tensor:
    return leaky(x).clamp(-CEILING, CEILING)


def sum_of_others(values: Tensor) -> Tensor:
    """Return for each seat the sum of the values of all others, in the last dimension but one."""
    return values.sum(-2, keepdim=True) - values
