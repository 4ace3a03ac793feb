"""Play a match between two levels in a real browser, with the workers of a static site.

    python -m tools.site_match --levels builder master --games 200

The arena deals the games and rates the levels, so every deal is played twice with the seats
swapped, and `kingdombuilder arena` plays the same deals natively with the same seed. Every decision
is made in the browser. Results are saved, so that the same command continues a match.
"""

import argparse
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console

from kingdombuilder.arena.deals import SetupPool
from kingdombuilder.arena.match_spec import MatchSpec
from kingdombuilder.arena.results import GameResult
from kingdombuilder.arena.results_file import ResultsFile
from kingdombuilder.arena.standings import standings
from kingdombuilder.arena.worker_pool import WorkerDied, run_games
from kingdombuilder.bots import UNLIMITED, Budget
from kingdombuilder.bots.levels import LEVELS
from kingdombuilder.cli.arena_report import print_standings
from kingdombuilder.entrants.entrant import BOT, Entrant
from kingdombuilder.text.parsing import ParseError
from tools.site_bots import serve_games_in_browser
from tools.site_folder import write_site
from tools.static_host import hosting

LANGUAGE, PLAYERS = "en", 2
LOST, INTERRUPTED = 1, 130


def match_spec(levels: Sequence[str], seconds: float | None, seed: int, games: int) -> MatchSpec:
    """Return the match of some levels; their names differ from those of a native match."""
    budget = UNLIMITED if seconds is None else Budget(seconds=seconds)
    entrants = [Entrant(f"{level}-site", BOT, level, budget) for level in levels]
    return MatchSpec(tuple(entrants), PLAYERS, seed, games, SetupPool())


def play(link: str, spec: MatchSpec, file: ResultsFile, jobs: int) -> int:
    """Play the missing games and print each result; return the number of games that failed."""
    missing = [number for number in range(len(spec.schedule)) if number not in file.results]
    lost, began = 0, time.perf_counter()
    work = partial(serve_games_in_browser, link)
    with closing(run_games(spec, missing, min(jobs, len(missing)), work)) as results:
        for result in results:
            if isinstance(result, WorkerDied):
                print(f"The browser of game {result.game} failed.", file=sys.stderr)
                lost += not result.will_retry
            else:
                file.add(result)
                seconds = time.perf_counter() - began
                print(_progress(result, len(file.results), spec, seconds), flush=True)
    return lost


def _progress(result: GameResult, done: int, spec: MatchSpec, seconds: float) -> str:
    gold = ", ".join(f"{name} {n}" for name, n in zip(result.seats, result.gold, strict=True))
    return f"{done} of {len(spec.schedule)} games after {seconds:.0f} s: {gold}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play a match, or the rest of one, and print the ratings, also after Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m tools.site_match", description=__doc__)
    parser.add_argument("--levels", nargs=2, choices=LEVELS, default=["builder", "master"])
    parser.add_argument("--games", type=int, default=200, help="(default: 200)")
    parser.add_argument("--seconds", type=float, help="per turn (default: those of the level)")
    parser.add_argument("--seed", type=int, default=1, help="of the deals (default: 1)")
    parser.add_argument("--jobs", type=int, default=1, help="browsers (default: 1)")
    parser.add_argument("--site", type=Path, help="folder of a site (default: a new one)")
    parser.add_argument("--out", type=Path, default=Path("out/site-match.jsonl"), help="results")
    options = parser.parse_args(arguments)
    spec = match_spec(options.levels, options.seconds, options.seed, options.games)
    for one in (signal.SIGINT, signal.SIGTERM):  # background jobs of a shell ignore the first
        signal.signal(one, signal.default_int_handler)
    ending = 0
    with ExitStack() as stack:
        try:
            file = stack.enter_context(closing(ResultsFile(options.out, spec)))
        except ParseError as error:
            parser.error(str(error))
        try:
            place = stack.enter_context(TemporaryDirectory())
            host = stack.enter_context(hosting(options.site or write_site(Path(place, "site"))))
            ending = LOST if play(host.link, spec, file, options.jobs) else 0
        except KeyboardInterrupt:
            ending = INTERRUPTED
        results = list(file.results.values())
    table = standings(spec, results, spec.entrants[0].name, LANGUAGE)
    print_standings(table, LANGUAGE, Console(highlight=False, markup=False))
    print(f"{len(results)} of {len(spec.schedule)} games are in {options.out}.")
    return ending


if __name__ == "__main__":
    sys.exit(main())
