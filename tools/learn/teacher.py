"""The teacher: a net that sees where pieces are, whose forecasts the student learns.

It corrects a student, which stays as it is, by convolutions over the board, so it is too slow to
play and not part of the program. The convolutions have few weights and no encoder of boards, so
they cannot remember which board had which result, as a student can.
"""

import torch
from torch import Tensor, nn

from kingdombuilder.insight.net.planes import PLANE_COUNT, PRESENT
from kingdombuilder.insight.net.sets import SET_COUNT
from kingdombuilder.insight.net.tensors import OUTPUTS, SEAT_COUNTS
from kingdombuilder.rules.board import NO_TASK
from tools.learn.data import COUNTS, SIZES, Boards, Positions, unpack
from tools.learn.layers import Block, HexConv, half_precision, leaky, rows_of
from tools.learn.losses import choose
from tools.learn.sheets import line_count, on_sheets, sheet_bits
from tools.learn.student import Student, sum_of_others

CHANNELS, BLOCKS, HIDDEN = 32, 3, 64
SITE_CHANNELS = 16


class Teacher(nn.Module):
    """Forecasts of seats from the hexes of their sets; outputs correct those of a student."""

    def __init__(self) -> None:
        super().__init__()
        self.student = Student().requires_grad_(False)
        self.board = HexConv(PLANE_COUNT + SITE_CHANNELS, CHANNELS, wraps=False)
        self.sites = nn.Parameter(torch.randn(COUNTS["powers"], SITE_CHANNELS) * 0.5)
        self.tasks = nn.Parameter(torch.randn(COUNTS["tasks"], CHANNELS) * 0.1)
        self.powers = nn.Parameter(torch.randn(COUNTS["powers"], CHANNELS) * 0.1)
        self.seats = nn.Parameter(torch.randn(SEAT_COUNTS, CHANNELS) * 0.1)
        self.sets = HexConv(2 * SET_COUNT, CHANNELS, wraps=False)
        self.amounts = nn.Parameter(torch.randn(sum(SIZES), 2 * (CHANNELS + HIDDEN)) * 0.05)
        self.blocks = nn.ModuleList(Block(CHANNELS, wraps=False) for _ in range(BLOCKS))
        self.pooled = nn.Linear(2 * CHANNELS, HIDDEN)
        self.last = nn.Linear(HIDDEN, OUTPUTS)
        # An untrained teacher agrees with its student.
        nn.init.zeros_(self.last.weight)
        nn.init.zeros_(self.last.bias)

    def forward(self, boards: Boards, positions: Positions, seats: Tensor | None = None) -> Tensor:
        """Return the outputs of some seats, or all: [positions, seats, outputs]."""
        if seats is None:
            seats = every_seat(positions)
        lines = line_count(boards.rows)
        own, others = (positions.amounts @ self.amounts).chunk(2, -1)
        amounts = choose(own + sum_of_others(others), seats)
        everywhere, first = amounts.split((CHANNELS, HIDDEN), -1)
        with half_precision():
            static, present = self.read_boards(boards, lines)
            pooled = self.pool(
                for_views(static, positions, seats.shape[1]),
                for_views(present, positions, seats.shape[1]),
                on_sheets(planes_of(positions, seats), lines),
                everywhere.flatten(0, 1).bfloat16()[:, :, None, None],
            )
        with torch.no_grad():
            corrected = choose(self.student(boards, positions), seats)
        correction: Tensor = self.last(leaky(self.pooled(pooled).unflatten(0, seats.shape) + first))
        return corrected + correction

    def read_boards(self, boards: Boards, lines: int) -> tuple[Tensor, Tensor]:
        """Return what each board contributes to each hex, and which hexes are present."""
        planes = on_sheets(boards.planes, lines).bfloat16()
        values = rows_of(self.sites, boards.power).transpose(1, 2)  # [boards, channels, slots]
        sites = values.bfloat16() @ (boards.site[..., None] == sheet_bits(lines)).bfloat16()
        sites = sites.unflatten(2, planes.shape[2:])
        tasks = rows_of(self.tasks, boards.tasks.clamp(min=0))
        without_site = ((boards.site < 0) & (boards.power > 0))[..., None]
        everywhere = (
            rows_of(self.seats, boards.seats - 2)
            + (tasks * (boards.tasks != NO_TASK)[..., None]).sum(1)
            + (rows_of(self.powers, boards.power) * without_site).sum(1)
        )
        x = self.board(torch.cat([planes, sites], 1)) + everywhere.bfloat16()[:, :, None, None]
        return x, planes[:, PRESENT, None]

    def pool(self, board: Tensor, present: Tensor, planes: Tensor, everywhere: Tensor) -> Tensor:
        """Return the mean and the maximum of what the hexes contain: [views, values]."""
        x = leaky(board + self.sets(planes.bfloat16()) + everywhere) * present
        for block in self.blocks:
            x = block(x, present)
        mean = x.sum((2, 3), dtype=torch.float32) / present.sum((2, 3), dtype=torch.float32)
        return torch.cat([mean, x.flatten(2).max(2).values.float()], 1)


def planes_of(positions: Positions, seats: Tensor) -> Tensor:
    """Return the sets of some seats and how many rivals have each hex in theirs."""
    bits = unpack(positions.sets)  # [positions, seats, used sets, hexes]
    own = choose(bits.flatten(2), seats).unflatten(2, bits.shape[2:])
    rivals = bits.sum(1, keepdim=True, dtype=torch.uint8) - own
    views = torch.stack([own, rivals], 2).flatten(0, 1)
    planes = views.new_zeros(len(views), 2, SET_COUNT, views.shape[-1])
    return planes.index_copy(2, positions.used, views).flatten(1, 2)


def for_views(of_board: Tensor, positions: Positions, seats: int) -> Tensor:
    """Return the values of each view's board: [views, channels, lines, columns]."""
    boards, views = len(of_board), positions.max_positions * seats
    if len(positions) == boards * positions.max_positions:  # gradients are simple sums
        copies = of_board.permute(0, 2, 3, 1)[:, None].expand(-1, views, -1, -1, -1)
        return copies.flatten(0, 1).permute(0, 3, 1, 2)
    return rows_of(of_board, positions.which.repeat_interleave(seats))


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
