"""`kingdombuilder arena`: a match between bots, on all cores or on a cluster."""

import argparse
import json
import os
import shlex
import signal
import sys
import time
from contextlib import closing
from pathlib import Path

from rich.console import Console

from kingdombuilder.arena.chart import chart
from kingdombuilder.arena.match_spec import MatchSpec
from kingdombuilder.arena.number_format import format_decimal
from kingdombuilder.arena.ray_pool import run_games_on_ray
from kingdombuilder.arena.results_file import ResultsFile
from kingdombuilder.arena.standings import Standings, standings
from kingdombuilder.arena.worker_pool import GameStream, WorkerDied, run_games
from kingdombuilder.cli.arena_options import anchor_of, parse_match
from kingdombuilder.cli.arena_report import print_standings
from kingdombuilder.cli.arguments import add_setup_arguments
from kingdombuilder.cli.entrant_options import (
    ENTRANT_HELP,
    add_program_arguments,
    add_seconds_argument,
)
from kingdombuilder.cli.old_names import accept_old_name
from kingdombuilder.cli.progress import progress_bar
from kingdombuilder.entrants.contestant import check_entrant
from kingdombuilder.entrants.entrant import PROGRAM
from kingdombuilder.text.translations import translate

LOST, INTERRUPTED = 1, 130


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "bots",
        nargs="*",
        metavar="BOT",
        help=ENTRANT_HELP,
    )
    parser.add_argument(
        "--games",
        type=int,
        help="number of games (default: 100), rounded up to whole deals: "
        "each deal is played once from every seat",
    )
    parser.add_argument("--players", type=int, help="players in a game (default: 2)")
    add_program_arguments(parser)
    add_seconds_argument(parser)
    parser.add_argument(
        "--anchor", metavar="BOT", help="the bot whose rating is 0 (default: the first)"
    )
    parser.add_argument(
        "--out",
        metavar="FILE.jsonl",
        help="results file (default: arena-SEED.jsonl); a match found there is continued",
    )
    parser.add_argument(
        "--resume", metavar="FILE.jsonl", help="continue the match in a results file"
    )
    parser.add_argument("--chart", metavar="FILE.svg", help="draw a chart of the ratings")
    jobs = parser.add_argument(
        "--jobs",
        type=int,
        default=os.cpu_count(),
        help="number of processes (default: one per core)",
    )
    accept_old_name(parser, jobs, "--processes")
    cluster = parser.add_argument(
        "--cluster", metavar="ADDRESS", help="play on a Ray cluster (needs the extra ray)"
    )
    accept_old_name(parser, cluster, "--on")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_setup_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Play the missing games and print the standings, even after Ctrl-C."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # stop the workers as well
    spec, file = parse_match(options)
    anchor = anchor_of(options, spec)
    _check_entrants(spec, options)
    with closing(ResultsFile(file, spec)) as results_file:
        began, ending = time.perf_counter(), 0
        try:
            ending = _play(options, spec, results_file)
        except KeyboardInterrupt:
            ending = INTERRUPTED
        results = list(results_file.results.values())
    table = standings(spec, results, anchor, options.language)
    _print_results(options, spec, table, file, time.perf_counter() - began)
    if ending == INTERRUPTED:
        facts = {"games": len(results), "all": len(spec.schedule)}
        command = f"kingdombuilder arena --resume {shlex.quote(str(file))}"
        print(
            translate(options.language, "arena.interrupted", command=command, **facts),
            file=sys.stderr,
        )
    return ending


def _check_entrants(spec: MatchSpec, options: argparse.Namespace) -> None:
    """Start every program once before the first game; those of a cluster are on other machines."""
    for entrant in spec.entrants:
        if not (options.cluster and entrant.kind == PROGRAM):
            check_entrant(entrant, options.language)


def _play(options: argparse.Namespace, spec: MatchSpec, results_file: ResultsFile) -> int:
    missing = [number for number in range(len(spec.schedule)) if number not in results_file.results]
    with progress_bar(options.language, len(spec.schedule)) as bar:
        bar(len(spec.schedule) - len(missing))
        lost = 0
        with closing(_results(options, spec, missing)) as results:
            for result in results:
                if isinstance(result, WorkerDied):
                    key = "arena.fallen" if result.will_retry else "arena.lost"
                    print(translate(options.language, key, game=result.game), file=sys.stderr)
                    lost += not result.will_retry
                else:
                    results_file.add(result)
                    bar(1)
    return LOST if lost else 0


def _results(options: argparse.Namespace, spec: MatchSpec, missing: list[int]) -> GameStream:
    if options.cluster and missing:
        return run_games_on_ray(options.cluster, spec, missing)
    return run_games(spec, missing, options.jobs or 1)


def _print_results(
    options: argparse.Namespace, spec: MatchSpec, table: Standings, file: Path, seconds: float
) -> None:
    language = options.language
    if options.chart:
        Path(options.chart).write_text(chart(table, language), "utf-8")
    if options.json:
        facts = {"players": spec.players, "seed": spec.seed, "file": str(file)}
        print(json.dumps(table.as_json() | facts))
        return
    console = Console(highlight=False, markup=False)
    print_standings(table, language, console)
    facts = {"games": table.games, "deals": table.deals, "seed": spec.seed, "file": str(file)}
    text = translate(language, "arena.finished", seconds=format_decimal(seconds, language), **facts)
    console.print(text, soft_wrap=True)
    if options.chart:
        console.print(translate(language, "arena.chart", file=options.chart), soft_wrap=True)
