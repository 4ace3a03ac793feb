"""Boards as text and as SVG."""

from kingdombuilder.drawing.from_state import scene_from_state
from kingdombuilder.drawing.svg import svg
from kingdombuilder.drawing.text import text
from kingdombuilder.rules.cells import NONE, Cells
from kingdombuilder.rules.state import State


def draw(state: State, legal: Cells = NONE, highlight: Cells = NONE, narrow: bool = False) -> str:
    """Return a state as text, with legal hexes in round and highlighted ones in square brackets."""
    return text(scene_from_state(state, legal, highlight), narrow)


def to_svg(state: State, legal: Cells = NONE, lit: Cells = NONE) -> str:
    """Return a state as a standalone SVG image."""
    return svg(scene_from_state(state, legal, lit))
