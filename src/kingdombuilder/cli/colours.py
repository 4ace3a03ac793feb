"""Draw boards in the terminal's colours."""

from rich.text import Text

from kingdombuilder.drawing.from_state import scene_from_state
from kingdombuilder.drawing.text import styled_text
from kingdombuilder.rules.cells import NONE, Cells
from kingdombuilder.rules.state import State


def draw_coloured(
    state: State, legal: Cells = NONE, lit: Cells = NONE, narrow: bool = False
) -> Text:
    """Return a state as coloured text, with legal and highlighted hexes marked as by `draw`."""
    return Text.assemble(*styled_text(scene_from_state(state, legal, lit), narrow))
