"""The net that plays: an encoder of the board, rows for each hex and set, and small layers."""

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
    ROOM,
    ROW_BITS,
    SEAT_COUNTS,
    TAPS,
    WIDTH,
)
from kingdombuilder.rules.board import NO_TASK
from kingdombuilder.rules.cells import HEX_BITS
from tools.learn.data import Batch, Boards
from tools.learn.layers import (
    Block,
    HexConv,
    NumberRows,
    add_sides,
    half_precision,
    rows_of,
    start_linear,
)

CEILING = MAX_ACTIVATION / (1 << ROW_BITS)  # of activations, as in whole numbers


class Encoder(nn.Module):
    """Gives each hex of a board a vector."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = HexConv(PLANE_COUNT, CHANNELS)
        self.sites = nn.Parameter(torch.randn(ROOM["powers"], len(TAPS), CHANNELS) * 0.1)
        self.cards = nn.Parameter(torch.randn(ROOM["cards"], CHANNELS) * 0.1)
        self.tasks = nn.Parameter(torch.randn(ROOM["tasks"], CHANNELS) * 0.1)
        self.powers = nn.Parameter(torch.randn(ROOM["powers"], CHANNELS) * 0.1)
        self.seats = nn.Parameter(torch.randn(SEAT_COUNTS, CHANNELS) * 0.1)
        self.blocks = nn.ModuleList(Block(CHANNELS) for _ in range(BLOCKS))

    def forward(self, boards: Boards, which: Tensor) -> Tensor:
        """Return [boards, hexes, channels]."""
        present = boards.present(which)[..., None]
        x = self.stem(boards.planes(which).transpose(1, 2)) + self._sites(boards, which)
        x = functional.relu(x + self._everywhere(boards, which)[:, None]) * present
        for block in self.blocks:
            x = block(x, present)
        return x

    def _sites(self, boards: Boards, which: Tensor) -> Tensor:
        """Add each site's vectors to its hex and the neighbours: [boards, hexes, channels]."""
        site, power = boards.site[which], boards.power[which]
        taps = torch.tensor(TAPS, device=site.device)
        to = site[..., None] - taps
        is_there = (site[..., None] >= 0) & (to >= 0) & (to < HEX_BITS)
        values = rows_of(self.sites, power) * is_there[..., None]
        flat = values.new_zeros(len(site), HEX_BITS, CHANNELS)
        index = torch.where(is_there, to, 0).flatten(1)[..., None].expand(-1, -1, CHANNELS)
        return flat.scatter_add(1, index, values.flatten(1, 2))

    def _everywhere(self, boards: Boards, which: Tensor) -> Tensor:
        tasks, power = boards.tasks[which], boards.power[which]
        without_site = ((boards.site[which] < 0) & (power > 0))[..., None]
        return (
            rows_of(self.seats, boards.seats[which] - 2)
            + rows_of(self.cards, boards.cards[which]).sum(1)
            + (rows_of(self.tasks, tasks.clamp(min=0)) * (tasks != NO_TASK)[..., None]).sum(1)
            + (rows_of(self.powers, power) * without_site).sum(1)
        )


class Student(nn.Module):
    """The whole net; its outputs correct the linear evaluation."""

    def __init__(self) -> None:
        super().__init__()
        self.encoder, self.numbers = Encoder(), NumberRows()
        self.out = nn.Linear(CHANNELS, SET_COUNT * WIDTH)
        self.own = nn.Linear(WIDTH, HIDDEN, bias=False)
        self.rivals = nn.Linear(WIDTH, HIDDEN, bias=False)
        self.second, self.last = nn.Linear(HIDDEN, LAST), nn.Linear(LAST, OUTPUTS)
        nn.init.normal_(self.out.weight, std=0.02)
        nn.init.zeros_(self.out.bias)
        start_linear(self.last)

    def rows(self, boards: Boards, which: Tensor) -> tuple[Tensor, Tensor]:
        """Return the rows of hexes and of amounts of some boards."""
        with half_precision():
            encoded = self.encoder(boards, which)
        hexes = self.out(encoded.float())
        hexes = hexes.unflatten(2, (SET_COUNT, WIDTH)).transpose(1, 2).flatten(1, 2)
        return hexes, self.numbers(boards, which)

    def forward(self, rows: tuple[Tensor, Tensor], batch: Batch) -> Tensor:
        """Return the outputs of each seat: [boards, positions, seats, outputs]."""
        hexes, number_rows = rows
        shape = batch.amounts.shape[:3]
        sets = batch.sets.flatten(1, 2).flatten(2).to(hexes.dtype)
        sums = torch.bmm(sets, hexes).unflatten(1, shape[1:]).clamp(0, CEILING)
        numbers = torch.bmm(batch.amounts.flatten(1, 2), number_rows.float()).unflatten(
            1, shape[1:]
        )
        others = sums.sum(-2, keepdim=True) - sums
        first = self.own(sums) + self.rivals(others) + add_sides(numbers)
        return self.last(self.second(first.clamp(0, CEILING)).clamp(0, CEILING))
