"""Arguments that several commands share."""

import argparse
import sys
from pathlib import Path
from random import Random

from kingdombuilder.bots import BOTS
from kingdombuilder.gamerecord import final, read_record
from kingdombuilder.lots import random_setup
from kingdombuilder.position import read_position
from kingdombuilder.reading import Misread
from kingdombuilder.rules.state import State
from kingdombuilder.setup import Setup


def names(text: str) -> tuple[str, ...]:
    """Names told apart by commas."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def add_setup(parser: argparse.ArgumentParser) -> None:
    """Arguments that choose a board and cards; what is not chosen is drawn."""
    parser.add_argument(
        "--sections",
        type=names,
        default=(),
        metavar="A,B,C,D",
        help="board sections: top left, top right, bottom left, bottom right; farm~ is farm turned",
    )
    parser.add_argument("--cards", type=names, default=(), metavar="A,B,C", help="cards in play")
    parser.add_argument(
        "--without", type=names, default=(), metavar="A,…", help="cards that are not drawn"
    )
    parser.add_argument("--seed", type=int, help="a number that makes chance repeat itself")


def drawn_setup(options: argparse.Namespace, random: Random, seats: int) -> Setup:
    """The set-up that the arguments choose, completed by chance."""
    return random_setup(
        random,
        seats,
        sections=options.sections,
        cards=options.cards,
        without=options.without,
    )


def bots(text: str) -> tuple[str, ...]:
    """Names of bots, each one checked."""
    found = names(text)
    for name in found:
        BOTS[name]
    return found


def read_text(file: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
    except UnicodeDecodeError:
        raise Misread("no_text", source=file) from None


def read_state(file: str) -> State:
    """The state in a file: a position, or the end of a record."""
    text = read_text(file)
    try:
        return final(read_record(text)) if is_record(text) else read_position(text)
    except Misread as error:
        raise error.within(file) from None


def is_record(text: str) -> bool:
    """Whether a text is the record of a game and not a position."""
    return any(line.startswith("rules:") for line in text.splitlines())
