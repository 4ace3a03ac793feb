"""A larger net that sees the whole position as planes; it only teaches the student."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from kingdombuilder.insight.net.planes import PLANE_COUNT
from kingdombuilder.insight.net.sets import SET_COUNT
from kingdombuilder.insight.net.tensors import HIDDEN, OUTPUTS, ROOM
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

CHANNELS, BLOCKS, SITE_WIDTH = 40, 3, 12


class Teacher(nn.Module):
    """Convolutions over a position as one seat sees it."""

    def __init__(self) -> None:
        super().__init__()
        self.sites = nn.Parameter(torch.randn(ROOM["powers"], SITE_WIDTH) * 0.3)
        self.stem = HexConv(PLANE_COUNT + SITE_WIDTH + 2 * SET_COUNT, CHANNELS)
        self.numbers, self.everywhere = NumberRows(), nn.Linear(HIDDEN, CHANNELS)
        self.blocks = nn.ModuleList(Block(CHANNELS) for _ in range(BLOCKS))
        self.pooled, self.last = nn.Linear(2 * CHANNELS, HIDDEN), nn.Linear(HIDDEN, OUTPUTS)
        start_linear(self.last)

    def forward(self, boards: Boards, which: Tensor, batch: Batch, seat: Tensor) -> Tensor:
        """Return a seat's outputs in each position: [positions, outputs]."""
        at = torch.arange(len(which), device=which.device)
        own = batch.sets[at, seat]
        others = batch.sets.sum(1, dtype=torch.uint8) - own
        planes = torch.cat([boards.bits(which), own, others], 1).transpose(1, 2)
        numbers = add_sides(torch.bmm(batch.amounts, self.numbers(boards, which)))
        numbers = numbers.gather(1, seat[:, None, None].expand(-1, 1, HIDDEN))[:, 0]
        present = boards.present(which)[..., None]
        with half_precision():
            everywhere = self.everywhere(functional.relu(numbers))
            sites = self._sites(boards, which)
            x = self.stem(torch.cat([planes.to(everywhere.dtype), sites.to(everywhere.dtype)], 2))
            present = present.to(x.dtype)
            x = functional.relu(x + everywhere[:, None]) * present
            for block in self.blocks:
                x = block(x, present)
        mean = x.sum(1, dtype=torch.float32) / present.sum(1, dtype=torch.float32)
        pooled = torch.cat([mean, x.amax(1).float()], 1)
        return self.last(functional.relu(self.pooled(pooled) + numbers))

    def _sites(self, boards: Boards, which: Tensor) -> Tensor:
        site, power = boards.site[which], boards.power[which]
        values = rows_of(self.sites, power) * (site >= 0)[..., None]
        flat = values.new_zeros(len(site), HEX_BITS, SITE_WIDTH)
        index = site.clamp(min=0)[..., None].expand(-1, -1, SITE_WIDTH)
        return flat.scatter_add(1, index, values)
