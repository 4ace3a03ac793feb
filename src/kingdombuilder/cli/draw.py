"""`kingdombuilder draw`: draw a position as text or as a picture."""

import argparse
import sys
from pathlib import Path

from rich.console import Console

from kingdombuilder.cli.arguments import read_state
from kingdombuilder.cli.colours import draw_coloured
from kingdombuilder.cli.old_names import accept_old_name
from kingdombuilder.cli.render import is_narrow
from kingdombuilder.drawing import draw, to_svg
from kingdombuilder.insight.scores import CASTLES, payments
from kingdombuilder.rules.cells import BOARD, NONE, Cells
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import legal
from kingdombuilder.text.parsing import ParseError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "file", metavar="POSITION", help="a position or a game record; - for standard input"
    )
    parser.add_argument("--svg", action="store_true", help="draw an SVG image")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="write to this file instead of standard output"
    )
    parser.add_argument("--legal", action="store_true", help="mark the legal hexes")
    highlight = parser.add_argument(
        "--highlight",
        metavar="SEAT:SOURCE",
        help="highlight the hexes for which a source pays a seat: a card, or castles",
    )
    accept_old_name(parser, highlight, "--lit")


def run(options: argparse.Namespace) -> int:
    """Draw the position."""
    state = read_state(options.file)
    marked = legal(state) & BOARD if options.legal else NONE
    lit = _lit(state, options.highlight) if options.highlight else NONE
    if options.svg:
        _write(to_svg(state, marked, lit), options.output)
        return 0
    if options.output:
        _write(draw(state, marked, lit), options.output)
    else:
        console = Console(highlight=False)
        drawing = draw_coloured(state, marked, lit, is_narrow(console))
        console.print(drawing, soft_wrap=True)
    return 0


def _write(picture: str, output: str | None) -> None:
    if output:
        Path(output).write_text(picture, "utf-8")
    else:
        sys.stdout.write(picture)


def _lit(state: State, text: str) -> Cells:
    seat, _, source = text.partition(":")
    if not seat.isdigit() or not 1 <= int(seat) <= state.board.seats:
        raise ParseError("no_seat", name=text, most=state.board.seats)
    for payment in payments(state, int(seat) - 1):
        if payment.source == source:
            return payment.hexes
    sources = [payment.source for payment in payments(state, 0)]
    raise ParseError("unknown", kind="source", name=source, known=[*sources, CASTLES])
