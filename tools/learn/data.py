"""Shards as tensors: boards, and the positions of some of them as the net reads them."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from kingdombuilder.insight.net.numbers import NUMBER_COUNT
from kingdombuilder.insight.net.planes import PRESENT
from kingdombuilder.insight.net.tensors import MAX_AMOUNT
from kingdombuilder.insight.net.weights import program_names
from kingdombuilder.rules.board import CARDS_IN_PLAY, NO_TASK, SLOTS, TASKS_IN_PLAY
from tools.learn.shards import Records, read_shard
from tools.learn.symmetry import vary

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
WRAP = 22  # hexes from a hex to its neighbour in the south-west; with this width a board is a grid
COUNTS = {kind: len(names) for kind, names in program_names().items()}
# Amounts are divided by about their usual size, so that all weights learn at the same speed.
NUMBER_SCALES = (1, 20, 20, 2, 10, 2, 2, 20, 2, 2, 1, 1, 2, 4, 8, 40, 10, *[8] * 7)
CARD_SCALE, TASK_SCALE = 10, 5
assert len(NUMBER_SCALES) == NUMBER_COUNT
# The parts of the amounts, in the order of the net's rows.
SIZES = (NUMBER_COUNT, COUNTS["cards"], COUNTS["cards"], COUNTS["powers"], COUNTS["tasks"])


def unpack(packed: Tensor) -> Tensor:
    """Return sets of bytes as one number per bit, 0 or 1, in the last dimension."""
    bits = packed[..., None] >> torch.arange(8, device=packed.device, dtype=torch.uint8) & 1
    return bits.flatten(-2)


class Boards:
    """Some boards, as the encoder reads them."""

    def __init__(self, records: Records) -> None:
        planes = torch.tensor(records["planes"])
        used = unpack(planes[:, PRESENT].amax(0)).nonzero().amax()
        self.rows = int(used) // WRAP + 1  # of the grid; only some boards have an island
        self.hexes = self.rows * WRAP
        whole = torch.nn.functional.pad(unpack(planes), (0, WRAP))[..., : self.hexes]
        self.planes = whole.to(DEVICE)
        self.present = self.planes[:, PRESENT]
        self.site, self.power, self.cards, self.tasks, self.seats = (
            torch.tensor(records[name].astype(np.int64), device=DEVICE)
            for name in ("site", "power", "cards", "tasks", "seats")
        )

    def __len__(self) -> int:
        return len(self.seats)


@dataclass
class Positions:
    """Positions with a view of each seat, in the second dimension."""

    which: Tensor  # their boards
    seat: Tensor  # whose turn it was
    used: Tensor  # the sets that are not always empty
    sets: Tensor  # [positions, seats, used sets, bytes]
    amounts: Tensor  # [positions, seats, amounts]
    worth: Tensor  # in gold
    gold: Tensor
    lead: Tensor
    share: Tensor
    chance: Tensor
    games: Tensor  # the numbers of positions of games
    groups: Tensor  # of compared lines: [turns, lines]

    def __len__(self) -> int:
        return len(self.which)


def positions_of(records: Records, boards: Records) -> Positions:
    """Return positions as tensors."""
    views, which = records["views"], records["board"].astype(np.int64)
    compared = np.flatnonzero(records["lines"])
    lines = int(records["lines"].max(initial=1)) or 1
    used = np.flatnonzero(views["sets"].any((0, 1, 3)))

    def tensor(values: Records) -> Tensor:
        return torch.tensor(np.ascontiguousarray(values), device=DEVICE)

    return Positions(
        *(tensor(which), tensor(records["seat"].astype(np.int64))),
        *(tensor(used), tensor(views["sets"][:, :, used])),
        tensor(amounts(views, boards[which])),
        tensor(views["worth"].astype(np.float32) / 1000),
        *(tensor(views[name]) for name in ("gold", "lead", "share", "chance")),
        tensor(np.flatnonzero(records["lines"] == 0)),
        tensor(compared.reshape(-1, lines)),
    )


def amounts(views: Records, boards: Records) -> Records:
    """Return what the rows of numbers and things are multiplied by: [positions, seats, amounts]."""
    numbers = np.clip(views["numbers"], -MAX_AMOUNT, MAX_AMOUNT).astype(np.float32)
    gold = numbers[..., NUMBER_COUNT : NUMBER_COUNT + CARDS_IN_PLAY] / CARD_SCALE
    tasks = numbers[..., NUMBER_COUNT + CARDS_IN_PLAY :] / TASK_SCALE
    found = np.zeros((*views.shape, sum(SIZES)), np.float32)
    number, card, card_gold, tile, task = np.split(found, np.cumsum(SIZES)[:-1], axis=-1)
    number[...] = numbers[..., :NUMBER_COUNT] / np.array(NUMBER_SCALES, np.float32)
    at = np.arange(len(views))
    for place in range(CARDS_IN_PLAY):
        card[at, :, boards["cards"][:, place]] = 1
        card_gold[at, :, boards["cards"][:, place]] = gold[:, :, place]
    for slot in range(SLOTS):
        tile[at, :, boards["power"][:, slot]] += views["held"] >> np.uint32(slot) & 1
    for place in range(TASKS_IN_PLAY):
        used = boards["tasks"][:, place] != NO_TASK
        task[at[used], :, boards["tasks"][used, place]] = tasks[used, :, place]
    return found


class Lesson(NamedTuple):
    """Some boards with positions of their games."""

    boards: Boards
    positions: Positions


def lesson(boards: Records, positions: Records) -> Lesson:
    """Return boards and their positions as tensors."""
    return Lesson(Boards(boards), positions_of(positions, boards))


def lessons(file: Path, size: int, random: Random | None = None) -> Iterator[Lesson]:
    """Yield the boards of a shard, `size` at a time, each shard in a random variant."""
    boards, positions = read_shard(file)
    if random:
        vary(boards, positions, random, file.name.startswith("base-"))
    for first in range(0, len(boards), size):
        chosen = (positions["board"] >= first) & (positions["board"] < first + size)
        part = positions[chosen]
        part["board"] -= first
        yield lesson(boards[first : first + size], part)
