"""`kingdombuilder replay`: replay a recorded game and show a position."""

import argparse
import json
from itertools import pairwise

from rich.console import Console

from kingdombuilder.cli.arguments import read_text
from kingdombuilder.cli.colours import draw_coloured
from kingdombuilder.cli.render import is_narrow, score_table
from kingdombuilder.cli.score import as_json
from kingdombuilder.game.record import GameRecord, read_record, replay
from kingdombuilder.insight.changes import changes
from kingdombuilder.insight.describe import describe_change
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.notation.position import write_position
from kingdombuilder.text.parsing import ParseError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("file", metavar="RECORD", help="a game record; - for standard input")
    parser.add_argument("--at", type=int, metavar="N", help="stop after this number of picks")
    parser.add_argument(
        "--position",
        action="store_true",
        help="print only the position reached, as text that draw and score read",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Print the game's changes, its position and its scores."""
    try:
        record = read_record(read_text(options.file))
    except ParseError as error:
        raise error.in_file(options.file) from None
    if options.at is not None:
        record = _cut(record, options.at)
    *_, state = states = list(replay(record))
    if options.position:
        print(write_position(state), end="")
    elif options.json:
        picks = [pick_name(pick) for pick in record.picks]
        print(json.dumps({"picks": picks, "position": write_position(state)} | as_json(state)))
    else:
        console = Console(highlight=False)
        for before, after in pairwise(states):
            for change in changes(before, after):
                console.print(describe_change(options.language, change, record.names))
        console.print(draw_coloured(state, narrow=is_narrow(console)), soft_wrap=True)
        console.print(score_table(state, options.language, record.names))
    return 0


def _cut(record: GameRecord, picks: int) -> GameRecord:
    if not 0 <= picks <= len(record.picks):
        raise ParseError("at", n=picks, most=len(record.picks))
    return GameRecord(record.setup, record.names, record.picks[:picks], record.date)
