"""Boards and positions as tensors on the device that trains."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from kingdombuilder.insight.net.numbers import NUMBER_COUNT
from kingdombuilder.insight.net.planes import PRESENT
from kingdombuilder.insight.net.tensors import MAX_AMOUNT
from kingdombuilder.rules.board import CARDS_IN_PLAY, SLOTS
from kingdombuilder.rules.cells import HEX_BITS
from tools.learn.shards import Records, read_shards

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
ODDS_PER_GOLD = 0.1  # log odds of winning that the net starts from, for each gold of linear lead


def unpack(packed: Tensor) -> Tensor:
    """Return sets of bytes as one number per hex, 0 or 1, in the last dimension."""
    bits = packed[..., None] >> torch.arange(8, device=packed.device, dtype=torch.uint8) & 1
    return bits.flatten(-2)[..., :HEX_BITS]


def leads(gold: Tensor) -> Tensor:
    """Return each seat's lead over the best other seat, in the last dimension."""
    seats = gold.shape[-1]
    others = gold[..., None, :].expand(*gold.shape, seats).clone()
    others.diagonal(dim1=-2, dim2=-1).fill_(-1e9)
    return gold - others.amax(-1)


class Boards:
    """All boards of some shards."""

    def __init__(self, records: Records) -> None:
        self.packed = torch.tensor(records["planes"], device=DEVICE)
        self.site = torch.tensor(records["site"].astype(np.int64), device=DEVICE)
        self.power = torch.tensor(records["power"].astype(np.int64), device=DEVICE)
        self.cards = torch.tensor(records["cards"].astype(np.int64), device=DEVICE)
        self.tasks = torch.tensor(records["tasks"].astype(np.int64), device=DEVICE)
        self.seats = torch.tensor(records["seats"].astype(np.int64), device=DEVICE)

    def __len__(self) -> int:
        return len(self.seats)

    def planes(self, boards: Tensor) -> Tensor:
        """Return the planes of some boards: [boards, planes, hexes]."""
        return self.bits(boards).float()

    def bits(self, boards: Tensor) -> Tensor:
        """Return the planes of some boards as bytes."""
        return unpack(self.packed[boards])

    def present(self, boards: Tensor) -> Tensor:
        """Return which hexes some boards have: [boards, hexes]."""
        return unpack(self.packed[boards, PRESENT]).float()


@dataclass
class Batch:
    """Positions as a net reads them; the last dimensions are seats and values."""

    sets: Tensor  # [..., seats, sets, hexes]
    amounts: Tensor  # [..., seats, amounts]
    worth: Tensor  # in gold
    gold: Tensor
    share: Tensor


class Positions:
    """All positions of some shards, with the same number of seats."""

    def __init__(self, records: Records) -> None:
        views = records["views"]
        self.board = torch.tensor(records["board"].astype(np.int64), device=DEVICE)
        self.sets = torch.from_numpy(np.ascontiguousarray(views["sets"])).to(DEVICE)
        self.numbers = torch.from_numpy(np.ascontiguousarray(views["numbers"])).to(DEVICE)
        self.held = torch.tensor(views["held"].astype(np.int32), device=DEVICE)
        self.worth = torch.tensor(views["worth"].astype(np.float32) / 1000, device=DEVICE)
        self.gold = torch.tensor(np.ascontiguousarray(views["gold"]), device=DEVICE)
        self.share = torch.tensor(np.ascontiguousarray(views["share"]), device=DEVICE)

    def __len__(self) -> int:
        return len(self.board)

    def batch(self, at: Tensor) -> Batch:
        """Return the positions with some numbers."""
        return Batch(
            *(unpack(self.sets[at]), self.amounts(at)),
            *(self.worth[at], self.gold[at], self.share[at]),
        )

    def amounts(self, at: Tensor) -> Tensor:
        """Return the amounts that the rows of a board are multiplied by, in their order."""
        numbers = self.numbers[at].float().clamp(-MAX_AMOUNT, MAX_AMOUNT)
        slots = torch.arange(SLOTS, device=DEVICE, dtype=torch.int32)
        held = (self.held[at][..., None] >> slots & 1).float()
        cards = torch.ones_like(numbers[..., :CARDS_IN_PLAY])
        gold = NUMBER_COUNT + CARDS_IN_PLAY
        return torch.cat(
            [
                numbers[..., :NUMBER_COUNT],
                cards,
                numbers[..., NUMBER_COUNT:gold],
                held,
                numbers[..., gold:],
            ],
            -1,
        )


class Sample:
    """Draws positions by board, so that the rows of a board are computed once for several."""

    def __init__(self, positions: Records, boards: int, lines: int) -> None:
        board = torch.tensor(positions["board"].astype(np.int64))[:: max(1, lines)]
        self.order = torch.argsort(board, stable=True).to(DEVICE)
        self.count = torch.bincount(board, minlength=boards).to(DEVICE)
        self.first = torch.cumsum(self.count, 0) - self.count

    def boards(self, number: int) -> Tensor:
        """Draw boards that have positions."""
        filled = torch.nonzero(self.count).flatten()
        return filled[torch.randint(len(filled), (number,), device=DEVICE)]

    def draw(self, boards: Tensor, number: int) -> Tensor:
        """Draw positions or groups of each board: [boards, number]."""
        chance = torch.rand(len(boards), number, device=DEVICE)
        return self.order[self.first[boards, None] + (chance * self.count[boards, None]).long()]


class Data:
    """The shards with one number of seats: games, and turns whose lines were compared."""

    def __init__(self, folders: list[Path], seats: int) -> None:
        parts = [read_shards(folder, seats) for folder in folders]
        first = 0
        for boards, found in parts:
            found["board"] += first
            first += len(boards)
        records = np.concatenate([found for _, found in parts]) if parts[1:] else parts[0][1]
        boards = np.concatenate([boards for boards, _ in parts])
        self.seats, self.boards = seats, Boards(boards)
        games, lines = records[records["lines"] == 0], records[records["lines"] > 0]
        self.group = int(lines["lines"][0]) if len(lines) else 0
        self.games, self.lines = Positions(games), Positions(lines)
        self.game_sample = Sample(games, len(boards), 1)
        self.line_sample = Sample(lines, len(boards), self.group) if self.group else None
