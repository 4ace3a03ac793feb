"""Optional actions: the tiles that a seat has ready and the picks that their powers allow."""

from kingdombuilder.rules.board import LOCATIONS, SLOTS
from kingdombuilder.rules.buttons import POWER
from kingdombuilder.rules.cells import NONE, Cell, Cells, lowest
from kingdombuilder.rules.pieces import landing_hexes, lift, set_kind
from kingdombuilder.rules.placing import meeples, waivers
from kingdombuilder.rules.powers import BEGIN, FROM_SUPPLY, LIFTS, ONWARD, START
from kingdombuilder.rules.state import SETTLEMENT, State, refresh


def usable(s: State) -> Cells:
    """Return the buttons of the powers that the seat has ready and can use."""
    buttons = NONE
    ready = s.ready[s.me] & ~s.board.waives
    while ready:
        power = s.board.power[ready.bit_length() - 1]
        ready ^= 1 << ready.bit_length() - 1
        if not POWER[power] & buttons and can_start(s, power, s.anywhere):
            buttons |= POWER[power]
    return buttons


def can_start(s: State, power: int, anywhere: int) -> bool:
    """Return whether a power has any legal pick now."""
    if FROM_SUPPLY[power] and not s.supply[s.me]:
        return False
    if START[power](s, anywhere):
        return True
    return LIFTS[power] == 1 and add_meeples(s, NONE, power, anywhere) != NONE


def start(s: State, power: int, anywhere: int) -> Cells:
    """Return the first picks of a power."""
    if LIFTS[power]:
        return add_meeples(s, START[power](s, anywhere), power, anywhere)
    return START[power](s, anywhere)


def onward(s: State, anywhere: int) -> Cells:
    """Return the next picks of the power in use."""
    if s.step == 0:
        return start(s, s.doing, anywhere)
    if s.lifted:
        return landing_hexes(s, ONWARD[s.doing](s, anywhere))
    if LIFTS[s.doing]:
        return add_meeples(s, ONWARD[s.doing](s, anywhere), s.doing, anywhere)
    return ONWARD[s.doing](s, anywhere)


def add_meeples(s: State, picks: Cells, power: int, anywhere: int) -> Cells:
    """Add the warriors, wagon and ship that a power moving settlements can move as well."""
    rest = meeples(s)
    while rest:
        piece = lowest(rest)
        rest ^= piece
        if could_move(s, piece, power, anywhere):
            picks |= piece
    return picks


def could_move(s: State, piece: Cell, power: int, anywhere: int) -> bool:
    """Return whether a piece that is not a settlement can move, by lifting it for a moment."""
    lift(s, piece)
    waived = 1 if waivers(s) else anywhere
    places = landing_hexes(s, ONWARD[power](s, waived))
    s.own[s.me] |= piece
    set_kind(s, piece, s.carrying)
    s.carrying = SETTLEMENT
    s.lifted = NONE
    refresh(s)
    return places != NONE


def use(s: State, power: int) -> None:
    """Turn over a ready tile of the power and begin its action."""
    for slot in range(SLOTS):
        if s.board.power[slot] == power and s.ready[s.me] >> slot & 1:
            s.ready[s.me] ^= 1 << slot
            begin(s, power)
            return


def has_ready(s: State, power: int) -> bool:
    """Return whether the seat has a ready tile of the power."""
    for slot in range(SLOTS):
        if s.board.power[slot] == power and s.ready[s.me] >> slot & 1:
            return True
    return False


def begin(s: State, power: int) -> None:
    """Begin the action of a power."""
    s.doing = power
    s.step = 0
    BEGIN[power](s)


def repeatable(s: State, anywhere: int) -> Cells:
    """Return the buttons of the seat's location tiles that could be used once more."""
    buttons = NONE
    for slot in range(LOCATIONS):
        held = s.held[s.me] >> slot & 1 and not s.fresh[s.me] >> slot & 1
        if held and not s.board.repeats >> slot & 1:
            power = s.board.power[slot]
            if s.board.deals >> slot & 1 or can_start(s, power, anywhere):
                buttons |= POWER[power]
    return buttons


def deals(s: State, power: int) -> bool:
    """Return whether a power belongs to a tile that grants an extra terrain card."""
    for slot in range(LOCATIONS):
        if s.board.deals >> slot & 1 and s.board.power[slot] == power:
            return True
    return False
