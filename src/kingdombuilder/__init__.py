"""Kingdom Builder: positions, legal picks, records and scores."""

from kingdombuilder.drawing import draw, to_svg
from kingdombuilder.game.record import GameRecord, read_record, replay, write_record
from kingdombuilder.game.runner import play_game
from kingdombuilder.game.session import Session
from kingdombuilder.insight.changes import Change, changes
from kingdombuilder.insight.explain import Reason, explain
from kingdombuilder.insight.legality import IllegalPick, play
from kingdombuilder.insight.preview import Preview, preview
from kingdombuilder.insight.scores import Payment, payments, totals, winners
from kingdombuilder.insight.seen import redeal, seen_by
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.notation.position import read_position, write_position
from kingdombuilder.rules.cells import Cell, Cells
from kingdombuilder.rules.hexes import cell, each, hex_name, parse_hex
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card as draw_card
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import Setup, first_game, start
from kingdombuilder.text.parsing import ParseError

__all__ = [
    "CHANCE",
    "NOBODY",
    "Cell",
    "Cells",
    "Change",
    "GameRecord",
    "IllegalPick",
    "ParseError",
    "Payment",
    "Preview",
    "Reason",
    "Session",
    "Setup",
    "State",
    "advance",
    "cell",
    "changes",
    "chooser",
    "draw",
    "draw_card",
    "each",
    "explain",
    "first_game",
    "hex_name",
    "legal",
    "parse_hex",
    "payments",
    "pick_name",
    "play",
    "play_game",
    "preview",
    "random_setup",
    "read_position",
    "read_record",
    "redeal",
    "replay",
    "seen_by",
    "start",
    "to_svg",
    "totals",
    "winners",
    "write_position",
    "write_record",
]
