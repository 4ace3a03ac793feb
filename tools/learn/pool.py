"""The positions of one kind of games on the device, in random order."""

import math

import torch
from torch import Tensor

from tools.learn.data import DEVICE, ShardTensors, join

VIEWED = 16  # positions of a game that are learned together, because they share its board
MERGE_SHARE = 0.25  # new positions join the others when there are this many for each of them


class Pool:
    """Shards of one kind, from which boards and compared lines are drawn in turn."""

    def __init__(self) -> None:
        self.samples = 0
        self._new: list[ShardTensors] = []
        self._block: Block | None = None

    def add(self, shard: ShardTensors) -> None:
        """Add a shard, which is drawn from as soon as there are enough new ones."""
        self._new.append(shard)
        if sum(map(len, self._new)) >= MERGE_SHARE * len(self):
            old = [self._block.shard] if self._block else []
            self._block, self._new = Block(join([*old, *self._new])), []

    def __len__(self) -> int:
        """Return the number of positions to draw from."""
        return len(self._block.shard) if self._block else 0

    def draw(self, size: int) -> ShardTensors:
        """Return about `size` positions of random boards and turns."""
        assert self._block
        drawn = self._block.draw(size)
        self.samples += len(drawn)
        return drawn


class Block:
    """A shard with the order in which its boards and compared lines are drawn."""

    def __init__(self, shard: ShardTensors) -> None:
        self.shard = shard
        boards = len(shard.boards["seats"])
        of_games = shard.positions["board"][shard.games]
        self._counts = torch.bincount(of_games, minlength=boards)
        self._starts = self._counts.cumsum(0) - self._counts
        self._boards = Order(self._counts.nonzero().flatten())
        self._lines = shard.groups if len(shard.groups) else shard.groups.new_zeros(0, VIEWED)
        self._groups = Order(torch.arange(len(shard.groups), device=DEVICE))

    def draw(self, size: int) -> ShardTensors:
        """Return positions of random games, and compared lines as often as there are some."""
        shard, viewed = self.shard, self._lines.shape[1]
        items = math.ceil(size / viewed)
        share = len(self._groups) / (len(self._groups) + len(self._boards))
        groups = self._groups.draw(math.ceil(items * share))
        boards = self._boards.draw(max(1, items - len(groups)))
        any_position = torch.rand(len(boards), viewed, device=DEVICE)
        place = (any_position * self._counts[boards, None]).long()
        games = shard.games[self._starts[boards, None] + place]
        return chosen_positions(shard, torch.cat([games, self._lines[groups]]), len(boards))


class Order:
    """Numbers in random order, again and again."""

    def __init__(self, numbers: Tensor) -> None:
        self._numbers, self._at = numbers, len(numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def draw(self, count: int) -> Tensor:
        """Return the next numbers, at most all of them."""
        if self._at + count > len(self):
            self._numbers = self._numbers[torch.randperm(len(self), device=DEVICE)]
            self._at = 0
        drawn = self._numbers[self._at : self._at + count]
        self._at += len(drawn)
        return drawn


def chosen_positions(shard: ShardTensors, chosen: Tensor, games: int) -> ShardTensors:
    """Return some positions: [boards, positions]; those of the first `games` boards are of games.

    The others are compared lines. A board may be there several times.
    """
    boards, viewed = chosen.shape
    which = shard.positions["board"][chosen[:, 0]]
    positions = {name: value[chosen.flatten()] for name, value in shard.positions.items()}
    number = torch.arange(boards * viewed, device=DEVICE)
    positions["board"], positions["place"] = number // viewed, number % viewed
    return ShardTensors(
        {name: value[which] for name, value in shard.boards.items()},
        positions,
        number[: games * viewed],
        number[games * viewed :].reshape(-1, viewed),
        *(shard.used, shard.rows, viewed),
    )
