"""`kingdombuilder setup`: print a random set-up as a code, to share a table or a puzzle."""

import argparse
import json
from dataclasses import asdict
from random import Random

from rich.console import Console

from kingdombuilder.cli.arguments import add_setup_arguments, print_setup_notes, setup_from_options
from kingdombuilder.notation.setup_code import write_setup_code


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("--players", type=int, default=2, help="number of players (default: 2)")
    add_setup_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Print the code, the sections with an unofficial layout and the chosen rulings."""
    setup = setup_from_options(options, Random(options.seed), options.players)
    if options.json:
        print(json.dumps({"code": write_setup_code(setup)} | asdict(setup)))
        return 0
    print(write_setup_code(setup))
    print_setup_notes(setup, options.language, Console(stderr=True, highlight=False))
    return 0
