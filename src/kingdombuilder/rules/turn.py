"""The turn machine: at every moment one seat, or chance, picks one thing."""

from kingdombuilder.board import CAMP_SLOTS, NO_TERRAIN
from kingdombuilder.cells import NONE, Cell, Cells
from kingdombuilder.rules.buttons import (
    CARD,
    END,
    FIRST_POWER,
    POWER,
    REDRAW,
    STOP,
    card_of,
    power_of,
    terrain_of,
)
from kingdombuilder.rules.events import tell_turn_end
from kingdombuilder.rules.mandatory import (
    begin_mandatory,
    choices,
    fix_terrain,
    go_on,
    mandatory,
    place,
    replace,
    replaced,
    reshuffle,
)
from kingdombuilder.rules.optional import onward, usable, use
from kingdombuilder.rules.pieces import build, finish
from kingdombuilder.rules.pile import FIRST_TERRAIN, KINDS, copies, one, single
from kingdombuilder.rules.powers import EFFECT
from kingdombuilder.rules.silo import begin_silos, silo_legal, silo_pick
from kingdombuilder.rules.state import (
    AFTER,
    BEFORE,
    DEALING,
    DRAWING,
    OVER,
    PLACING,
    REPLACING,
    SILOS,
    TELLING,
    State,
)
from kingdombuilder.rules.window import ask_next, pass_window, reactions, use_reaction

CHANCE, NOBODY = -1, -2


def chooser(s: State) -> int:
    """Who picks now: a seat, CHANCE, or NOBODY when the game is over."""
    if s.phase < BEFORE:
        return CHANCE
    if s.phase == OVER:
        return NOBODY
    return s.me


def legal(s: State) -> Cells:
    """Everything that may be picked now, hexes and buttons."""
    if s.asking:
        return reactions(s) | STOP
    if s.phase == PLACING:
        if not s.terrain:
            return choices(s)
        return waivable(s, mandatory(s)) if s.board.waives else mandatory(s)
    if s.phase < BEFORE:
        return drawable(s.deck)
    if s.phase == SILOS:
        return silo_legal(s)
    if s.doing:
        return waivable(s, onward(s))
    if s.phase == AFTER:
        return END | usable(s) | (NONE if s.terrain or not s.hand[s.me] else choices(s))
    if s.phase == BEFORE:
        if not s.terrain:
            return choices(s) | usable(s)
        return (waivable(s, mandatory(s)) or REDRAW) | usable(s)
    return NONE


def waivable(s: State, picks: Cells) -> Cells:
    """The picks, and the button of a tile that waives adjacency if that would open more hexes."""
    ready = s.ready[s.me] & s.board.waives
    if not ready or s.anywhere or not picks:
        return picks
    s.anywhere = 1
    wider = onward(s) if s.doing else mandatory(s)
    s.anywhere = 0
    if wider == picks:
        return picks
    slot = 0
    while not ready >> slot & 1:
        slot += 1
    return picks | POWER[s.board.power[slot]]


def drawable(pile: int) -> Cells:
    """The cards that chance may draw from a pile."""
    cards = NONE
    for card in range(KINDS):
        if copies(pile, card):
            cards |= CARD[card]
    return cards


def advance(s: State, pick: Cell) -> None:
    """Carry out a legal pick in place, unchecked."""
    if s.asking:
        answer(s, pick)
    elif s.phase == SILOS:
        silo_pick(s, pick)
    elif pick >= FIRST_POWER:
        press(s, power_of(pick))
    elif s.doing and s.phase >= BEFORE:
        s.step += 1
        EFFECT[s.doing](s, pick)
    elif pick < END:
        place(s, pick)
    else:
        push(s, pick)
    if s.asking:
        ask_next(s)
    if not s.asking:
        if s.phase == PLACING:
            go_on(s)
        else:
            settle(s)


def push(s: State, pick: Cell) -> None:
    """Carry out a button that is no tile's."""
    if s.phase < BEFORE:
        draw(s, card_of(pick))
    elif pick == END:
        end_turn(s)
    elif pick == REDRAW:
        begin_mandatory(s)
        replace(s)
    else:
        fix_terrain(s, terrain_of(pick))


def answer(s: State, pick: Cell) -> None:
    """A seat that is asked builds or passes."""
    if pick == STOP:
        pass_window(s)
    else:
        use_reaction(s)
        build(s, pick)
    ask_next(s)


def press(s: State, power: int) -> None:
    """A tile is used: by itself, to repeat another, or to waive adjacency."""
    if s.doing and not waives(s, power):
        s.step += 1
        EFFECT[s.doing](s, POWER[power])
    elif waives(s, power):
        take_waiver(s)
        if not s.doing and s.phase == BEFORE:
            begin_mandatory(s)
    else:
        use(s, power)


def waives(s: State, power: int) -> bool:
    """Whether a power is that of a tile that waives adjacency."""
    ready = s.ready[s.me] & s.board.waives
    slot = 0
    while ready >> slot:
        if ready >> slot & 1 and s.board.power[slot] == power:
            return True
        slot += 1
    return False


def take_waiver(s: State) -> None:
    """Use up a tile that waives adjacency, for the next placement."""
    ready = s.ready[s.me] & s.board.waives
    s.ready[s.me] ^= ready & -ready
    s.anywhere = 1


def settle(s: State) -> None:
    """Whatever follows by itself when nobody is asked any more."""
    if s.step and s.phase != SILOS and s.phase >= BEFORE and not onward(s) & ~STOP:
        finish(s)
    if s.phase == BEFORE and not s.doing and not s.supply[s.me] + s.due:
        s.phase = AFTER


def draw(s: State, card: int) -> None:
    """Chance gives a card to the seat it draws for."""
    s.deck -= one(card)
    if s.phase == REPLACING:
        replaced(s, card)
    elif s.phase == TELLING:
        s.discard += one(card)
        s.drawn = card + 1
        s.phase = s.resume
        s.resume = 0
    elif s.phase == DEALING:
        s.hand[s.me] += one(card)
        s.me += 1
        if s.me == s.board.seats:
            begin_turn(s, 0)
    else:
        s.hand[s.me] += one(card)
        draw_on(s)


def end_turn(s: State) -> None:
    """Scouts leave, tiles are readied, cards put away, and the next ones drawn."""
    if s.scouts:
        s.free |= s.scouts & ~s.blocked
        s.scouts = NONE
    if s.board.events:
        tell_turn_end(s)
        s.built = NONE
    s.raised = 0
    ready_tiles(s)
    if s.ended:
        put_back_aside(s)
    s.discard += s.hand[s.me]
    s.hand[s.me] = 0
    s.card = 0
    s.terrain = NO_TERRAIN
    s.quota = 0
    if not s.ended:  # who will have no further turn draws no card
        s.to_draw = 1 + s.extra
        if s.held[s.me] & s.board.deals:
            s.to_draw += 1
    s.extra = 0
    s.phase = DRAWING
    draw_on(s)


def ready_tiles(s: State) -> None:
    """All tiles can be used again; what others won in this turn, they can use now."""
    if s.board.camps:  # a nomad tile that could be used in this turn is gone, used or not
        s.held[s.me] &= ~CAMP_SLOTS | s.fresh[s.me]
    if s.board.reacts:
        for seat in range(s.board.seats):
            s.ready[seat] |= s.fresh[seat]
            s.fresh[seat] = 0
    s.fresh[s.me] = 0
    s.ready[s.me] = s.held[s.me]


def put_back_aside(s: State) -> None:
    """Who has had the last turn cannot place what was set aside: it goes back to the supply."""
    for seat in range(s.me + 1):
        s.supply[seat] += s.aside[seat]
        s.aside[seat] = 0


def draw_on(s: State) -> None:
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
    """Start a seat's turn with its cards face up; without a card or a settlement none is placed."""
    s.turn = seat
    s.me = seat
    s.to_draw = 0
    s.due = s.aside[seat]
    s.aside[seat] = 0
    s.phase = BEFORE if s.hand[seat] and s.supply[seat] + s.due else AFTER
    if not s.hand[seat]:
        s.aside[seat] = s.due
        s.due = 0
    card = single(s.hand[seat])
    if card >= 0:
        s.card = card + 1
        fix_terrain(s, FIRST_TERRAIN[card])
