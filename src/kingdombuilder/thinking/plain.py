"""Whole turns searched and games played on by CPython; line for line what native/search.h does."""

from collections.abc import Sequence
from typing import Any

from kingdombuilder.cells import Cell
from kingdombuilder.chance import any_card, any_of, draw
from kingdombuilder.dice import Dice
from kingdombuilder.hexes import each
from kingdombuilder.native.limits import ENDLESS, LONGEST, POWER_LINES, POWER_PICKS
from kingdombuilder.native.search import Line, Manner, Picks
from kingdombuilder.record import layout
from kingdombuilder.rules.buttons import END
from kingdombuilder.rules.hidden import NO_SEAT, holder, reveal
from kingdombuilder.rules.state import OVER, SILOS, State
from kingdombuilder.rules.turn import CHANCE, advance, chooser, legal
from kingdombuilder.worth import lead, worth

_FIELDS = [field.name for field in layout(State)]


class _Best:
    """The best lines, no two of which lead to the same state."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.values: list[int] = []
        self.marks: list[tuple[Any, ...]] = []
        self.lines: list[tuple[State, Picks]] = []

    def offer(self, state: State, value: int, picks: Picks) -> None:
        """Keep a line if it is better than the worst that is kept."""
        full = len(self.lines) == self.room
        worst = self.values.index(min(self.values)) if full else -1
        if full and value <= self.values[worst]:
            return
        mark = tuple(str(getattr(state, name)) for name in _FIELDS if name != "board")
        if mark in self.marks:
            return
        if full:
            self.values[worst], self.marks[worst] = value, mark
            self.lines[worst] = state, picks
        else:
            self.values.append(value)
            self.marks.append(mark)
            self.lines.append((state, picks))


class PlainSearch:
    """The best ways to play one turn, kept so that games can be played on from their ends."""

    def __init__(self) -> None:
        self._ends, self._root, self._seat = _Best(1), State.blank(), 0

    def lines(self, seen: State, width: int, keep: int, samples: int, seed: int) -> list[Line]:
        """The best lines of the seat that picks, in no order."""
        self._root, self._seat, self._samples, self._seed = seen, seen.me, samples, seed
        self._ends, level = _Best(keep), _Best(width)
        level.offer(seen, 0, ())
        while level.lines:
            following = _Best(width)
            for line in level.lines:
                doing = self._expanded(line, following)
                while doing.lines:
                    went_on, doing = doing, _Best(doing.room)
                    for inner in went_on.lines:
                        self._expand(inner, following, doing)
            level = following
        ends = zip(self._ends.values, self._ends.lines, strict=True)
        return [(value, picks) for value, (_, picks) in ends]

    def rollouts(self, line: int, dice: Sequence[int], manner: Manner) -> list[int]:
        """By how much the seat leads after games were played on along a line."""
        leads = []
        for seed in dice:
            played, luck = self._root.copy(), Luck(seed)
            deal_unknown(played, luck)
            for pick in self._ends.lines[line][1]:
                advance(played, pick)
            play_on(played, luck, manner.turns, manner.samples)
            leads.append(lead(played, self._seat))
        return leads

    def _expanded(self, line: tuple[State, Picks], following: _Best) -> _Best:
        doing = _Best(min(POWER_LINES, 4 * following.room))
        self._expand(line, following, doing)
        return doing

    def _expand(self, line: tuple[State, Picks], following: _Best, doing: _Best) -> None:
        """Every pick: to the end of the turn, on within a power, or to the next thing to do."""
        state, picks = line
        if len(picks) >= LONGEST - 1:
            return
        for pick in each(legal(state)):
            after = state.copy()
            advance(after, pick)
            line_of_picks = (*picks, pick)
            if pick == END or chooser(after) != self._seat:
                settled = after
                if pick != END and broken_off(after, self._seat):
                    settled = after.copy()
                    play_on(settled, Luck(self._seed), 1, self._samples)
                self._ends.offer(after, lead(settled, self._seat), line_of_picks)
            else:
                better = doing if after.doing else following
                better.offer(after, worth(after, self._seat), line_of_picks)


def broken_off(s: State, seat: int) -> bool:
    """Whether a turn was broken off by chance or by another seat, and goes on after it."""
    return s.turn == seat and s.phase not in (OVER, SILOS)


class Luck:
    """Cards are drawn by dice of their own, so that other tries do not bring other cards.

    With every turn the tries begin anew: lines that are compared meet as much of the same luck as
    they can.
    """

    def __init__(self, seed: int) -> None:
        self.cards = Dice(seed)
        self.new_tries()

    def new_tries(self) -> None:
        """Begin anew with what the cards have come to."""
        self.tries = Dice(~self.cards.state)


def deal_unknown(s: State, luck: Luck) -> None:
    """Chance deals cards for those that are unknown."""
    while (seat := holder(s)) != NO_SEAT:
        reveal(s, seat, any_card(s.deck, luck.cards))


def play_on(s: State, luck: Luck, turns: int, samples: int) -> None:
    """Play on until so many turns have begun, or to the end."""
    turn = s.turn
    for _ in range(ENDLESS):
        if s.phase == OVER:
            return
        if chooser(s) == CHANCE:
            advance(s, draw(s, luck.cards))
        else:
            sampled_step(s, luck.tries, samples)
        if s.turn != turn:
            turn = s.turn
            luck.new_tries()
            turns -= 1
            if not turns:
                return


def sampled_step(s: State, dice: Dice, samples: int) -> None:
    """The seat that picks does the best of some things tried at random, or of all if few."""
    picks = legal(s)
    can_end = bool(picks & END)
    others = picks & ~END
    number, seat = others.bit_count(), s.me
    if number + can_end == 1:
        advance(s, picks)  # type: ignore[arg-type]
        return
    best: list[Cell] = [END]
    most = worth(s, seat) if can_end else None
    few = list(each(others)) if number <= samples else []
    for trial in range(min(number, samples)):
        tried = s.copy()
        made = try_pick(tried, few[trial] if few else any_of(others, dice), dice)
        value = worth(tried, seat)
        if most is None or value > most:
            best, most = made, value
    for pick in best:
        advance(s, pick)


def try_pick(s: State, pick: Cell, dice: Dice) -> list[Cell]:
    """A pick, and if it starts a power, random picks until that has done."""
    seat = s.me
    made = [pick]
    advance(s, pick)
    while len(made) <= POWER_PICKS and s.doing and chooser(s) == seat:
        made.append(any_of(legal(s), dice))
        advance(s, made[-1])
    return made
