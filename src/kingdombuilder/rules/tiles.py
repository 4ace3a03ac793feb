"""Tiles, won by arriving next to their hex and lost when the seat's last piece there leaves."""

from kingdombuilder.rules.board import CAMPS, FIRST_CAMP, LOCATIONS, TILES_PER_LOCATION
from kingdombuilder.rules.cells import Cells
from kingdombuilder.rules.powers import LOST, WON
from kingdombuilder.rules.rulings import FIRST_RULES
from kingdombuilder.rules.state import State


def tiles_left(s: State, slot: int) -> int:
    """Return the number of tiles left on a hex; a seat takes at most one from a location."""
    left = 1 if slot >= FIRST_CAMP else TILES_PER_LOCATION
    for seat in range(s.board.seats):
        left -= s.taken[seat] >> slot & 1
    return left


def gain(s: State, arrived: Cells) -> bool:
    """Take a tile from every location and camp next to the arrived pieces.

    A seat can take only one tile from a location in a game. Return whether a hex's last tile was
    taken.
    """
    emptied = False
    for slot in range(LOCATIONS):
        if s.board.around[slot] & arrived and not s.taken[s.me] >> slot & 1 and tiles_left(s, slot):
            win(s, slot)
            if not tiles_left(s, slot):
                emptied = True
    if s.board.camps:
        for slot in range(FIRST_CAMP, FIRST_CAMP + CAMPS):
            if s.board.around[slot] & arrived and tiles_left(s, slot):
                win(s, slot)
                emptied = True
    return emptied


def win(s: State, slot: int) -> None:
    """Take the tile of a slot; a second tile of the same kind can bring a bonus tile."""
    s.taken[s.me] |= 1 << slot
    if not s.board.spent >> slot & 1:
        s.held[s.me] |= 1 << slot
        s.fresh[s.me] |= 1 << slot
    if slot < LOCATIONS and s.board.bonus[slot] and count_alike(s, s.me, slot) == 2:
        s.held[s.me] |= 1 << s.board.bonus[slot]
        s.fresh[s.me] |= 1 << s.board.bonus[slot]
    WON[s.board.power[slot]](s)


def count_alike(s: State, seat: int, tile: int) -> int:
    """Return the number of a seat's tiles with the same power as a tile."""
    number = 0
    for slot in range(LOCATIONS):
        if s.held[seat] >> slot & 1 and s.board.power[slot] == s.board.power[tile]:
            number += 1
    return number


def lose(s: State, seat: int) -> None:
    """Give up the tiles of location hexes that no piece of the seat touches any longer."""
    for slot in range(LOCATIONS):
        if s.held[seat] >> slot & 1 and not s.board.around[slot] & s.own[seat]:
            give_up(s, seat, slot)


def give_up(s: State, seat: int, slot: int) -> None:
    """Remove a tile from the game, along with its bonus tile."""
    s.held[seat] ^= 1 << slot
    pass_on(s, seat, slot)
    if s.board.bonus[slot] and count_alike(s, seat, slot) < 2:
        bonus = 1 << s.board.bonus[slot]
        s.held[seat] &= ~bonus
        s.ready[seat] &= ~bonus
        s.fresh[seat] &= ~bonus
    chooser_before = s.me
    s.me = seat
    LOST[s.board.power[slot]](s)
    s.me = chooser_before


def pass_on(s: State, seat: int, lost: int) -> None:
    """Let the worst of the alike tiles be the one given up (A-14): it gets the lost one's state."""
    worst = worst_alike(s, seat, lost)
    if s.ready[seat] >> lost & 1:
        s.ready[seat] |= 1 << worst
        s.fresh[seat] &= ~(1 << worst)
    elif s.fresh[seat] >> lost & 1 and s.board.rules != FIRST_RULES:
        s.fresh[seat] |= 1 << worst
    s.ready[seat] &= ~(1 << lost)
    s.fresh[seat] &= ~(1 << lost)


def worst_alike(s: State, seat: int, lost: int) -> int:
    """Return a used tile of a lost one's kind, else one won this turn, else the lost one."""
    worst = lost
    for slot in range(LOCATIONS):
        same = s.board.power[slot] == s.board.power[lost]
        if same and s.held[seat] >> slot & 1 and not s.ready[seat] >> slot & 1:
            if not s.fresh[seat] >> slot & 1 or s.board.rules == FIRST_RULES:
                return slot
            if worst == lost:
                worst = slot
    return worst
