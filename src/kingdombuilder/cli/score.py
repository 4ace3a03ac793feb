"""`kingdombuilder score`: show the scores of a position by source."""

import argparse
import json

from rich.console import Console

from kingdombuilder.cli.arguments import read_state
from kingdombuilder.cli.render import score_table, seat_names
from kingdombuilder.insight.scores import payments, totals, winners
from kingdombuilder.rules.hexes import hex_names as hex_names
from kingdombuilder.rules.state import State


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "file", metavar="FILE", help="a position or a game record; - for standard input"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Print the scores."""
    state = read_state(options.file)
    if options.json:
        print(json.dumps(as_json(state)))
    else:
        names = seat_names(state, options.language)
        Console(highlight=False).print(score_table(state, options.language, names))
    return 0


def as_json(state: State) -> dict[str, object]:
    """Return the scores for JSON."""
    return {
        "totals": totals(state),
        "winners": [seat + 1 for seat in winners(state)],
        "seats": [
            [
                {"source": p.source, "gold": p.gold, "hexes": hex_names(p.hexes).split()}
                for p in payments(state, seat)
            ]
            for seat in range(state.board.seats)
        ],
    }
