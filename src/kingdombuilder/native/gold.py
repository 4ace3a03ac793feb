"""Gold of states and gains of picks, on the native engine if there is one."""

from collections.abc import Sequence

from kingdombuilder.native import find_engine
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.scoring import total_gold
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import advance


def seat_totals(state: State) -> list[int]:
    """Return the gold of every seat."""
    engine, seats = find_engine().engine, state.board.seats
    if engine is None:
        return [total_gold(state, seat) for seat in range(seats)]
    return engine.games([state]).scores()[0][:seats]


def pick_gains(state: State, picks: Sequence[Cell]) -> list[int]:
    """Return the gold that the seat that picks has more after each of some legal picks."""
    engine, seat = find_engine().engine, state.me
    if engine is None:
        before = total_gold(state, seat)
        return [_gold_after(state, pick) - before for pick in picks]
    one = engine.games([state])
    before, games = one.scores()[0][seat], one.repeat(0, len(picks))
    games.advance(picks)
    return [gold[seat] - before for gold in games.scores()]


def _gold_after(state: State, pick: Cell) -> int:
    after = state.copy()
    advance(after, pick)
    return total_gold(after, state.me)
