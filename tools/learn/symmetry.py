"""Variants of games that are as likely as the games themselves.

A board without an island can be rotated by 180 degrees. In the base game, no rule distinguishes
flowers, forest and canyon, so they can be permuted.
"""

from dataclasses import replace
from itertools import permutations

import torch
from torch import Tensor
from torch.nn.functional import pad

from kingdombuilder.insight.net.numbers import NUMBER_COUNT
from kingdombuilder.insight.net.planes import PLANE_COUNT, SPECIAL_PLANES, edge, island
from kingdombuilder.insight.net.sets import SETS, pairs_east, pairs_south_east, pairs_south_west
from kingdombuilder.rules.board import BUILDABLE, CANYON, FLOWERS, FOREST, TERRAINS
from kingdombuilder.rules.cells import HEX_BITS, SIDE, STEPS, bit
from tools.learn.data import DEVICE, ShardTensors

ALIKE = (FLOWERS, FOREST, CANYON)
ORDERS = list(permutations(range(len(ALIKE))))  # the first one changes nothing
_FIRST_SPECIAL = PLANE_COUNT - len(SPECIAL_PLANES)
_ISLAND = _FIRST_SPECIAL + SPECIAL_PLANES.index(island)
# Planes that are the same on all boards stay as they are.
_TURNED = [
    *range(len(TERRAINS) - 1),
    *(_FIRST_SPECIAL + n for n, plane in enumerate(SPECIAL_PLANES) if plane != edge),
]
PAIRS = {
    SETS.index(pairs): step
    for pairs, step in zip((pairs_east, pairs_south_west, pairs_south_east), STEPS, strict=True)
}
_LAST = bit(SIDE - 1, SIDE - 1)
_PLANES = [terrain - 1 for terrain in ALIKE]
_NUMBERS = [NUMBER_COUNT - len(BUILDABLE) + BUILDABLE.index(terrain) for terrain in ALIKE]
REVERSED = torch.tensor([int(f"{byte:08b}"[::-1], 2) for byte in range(256)], dtype=torch.uint8)
REVERSED = REVERSED.to(DEVICE)


def vary(shard: ShardTensors) -> ShardTensors:
    """Return each board with its games in a random variant."""
    boards = len(shard.boards["seats"])
    turned = torch.rand(boards, device=DEVICE) < 0.5
    turned &= (shard.boards["planes"][:, _ISLAND] == 0).all(-1)
    order = torch.randint(len(ORDERS), (boards,), device=DEVICE) * shard.boards["is_base"]
    return rename(half_turn(shard, turned), order)


def half_turn(shard: ShardTensors, turned: Tensor) -> ShardTensors:
    """Return a shard in which some boards are rotated by 180 degrees."""
    planes, site, sets = (
        *(shard.boards["planes"], shard.boards["site"]),
        shard.positions["sets"],
    )
    moved = planes.clone()
    moved[:, _TURNED] = _turn(planes[:, _TURNED])
    turned_sets = _turn(sets)
    for which, step in PAIRS.items():  # a pair is marked at its other piece
        turned_sets[:, :, which] = _shift(turned_sets[:, :, which], step)
    of_position = turned[shard.positions["board"]]
    return replace(
        shard,
        boards=shard.boards
        | {
            "planes": torch.where(turned[:, None, None], moved, planes),
            "site": torch.where(turned[:, None] & (site >= 0), _LAST - site, site),
        },
        positions=shard.positions
        | {"sets": torch.where(of_position[:, None, None, None], turned_sets, sets)},
    )


def _turn(sets: Tensor) -> Tensor:
    """Return sets in which the hex of bit b is at the last bit minus b."""
    whole, part = divmod(HEX_BITS - 1 - _LAST, 8)
    turned = pad(REVERSED[sets.flip(-1).int()], (0, whole + 1))
    low, high = turned[..., whole:-1], turned[..., whole + 1 :]
    return low >> part | high << (8 - part) if part else low


def _shift(sets: Tensor, step: int) -> Tensor:
    """Return sets whose bits are `step` higher."""
    whole, part = divmod(step, 8)
    moved = pad(sets, (whole + 1, 0))[..., : sets.shape[-1] + 1]
    return moved[..., 1:] << part | moved[..., :-1] >> (8 - part) if part else moved[..., 1:]


def rename(shard: ShardTensors, order: Tensor) -> ShardTensors:
    """Return a shard in which terrains are permuted; `order` is an index of `ORDERS`."""
    chosen = torch.tensor(ORDERS).to(DEVICE, non_blocking=True)[order]
    planes, numbers = shard.boards["planes"].clone(), shard.positions["numbers"].clone()
    planes[:, _PLANES] = planes[:, _PLANES].take_along_dim(chosen[..., None], 1)
    of_position = chosen[shard.positions["board"]][:, None]
    numbers[..., _NUMBERS] = numbers[..., _NUMBERS].take_along_dim(of_position, 2)
    return replace(
        shard,
        boards=shard.boards | {"planes": planes},
        positions=shard.positions | {"numbers": numbers},
    )
