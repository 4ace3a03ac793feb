"""The turn machine: at every moment one seat, or chance, picks one thing."""

from kingdombuilder.board import NO_TERRAIN
from kingdombuilder.cells import NONE, Cell, Cells
from kingdombuilder.rules.buttons import CARD, END, POWER, REDRAW, card_of, is_hex, power_of
from kingdombuilder.rules.pieces import build
from kingdombuilder.rules.pile import FIRST_TERRAIN, KINDS, SECOND_TERRAIN, copies, one, top
from kingdombuilder.rules.placing import adjacent_if_possible
from kingdombuilder.rules.powers import EFFECT, FROM_SUPPLY, ONWARD, START
from kingdombuilder.rules.state import (
    AFTER,
    BEFORE,
    DEALING,
    DRAWING,
    OVER,
    PLACING,
    REPLACING,
    State,
)

CHANCE, NOBODY = -1, -2
QUOTA = 3


def chooser(s: State) -> int:
    """Who picks now: a seat, CHANCE, or NOBODY when the game is over."""
    if s.phase < BEFORE:
        return CHANCE
    if s.phase == OVER:
        return NOBODY
    return s.me


def legal(s: State) -> Cells:
    """Everything that may be picked now, hexes and buttons."""
    if s.phase == PLACING:
        return mandatory(s)
    if s.phase < BEFORE:
        return drawable(s.deck)
    if s.doing:
        if s.step:
            return ONWARD[s.doing](s) & ~s.lifted
        return START[s.doing](s)
    if s.phase == AFTER:
        return END | usable(s)
    if s.phase == BEFORE:
        return (mandatory(s) or REDRAW) | usable(s)
    return NONE


def mandatory(s: State) -> Cells:
    """Where the next settlement of the mandatory action may go."""
    return adjacent_if_possible(s, s.free & s.board.terrain[s.terrain])


def usable(s: State) -> Cells:
    """The buttons of the powers that the seat has ready and that have something to do."""
    buttons = NONE
    ready = s.ready[s.me]
    slot = 0
    while ready:
        if ready & 1:
            power = s.board.power[slot]
            if not POWER[power] & buttons and can_start(s, power):
                buttons |= POWER[power]
        ready >>= 1
        slot += 1
    return buttons


def can_start(s: State, power: int) -> bool:
    """Whether a power has something to do now."""
    if FROM_SUPPLY[power] and not s.supply[s.me]:
        return False
    return START[power](s) != NONE


def drawable(pile: int) -> Cells:
    """The cards that chance may draw from a pile."""
    cards = NONE
    for card in range(KINDS):
        if copies(pile, card):
            cards |= CARD[card]
    return cards


def advance(s: State, pick: Cell) -> None:
    """Carry out a legal pick in place, unchecked."""
    if s.doing:
        s.step += 1
        EFFECT[s.doing](s, pick)
        if s.phase == BEFORE and not s.supply[s.me]:
            s.phase = AFTER
    elif is_hex(pick):
        place(s, pick)
    elif s.phase < BEFORE:
        draw(s, card_of(pick))
    elif pick == END:
        end_turn(s)
    elif pick == REDRAW:
        s.phase = PLACING
        s.left = min(QUOTA, s.supply[s.me])
        replace(s)
    else:
        use(s, power_of(pick))


def place(s: State, cell: Cell) -> None:
    """Build the next settlement of the mandatory action."""
    if s.phase == BEFORE:
        s.phase = PLACING
        s.left = min(QUOTA, s.supply[s.me])
    s.placed |= cell
    s.left -= 1
    build(s, cell)
    if not s.left:
        end_mandatory(s)
    elif not s.free & s.board.terrain[s.terrain]:
        replace(s)


def replace(s: State) -> None:
    """The turn's card has no free hex left: it leaves the game and chance draws another."""
    s.hand[s.me] = 0
    s.terrain = NO_TERRAIN
    if not useful(s, s.deck | s.discard):
        end_mandatory(s)
        return
    s.phase = REPLACING
    reshuffle(s)


def end_mandatory(s: State) -> None:
    """All settlements are placed that can be."""
    s.left = 0
    s.placed = NONE
    s.phase = AFTER


def useful(s: State, pile: int) -> bool:
    """Whether some card of a pile shows a terrain with a free hex."""
    for card in range(KINDS):
        if copies(pile, card) and has_room(s, card):
            return True
    return False


def has_room(s: State, card: int) -> bool:
    """Whether a card shows a terrain with a free hex."""
    first = s.board.terrain[FIRST_TERRAIN[card]]
    second = s.board.terrain[SECOND_TERRAIN[card]]
    return (s.free & (first | second)) != NONE


def use(s: State, power: int) -> None:
    """Turn a ready tile of the power over and begin its action."""
    for slot in range(len(s.board.power)):
        if s.board.power[slot] == power and s.ready[s.me] >> slot & 1:
            s.ready[s.me] ^= 1 << slot
            s.doing = power
            return


def reshuffle(s: State) -> None:
    """An empty deck is made anew of the discarded cards."""
    if not s.deck:
        s.deck = s.discard
        s.discard = 0


def draw(s: State, card: int) -> None:
    """Chance gives a card to the seat it draws for."""
    s.deck -= one(card)
    if s.phase == REPLACING:
        if has_room(s, card):
            s.hand[s.me] = one(card)
            s.terrain = FIRST_TERRAIN[card]
            s.phase = PLACING
        else:
            reshuffle(s)
        return
    s.hand[s.me] += one(card)
    if s.phase == DEALING:
        s.me += 1
        if s.me == s.board.seats:
            begin_turn(s, 0)
    else:
        draw_on(s)


def end_turn(s: State) -> None:
    """Ready the tiles, put the cards away, and draw for the next turn."""
    for seat in range(s.board.seats):
        s.ready[seat] |= s.fresh[seat]
        s.fresh[seat] = 0
    s.ready[s.me] = s.held[s.me]
    s.discard += s.hand[s.me]
    s.hand[s.me] = 0
    s.terrain = NO_TERRAIN
    s.to_draw = 0 if s.ended else 1  # who will have no further turn draws no card
    s.phase = DRAWING
    draw_on(s)


def draw_on(s: State) -> None:
    """Draw one more card, or pass the turn."""
    if s.to_draw:
        reshuffle(s)
    if s.to_draw and s.deck:
        s.to_draw -= 1
    elif s.turn + 1 < s.board.seats:
        begin_turn(s, s.turn + 1)
    elif s.ended:
        s.phase = OVER
    else:
        begin_turn(s, 0)


def begin_turn(s: State, seat: int) -> None:
    """Start a seat's turn with its card face up; nobody places who has no settlement or no card."""
    s.turn = seat
    s.me = seat
    s.to_draw = 0
    if s.hand[seat]:
        s.terrain = FIRST_TERRAIN[top(s.hand[seat])]
    s.phase = BEFORE if s.supply[seat] and s.hand[seat] else AFTER
