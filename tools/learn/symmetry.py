"""Variants of games that are as likely as the games themselves.

A board without an island can be turned by half. In the base game, no rule tells flowers, forest and
canyon apart, so they can change their names.
"""

from random import Random

import numpy as np

from kingdombuilder.insight.net.numbers import NUMBER_COUNT
from kingdombuilder.insight.net.planes import PLANE_COUNT, SPECIAL_PLANES, edge, island
from kingdombuilder.insight.net.sets import SETS, pairs_east, pairs_south_east, pairs_south_west
from kingdombuilder.rules.board import BUILDABLE, CANYON, FLOWERS, FOREST, TERRAINS
from kingdombuilder.rules.cells import HEX_BITS, SIDE, STEPS, bit
from tools.learn.engine import learning_engine
from tools.learn.shards import Records

ALIKE = (FLOWERS, FOREST, CANYON)
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


def vary(boards: Records, positions: Records, random: Random, is_base: bool = False) -> None:
    """Change a shard to a random variant."""
    if random.random() < 0.5 and not boards["planes"][:, _ISLAND].any():
        half_turn(boards, positions)
    if is_base:
        rename(boards, positions, random.sample(ALIKE, len(ALIKE)))


def half_turn(boards: Records, positions: Records) -> None:
    """Turn boards by half."""
    planes = np.ascontiguousarray(boards["planes"][:, _TURNED])
    _turn(planes)
    boards["planes"][:, _TURNED] = planes
    boards["site"] = np.where(boards["site"] >= 0, _LAST - boards["site"], -1)
    sets = np.ascontiguousarray(positions["views"]["sets"])
    _turn(sets)
    for which, step in PAIRS.items():  # a pair is marked at its other piece
        sets[:, :, which] = _shifted(sets[:, :, which], step)
    positions["views"]["sets"] = sets


def _turn(sets: Records) -> None:
    learning_engine().library.kb_half_turn(sets.ctypes.data, sets.size * 8 // HEX_BITS)


def _shifted(sets: Records, step: int) -> Records:
    words = np.ascontiguousarray(sets).view("<u8")
    whole, part = divmod(step, 64)
    assert not whole
    carried = np.zeros_like(words)
    carried[..., 1:] = words[..., :-1] >> np.uint64(64 - part)
    return (words << np.uint64(part) | carried).view("u1")


def rename(boards: Records, positions: Records, order: list[int]) -> None:
    """Let terrains take the names of others."""
    planes, numbers = boards["planes"].copy(), positions["views"]["numbers"].copy()
    first = NUMBER_COUNT - len(BUILDABLE)  # of the frontier by terrain
    for old, new in zip(ALIKE, order, strict=True):
        boards["planes"][:, new - 1] = planes[:, old - 1]
        positions["views"]["numbers"][..., first + BUILDABLE.index(new)] = numbers[
            ..., first + BUILDABLE.index(old)
        ]
