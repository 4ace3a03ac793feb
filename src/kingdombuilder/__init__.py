"""Kingdom Builder: states and picks, set-ups, text, insight, games, drawing and bots."""

from typing import TYPE_CHECKING, Any

from kingdombuilder.game.record import GameRecord, read_record, replay, write_record
from kingdombuilder.game.session import Session
from kingdombuilder.insight.changes import Change, changes
from kingdombuilder.insight.explain import Reason, explain
from kingdombuilder.insight.legality import IllegalPick, play
from kingdombuilder.insight.preview import Preview, preview
from kingdombuilder.insight.scores import Payment, payments, totals, winners
from kingdombuilder.insight.seen import redeal, seen_by
from kingdombuilder.notation.picks import parse_pick, pick_name
from kingdombuilder.notation.position import read_position, write_position
from kingdombuilder.notation.setup_code import read_setup_code, write_setup_code
from kingdombuilder.rules.cells import Cell, Cells
from kingdombuilder.rules.hexes import cell, each, hex_name, parse_hex
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import Setup, first_game, start
from kingdombuilder.text.parsing import ParseError

if TYPE_CHECKING:
    from kingdombuilder.bots import BOTS, Bot, Budget, Decision
    from kingdombuilder.drawing import draw, to_svg
    from kingdombuilder.game.runner import play_game

# Bots and drawings take longer to import than everything else, so they load on first use.
_LOADED_LATER = {
    "BOTS": "kingdombuilder.bots",
    "Bot": "kingdombuilder.bots",
    "Budget": "kingdombuilder.bots",
    "Decision": "kingdombuilder.bots",
    "draw": "kingdombuilder.drawing",
    "play_game": "kingdombuilder.game.runner",
    "to_svg": "kingdombuilder.drawing",
}


def __getattr__(name: str) -> Any:
    """Import a name of `_LOADED_LATER` when it is first used."""
    if name == "__version__":
        from importlib.metadata import version

        return version("kingdombuilder")
    if name not in _LOADED_LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_LOADED_LATER[name]), name)
    globals()[name] = value
    return value


__all__ = [
    "BOTS",
    "CHANCE",
    "NOBODY",
    "Bot",
    "Budget",
    "Cell",
    "Cells",
    "Change",
    "Decision",
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
    "parse_pick",
    "payments",
    "pick_name",
    "play",
    "play_game",
    "preview",
    "random_setup",
    "read_position",
    "read_record",
    "read_setup_code",
    "redeal",
    "replay",
    "seen_by",
    "start",
    "to_svg",
    "totals",
    "winners",
    "write_position",
    "write_record",
    "write_setup_code",
]
