"""`kingdombuilder native`: show the engine in use, and compare both engines."""

import argparse
import os
import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random

from rich.console import Console

from kingdombuilder.box import BOXES, CARDS, QUEENIES, SECTIONS
from kingdombuilder.cli.arguments import add_setup_arguments, read_state, setup_from_options
from kingdombuilder.cli.old_names import accept_old_name
from kingdombuilder.cli.progress import progress_bar
from kingdombuilder.game.process_pool import map_in_processes
from kingdombuilder.native import find_engine
from kingdombuilder.native.agreement import Disagreement, compare_game
from kingdombuilder.native.blocks import write_blocks
from kingdombuilder.native.export import export_library
from kingdombuilder.setup.random_setup import random_rulings, random_setup
from kingdombuilder.setup.setup import Setup, start
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import translate

SEATS = (2, 3, 4, 5)
SEED = 1
GAMES = 150  # as many as `bench` plays


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    compare = parser.add_argument(
        "--compare",
        type=int,
        metavar="GAMES",
        help="compare both engines after every pick of random games: this many games "
        "for each number of players and each mix of boxes",
    )
    accept_old_name(parser, compare, "--agree")
    parser.add_argument(
        "--export",
        type=Path,
        metavar="FOLDER",
        help="write the engine as a C library: header, sources, build files, examples and games",
    )
    parser.add_argument(
        "--blocks",
        type=Path,
        metavar="FILE",
        help="write positions for the C library to a file: those of POSITION, or random set-ups",
    )
    parser.add_argument(
        "positions",
        nargs="*",
        metavar="POSITION",
        help="positions or game records to write with --blocks; - for standard input",
    )
    parser.add_argument(
        "--games", type=int, default=GAMES, help=f"number of random set-ups (default: {GAMES})"
    )
    parser.add_argument("--players", type=int, default=2, help="players in them (default: 2)")
    add_setup_arguments(parser)
    parser.add_argument(
        "--jobs",
        type=int,
        default=os.cpu_count(),
        help="number of processes (default: one per core)",
    )


def run(options: argparse.Namespace) -> int:
    """Print the engine in use, compare both engines, or write files for the C library."""
    console = Console(highlight=False, soft_wrap=True, markup=False)
    options.seed = SEED if options.seed is None else options.seed
    if options.positions and not options.blocks:
        raise ParseError("blocks_only")
    if options.export or options.blocks:
        return _write(options, console)
    result = find_engine()
    console.print(result.message(options.language))
    if options.compare is None:
        return 0
    if result.engine is None:
        console.print(translate(options.language, "native.nothing_to_compare"))
        return 1
    return _compare(options, console)


def _write(options: argparse.Namespace, console: Console) -> int:
    """Write the library, or blocks."""
    if options.games < 1:
        raise ParseError("arena_games", n=options.games)
    states = [read_state(file) for file in options.positions] or [
        start(setup_from_options(options, Random(f"{options.seed}/{number}"), options.players))
        for number in range(options.games)
    ]
    if options.blocks:
        options.blocks.write_bytes(write_blocks(states))
        facts = {"n": len(states), "file": options.blocks}
        console.print(translate(options.language, "native.blocks", **facts))
    if options.export:
        export_library(options.export, states)
        console.print(translate(options.language, "native.exported", folder=options.export))
    return 0


def _compare(options: argparse.Namespace, console: Console) -> int:
    began, games, picks = time.perf_counter(), 0, 0
    total = options.compare * len(SEATS) * len(mixes())
    try:
        with progress_bar(options.language, total) as bar:
            work = map_in_processes(compare, options.seed, total, options.jobs or 1)
            with closing(work) as results:
                for some_games, some_picks in results:
                    games += some_games
                    picks += some_picks
                    bar(some_games)
    except Disagreement as error:
        print(f"kingdombuilder: {error}", file=sys.stderr)
        return 1
    facts = {"games": games, "picks": picks, "seconds": f"{time.perf_counter() - began:.0f}"}
    console.print(translate(options.language, "native.agreed", **facts))
    return 0


def mixes() -> list[tuple[str, ...]]:
    """Return mixes of boxes: the first box, each other one (with it if needed), and all of them."""
    first, *others = BOXES
    singles = [_enough((name,), first) for name in others]
    return [(first,), *singles, tuple(BOXES)]


def _enough(boxes: tuple[str, ...], first: str) -> tuple[str, ...]:
    """Return some boxes, with the first one if they have too few sections or cards."""
    enough = len(SECTIONS.names_in(boxes)) >= 4 and len(CARDS.names_in(boxes)) >= 3
    return boxes if enough else (first, *boxes)


def compare(seed: int, numbers: range) -> tuple[int, int]:
    """Compare random games on both engines and return the numbers of games and picks."""
    engine = find_engine().engine
    assert engine is not None
    picks = 0
    for number in numbers:
        random = Random(f"agree {seed}/{number}")
        state = start(numbered_setup(random, number))
        picks += compare_game(engine, state, random)
    return len(numbers), picks


def numbered_setup(random: Random, number: int) -> Setup:
    """Return a random set-up; players and mixes alternate, and half of the games have Queenies."""
    kinds = mixes()
    boxes = kinds[number // len(SEATS) % len(kinds)]
    queenies = [name for name in QUEENIES if random.random() < 0.5]
    seats = SEATS[number % len(SEATS)]
    return random_setup(
        random,
        seats,
        boxes,
        queenies=queenies,
        zero_counts=random.random() < 0.8,
        rulings=random_rulings(random),
    )
