"""`kingdombuilder selfplay`: play many games between bots on all cores."""

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Generator, Iterable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table

from kingdombuilder.cli.arguments import add_setup_arguments, comma_list, setup_from_options
from kingdombuilder.cli.entrant_options import (
    ENTRANT_HELP,
    add_program_arguments,
    add_seconds_argument,
    brought_entrants,
)
from kingdombuilder.cli.old_names import accept_old_name
from kingdombuilder.cli.progress import progress_bar
from kingdombuilder.cli.selfplay_games import ForfeitedGame, SelfplayGame, play_games
from kingdombuilder.entrants.contestant import check_entrant
from kingdombuilder.entrants.entrant import Entrant
from kingdombuilder.entrants.entrant_args import parse_entrant
from kingdombuilder.game.invariants import InvariantViolation
from kingdombuilder.game.process_pool import map_in_processes
from kingdombuilder.game.record import GameRecord, final_state, write_record
from kingdombuilder.insight.scores import totals, winners
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import translate

BROKEN, INTERRUPTED = 1, 130
DEFAULT_BOTS = ("apprentice", "uniform")


@dataclass(slots=True)
class Tally:
    """The results of the games so far."""

    games: int = 0
    picks: int = 0
    seats: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)
    gold: Counter[str] = field(default_factory=Counter)
    forfeits: Counter[str] = field(default_factory=Counter)
    first_forfeits: dict[str, str] = field(default_factory=dict)  # why, by name

    def add_forfeit(self, game: ForfeitedGame, language: str) -> None:
        """Count a game that a fault has ended; it has no result."""
        self.forfeits[game.name] += 1
        self.first_forfeits.setdefault(game.name, game.forfeit.message(language))

    def add(self, record: GameRecord) -> None:
        """Count a game; a shared victory counts as a win."""
        end = final_state(record)
        self.games += 1
        self.picks += len(record.picks)
        for seat, gold in enumerate(totals(end)):
            self.seats[record.names[seat]] += 1
            self.gold[record.names[seat]] += gold
            self.wins[record.names[seat]] += seat in winners(end)

    def in_order(self, names: Iterable[str]) -> None:
        """Show the given names in their order, whichever game ends first."""
        self.seats = Counter({name: self.seats[name] for name in names if self.seats[name]})

    def as_json(self, seconds: float) -> dict[str, object]:
        """Return the tally for JSON."""
        return {
            "games": self.games,
            "picks": self.picks,
            "seconds": round(seconds, 2),
            "forfeits": dict(self.forfeits),
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
        type=comma_list,
        metavar="A,B,…",
        help=f"entrants, repeated until all seats are taken, each {ENTRANT_HELP} "
        f"(default: {','.join(DEFAULT_BOTS)}, or {DEFAULT_BOTS[0]} and your programs)",
    )
    add_program_arguments(parser)
    add_seconds_argument(parser)
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


def entrants_from(options: argparse.Namespace) -> list[Entrant]:
    """Return the entrants that the arguments name; raise `ParseError` for a faulty one."""
    brought = brought_entrants(options)
    names = options.bots
    if not names:
        names = (DEFAULT_BOTS[0], *brought) if brought else DEFAULT_BOTS
    return [parse_entrant(name, brought, options.seconds) for name in names]


def run(options: argparse.Namespace) -> int:
    """Play and print the tally, even after Ctrl-C."""
    entrants = entrants_from(options)
    players = options.players or len(entrants)
    if players < len(entrants) or options.games < 1:
        raise ParseError("bots", n=len(entrants), seats=players)
    options.line_up = [entrants[seat % len(entrants)] for seat in range(players)]
    options.seed = options.seed if options.seed is not None else Random().randrange(1 << 30)
    setup_from_options(options, Random(0), players)  # raise errors before any game
    for entrant in entrants:
        check_entrant(entrant, options.language)
    if options.records:
        Path(options.records).mkdir(parents=True, exist_ok=True)
    tally, began, ending = Tally(), time.perf_counter(), 0
    try:
        with closing(_games(options)) as games:
            for game in games:
                if isinstance(game, ForfeitedGame):
                    tally.add_forfeit(game, options.language)
                    continue
                tally.add(game.record)
                if options.records:
                    file = Path(options.records) / f"{options.seed}-{game.number}.txt"
                    file.write_text(write_record(game.record), "utf-8")
    except KeyboardInterrupt:
        ending = INTERRUPTED
    except InvariantViolation as error:
        print(f"kingdombuilder: {error}", file=sys.stderr)
        return BROKEN
    tally.in_order(entrant.word for entrant in options.line_up)
    _print_tally(options, tally, time.perf_counter() - began)
    return ending


def _games(options: argparse.Namespace) -> Generator[SelfplayGame, None, None]:
    """Yield the games as they finish, with a progress bar on a terminal."""
    with progress_bar(options.language, options.games) as bar:
        work = map_in_processes(play_games, options, options.games, options.jobs or 1)
        with closing(work) as results:
            for some in results:
                for game in some:
                    bar(1)
                    yield game


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
    for name, n in tally.forfeits.items():
        why = tally.first_forfeits[name]
        console.print(translate(language, "arena.forfeited", name=name, n=n, why=why))
    facts = {"games": tally.games, "picks": tally.picks, "seconds": f"{seconds:.1f}"}
    console.print(translate(language, "selfplay.summary", seed=options.seed, **facts))
