"""The exhaustive search of a turn in Python; `native/proof.h` is the same in C++."""

from collections import Counter
from collections.abc import Hashable
from operator import attrgetter

from kingdombuilder.native.limits import MAX_COUNTED_LINES, MAX_LINE_PICKS, PROOF_VALUES
from kingdombuilder.native.proof import NotProvable, TurnProof
from kingdombuilder.native.search import Picks
from kingdombuilder.rules.buttons import END
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.scoring import total_gold
from kingdombuilder.rules.state import State
from kingdombuilder.rules.structs import field_specs
from kingdombuilder.rules.turn import advance, chooser, legal

_FIELDS = [field for field in field_specs(State) if field.name != "board"]
_numbers = attrgetter(*(field.name for field in _FIELDS if field.length is None))
_arrays = attrgetter(*(field.name for field in _FIELDS if field.length is not None))
SearchResult = tuple[
    int, int, int
]  # the best value, the lines that reach it, the shortest one's length
_NOTHING: SearchResult = (-PROOF_VALUES, 0, 0)


class PythonProver:
    """Searches whole turns, one after the other."""

    def prove(self, state: State, compares: bool, max_states: int) -> TurnProof:
        """Search the turn of the seat that picks; raise `NotProvable` if that is not possible.

        The value of a line is the seat's gold at its end; with `compares`, its lead over the best
        other seat. `max_states` limits the states within the turn and after it, all together.
        """
        self._max_states = max_states
        self._seat, self._compares = state.me, compares
        self._states, self._ends = 0, Counter[int]()
        self._results: dict[Hashable, SearchResult] = {}
        best, lines, _ = self._search(state, state_key(state), 1)
        return TurnProof(best, lines, self._states, dict(self._ends), self._best_line(state))

    def _search(self, state: State, key: Hashable, depth: int) -> SearchResult:
        if depth >= MAX_LINE_PICKS:
            raise NotProvable(False, self._states)
        self._states += 1
        self._results[key] = best = _NOTHING
        for pick in each(legal(state)):
            after = state.copy()
            advance(after, pick)
            best = _join(best, self._result_after(pick, after, depth))
        self._results[key] = best
        return best

    def _result_after(self, pick: Cell, after: State, depth: int) -> SearchResult:
        """Return what is known after a pick, which may end the turn."""
        if pick != END and chooser(after) != self._seat:
            raise NotProvable(True, self._states)
        key = state_key(after)
        cached = self._results.get(key)
        if cached is not None:
            return cached
        if len(self._results) >= self._max_states:
            raise NotProvable(False, self._states)
        if pick != END:
            return self._search(after, key, depth + 1)
        value = self._value(after)
        self._ends[value] += 1
        self._results[key] = value, 1, 0
        return self._results[key]

    def _value(self, s: State) -> int:
        others = [seat for seat in range(s.board.seats) if seat != self._seat]
        rival = max(total_gold(s, seat) for seat in others) if self._compares else 0
        return total_gold(s, self._seat) - rival

    def _best_line(self, state: State) -> Picks:
        """Return the shortest best line; of two, the one whose first different pick is lower."""
        picks: list[Cell] = []
        best, _, length = self._results[state_key(state)]
        while length:
            for pick in each(legal(state)):
                after = state.copy()
                advance(after, pick)
                value, _, rest = self._results[state_key(after)]
                if (value, rest) == (best, length - 1):
                    break
            picks.append(pick)
            state, length = after, rest
        return tuple(picks)


def state_key(s: State) -> Hashable:
    """Return what two equal states of one game have in common."""
    return (_numbers(s), *map(tuple, _arrays(s)))


def _join(best_so_far: SearchResult, after: SearchResult) -> SearchResult:
    """Add the lines that continue with a pick."""
    best, lines, length = after
    if best < best_so_far[0]:
        return best_so_far
    if best > best_so_far[0]:
        return best, lines, length + 1
    return best, min(best_so_far[1] + lines, MAX_COUNTED_LINES), min(best_so_far[2], length + 1)
