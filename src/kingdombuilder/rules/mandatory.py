"""The mandatory action: fix a terrain, place settlements and replace a card without free hexes."""

from kingdombuilder.rules.board import NO_TERRAIN, SWAMP
from kingdombuilder.rules.buttons import TERRAIN
from kingdombuilder.rules.cells import NONE, Cell, Cells
from kingdombuilder.rules.events import notify_mandatory_done
from kingdombuilder.rules.pieces import put_on_board
from kingdombuilder.rules.pile import FIRST_TERRAIN, KINDS, SECOND_TERRAIN, copies, pile_of
from kingdombuilder.rules.placing import adjacent_if_possible
from kingdombuilder.rules.rulings import FIRST_RULES
from kingdombuilder.rules.state import AFTER, BEFORE, PLACING, REPLACING, State

QUOTA, SWAMP_QUOTA = 3, 2


def mandatory(s: State, anywhere: int) -> Cells:
    """Return where the next settlement of the mandatory action can go."""
    zone = s.free & s.board.terrain[s.terrain]
    if s.board.roams and not s.placed and s.ready[s.me] & s.board.roams:
        return zone
    return adjacent_if_possible(s, zone, anywhere)


def choices(s: State) -> Cells:
    """Return the terrains in hand with a free hex, or all terrains in hand if none has one."""
    useful = NONE
    every = NONE
    for card in range(KINDS):
        if copies(s.hand[s.me], card) and (not s.card or s.card == card + 1):
            useful |= choice(s, FIRST_TERRAIN[card]) | choice(s, SECOND_TERRAIN[card])
            every |= TERRAIN[FIRST_TERRAIN[card]] | TERRAIN[SECOND_TERRAIN[card]]
    return useful or every & ~TERRAIN[NO_TERRAIN]


def choice(s: State, terrain: int) -> Cells:
    """Return the button of a terrain if it has a free hex, else NONE."""
    return TERRAIN[terrain] if s.free & s.board.terrain[terrain] else NONE


def fix_terrain(s: State, terrain: int) -> None:
    """Fix the turn's terrain; if two cards show it, the one with a single terrain is used."""
    s.terrain = terrain
    if not s.card:
        for card in range(KINDS):
            shows = FIRST_TERRAIN[card] == terrain or SECOND_TERRAIN[card] == terrain
            if not s.card and shows and copies(s.hand[s.me], card):
                s.card = card + 1
    if not s.placed:
        s.quota = SWAMP_QUOTA if terrain == SWAMP else QUOTA
        if s.phase == PLACING:
            begin_mandatory(s)


def begin_mandatory(s: State) -> None:
    """Start placing settlements; nothing else is legal until all of them are placed."""
    s.phase = PLACING
    s.quota = min(s.quota, s.supply[s.me])
    s.left = s.quota


def place(s: State, cell: Cell) -> None:
    """Build the next settlement of the mandatory action, from the supply first, then those due."""
    if s.phase == BEFORE:
        begin_mandatory(s)
    s.placed |= cell
    if s.left:
        s.left -= 1
        s.supply[s.me] -= 1
    else:
        s.due -= 1
    put_on_board(s, cell)


def continue_placing(s: State) -> None:
    """Continue after a placement: place again, replace the card or end the mandatory action."""
    if s.left > s.supply[s.me]:  # a marker or a reaction may have used it up
        s.quota -= s.left - s.supply[s.me]
        s.left = s.supply[s.me]
    if not s.left + s.due:
        end_mandatory(s)
    elif not s.free & s.board.terrain[s.terrain] and s.terrain:
        replace(s)


def end_mandatory(s: State) -> None:
    """End the mandatory action; settlements that could not be placed are due next turn."""
    if s.board.events:
        notify_mandatory_done(s)
    if not s.placed:
        pass_mandatory(s)
    s.left = 0
    s.placed = NONE
    s.phase = AFTER
    if s.due:
        s.aside[s.me] += s.due
        s.due = 0


def pass_mandatory(s: State) -> None:
    """Record that a seat could place nothing; a whole round of this triggers the end (A-76)."""
    if s.board.rules != FIRST_RULES:
        s.idle += 1
        if s.idle == s.board.seats:
            s.ended = 1


def replace(s: State) -> None:
    """Remove the card in force, which has no free hex left, and let chance draw another.

    If no card is left to draw, the turn's terrain does not change (A-72).
    """
    s.hand[s.me] -= pile_of(s.card - 1)
    s.card = 0
    if not has_room_for_any(s, s.deck | s.discard):
        if s.board.rules == FIRST_RULES:
            s.terrain = NO_TERRAIN
        end_mandatory(s)
        return
    s.terrain = NO_TERRAIN
    s.resume = s.phase
    s.phase = REPLACING
    reshuffle(s)


def take_replacement(s: State, card: int) -> None:
    """Take the replacement that chance has drawn; a card without free hexes leaves the game too."""
    if not has_room(s, card):
        reshuffle(s)
        return
    s.hand[s.me] += pile_of(card)
    s.card = card + 1
    s.phase = s.resume
    s.resume = 0
    first = choice(s, FIRST_TERRAIN[card])
    second = choice(s, SECOND_TERRAIN[card])
    if not second:
        fix_terrain(s, FIRST_TERRAIN[card])
    elif not first:
        fix_terrain(s, SECOND_TERRAIN[card])


def has_room_for_any(s: State, pile: int) -> bool:
    """Return whether any card of a pile shows a terrain with a free hex."""
    for card in range(KINDS):
        if copies(pile, card) and has_room(s, card):
            return True
    return False


def has_room(s: State, card: int) -> bool:
    """Return whether a card shows a terrain with a free hex."""
    first = s.board.terrain[FIRST_TERRAIN[card]]
    second = s.board.terrain[SECOND_TERRAIN[card]]
    return (s.free & (first | second)) != NONE


def reshuffle(s: State) -> None:
    """Refill an empty deck from the discarded cards."""
    if not s.deck:
        s.deck = s.discard
        s.discard = 0
