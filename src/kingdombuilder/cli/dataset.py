"""`kingdombuilder dataset`: self-play games as Parquet files, and their observations."""

import argparse
import os
import sys
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from rich.console import Console

from kingdombuilder.cli.arguments import comma_list
from kingdombuilder.cli.progress import progress_bar
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import translate

if TYPE_CHECKING:
    from kingdombuilder.research.dataset.spec import DatasetSpec

GAMES, BOTS = 1000, ("apprentice",)
INTERRUPTED = 130


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    make = tasks.add_parser("make", help="play games and write them; continue what is there")
    make.add_argument("folder", type=Path, metavar="FOLDER")
    make.add_argument(
        "--games", type=int, default=GAMES, help=f"number of games (default: {GAMES})"
    )
    make.add_argument(
        "--bots",
        type=comma_list,
        default=BOTS,
        metavar="LEVELS",
        help="levels such as builder,master@200; with an @, their thoughts are stored too "
        f"(default: {','.join(BOTS)})",
    )
    make.add_argument(
        "--players",
        type=comma_list,
        default=("2",),
        metavar="NUMBERS",
        help="players in a game; several numbers, such as 2,3,4, take turns (default: 2)",
    )
    make.add_argument("--boxes", type=comma_list, default=("base",), help="boxes, or all")
    make.add_argument("--queenies", type=comma_list, default=(), help="queenies, or all")
    make.add_argument(
        "--repeats", type=int, default=1, help="games with the same set-up in a row (default: 1)"
    )
    make.add_argument("--seed", type=int, help="random seed of all games")
    make.add_argument(
        "--jobs",
        type=int,
        default=os.cpu_count(),
        help="number of processes (default: one per core)",
    )
    make.add_argument(
        "--cluster", metavar="ADDRESS", help="play on a Ray cluster (needs the extra ray)"
    )
    read = tasks.add_parser("read", help="count what a dataset has, or write its observations")
    read.add_argument("folder", type=Path, metavar="FOLDER")
    read.add_argument("--out", type=Path, metavar="FILE.npz", help="write observations as arrays")
    read.add_argument("--split", help="only games of train, validation or test")
    read.add_argument("--games", type=int, help="only this number of games")


def run(options: argparse.Namespace) -> int:
    """Make or read a dataset."""
    return _make(options) if options.task == "make" else _read(options)


def _make(options: argparse.Namespace) -> int:
    from kingdombuilder.research.dataset.make import make_dataset  # needs the extra `research`

    spec = _spec(options)
    began = time.perf_counter()
    try:
        with progress_bar(options.language, spec.games) as bar:
            make_dataset(options.folder, spec, options.jobs or 1, options.cluster, bar)
    except KeyboardInterrupt:
        print(translate(options.language, "dataset.interrupted"), file=sys.stderr)
        return INTERRUPTED
    facts = {"games": spec.games, "seconds": f"{time.perf_counter() - began:.1f}"}
    text = translate(options.language, "dataset.made", folder=options.folder, **facts)
    Console(highlight=False, markup=False, soft_wrap=True).print(text)
    return 0


def _spec(options: argparse.Namespace) -> "DatasetSpec":
    """Return the specification; one that is continued keeps its seed."""
    from kingdombuilder.research.dataset.make import SPEC_FILE
    from kingdombuilder.research.dataset.read import read_spec
    from kingdombuilder.research.dataset.spec import DatasetSpec

    if not all(text.isdecimal() for text in options.players):
        raise ParseError("dataset_players", n=",".join(options.players))
    seed = options.seed
    if seed is None and (options.folder / SPEC_FILE).exists():
        seed = read_spec(options.folder).seed
    return DatasetSpec(
        games=options.games,
        seed=Random().randrange(1 << 30) if seed is None else seed,
        bots=tuple(options.bots),
        players=tuple(int(text) for text in options.players),
        boxes=tuple(options.boxes),
        queenies=tuple(options.queenies),
        repeats=options.repeats,
    )


def _read(options: argparse.Namespace) -> int:
    from kingdombuilder.research.dataset.export import export_samples
    from kingdombuilder.research.dataset.games import TABLES
    from kingdombuilder.research.dataset.read import read_table

    console = Console(highlight=False, markup=False, soft_wrap=True)
    if options.out:
        count = export_samples(options.folder, options.out, options.split, options.games)
        facts = {"picks": count, "file": options.out}
        console.print(translate(options.language, "dataset.exported", **facts))
        return 0
    rows = {name: read_table(options.folder, name).num_rows for name in TABLES}
    size = sum(file.stat().st_size for file in options.folder.rglob("*.parquet"))
    facts = {**rows, "size": f"{size / 1e6:.2f}"}
    console.print(translate(options.language, "dataset.counts", **facts))
    return 0
