"""Values that a position's text omits because they follow from the rest, and names in it."""

from typing import Literal, get_args

from kingdombuilder.box import POWERS
from kingdombuilder.rules.board import FIRST_COMMON, NO_TERRAIN, SLOTS, SWAMP, Board
from kingdombuilder.rules.cells import count
from kingdombuilder.rules.hexes import hex_name
from kingdombuilder.rules.mandatory import QUOTA, SWAMP_QUOTA
from kingdombuilder.rules.pile import FIRST_TERRAIN, KINDS, copies, only_card, pile_of
from kingdombuilder.rules.state import (
    AFTER,
    BEFORE,
    PLACING,
    REPLACING,
    SETTLEMENT,
    SETTLEMENTS,
    State,
)

Phase = Literal[
    "dealing",
    "replacing",
    "drawing",
    "telling",
    "before",
    "placing",
    "after",
    "silos",
    "over",
]
PHASES: tuple[Phase, ...] = get_args(Phase)  # in the order of their numbers
PIECE_KINDS = ("settlement", "warrior", "wagon", "ship")
NUMBERS = {  # words in a turn's line that a number follows, and their fields
    "left": "left",
    "due": "due",
    "step": "step",
    "quota": "quota",
    "drawing": "to_draw",
    "extra": "extra",
    "idle": "idle",
    "silos": "silos",
    "asking": "asking",
}
FLAGS = ("anywhere", "raised", "ended")


def slot_name(board: Board, slot: int) -> str:
    """Return the name of a tile: its hex or, for a tile without a hex, its id."""
    return hex_name(board.site[slot]) if board.site[slot] else POWERS[board.power[slot]]


def slots_by_name(board: Board) -> dict[str, int]:
    """Return the slots of all tiles of a board by name."""
    return {slot_name(board, slot): slot for slot in range(SLOTS) if board.power[slot]}


def is_common_slot(slot: int, board: Board) -> bool:
    """Return whether every seat has the tile of a slot."""
    return slot >= FIRST_COMMON and board.shared >> slot & 1 == 1


def implied_supply(s: State, seat: int) -> int:
    """Return the number of settlements that are not on the board, lifted, set aside or markers."""
    others = s.warriors | s.wagons | s.ships | s.halls
    settlement = s.carrying == SETTLEMENT and not (s.raised and s.step == 0)  # else it is a hall
    lifted = 1 if s.lifted and seat == s.me and settlement else 0
    due = s.due if seat == s.turn else 0
    elsewhere = s.aside[seat] + due + s.markers[seat].bit_count() + lifted
    return SETTLEMENTS - count(s.own[seat] & ~others) - elsewhere


def implied_deck(s: State) -> int:
    """Return the cards neither in a hand nor discarded; unknown cards count as in the deck."""
    deck = s.board.deck
    for pile in (s.discard, *s.hand):
        for card in range(KINDS):
            deck -= min(copies(pile, card), copies(deck, card)) * pile_of(card)
    return deck


def implied_card(s: State) -> int:
    """Return the card in force plus one: the only face-up card, if it is a plain one."""
    return only_card(s.hand[s.turn]) + 1 if s.phase in (BEFORE, PLACING, AFTER) else 0


def implied_terrain(s: State) -> int:
    """Return the terrain of the card in force if it shows only one."""
    return FIRST_TERRAIN[s.card - 1] if 0 < s.card <= 5 else NO_TERRAIN


def implied_resume(s: State) -> int:
    """Return the phase after a replacement; most cards are replaced between placements."""
    return PLACING if s.phase == REPLACING else 0


def implied_quota(s: State) -> int:
    """Return the number of settlements that the turn's terrain allows."""
    if not s.terrain:
        return 0
    return SWAMP_QUOTA if s.terrain == SWAMP else QUOTA
