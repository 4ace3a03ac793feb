"""The search of whole turns in Python; `native/search.h` is the same in C++."""

import time
from collections.abc import Sequence
from functools import partial
from itertools import combinations_with_replacement
from math import inf
from typing import Any, TypeAlias

from kingdombuilder.bots.search.actions import play_actions, split_actions
from kingdombuilder.bots.search.playouts import PlayoutRandom, deal_unknown, roll_out
from kingdombuilder.insight.evaluation import lead, worth
from kingdombuilder.insight.net import BoardNet
from kingdombuilder.native.limits import (
    ALL_POSITIONS,
    MAX_LINE_PICKS,
    NET_POSITIONS,
    POWER_LINES,
    REVISED_NET_WIDTH,
    REVISED_WIDTH,
)
from kingdombuilder.native.search import NO_LIMITS, Line, Picks, RolloutLimits, RolloutPolicy
from kingdombuilder.rules.buttons import END
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.state import OVER, SILOS, State
from kingdombuilder.rules.structs import field_specs
from kingdombuilder.rules.turn import advance, chooser, legal

_Line: TypeAlias = tuple[State, Picks]  # where it leads, and its picks
_FIELDS = [field.name for field in field_specs(State)]


class _TopLines:
    """The best lines, without two that lead to the same state."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.values: list[int] = []
        self.marks: list[tuple[Any, ...]] = []
        self.lines: list[_Line] = []

    def offer(self, state: State, value: int, picks: Picks) -> None:
        """Add a line if it is better than the worst one."""
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


class PythonSearch:
    """A search of one turn, which keeps its best lines for rollouts."""

    def __init__(self) -> None:
        self._ends, self._root, self._seat, self._left = _TopLines(1), State.blank(), 0, 0
        self._max_positions = 0

    def best_lines(
        self,
        seen: State,
        width: int,
        keep: int,
        samples: int,
        seed: int,
        net: BoardNet | None = None,
        max_positions: int = ALL_POSITIONS,
        seconds: float | None = None,
        net_width: int = 0,
        revised: int = 0,
    ) -> list[Line]:
        """Return the best lines of the seat that picks, unsorted; a net evaluates their ends.

        After each action the linear evaluation keeps `width` lines, and the net keeps `net_width`
        of these, or all with 0. After `max_positions` or some seconds, the search follows a single
        line to the end of the turn. Otherwise one or two actions are then taken out of the best
        line and searched again, and this is repeated until `revised` lines have been revised.
        """
        self._root, self._seat, self._samples, self._seed = seen, seen.me, samples, seed
        self._left = self._max_positions = max_positions
        self._until = inf if seconds is None else time.perf_counter() + seconds
        self._net = net
        self._ends = _TopLines(keep)
        self._follow((seen, ()), width, net_width)
        self._revise(revised, min(width, REVISED_WIDTH), min(net_width, REVISED_NET_WIDTH))
        ends = zip(self._ends.values, self._ends.lines, strict=True)
        return [(value, picks) for value, (_, picks) in ends]

    @property
    def positions(self) -> int:
        """The number of positions of the last search; one that a net evaluates counts for more."""
        return self._max_positions - self._left

    def rollouts(
        self,
        lines: Sequence[int],
        dice: Sequence[int],
        manner: RolloutPolicy,
        net: BoardNet | None = None,
        limits: RolloutLimits = NO_LIMITS,
    ) -> list[list[int]]:
        """Return the seat's leads after rollouts along lines, a list with each line's for each die.

        A net evaluates the ends of rollouts; without one, the linear evaluation does.
        """
        until = inf if limits.seconds is None else time.perf_counter() + limits.seconds
        leads: list[list[int]] = []
        for seed in dice:
            row = []
            for line in lines:
                if time.perf_counter() >= until:
                    return leads[: len(leads) // limits.batch * limits.batch]
                row.append(self._rolled_out(line, seed, manner, net))
            leads.append(row)
        return leads

    def _follow(self, beginning: _Line, width: int, net_width: int) -> None:
        """Follow a line to the ends of the turn."""
        level = _TopLines(width)
        level.offer(beginning[0], 0, beginning[1])
        while level.lines:
            following = _TopLines(width)
            for number, line in enumerate(level.lines):
                if number and self._left <= 0:
                    break
                doing = self._expand_line(line, following)
                while doing.lines:
                    continued, doing = self._narrow(doing), _TopLines(doing.room)
                    for inner_number, inner in enumerate(continued):
                        if inner_number and self._left <= 0:
                            break
                        self._expand(inner, following, doing)
            if self._net and net_width:
                self._screen(following, net_width)
            level.lines = self._narrow(following)

    def _revise(self, line_count: int, width: int, net_width: int) -> None:
        """Take one or two actions out of the best line and search them again, some times."""
        revised: list[State] = []
        while len(revised) < line_count and (best := self._best_unrevised(revised)):
            state, picks = best
            revised.append(state)
            actions = split_actions(self._root, picks)
            for removed in combinations_with_replacement(range(len(actions)), 2):
                if self._left <= 0:
                    break
                others = [actions[at] for at in range(len(actions)) if at not in removed]
                if line := play_actions(self._root, others):
                    self._follow(line, width, net_width)

    def _best_unrevised(self, revised: list[State]) -> _Line | None:
        values, lines = self._ends.values, self._ends.lines
        for at in sorted(range(len(values)), key=lambda line: -values[line]):
            if lines[at][0] not in revised:
                return lines[at]
        return None

    def _rolled_out(self, line: int, seed: int, manner: RolloutPolicy, net: BoardNet | None) -> int:
        state, luck = self._root.copy(), PlayoutRandom(seed)
        deal_unknown(state, luck)
        for pick in self._ends.lines[line][1]:
            advance(state, pick)
        values, turn_count = [], 0
        for turns in _parts(manner):
            part = manner._replace(turns=turns, search_turns=manner.search_turns - turn_count)
            turn_count += turns
            roll_out(state, luck, part, partial(_search_turn, part, self._seat, net))
            values.append((net.value if net else lead)(state, self._seat))
        return sum(values) // len(values)

    def _judge(self, state: State) -> int:
        """Return the value of a state by the net, if there is one."""
        if not self._net:
            return lead(state, self._seat)
        self._left -= NET_POSITIONS * state.board.seats
        return self._net.value(state, self._seat)

    def _screen(self, level: _TopLines, width: int) -> None:
        """Keep the lines of a level that the net values most, the best first."""
        if len(level.lines) <= width or self._left <= 0:
            return
        values = [self._judge(state) for state, _ in level.lines]
        best = sorted(range(len(values)), key=lambda line: -values[line])[:width]
        level.values = [values[line] for line in best]
        level.lines = [level.lines[line] for line in best]

    def _narrow(self, level: _TopLines) -> list[_Line]:
        """Return the lines of a level, or only the best one once all positions are used."""
        if self._left > 0 or not level.lines:
            return level.lines
        return [level.lines[level.values.index(max(level.values))]]

    def _expand_line(self, line: _Line, following: _TopLines) -> _TopLines:
        doing = _TopLines(min(POWER_LINES, 4 * following.room))
        self._expand(line, following, doing)
        return doing

    def _expand(self, line: _Line, following: _TopLines, doing: _TopLines) -> None:
        """Expand a line by every pick, sorted into ended turns, powers in use and other lines."""
        state, picks = line
        if len(picks) >= MAX_LINE_PICKS - 1:
            return
        if time.perf_counter() >= self._until:
            self._left = 0
        for pick in each(legal(state)):
            self._left -= 1
            after = state.copy()
            advance(after, pick)
            line_of_picks = (*picks, pick)
            if pick == END or chooser(after) != self._seat:
                settled = after
                if pick != END and was_interrupted(after, self._seat):
                    settled = after.copy()
                    roll_out(settled, PlayoutRandom(self._seed), RolloutPolicy(1, self._samples))
                self._ends.offer(after, self._judge(settled), line_of_picks)
            else:
                better = doing if after.doing else following
                better.offer(after, worth(after, self._seat), line_of_picks)


def _parts(manner: RolloutPolicy) -> list[int]:
    """Return after how many turns each a rollout is evaluated."""
    if not manner.every or not manner.turns:
        return [manner.turns]
    first = (manner.turns - 1) % manner.every + 1
    return [first] + [manner.every] * ((manner.turns - first) // manner.every)


def _search_turn(
    manner: RolloutPolicy, seat: int, net: BoardNet | None, s: State, luck: PlayoutRandom
) -> bool:
    """Play a turn of a rollout as the search would play it, if the picking seat searches."""
    width = manner.width if s.me == seat else manner.rivals
    if not width:
        return False
    search, judge = PythonSearch(), net if manner.by_net else None
    seed = luck.tries.state
    lines = search.best_lines(
        s.copy(), width, 1, manner.samples, seed, judge, net_width=manner.net_width
    )
    for _, picks in lines:
        for pick in picks:
            advance(s, pick)
    return True


def was_interrupted(s: State, seat: int) -> bool:
    """Return whether chance or another seat picks before the turn is over."""
    return s.turn == seat and s.phase not in (OVER, SILOS)
