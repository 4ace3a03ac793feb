"""Which levels solve a puzzle, and what the greedy line reaches.

Novice and apprentice play as they always do, several times, because they pick at random among
equals. The other levels follow as many lines of play as in a game, and take the one that the puzzle
asks for; how a game would continue does not matter to a puzzle.
"""

from collections.abc import Callable
from random import Random

from kingdombuilder.bots import BOTS
from kingdombuilder.bots.roster import builder, master
from kingdombuilder.bots.search import thread_search
from kingdombuilder.bots.search.learned import RACE
from kingdombuilder.coach.puzzles.kinds import is_solution, value_at_end
from kingdombuilder.coach.puzzles.puzzle import SOLVERS
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.native.search import Picks
from kingdombuilder.rules.buttons import END
from kingdombuilder.rules.cells import Cell, Cells
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.scoring import total_gold
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import advance, legal

ATTEMPTS = 8  # of a level that picks at random
MIN_SOLVED = 2  # of these tries, so that a lucky one does not count
_SEARCHES = {  # how many lines of play a level follows, and how many it compares in the end
    "builder": (builder.WIDTH, builder.KEEP),
    "master": (master.STYLE.width, master.STYLE.keep),
    "grandmaster": (RACE.width, RACE.keep),
}


def greedy_value(kind: str, state: State) -> int:
    """Return the value of the greedy line: at each pick the most gold, and the end if none pays."""
    return value_at_end(kind, _play_turn(state, _greediest), state.me)


def solving_levels(kind: str, state: State, best: int) -> tuple[str, ...]:
    """Return the levels that solve a puzzle, weakest first."""
    return tuple(level for level in SOLVERS if _solves(level, kind, state, best))


def _solves(level: str, kind: str, state: State, best: int) -> bool:
    if level in _SEARCHES:
        width, keep = _SEARCHES[level]
        lines = thread_search().best_lines(seen_by(state, state.me), width, keep, 1, 0)
        return any(
            _is_solved(kind, _state_after(state, picks), state.me, best) for _, picks in lines
        )
    attempts = [_try(level, state, Random(number)) for number in range(ATTEMPTS)]
    return sum(_is_solved(kind, end, state.me, best) for end in attempts) >= MIN_SOLVED


def _try(level: str, state: State, random: Random) -> State:
    return _play_turn(state, lambda s: BOTS[level].decide(s, random))


def _is_solved(kind: str, end: State, seat: int, best: int) -> bool:
    return is_solution(kind, value_at_end(kind, end, seat), best)


def _state_after(state: State, picks: Picks) -> State:
    after = state.copy()
    for pick in picks:
        advance(after, pick)
    return after


def _play_turn(state: State, decide: Callable[[State], Cell]) -> State:
    """Return the state after a turn."""
    after = state.copy()
    pick = None
    while pick != END:
        pick = decide(after)
        advance(after, pick)
    return after


def _greediest(s: State) -> Cell:
    """Return the pick that brings the most gold now; using a tile pays only with the next pick."""

    def gold(pick: Cell) -> tuple[int, bool, Cells]:
        after = s.copy()
        advance(after, pick)
        return total_gold(after, s.me), pick == END, -pick

    return max(each(legal(s)), key=gold)
