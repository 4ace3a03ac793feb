"""What a position's text leaves out because it follows from the rest."""

from kingdombuilder.board import NO_TERRAIN
from kingdombuilder.cells import count
from kingdombuilder.rules.mandatory import QUOTA, SWAMP_QUOTA
from kingdombuilder.rules.pile import FIRST_TERRAIN, KINDS, copies, one, single
from kingdombuilder.rules.state import (
    AFTER,
    BEFORE,
    PLACING,
    REPLACING,
    SETTLEMENT,
    SETTLEMENTS,
    State,
)

PHASES = (
    "dealing",
    "replacing",
    "drawing",
    "telling",
    "before",
    "placing",
    "after",
    "silos",
    "over",
)


def implied_supply(s: State, seat: int) -> int:
    """The settlements that are neither on the board, in the hand, set aside nor beside a line."""
    others = s.warriors | s.wagons | s.ships | s.halls
    lifted = bool(s.lifted) and seat == s.me and s.carrying == SETTLEMENT and not hall_in_hand(s)
    due = s.due if seat == s.turn else 0
    away = s.aside[seat] + due + s.markers[seat].bit_count() + lifted
    return SETTLEMENTS - count(s.own[seat] & ~others) - away


def hall_in_hand(s: State) -> bool:
    """Whether what is lifted is a city hall that will be built anew."""
    return bool(s.raised) and s.step == 0


def implied_deck(s: State) -> int:
    """The cards that are neither in a hand nor discarded; an unknown card counts as in the deck."""
    deck = s.board.deck
    for pile in (s.discard, *s.hand):
        for card in range(KINDS):
            deck -= min(copies(pile, card), copies(deck, card)) * one(card)
    return deck


def implied_card(s: State) -> int:
    """The card in force: the one plain card that lies face up."""
    if s.phase not in (BEFORE, PLACING, AFTER):
        return 0
    return single(s.hand[s.turn]) + 1


def implied_terrain(s: State) -> int:
    """The terrain of that card."""
    card = implied_card(s)
    return FIRST_TERRAIN[card - 1] if card else NO_TERRAIN


def implied_quota(s: State) -> int:
    """As many as the turn's terrain allows."""
    if not s.terrain and s.phase != REPLACING:
        return 0
    return SWAMP_QUOTA if s.terrain == 6 else QUOTA
