"""The teacher: a larger net that sees where pieces are, whose forecasts the student learns.

It reads a position by convolutions over the board, so it is too slow to play and not part of the
program. In return it sees where pieces are.
"""

import torch
from torch import Tensor, nn
from torch.nn.functional import pad

from kingdombuilder.insight.net.sets import SET_COUNT
from kingdombuilder.insight.net.tensors import CHANNELS, OUTPUTS
from tools.learn.data import SIZES, Boards, Positions, unpack
from tools.learn.layers import Block, HexConv, half_precision, leaky, rows_of
from tools.learn.losses import choose
from tools.learn.student import MEAN_GOLD, Encoder, sum_of_others

PLANES, BLOCKS, HIDDEN = 64, 4, 64


class Teacher(nn.Module):
    """Forecasts of seats from the hexes of their sets; outputs correct the linear evaluation."""

    def __init__(self) -> None:
        super().__init__()
        self.encoder = Encoder()
        self.board = nn.Linear(CHANNELS, PLANES)
        self.sets = HexConv(2 * SET_COUNT, PLANES)
        self.blocks = nn.ModuleList(Block(PLANES) for _ in range(BLOCKS))
        self.amounts = nn.Parameter(torch.randn(sum(SIZES), 2 * HIDDEN) * 0.05)
        self.pooled = nn.Linear(2 * PLANES, HIDDEN)
        self.second, self.last = nn.Linear(HIDDEN, HIDDEN), nn.Linear(HIDDEN, OUTPUTS)
        # An untrained net agrees with the linear evaluation, except for the level of gold.
        nn.init.zeros_(self.last.weight)
        with torch.no_grad():
            self.last.bias.copy_(torch.tensor([MEAN_GOLD / 10, 0.0, 0.0]))

    def forward(self, boards: Boards, positions: Positions, seats: Tensor | None = None) -> Tensor:
        """Return the outputs of some seats, or all: [positions, seats, outputs]."""
        if seats is None:
            seats = every_seat(positions)
        with half_precision():
            pooled = self._pool(boards, positions, seats)
        own, others = (positions.amounts @ self.amounts).chunk(2, -1)
        amounts = choose(own + sum_of_others(others), seats)
        first = leaky(self.pooled(pooled).unflatten(0, seats.shape) + amounts)
        return self.last(leaky(self.second(first)))

    def _pool(self, boards: Boards, positions: Positions, seats: Tensor) -> Tensor:
        """Return the mean and the maximum of what the hexes contain: [views, values]."""
        encoded = self.encoder(boards)
        on_board = self.board(encoded.permute(0, 2, 3, 1)).permute(0, 3, 1, 2)
        which = positions.which.repeat_interleave(seats.shape[1])
        present = boards.present.unflatten(1, encoded.shape[2:])[which, None].to(on_board.dtype)
        sets = self.sets(self._planes(boards, positions, seats))
        x = leaky(sets + rows_of(on_board, which)) * present
        for block in self.blocks:
            x = block(x, present)
        mean = x.sum((2, 3), dtype=torch.float32) / present.sum((2, 3), dtype=torch.float32)
        return torch.cat([mean, x.amax((2, 3)).float()], 1)

    def _planes(self, boards: Boards, positions: Positions, seats: Tensor) -> Tensor:
        """Return the sets of some seats and how many rivals have each hex in theirs."""
        bits = unpack(positions.sets)  # [positions, seats, used sets, hexes]
        bits = pad(bits, (0, max(0, boards.hexes - bits.shape[-1])))[..., : boards.hexes]
        own = choose(bits.flatten(2), seats).unflatten(2, bits.shape[2:])
        rivals = bits.sum(1, keepdim=True, dtype=torch.uint8) - own
        views = torch.stack([own, rivals], 2).flatten(0, 1).bfloat16()
        planes = views.new_zeros(len(views), 2, SET_COUNT, boards.hexes)
        planes = planes.index_copy(2, positions.used, views)
        return planes.flatten(1, 2).unflatten(2, (boards.rows, -1))


def every_seat(positions: Positions) -> Tensor:
    """Return the numbers of all seats of each position."""
    seats = positions.sets.shape[1]
    return torch.arange(seats, device=positions.which.device).expand(len(positions), seats)


def any_seat(positions: Positions) -> Tensor:
    """Return one random seat of each position, or the one whose lines were compared."""
    seats = positions.sets.shape[1]
    chosen = torch.randint(seats, (len(positions), 1), device=positions.which.device)
    compared = positions.groups.flatten()
    return chosen.index_copy(0, compared, positions.seat[compared, None])
