"""`kingdombuilder play`: play a game in the terminal."""

import argparse
import contextlib
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

from rich.console import Console

from kingdombuilder.bots import BOTS
from kingdombuilder.bots.levels import HINT_BOT
from kingdombuilder.cli.arguments import (
    add_setup_arguments,
    comma_list,
    first_player,
    print_setup_notes,
    read_text,
    setup_from_options,
)
from kingdombuilder.cli.entrant_options import (
    ENTRANT_HELP,
    add_program_arguments,
    add_seconds_argument,
    brought_entrants,
)
from kingdombuilder.cli.table_players import TablePlayers
from kingdombuilder.cli.terminal_table import TerminalTable
from kingdombuilder.drawing.scene import COLOURS
from kingdombuilder.entrants.contestant import check_entrant
from kingdombuilder.entrants.entrant import Entrant
from kingdombuilder.entrants.entrant_args import Brought, parse_entrant
from kingdombuilder.game.record import read_record
from kingdombuilder.game.session import Session
from kingdombuilder.setup.random_setup import order_seats
from kingdombuilder.setup.setup import Setup, first_game
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import translate

HUMAN = "human"

with contextlib.suppress(ImportError):  # not on all systems; it makes input lines editable
    import readline  # noqa: F401


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "--seats",
        type=comma_list,
        default=(HUMAN, "apprentice"),
        metavar="A,B,…",
        help=f"players in seat order: {HUMAN}, or {ENTRANT_HELP}; default: {HUMAN},apprentice",
    )
    add_program_arguments(parser)
    add_seconds_argument(parser)
    parser.add_argument(
        "--random",
        action="store_true",
        help="draw the board and cards at random instead of the suggested first game",
    )
    add_setup_arguments(parser)
    parser.add_argument(
        "--first",
        type=first_player,
        default=0,
        metavar="SEAT",
        help="the seat that plays first: its number, or random (default: 1)",
    )
    parser.add_argument(
        "--record", metavar="FILE", help="write the game to this file after every pick"
    )
    parser.add_argument("--resume", metavar="FILE", help="continue a recorded game")
    parser.add_argument(
        "--hints",
        metavar="BOT",
        default=HINT_BOT,
        help=f"the bot or program that gives hints (default: {HINT_BOT})",
    )


def run(options: argparse.Namespace) -> int:
    """Play until the game is over or the player leaves."""
    random, brought = Random(options.seed), brought_entrants(options)

    def entrant(text: str) -> Entrant | None:
        return None if text == HUMAN else parse_entrant(text, brought, options.seconds)

    if options.resume:
        try:
            record = read_record(read_text(options.resume))
        except ParseError as error:
            raise error.in_file(options.resume) from None
        seats = [entrant(_resumed_seat(name, brought)) for name in record.names]
        session = Session.resume(record)
    else:
        seats = order_seats([entrant(text) for text in options.seats], options.first, random)
        setup = _setup(options, random, len(seats))
        session = Session(setup, _seat_names(seats, options.language))
    adviser = parse_entrant(options.hints, brought, options.seconds)
    for one in (*seats, adviser):
        if one:
            check_entrant(one, options.language)
    console = Console(highlight=False)
    print_setup_notes(session.setup, options.language, console)
    with closing(TablePlayers(session.setup, seats, adviser, random)) as players:
        table = TerminalTable(
            session=session,
            players=players,
            language=options.language,
            console=console,
            random=random,
            record_file=Path(options.record or options.resume)
            if options.record or options.resume
            else None,
        )
        if not options.resume and session.setup.sections == first_game(len(seats)).sections:
            table.print_text("terminal.first_game")
            table.print_text("advice.first")
        return table.run()


def _resumed_seat(name: str, brought: Brought) -> str:
    """Return the text of the player of a recorded seat; a name that is not a bot is a person."""
    level, _, _ = name.partition("@")
    return name if level in BOTS or level in brought else HUMAN


def _setup(options: argparse.Namespace, random: Random, seats: int) -> Setup:
    chosen = (options.setup, options.sections, options.cards, options.exclude, options.tasks)
    queenies = (options.queenies, options.island, options.caves, options.capitols)
    if options.random or options.boxes != ("base",) or any(chosen) or any(queenies):
        return setup_from_options(options, random, seats)
    rules_options = {"zero_counts": not options.rank_present_only, "rulings": options.rulings}
    return replace(first_game(seats), **rules_options)


def _seat_names(seats: Sequence[Entrant | None], language: str) -> tuple[str, ...]:
    """Return the seats' names: a bot's own or a person's colour, numbered if repeated."""
    names: list[str] = []
    for seat, entrant in enumerate(seats):
        name = entrant.word if entrant else translate(language, f"seat.{COLOURS[seat]}")
        names.append(name if name not in names else f"{name}-{seat + 1}")
    return tuple(names)
