"""Picks as words: C7 for a hex, `end`, `redraw`, the name of a tile, =forest for a drawn card."""

from kingdombuilder.board import TERRAINS
from kingdombuilder.box import POWERS
from kingdombuilder.cells import Cell
from kingdombuilder.hexes import hex_name, hex_named
from kingdombuilder.reading import Misread, Word, one_of
from kingdombuilder.rules.buttons import (
    BUILD,
    CARD,
    END,
    MOVE,
    POWER,
    REDRAW,
    STOP,
    TAKE,
    TERRAIN,
    is_hex,
)
from kingdombuilder.rules.pile import FIRST_TERRAIN, KINDS, SECOND_TERRAIN, UNKNOWN

DRAWN = "="
FIXED = "on-"
BUTTONS = {
    "end": END,
    "redraw": REDRAW,
    "stop": STOP,
    "take": TAKE,
    "build": BUILD,
    "move": MOVE,
}
CARD_NAMES = tuple(
    "/".join(TERRAINS[t] for t in (SECOND_TERRAIN[card], FIRST_TERRAIN[card]) if t)
    for card in range(KINDS)
)
UNKNOWN_CARD = "?"
TERRAIN_PICKS = {FIXED + name: TERRAIN[number] for number, name in enumerate(TERRAINS) if name}


def card_name(card: int) -> str:
    """The name of a kind of terrain card."""
    return UNKNOWN_CARD if card == UNKNOWN else CARD_NAMES[card]


def card_named(word: Word) -> int:
    """The kind of terrain card that a word names."""
    if word.text == UNKNOWN_CARD:
        return UNKNOWN
    return CARD_NAMES.index(one_of(word, CARD_NAMES, "terrain_card"))


def pick_name(pick: Cell) -> str:
    """The word for a pick."""
    return hex_name(pick) if is_hex(pick) else _BUTTON_NAMES[pick]


def pick_named(word: Word) -> Cell:
    """The pick that a word names."""
    found = hex_named(word.text) or _PICKS.get(word.text.lower())
    if found is None:
        known = [*BUTTONS, *POWERS[1:], *(DRAWN + name for name in CARD_NAMES)]
        raise Misread("unknown", word, kind="pick", name=word.text, known=known)
    return found


def _buttons() -> dict[str, Cell]:
    tiles = {name: POWER[number] for number, name in enumerate(POWERS) if name}
    draws = {DRAWN + name: CARD[card] for card, name in enumerate(CARD_NAMES)}
    return BUTTONS | tiles | draws | TERRAIN_PICKS


_PICKS = _buttons()
_BUTTON_NAMES = {pick: name for name, pick in _PICKS.items()}
