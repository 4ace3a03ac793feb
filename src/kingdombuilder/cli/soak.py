"""`kingdombuilder soak`: play many random games with random boxes and check the invariants."""

import argparse
import os
import sys
import time
from collections.abc import Generator
from contextlib import closing
from random import Random

from rich.console import Console

from kingdombuilder.box import BOXES, CARDS, QUEENIES, SECTIONS
from kingdombuilder.cli.progress import progress_bar
from kingdombuilder.game.invariants import (
    InvariantViolation,
    LengthCheck,
    check_pieces,
    check_state,
)
from kingdombuilder.game.process_pool import map_in_processes
from kingdombuilder.rules.state import BEFORE
from kingdombuilder.rules.turn import advance, legal
from kingdombuilder.setup.chance import draw_card, random_pick
from kingdombuilder.setup.random_setup import random_rulings, random_setup
from kingdombuilder.setup.setup import Setup, start
from kingdombuilder.text.translations import translate

FULL_CHECK_EVERY = 40  # every 40th pick gets all checks, the others only the quick ones


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "--games", type=int, default=100_000, help="number of games (default: 100000)"
    )
    parser.add_argument("--seed", type=int, default=1, help="random seed (default: 1)")
    parser.add_argument(
        "--jobs",
        type=int,
        default=os.cpu_count(),
        help="number of processes (default: one per core)",
    )


def run(options: argparse.Namespace) -> int:
    """Play until all games are done or an invariant is violated."""
    began, games, picks = time.perf_counter(), 0, 0
    try:
        with closing(_results(options)) as results:
            for some_games, some_picks in results:
                games += some_games
                picks += some_picks
    except KeyboardInterrupt:
        print(file=sys.stderr)
    except InvariantViolation as error:
        print(f"kingdombuilder: {error}", file=sys.stderr)
        return 1
    facts = {"games": games, "picks": picks, "seconds": f"{time.perf_counter() - began:.0f}"}
    Console(highlight=False).print(translate(options.language, "soak.summary", **facts))
    return 0 if games == options.games else 130


def _results(options: argparse.Namespace) -> Generator[tuple[int, int], None, None]:
    with progress_bar(options.language, options.games) as bar:
        work = map_in_processes(soak, options.seed, options.games, options.jobs or 1)
        with closing(work) as results:
            for result in results:
                bar(result[0])
                yield result


def soak(seed: int, numbers: range) -> tuple[int, int]:
    """Play random games with checks and return the numbers of games and picks."""
    picks = 0
    for number in numbers:
        random = Random(f"soak {seed}/{number}")
        state = start(mixed_setup(random, 2 + number % 4))
        length = LengthCheck()
        while state.phase < BEFORE or legal(state):
            pick = (
                draw_card(state, random)
                if state.phase < BEFORE
                else random_pick(legal(state), random)
            )
            advance(state, pick)
            picks += 1
            if random.random() * FULL_CHECK_EVERY < 1:
                check_state(state)
            else:
                check_pieces(state)
            length.see(state)
    return len(numbers), picks


def mixed_setup(random: Random, seats: int) -> Setup:
    """Return a random set-up from a random mix of boxes, Queenies and rulings."""
    boxes = tuple(name for name in BOXES if random.random() < 0.6)
    if len(SECTIONS.names_in(boxes)) < 4 or len(CARDS.names_in(boxes)) < 3:
        boxes = tuple(BOXES)
    queenies = [name for name in QUEENIES if random.random() < 0.4]
    return random_setup(
        random,
        seats,
        boxes,
        queenies=queenies,
        zero_counts=random.random() < 0.8,
        rulings=random_rulings(random),
    )
