"""Play games of the turn search against itself, as training data for `tools.fit_weights`."""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from random import Random

from rich.progress import track

from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.insight.evaluation.terms import Term, terms
from kingdombuilder.insight.evaluation.worth import UNIT, time_left
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.native import find_engine
from kingdombuilder.native.search import NativeSearch
from kingdombuilder.rules.scoring import total_gold
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser
from kingdombuilder.setup.chance import draw_card
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import Setup, start

WIDTH, KEEP, SAMPLES = 16, 8, 6
NOISE = 1.5 * UNIT  # scale of the noise that makes worse lines win at times
BLOCK = 20  # games per task of a process


@dataclass(frozen=True, slots=True)
class Row:
    """A seat's terms after a turn, and its gold at the end of the game."""

    game: int
    seats: int
    time: int
    terms: list[Term]
    gold: int


def games(first: int, number: int) -> Iterator[list[Row]]:
    """Play `number` games on all cores and yield the rows of each."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        numbers = range(first, first + number)
        yield from track(pool.map(play, numbers, chunksize=BLOCK), "games", total=number)


def play(number: int) -> list[Row]:
    """Play one game and return its rows."""
    random = Random(f"fit {number}")
    state = start(_setup(random))
    observed: list[tuple[int, int, list[Term]]] = []
    seats = range(state.board.seats)
    while (who := chooser(state)) != NOBODY:
        if who == CHANCE:
            advance(state, draw_card(state, random))
            continue
        lines = _search().best_lines(
            seen_by(state, who), WIDTH, KEEP, SAMPLES, random.getrandbits(64)
        )
        _, picks = max(lines, key=lambda line: line[0] - NOISE * random.expovariate(1.0))
        for pick in picks:
            advance(state, pick)
        if chooser(state) != NOBODY:
            observed += [(seat, time_left(state), list(terms(state, seat))) for seat in seats]
    gold = [total_gold(state, seat) for seat in seats]
    return [Row(number, len(seats), time, row, gold[seat]) for seat, time, row in observed]


@cache
def _search() -> NativeSearch:
    engine = find_engine().engine
    if engine is None:
        raise SystemExit(find_engine().message("en"))
    return NativeSearch(engine)


def _setup(random: Random) -> Setup:
    """Return a random set-up: the base game, every box or some of them, most often for two."""
    seats = random.choice((2, 2, 2, 3, 4, 5))
    extra = [box for box in BOXES if box != "base"]
    some = random.sample(extra, random.randint(1, len(extra)))
    boxes = random.choice(([], extra, some))
    queenies = [name for name in QUEENIES if boxes and random.random() < 0.5]
    return random_setup(random, seats, ("base", *boxes), queenies=tuple(queenies))
