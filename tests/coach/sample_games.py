"""Short games for the tests of the coach."""

from random import Random

from kingdombuilder.bots import BOTS
from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.game.record import GameRecord
from kingdombuilder.game.runner import play_game
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.hexes import parse_hex
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import Setup, first_game


def every_box(seed: int, seats: int) -> Setup:
    """Return a set-up with things from every box."""
    return random_setup(Random(seed), seats, tuple(BOXES), queenies=tuple(QUEENIES))


def played_game(
    seed: int = 1, bots: tuple[str, ...] = ("novice", "apprentice"), setup: Setup | None = None
) -> GameRecord:
    """Return the record of a game between bots that decide quickly."""
    players = [(bot, BOTS[bot].decide) for bot in bots]
    return play_game(setup or first_game(len(bots)), players, seed)


def hex_at(name: str) -> Cell:
    """Return the hex with a name."""
    hex_ = parse_hex(name)
    assert hex_ is not None
    return hex_
