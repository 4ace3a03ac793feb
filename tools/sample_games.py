"""Reproducible games, and ways to find a position in them."""

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
    """Play a game with everything in the boxes."""
    return play_sample(seats, seed, tuple(BOXES), tuple(QUEENIES), bots)


def play_sample(
    seats: int,
    seed: int,
    boxes: tuple[str, ...] = ("base",),
    queenies: tuple[str, ...] = (),
    bots: tuple[str, ...] = SHREWD,
) -> GameRecord:
    """Play a game between bots and give them players' names."""
    setup = random_setup(Random(seed), seats, boxes, queenies=queenies)
    deciders = [(PEOPLE[seat], BOTS[bots[seat % len(bots)]].decide) for seat in range(seats)]
    return play_game(setup, deciders, seed)


def longest(seats: int = 5, candidates: int = 60) -> GameRecord:
    """Return the game with the most picks among some random ones."""
    games = (every_box(seats, seed) for seed in range(candidates))
    return max(games, key=lambda record: len(record.picks))


def find_step(record: GameRecord, matches: Callable[[State], bool], after: float = 0.0) -> int:
    """Return the first step whose state matches, past a share of the game.

    Raise `LookupError` if there is none.
    """
    begin = round(after * len(record.picks))
    for step, state in enumerate(replay(record)):
        if step >= begin and matches(state):
            return step
    raise LookupError("no state of this game matches")


def upload_game(served: Served, record: GameRecord, at: int | None = None, people: int = 1) -> str:
    """Upload a record and return the game's id.

    With `at`, return a fork after that number of picks, with people in the first seats and bots in
    the others.
    """
    full_game = served.create("/api/records", content=write_record(record))
    if at is None:
        return full_game
    seats = [
        {"name": name, "bot": None if seat < people else "apprentice"}
        for seat, name in enumerate(record.names)
    ]
    return served.create(
        "/api/games", json={"fork": {"game": full_game, "step": at}, "seats": seats}
    )


def cut(record: GameRecord, at: int) -> GameRecord:
    """Return the record of a game's first picks."""
    return replace(record, picks=record.picks[:at])
