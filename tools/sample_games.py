"""Games that are the same every time, and how to find a moment in them worth a look."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from kingdombuilder.bots import BOTS
from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.game.record import GameRecord, replay, write_record
from kingdombuilder.game.runner import play_game
from kingdombuilder.rules.state import State
from kingdombuilder.setup.random_setup import random_setup
from tools.server_process import Served

PEOPLE = ("Mira", "Tomas", "Oona", "Bram", "Ysolde")
WILD = ("uniform",)
SHREWD = ("apprentice",)


def every_box(seats: int, seed: int, bots: tuple[str, ...] = WILD) -> GameRecord:
    """A game with everything in the boxes."""
    return game_of(seats, seed, tuple(BOXES), tuple(QUEENIES), bots)


def game_of(
    seats: int,
    seed: int,
    boxes: tuple[str, ...] = ("base",),
    queenies: tuple[str, ...] = (),
    bots: tuple[str, ...] = SHREWD,
) -> GameRecord:
    """A game that bots played, under the names of people."""
    setup = random_setup(Random(seed), seats, boxes, queenies=queenies)
    deciders = [(PEOPLE[seat], BOTS[bots[seat % len(bots)]].decide) for seat in range(seats)]
    return play_game(setup, deciders, seed)


def longest(seats: int = 5, among: int = 60) -> GameRecord:
    """The game of most picks among some random ones."""
    games = (every_box(seats, seed) for seed in range(among))
    return max(games, key=lambda record: len(record.picks))


def moment(record: GameRecord, wanted: Callable[[State], bool], after: float = 0.0) -> int:
    """How many picks were made when a state is first as wanted, past a part of the game."""
    begin = round(after * len(record.picks))
    for at, state in enumerate(replay(record)):
        if at >= begin and wanted(state):
            return at
    raise LookupError("no such moment in this game")


def laid_out(served: Served, record: GameRecord, at: int | None = None, people: int = 1) -> str:
    """The id of the game after some picks: people sit at the first seats and bots elsewhere."""
    whole = served.made("/api/records", content=write_record(record))
    if at is None:
        return whole
    seats = [
        {"name": name, "bot": None if seat < people else "apprentice"}
        for seat, name in enumerate(record.names)
    ]
    return served.made("/api/games", json={"fork": {"game": whole, "step": at}, "seats": seats})


def cut(record: GameRecord, at: int) -> GameRecord:
    """The first picks of a game."""
    return replace(record, picks=record.picks[:at])
