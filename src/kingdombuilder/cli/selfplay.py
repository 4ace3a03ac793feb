"""`kingdombuilder selfplay`: play many games between bots on all cores."""

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table

from kingdombuilder.bots import BOTS
from kingdombuilder.cli.arguments import add_setup_arguments, bot_list, setup_from_options
from kingdombuilder.cli.old_names import accept_old_name
from kingdombuilder.cli.progress import progress_bar
from kingdombuilder.game.invariants import InvariantViolation, LengthCheck, check_state
from kingdombuilder.game.process_pool import map_in_processes
from kingdombuilder.game.record import GameRecord, final_state, write_record
from kingdombuilder.game.runner import GameObserver, play_game
from kingdombuilder.insight.scores import totals, winners
from kingdombuilder.rules.state import State
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import translate

BROKEN, INTERRUPTED = 1, 130


@dataclass(slots=True)
class Tally:
    """The results of the games so far."""

    games: int = 0
    picks: int = 0
    seats: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)
    gold: Counter[str] = field(default_factory=Counter)

    def add(self, record: GameRecord) -> None:
        """Count a game; a shared victory counts as a win."""
        end = final_state(record)
        self.games += 1
        self.picks += len(record.picks)
        for seat, gold in enumerate(totals(end)):
            self.seats[record.names[seat]] += 1
            self.gold[record.names[seat]] += gold
            self.wins[record.names[seat]] += seat in winners(end)

    def as_json(self, seconds: float) -> dict[str, object]:
        """Return the tally for JSON."""
        return {
            "games": self.games,
            "picks": self.picks,
            "seconds": round(seconds, 2),
            "wins": {name: self.wins[name] for name in self.seats},
            "mean_gold": {n: round(self.gold[n] / self.seats[n], 2) for n in self.seats},
        }


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("--games", type=int, default=100, help="number of games (default: 100)")
    parser.add_argument(
        "--players", type=int, help="number of players (default: the number of bots)"
    )
    parser.add_argument(
        "--bots",
        type=names_of_bots,
        default=("apprentice", "uniform"),
        metavar="A,B,…",
        help=f"bots, repeated until all seats are taken: {', '.join(BOTS)} "
        "(default: apprentice,uniform)",
    )
    add_setup_arguments(parser)
    check = parser.add_argument(
        "--check-invariants",
        action="store_true",
        help="check the invariants of the rules after every pick",
    )
    accept_old_name(parser, check, "--check")
    parser.add_argument(
        "--jobs",
        type=int,
        default=os.cpu_count(),
        help="number of processes (default: one per core)",
    )
    parser.add_argument(
        "--records", metavar="FOLDER", help="write a record of every game to this folder"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def names_of_bots(text: str) -> tuple[str, ...]:
    """Parse the names of bots; raise argparse's error for an unknown one."""
    try:
        return bot_list(text)
    except ParseError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def run(options: argparse.Namespace) -> int:
    """Play and print the tally, also after Ctrl-C."""
    players = options.players or len(options.bots)
    if players < len(options.bots) or options.games < 1:
        raise ParseError("bots", n=len(options.bots), seats=players)
    options.line_up = [options.bots[seat % len(options.bots)] for seat in range(players)]
    options.seed = options.seed if options.seed is not None else Random().randrange(1 << 30)
    setup_from_options(options, Random(0), players)  # raise errors before any game
    if options.records:
        Path(options.records).mkdir(parents=True, exist_ok=True)
    tally, began, ending = Tally(), time.perf_counter(), 0
    try:
        with closing(_games(options)) as games:
            for number, record in games:
                tally.add(record)
                if options.records:
                    file = Path(options.records) / f"{options.seed}-{number}.txt"
                    file.write_text(write_record(record), "utf-8")
    except KeyboardInterrupt:
        ending = INTERRUPTED
    except InvariantViolation as error:
        print(f"kingdombuilder: {error}", file=sys.stderr)
        return BROKEN
    _print_tally(options, tally, time.perf_counter() - began)
    return ending


def _games(options: argparse.Namespace) -> Generator[tuple[int, GameRecord], None, None]:
    """Yield the games as they finish, with a progress bar on a terminal."""
    with progress_bar(options.language, options.games) as bar:
        work = map_in_processes(_play, options, options.games, options.jobs or 1)
        with closing(work) as results:
            for some in results:
                for number, record in some:
                    bar(1)
                    yield number, record


def _play(options: argparse.Namespace, numbers: range) -> list[tuple[int, GameRecord]]:
    """Play some games; the bots rotate, so that each of them plays first equally often."""
    games = []
    for number in numbers:
        seed = f"{options.seed}/{number}"
        turn = number % len(options.line_up)
        line_up = options.line_up[turn:] + options.line_up[:turn]
        setup = setup_from_options(options, Random(f"{seed}/setup"), len(line_up))
        seats = [(name, BOTS[name].decide) for name in line_up]
        record = play_game(setup, seats, seed, _checker() if options.check_invariants else None)
        games.append((number, record))
    return games


def _checker() -> GameObserver:
    length = LengthCheck()

    def check(before: State, after: State) -> None:
        check_state(after)
        length.see(after)

    return check


def _print_tally(options: argparse.Namespace, tally: Tally, seconds: float) -> None:
    if options.json:
        print(json.dumps(tally.as_json(seconds)))
        return
    language = options.language
    table = Table("", translate(language, "selfplay.wins"), translate(language, "selfplay.gold"))
    for name in tally.seats:
        mean = tally.gold[name] / tally.seats[name]
        table.add_row(name, str(tally.wins[name]), f"{mean:.1f}")
    console = Console(highlight=False)
    console.print(table)
    facts = {"games": tally.games, "picks": tally.picks, "seconds": f"{seconds:.1f}"}
    console.print(translate(language, "selfplay.summary", seed=options.seed, **facts))
