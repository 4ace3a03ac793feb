"""Kingdom Builder: positions, legal picks, records and scores."""

from kingdombuilder.cells import Cell, Cells
from kingdombuilder.chance import draw as draw_card
from kingdombuilder.changes import Change, changes
from kingdombuilder.draw import draw, to_svg
from kingdombuilder.explain import Reason, explain
from kingdombuilder.game import IllegalPick, play
from kingdombuilder.gamerecord import GameRecord, read_record, replay, write_record
from kingdombuilder.hexes import cell, each, hex_name, hex_named
from kingdombuilder.lots import random_setup
from kingdombuilder.match import play_game
from kingdombuilder.notation import pick_name
from kingdombuilder.position import read_position, write_position
from kingdombuilder.preview import Preview, preview
from kingdombuilder.reading import Misread
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.scores import Payment, payments, totals, winners
from kingdombuilder.seeing import redeal, seen_by
from kingdombuilder.session import Session
from kingdombuilder.setup import Setup, first_game, start

__all__ = [
    "CHANCE",
    "NOBODY",
    "Cell",
    "Cells",
    "Change",
    "GameRecord",
    "IllegalPick",
    "Misread",
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
    "hex_named",
    "legal",
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
