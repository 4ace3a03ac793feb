"""Rollouts by players that consider few options; `native/playouts.h` is the same in C++."""

from collections.abc import Callable

from kingdombuilder.insight.evaluation import lead, worth
from kingdombuilder.native.dice import SplitMix64
from kingdombuilder.native.limits import MAX_PLAYOUT_STEPS, POWER_PICKS, POWER_WAYS
from kingdombuilder.native.search import RolloutPolicy
from kingdombuilder.rules.buttons import END
from kingdombuilder.rules.cells import Cell, Cells, lowest
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.hidden import NO_SEAT, first_unknown_holder, reveal
from kingdombuilder.rules.state import OVER, State
from kingdombuilder.rules.turn import CHANCE, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card, random_card, random_pick

Branch = tuple[int, State, tuple[Cell, ...]]  # its value, its state and its picks


class PlayoutRandom:
    """The random numbers of a rollout.

    Cards have their own generator, so that other tries do not change the cards, and the tries are
    reseeded every turn. Lines that are compared therefore share as much luck as possible.
    """

    def __init__(self, seed: int) -> None:
        self.cards = SplitMix64(seed)
        self.reseed()

    def reseed(self) -> None:
        """Reseed the tries from the generator of the cards."""
        self.tries = SplitMix64(~self.cards.state)


# Plays a turn of the seat that picks by a search, or returns False if it does not search.
SearchTurn = Callable[[State, PlayoutRandom], bool]


def deal_unknown(s: State, luck: PlayoutRandom) -> None:
    """Deal the unknown cards at random."""
    while (seat := first_unknown_holder(s)) != NO_SEAT:
        reveal(s, seat, random_card(s.deck, luck.cards))


def roll_out(
    s: State,
    luck: PlayoutRandom,
    manner: RolloutPolicy,
    search_turn: SearchTurn = lambda s, luck: False,
) -> None:
    """Play for a number of turns or to the end; some seats can search their turns."""
    turn, turns, turn_count = s.turn, manner.turns, 0
    for _ in range(MAX_PLAYOUT_STEPS):
        if s.phase == OVER:
            return
        if chooser(s) == CHANCE:
            advance(s, draw_card(s, luck.cards))
        elif turn_count <= manner.search_turns and search_turn(s, luck):
            pass
        elif manner.tries:
            careful_turn(s, luck.tries, manner)
        else:
            sampled_step(s, legal(s), luck.tries, manner.samples)
        if s.turn != turn:
            turn = s.turn
            luck.reseed()
            turn_count += 1
            if turn_count == turns:
                return


def sampled_step(s: State, picks: Cells, dice: SplitMix64, samples: int) -> None:
    """Take the best of some random options, or of all if there are few."""
    can_end = bool(picks & END)
    others = picks & ~END
    number, seat = others.bit_count(), s.me
    if number + can_end == 1:
        advance(s, picks)  # type: ignore[arg-type]
        return
    best: list[Cell] = [END]
    best_value = worth(s, seat) if can_end else None
    few = list(each(others)) if number <= samples else []
    for trial in range(min(number, samples)):
        tried = s.copy()
        picks_made = try_pick(tried, few[trial] if few else random_pick(others, dice), dice)
        value = worth(tried, seat)
        if best_value is None or value > best_value:
            best, best_value = picks_made, value
    for pick in best:
        advance(s, pick)


def try_pick(s: State, pick: Cell, dice: SplitMix64) -> list[Cell]:
    """Make a pick and, if it starts a power, random picks until the power is done."""
    seat = s.me
    picks_made = [pick]
    advance(s, pick)
    while len(picks_made) <= POWER_PICKS and is_mid_power(s, seat):
        picks_made.append(random_pick(legal(s), dice))
        advance(s, picks_made[-1])
    return picks_made


def is_mid_power(s: State, seat: int) -> bool:
    """Return whether a power is in use and the seat makes its next pick."""
    return bool(s.doing) and chooser(s) == seat


def careful_turn(s: State, dice: SplitMix64, manner: RolloutPolicy) -> None:
    """Build first, then use powers as long as one of them raises the lead.

    A power that does not raise it is not tried again in the same turn.
    """
    seat, turn, useless = s.me, s.turn, Cells(0)
    for _ in range(MAX_PLAYOUT_STEPS):
        if s.turn != turn or chooser(s) != seat:
            return
        picks = legal(s)
        if not picks & END:
            sampled_step(s, picks & s.board.hexes or picks, dice, manner.samples)
            continue
        powers = picks & ~END & ~useless
        if not powers:
            advance(s, END)
            return
        power = lowest(powers)
        if not use_if_better(s, power, dice, manner.tries):
            useless |= power


def use_if_better(s: State, power: Cell, dice: SplitMix64, tries: int) -> bool:
    """Use a power if that raises the lead, and return whether it does."""
    seat, start = s.me, s.copy()
    advance(start, power)
    best_value, aim = lead(s, seat), None
    ways: list[Branch] = [(0, start, (power,))]
    ends = _follow(ways, seat, dice, tries) if is_mid_power(start, seat) else ways
    for _, after, picks in ends:
        value = lead(after, seat)
        if value > best_value:
            best_value, aim = value, picks
    for pick in aim or ():
        advance(s, pick)
    return aim is not None


def _follow(ways: list[Branch], seat: int, dice: SplitMix64, tries: int) -> list[Branch]:
    """Follow a power pick by pick to its outcomes."""
    ends: list[Branch] = []
    for _ in range(POWER_PICKS):
        further: list[Branch] = []
        for _, state, picks in ways:
            rest = legal(state)
            for _ in range(min(rest.bit_count(), tries)):
                pick = random_pick(rest, dice)
                rest ^= pick
                after = state.copy()
                advance(after, pick)
                if is_mid_power(after, seat):
                    _keep(further, (worth(after, seat), after, (*picks, pick)))
                else:
                    ends.append((0, after, (*picks, pick)))
        ways = further
    return ends


def _keep(ways: list[Branch], way: Branch) -> None:
    """Keep a branch if it is one of the best."""
    values = [value for value, *_ in ways]
    if len(ways) < POWER_WAYS:
        ways.append(way)
    elif min(values) < way[0]:
        ways[values.index(min(values))] = way
