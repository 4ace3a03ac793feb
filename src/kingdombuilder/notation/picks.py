"""Picks as words: C7 for a hex, `end`, `redraw`, a tile's name, =forest for a drawn card."""

from functools import lru_cache

from kingdombuilder.box import POWERS
from kingdombuilder.rules.board import TERRAINS
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
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.hexes import hex_name, parse_hex
from kingdombuilder.rules.pile import FIRST_TERRAIN, KINDS, SECOND_TERRAIN, UNKNOWN
from kingdombuilder.text.parsing import ParseError, Token, parse_choice

DRAW_PREFIX = "="
TERRAIN_PREFIX = "on-"
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
TERRAIN_PICKS = {
    TERRAIN_PREFIX + name: TERRAIN[number] for number, name in enumerate(TERRAINS) if name
}


def card_name(card: int) -> str:
    """Return the name of a kind of terrain card."""
    return UNKNOWN_CARD if card == UNKNOWN else CARD_NAMES[card]


def parse_card(word: Token) -> int:
    """Return the kind of terrain card that a word names; raise `ParseError` if it is unknown."""
    if word.text == UNKNOWN_CARD:
        return UNKNOWN
    return CARD_NAMES.index(parse_choice(word, CARD_NAMES, "terrain_card"))


def pick_name(pick: Cell) -> str:
    """Return the word for a pick."""
    return hex_name(pick) if is_hex(pick) else _button_names(len(POWERS))[pick]


def parse_pick(word: Token) -> Cell:
    """Return the pick that a word names; raise `ParseError` if it is unknown."""
    buttons = _buttons(len(POWERS))
    pick = parse_hex(word.text) or buttons.get(word.text.lower())
    if pick is None:
        raise ParseError("unknown", word, kind="pick", name=word.text, known=list(buttons))
    return pick


@lru_cache
def _buttons(powers: int) -> dict[str, Cell]:
    """Return all buttons by name; cached by the number of powers, which grows with each box."""
    tiles = {name: POWER[number] for number, name in enumerate(POWERS[:powers]) if name}
    draws = {DRAW_PREFIX + name: CARD[card] for card, name in enumerate(CARD_NAMES)}
    return BUTTONS | tiles | draws | TERRAIN_PICKS


@lru_cache
def _button_names(powers: int) -> dict[Cell, str]:
    return {pick: name for name, pick in _buttons(powers).items()}
