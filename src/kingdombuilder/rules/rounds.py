"""Rounds: draw cards, end and begin turns, and use the silos after the last turn."""

from kingdombuilder.rules.board import CAMP_SLOTS, NO_TERRAIN
from kingdombuilder.rules.cells import NONE
from kingdombuilder.rules.events import notify_turn_end
from kingdombuilder.rules.mandatory import fix_terrain, pass_mandatory, reshuffle, take_replacement
from kingdombuilder.rules.pile import FIRST_TERRAIN, only_card, pile_of
from kingdombuilder.rules.rulings import FIRST_RULES
from kingdombuilder.rules.silo import begin_silos
from kingdombuilder.rules.state import (
    AFTER,
    BEFORE,
    DEALING,
    DRAWING,
    REPLACING,
    TELLING,
    State,
)


def draw(s: State, card: int) -> None:
    """Give a card drawn by chance to the seat that it was drawn for."""
    s.deck -= pile_of(card)
    if s.phase == REPLACING:
        take_replacement(s, card)
    elif s.phase == TELLING:
        s.discard += pile_of(card)
        s.drawn = card + 1
        s.phase = s.resume
        s.resume = 0
    elif s.phase == DEALING:
        s.hand[s.me] += pile_of(card)
        s.me += 1
        if s.me == s.board.seats:
            begin_turn(s, 0)
    else:
        s.hand[s.me] += pile_of(card)
        draw_next_card(s)


def end_turn(s: State) -> None:
    """Remove scouts, ready the tiles, discard the cards and draw new ones."""
    if s.scouts:
        s.free |= s.scouts & ~s.blocked
        s.scouts = NONE
    if s.board.events:
        notify_turn_end(s)
        s.built = NONE
    s.raised = 0
    ready_tiles(s)
    if s.ended:
        return_set_aside(s)
    s.discard += s.hand[s.me]
    s.hand[s.me] = 0
    s.card = 0
    s.terrain = NO_TERRAIN
    s.quota = 0
    if not s.ended:  # a seat without another turn draws no card
        s.to_draw = 1 + s.extra
        if s.held[s.me] & s.board.deals:
            s.to_draw += 1
    s.extra = 0
    s.phase = DRAWING
    draw_next_card(s)


def ready_tiles(s: State) -> None:
    """Ready the seat's tiles and, for reactions, the tiles that other seats won in this turn."""
    if s.board.camps:  # a nomad tile that was usable in this turn is lost, whether used or not
        s.held[s.me] &= ~CAMP_SLOTS | s.fresh[s.me]
    if s.board.reacts:
        for seat in range(s.board.seats):
            s.ready[seat] |= s.fresh[seat]
            s.fresh[seat] = 0
    s.fresh[s.me] = 0
    s.ready[s.me] = s.held[s.me]


def return_set_aside(s: State) -> None:
    """Return set-aside settlements to the supply of the seats that have had their last turn."""
    for seat in range(s.me + 1):
        s.supply[seat] += s.aside[seat]
        s.aside[seat] = 0


def draw_next_card(s: State) -> None:
    """Draw one more card, or pass the turn."""
    if s.to_draw:
        reshuffle(s)
    if s.to_draw and s.deck:
        s.to_draw -= 1
    elif s.turn + 1 < s.board.seats:
        begin_turn(s, s.turn + 1)
    elif s.ended:
        begin_silos(s)
    else:
        begin_turn(s, 0)


def begin_turn(s: State, seat: int) -> None:
    """Start a seat's turn with its cards face up; it places only if it has a card and a settlement.

    An empty supply triggers the end, even if pieces are set aside (A-73).
    """
    s.turn = seat
    s.me = seat
    s.to_draw = 0
    s.due = s.aside[seat]
    s.aside[seat] = 0
    if seat == 0:
        s.idle = 0
    if not s.supply[seat] and s.board.rules != FIRST_RULES:
        s.ended = 1
    s.phase = BEFORE if s.hand[seat] and s.supply[seat] + s.due else AFTER
    if not s.hand[seat]:
        s.aside[seat] = s.due
        s.due = 0
        pass_mandatory(s)
    card = only_card(s.hand[seat])
    if card >= 0:
        s.card = card + 1
        fix_terrain(s, FIRST_TERRAIN[card])
