"""The turn machine: in every state, one seat or chance makes one pick."""

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
from kingdombuilder.rules.cells import NONE, Cell, Cells
from kingdombuilder.rules.mandatory import (
    begin_mandatory,
    choices,
    continue_placing,
    fix_terrain,
    mandatory,
    place,
    replace,
)
from kingdombuilder.rules.optional import onward, usable, use
from kingdombuilder.rules.pieces import build, finish
from kingdombuilder.rules.pile import KINDS, copies
from kingdombuilder.rules.placing import waivers
from kingdombuilder.rules.powers import EFFECT
from kingdombuilder.rules.rounds import draw, end_turn
from kingdombuilder.rules.rulings import FIRST_RULES
from kingdombuilder.rules.silo import silo_legal, silo_pick
from kingdombuilder.rules.state import AFTER, BEFORE, OVER, PLACING, SILOS, State
from kingdombuilder.rules.window import ask_next, pass_window, reactions, use_reaction

CHANCE, NOBODY = -1, -2


def chooser(s: State) -> int:
    """Return the seat that picks now, CHANCE, or NOBODY when the game is over."""
    if s.phase < BEFORE:
        return CHANCE
    if s.phase == OVER:
        return NOBODY
    return s.me


def legal(s: State) -> Cells:
    """Return the legal picks, both hexes and buttons."""
    if s.asking:
        return with_waiver(s, reactions(s, s.anywhere)) | STOP
    if s.phase == PLACING:
        if not s.terrain:
            return choices(s)
        picks = mandatory(s, s.anywhere)
        return with_waiver(s, picks) if s.board.waives else picks
    if s.phase < BEFORE:
        return drawable(s.deck)
    if s.phase == SILOS:
        return silo_legal(s)
    if s.doing:
        return with_waiver(s, onward(s, s.anywhere))
    if s.phase == AFTER:
        return END | usable(s) | (NONE if s.terrain or not s.hand[s.me] else choices(s))
    if s.phase == BEFORE:
        if not s.terrain:
            return choices(s) | usable(s)
        return (with_waiver(s, mandatory(s, s.anywhere)) or REDRAW) | usable(s)
    return NONE


def with_waiver(s: State, picks: Cells) -> Cells:
    """Add the button of a tile that waives adjacency if using it would open more hexes."""
    ready = waivers(s)
    if not ready or s.anywhere:
        return picks
    if target_hexes(s, 1) == picks:
        return picks
    slot = 0
    while not ready >> slot & 1:
        slot += 1
    return picks | POWER[s.board.power[slot]]


def target_hexes(s: State, anywhere: int) -> Cells:
    """Return the targets of the reaction, the power in use or the mandatory action."""
    if s.asking:
        return reactions(s, anywhere)
    return onward(s, anywhere) if s.doing else mandatory(s, anywhere)


def drawable(pile: int) -> Cells:
    """Return the cards that chance can draw from a pile."""
    cards = NONE
    for card in range(KINDS):
        if copies(pile, card):
            cards |= CARD[card]
    return cards


def advance(s: State, pick: Cell) -> None:
    """Carry out a legal pick in place, without checking it."""
    if s.asking:
        react(s, pick)
    elif s.phase == SILOS:
        silo_pick(s, pick)
    elif pick >= FIRST_POWER:
        press_tile(s, power_of(pick))
    elif s.doing and s.phase >= BEFORE:
        s.step += 1
        EFFECT[s.doing](s, pick)
    elif pick < END:
        place(s, pick)
    else:
        press_button(s, pick)
    if s.asking:
        ask_next(s)
    if not s.asking:
        if s.phase == PLACING:
            continue_placing(s)
        else:
            finish_if_done(s)


def press_button(s: State, pick: Cell) -> None:
    """Carry out a button that is not a tile's."""
    if s.phase < BEFORE:
        draw(s, card_of(pick))
    elif pick == END:
        end_turn(s)
    elif pick == REDRAW:
        if s.board.rules == FIRST_RULES:  # else tiles can still be used before placing
            begin_mandatory(s)
        replace(s)
    else:
        fix_terrain(s, terrain_of(pick))


def react(s: State, pick: Cell) -> None:
    """Build or pass for the seat that is asked to react."""
    if pick >= FIRST_POWER:
        use_waiver(s)
    elif pick == STOP:
        pass_window(s)
        s.anywhere = 0
    else:
        use_reaction(s)
        build(s, pick)
    ask_next(s)


def press_tile(s: State, power: int) -> None:
    """Use a tile's power, repeat another tile with it, or waive adjacency with it."""
    if s.doing and not waives(s, power):
        s.step += 1
        EFFECT[s.doing](s, POWER[power])
    elif waives(s, power):
        use_waiver(s)
        if not s.doing and s.phase == BEFORE:
            begin_mandatory(s)
    else:
        use(s, power)


def waives(s: State, power: int) -> bool:
    """Return whether a power belongs to a ready tile that waives adjacency."""
    ready = s.ready[s.me] & s.board.waives
    slot = 0
    while ready >> slot:
        if ready >> slot & 1 and s.board.power[slot] == power:
            return True
        slot += 1
    return False


def use_waiver(s: State) -> None:
    """Use up a tile that waives adjacency for the next placement."""
    ready = s.ready[s.me] & s.board.waives
    s.ready[s.me] ^= ready & -ready
    s.anywhere = 1


def finish_if_done(s: State) -> None:
    """Finish the power and the phase that have nothing left to do."""
    if s.step and s.phase != SILOS and s.phase >= BEFORE:
        if not with_waiver(s, onward(s, s.anywhere)) & ~STOP:
            finish(s)
    if s.phase == BEFORE and not s.doing and not s.supply[s.me] + s.due:
        s.phase = AFTER
