"""Shards as tensors on the device, and batches of their positions.

Nothing here reads a value back from the GPU, so that it never waits for the CPU.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import one_hot, pad

from kingdombuilder.insight.net.numbers import NUMBER_COUNT
from kingdombuilder.insight.net.planes import PRESENT
from kingdombuilder.insight.net.tensors import MAX_AMOUNT
from kingdombuilder.insight.net.weights import program_names
from kingdombuilder.rules.board import CARDS_IN_PLAY, NO_TASK, SLOTS
from tools.learn.shards import Records, kind_of, read_shard

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
WRAP = 22  # hexes from a hex to its south-western neighbour; a board of this width is a grid
COUNTS = {kind: len(names) for kind, names in program_names().items()}
# Amounts are divided by about their usual size, so that all weights learn at the same speed.
NUMBER_SCALES = (1, 20, 20, 2, 10, 2, 2, 20, 2, 2, 1, 1, 2, 4, 8, 40, 10, 2, *[8] * 7)
CARD_SCALE, TASK_SCALE = 10, 5
assert len(NUMBER_SCALES) == NUMBER_COUNT
# The parts of the amounts, in the order of the net's rows.
SIZES = (NUMBER_COUNT, COUNTS["cards"], COUNTS["cards"], COUNTS["powers"], COUNTS["tasks"])
Fields: TypeAlias = dict[str, Tensor]
VIEW_FIELDS = ("sets", "worth", "held", "gold", "lead", "share", "chance", "numbers")
WIDE = {"held": np.int64, "site": np.int64, "tasks": np.int64}  # for types that PyTorch lacks


def unpack(packed: Tensor) -> Tensor:
    """Return sets of bytes as one number per bit, 0 or 1, in the last dimension."""
    bits = packed[..., None] >> torch.arange(8, device=packed.device, dtype=torch.uint8) & 1
    return bits.flatten(-2)


def to_device(values: Records) -> Tensor:
    """Return an array as a tensor on the device."""
    return torch.tensor(np.ascontiguousarray(values), device=DEVICE)


@dataclass
class ShardTensors:
    """Boards and positions of games with the same number of seats, as they are stored."""

    boards: Fields
    positions: Fields  # in the order of their boards
    games: Tensor  # the numbers of positions of games
    groups: Tensor  # of compared lines: [turns, lines]
    used: frozenset[int]  # the sets that are not always empty
    rows: int  # of the grid; only some boards have an island
    max_positions: int  # of one board

    def __len__(self) -> int:
        return len(self.positions["board"])


def shard_tensors(boards: Records, positions: Records, is_base: bool = False) -> ShardTensors:
    """Return records as tensors."""
    views, which = positions["views"], positions["board"].astype(np.int64)
    lines = int(positions["lines"].max(initial=1)) or 1
    counts = np.bincount(which, minlength=len(boards))
    names = [name for name in boards.dtype.names or () if name != "planes"]
    fields = {name: to_device(boards[name].astype(np.int64)) for name in names}
    fields["planes"] = to_device(boards["planes"])
    fields["is_base"] = torch.full((len(boards),), is_base, device=DEVICE)
    tensors = {
        name: to_device(views[name].astype(WIDE.get(name, views[name].dtype)))
        for name in VIEW_FIELDS
    }
    tensors["board"], tensors["seat"] = (
        to_device(which),
        to_device(positions["seat"].astype(np.int64)),
    )
    tensors["place"] = to_device(np.arange(len(which)) - (np.cumsum(counts) - counts)[which])
    last_hex = np.unpackbits(boards["planes"][:, PRESENT].max(0), bitorder="little").nonzero()[0][
        -1
    ]
    return ShardTensors(
        *(fields, tensors, to_device(np.flatnonzero(positions["lines"] == 0))),
        to_device(np.flatnonzero(positions["lines"]).reshape(-1, lines)),
        frozenset(np.flatnonzero(views["sets"].any((0, 1, 3))).tolist()),
        *(int(last_hex) // WRAP + 1, int(counts.max())),
    )


def load(file: Path) -> ShardTensors:
    """Load a shard."""
    return shard_tensors(*read_shard(file), kind_of(file).startswith("base-"))


def join(parts: Sequence[ShardTensors]) -> ShardTensors:
    """Concatenate several shards."""
    if len(parts) == 1:
        return parts[0]
    boards = np.cumsum([0, *(len(each.boards["seats"]) for each in parts)]).tolist()
    first = np.cumsum([0, *map(len, parts)]).tolist()

    def join_field(part: str, name: str) -> Tensor:
        return torch.cat([getattr(each, part)[name] for each in parts])

    positions = {
        name: join_field("positions", name) for name in parts[0].positions if name != "board"
    }
    positions["board"] = torch.cat(
        [each.positions["board"] + start for each, start in zip(parts, boards, strict=False)]
    )
    compared = [each.groups + start for each, start in zip(parts, first, strict=False)]
    return ShardTensors(
        *({name: join_field("boards", name) for name in parts[0].boards}, positions),
        torch.cat([each.games + start for each, start in zip(parts, first, strict=False)]),
        torch.cat([group for group in compared if len(group)] or compared[:1]),
        frozenset().union(*(each.used for each in parts)),
        *(max(each.rows for each in parts), max(each.max_positions for each in parts)),
    )


def with_known_lines(shard: ShardTensors) -> ShardTensors:
    """Return a shard without those compared lines that have no rollouts."""
    is_known = ~shard.positions["lead"][shard.groups].isnan().flatten(1).any(1)
    return replace(shard, groups=shard.groups[is_known])


class Boards:
    """Some boards, as the encoder reads them."""

    def __init__(self, fields: Fields, rows: int) -> None:
        self.rows, self.hexes = rows, rows * WRAP
        self.planes = pad(unpack(fields["planes"]), (0, WRAP))[..., : self.hexes]
        self.present = self.planes[:, PRESENT]
        self.site, self.power, self.cards, self.tasks, self.seats = (
            fields[name] for name in ("site", "power", "cards", "tasks", "seats")
        )

    def __len__(self) -> int:
        return len(self.seats)


@dataclass
class Positions:
    """Positions with a view of each seat, in the second dimension."""

    which: Tensor  # their boards
    place: Tensor  # their number among the positions of a board
    max_positions: int  # of one board
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


class Batch(NamedTuple):
    """Some boards with positions of their games."""

    boards: Boards
    positions: Positions


def make_batch(shard: ShardTensors) -> Batch:
    """Return the batch of a shard, as the net reads it."""
    positions, used = shard.positions, torch.tensor(sorted(shard.used))
    used = used.to(DEVICE, non_blocking=True)
    return Batch(
        Boards(shard.boards, shard.rows),
        Positions(
            which=positions["board"],
            place=positions["place"],
            max_positions=shard.max_positions,
            seat=positions["seat"],
            used=used,
            sets=positions["sets"].index_select(2, used),
            amounts=amounts(shard),
            worth=positions["worth"].float() / 1000,
            gold=positions["gold"],
            lead=positions["lead"],
            share=positions["share"],
            chance=positions["chance"],
            games=shard.games,
            groups=shard.groups,
        ),
    )


def amounts(shard: ShardTensors) -> Tensor:
    """Return what the rows of numbers and things are multiplied by: [positions, seats, amounts]."""
    boards, positions = shard.boards, shard.positions
    which = positions["board"]
    numbers = positions["numbers"].clamp(-MAX_AMOUNT, MAX_AMOUNT).float()
    number, gold, tasks = numbers.tensor_split((NUMBER_COUNT, NUMBER_COUNT + CARDS_IN_PLAY), -1)
    cards = one_hot(boards["cards"], COUNTS["cards"]).float()
    task = one_hot(boards["tasks"].clamp(min=0), COUNTS["tasks"]).float()
    task = task * (boards["tasks"] != NO_TASK)[..., None]
    held = positions["held"][..., None] >> torch.arange(SLOTS, device=which.device) & 1
    scales = torch.tensor(NUMBER_SCALES, dtype=torch.float32).to(DEVICE, non_blocking=True)
    return torch.cat(
        [
            number / scales,
            cards.sum(1)[which][:, None].expand(-1, numbers.shape[1], -1),
            (gold / CARD_SCALE) @ cards[which],
            held.float() @ one_hot(boards["power"], COUNTS["powers"]).float()[which],
            (tasks / TASK_SCALE) @ task[which],
        ],
        -1,
    )


def read_batches(file: Path, size: int) -> Iterator[Batch]:
    """Yield the boards of a shard in batches of `size`."""
    boards, positions = read_shard(file)
    for first in range(0, len(boards), size):
        chosen = (positions["board"] >= first) & (positions["board"] < first + size)
        part = positions[chosen]
        part["board"] -= first
        if len(part):
            yield make_batch(with_known_lines(shard_tensors(boards[first : first + size], part)))
