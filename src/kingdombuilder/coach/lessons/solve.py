"""Search for a line of play that meets the goals of a lesson."""

from collections import deque

from kingdombuilder.coach.lessons.goals import Attempt
from kingdombuilder.coach.lessons.lesson import Lesson
from kingdombuilder.coach.puzzles.python_prover import state_key
from kingdombuilder.rules.buttons import END
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.turn import advance, chooser, legal

MAX_STATES = 150_000


def find_solution(lesson: Lesson, max_states: int = MAX_STATES) -> tuple[Cell, ...] | None:
    """Return the shortest picks that meet all goals within one turn, or None.

    States are merged if they are equal and the same goals are met on the way to them.
    """
    first = Attempt([lesson.start], [])
    queue = deque([first])
    seen = {(state_key(lesson.start), tuple(lesson.goals_met(first)))}
    while queue and len(seen) < max_states:
        attempt = queue.popleft()
        for pick in each(legal(attempt.end)):
            after = attempt.end.copy()
            advance(after, pick)
            longer = Attempt([*attempt.states, after], [*attempt.picks, pick])
            met = tuple(lesson.goals_met(longer))
            if all(met):
                return tuple(longer.picks)
            key = state_key(after), met
            is_over = pick == END or chooser(after) != attempt.seat
            if not is_over and key not in seen:
                seen.add(key)
                queue.append(longer)
    return None
