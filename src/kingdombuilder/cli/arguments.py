"""Arguments that several commands share."""

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

from rich.console import Console

from kingdombuilder.box import BOXES, ISLANDS, QUEENIES, RULINGS
from kingdombuilder.box.custom_sections import unofficial_sections
from kingdombuilder.cli.old_names import accept_old_name
from kingdombuilder.game.record import final_state, read_record
from kingdombuilder.insight.describe import chosen_rulings
from kingdombuilder.notation.position import read_position
from kingdombuilder.notation.setup_code import read_setup_code
from kingdombuilder.rules.state import State
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import Setup, section_id
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import translate


def comma_list(text: str) -> tuple[str, ...]:
    """Split names at commas."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def add_setup_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that choose a set-up; everything else is random."""
    parser.add_argument(
        "--boxes",
        type=comma_list,
        default=("base",),
        metavar="A,…",
        help=f"boxes to draw from: {', '.join(BOXES)}, or all (default: base)",
    )
    parser.add_argument(
        "--queenies",
        type=comma_list,
        default=(),
        metavar="A,…",
        help=f"small expansions to use: {', '.join(QUEENIES)}, or all",
    )
    parser.add_argument(
        "--setup", metavar="CODE", help="a set-up code, as printed by the setup command"
    )
    parser.add_argument(
        "--sections",
        type=comma_list,
        default=(),
        metavar="A,B,C,D",
        help="board sections: top left, top right, bottom left, bottom right; "
        "farm~ is farm rotated by 180 degrees",
    )
    parser.add_argument("--tasks", type=comma_list, default=(), metavar="A,…", help="tasks to use")
    parser.add_argument(
        "--cards", type=comma_list, default=(), metavar="A,B,C", help="Kingdom Builder cards to use"
    )
    exclude = parser.add_argument(
        "--exclude",
        type=comma_list,
        default=(),
        metavar="A,…",
        help="cards and nomad tiles never to draw",
    )
    accept_old_name(parser, exclude, "--without")
    present = parser.add_argument(
        "--rank-present-only",
        action="store_true",
        help="a player with nothing in a section cannot be second there",
    )
    accept_old_name(parser, present, "--present-only")
    parser.add_argument(
        "--rulings",
        type=comma_list,
        default=(),
        metavar="A,…",
        help="rulings to use instead of the defaults where rulebooks disagree: "
        + ", ".join(RULINGS[name].word(RULINGS[name].other) for name in RULINGS),
    )
    parser.add_argument(
        "--island",
        default="",
        metavar="SIDE",
        help=f"side of the Island to use: {', '.join(ISLANDS)}",
    )
    parser.add_argument(
        "--caves", type=comma_list, default=(), metavar="D4,…", help="mountain hexes with a cave"
    )
    parser.add_argument(
        "--capitols",
        type=comma_list,
        default=(),
        metavar="K3,…",
        help="castle hexes with a capitol",
    )
    parser.add_argument("--seed", type=int, help="random seed, for a repeatable result")


def setup_from_options(options: argparse.Namespace, random: Random, seats: int) -> Setup:
    """Return the set-up that the arguments choose, completed at random."""
    if options.setup:
        return replace(read_setup_code(options.setup), seats=seats)
    return random_setup(
        random,
        seats,
        boxes=tuple(BOXES) if "all" in options.boxes else options.boxes,
        sections=options.sections,
        cards=options.cards,
        exclude=options.exclude,
        tasks=options.tasks,
        queenies=tuple(QUEENIES) if "all" in options.queenies else options.queenies,
        zero_counts=not options.rank_present_only,
        rulings=options.rulings,
        island=options.island,
        caves=options.caves,
        capitols=options.capitols,
    )


def print_setup_notes(setup: Setup, language: str, console: Console) -> None:
    """Print the sections with an unofficial layout and the rulings that are not the default."""
    unofficial = unofficial_sections(tuple(map(section_id, setup.sections)), setup.island)
    if unofficial:
        console.print(translate(language, "layout.note", names=", ".join(unofficial)))
    for sentence in chosen_rulings(setup, language):
        console.print(sentence)


def first_player(text: str) -> int | str:
    """Return the seat that plays first, counted from 0, or the text if it is not a number."""
    return int(text) - 1 if text.isdecimal() else text


def read_text(file: str) -> str:
    """Return the text of a file, or of standard input for `-`."""
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
    except UnicodeDecodeError:
        raise ParseError("no_text", source=file) from None


def read_state(file: str) -> State:
    """Return the state of a file: a position, or the end of a record."""
    text = read_text(file)
    try:
        return final_state(read_record(text)) if is_record(text) else read_position(text)
    except ParseError as error:
        raise error.in_file(file) from None


def is_record(text: str) -> bool:
    """Return whether a text is a game record and not a position."""
    labels = {line.partition(":")[0] for line in text.splitlines()}
    return "rules" in labels and "turn" not in labels
