"""The kinds of games that a net learns from: boxes and a number of seats, such as `base-2`."""

from random import Random
from typing import NamedTuple

from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import Setup

BASE, EVERY, SOME = "base", "all", "some"
QUEENIE_CHANCE = 0.6  # with some boxes
# Shards alternate; most have two seats, because the targets for two seats are the highest.
MIX = (
    *("base-2", "all-2", "base-4", "base-2", "all-4", "base-3", "base-2", "all-2", "some-2"),
    *("base-2", "all-5", "all-4", "base-2", "base-4", "all-2", "base-2", "base-5", "some-4"),
    *("base-2", "all-3", "base-2", "base-2", "some-3", "some-5"),
)
BOARDS = {2: 64, 3: 32, 4: 24, 5: 16}  # of a shard, by seats; shards take about the same time


class Kind(NamedTuple):
    """A kind of game."""

    boxes: str  # the base game, every box, or some of them
    seats: int


def parse_kind(text: str) -> Kind:
    """Return the kind with a name such as `base-2`; raise `ValueError` for any other text."""
    boxes, _, seats = text.partition("-")
    if boxes not in (BASE, EVERY, SOME) or seats not in ("2", "3", "4", "5"):
        raise ValueError(f"unknown kind of game: {text} (try base-2, all-4 or some-3)")
    return Kind(boxes, int(seats))


def sample_setup(random: Random, kind: Kind) -> Setup:
    """Return a random set-up of a kind."""
    extra = [box for box in BOXES if box != BASE]
    if kind.boxes == BASE:
        extra = []
    elif kind.boxes == SOME:
        extra = random.sample(extra, random.randint(1, len(extra)))
    chance = QUEENIE_CHANCE if kind.boxes == SOME else 1.0
    queenies = [name for name in QUEENIES if extra and random.random() < chance]
    return random_setup(random, kind.seats, (BASE, *extra), queenies=tuple(queenies))
