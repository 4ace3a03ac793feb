"""A puzzle: a position, what to reach, and what is proven about it."""

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from kingdombuilder.bots.levels import LEVELS
from kingdombuilder.coach.puzzles.kinds import compares_seats, is_solution
from kingdombuilder.native.proof import TurnProof
from kingdombuilder.notation.picks import parse_pick, pick_name
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.text.parsing import Token

# The levels that grade puzzles. The expert follows as many lines as the master and differs only in
# its judgement of what comes after the turn, which a puzzle does not ask for.
SOLVERS = tuple(level for level in LEVELS if level != "expert")
GRADES = range(1, len(SOLVERS) + 1)
_ID_DIGITS = 6


@dataclass(frozen=True)  # without slots, because the state is cached
class Puzzle:
    """One puzzle; `best`, `second` and `greedy` are gold, or leads in the last turn of a game."""

    kind: str
    box: str
    position: str  # as the seat that picks sees it
    best: int
    second: int | None  # the best value that is not a solution
    greedy: int  # the value of the greedy line
    solutions: int  # different states after the turn that solve it
    lines: int  # lines of play that lead to the best value
    states: int  # different states within the turn
    line: tuple[str, ...]  # the shortest best line
    levels: tuple[str, ...]  # the levels that solve it, weakest first

    @cached_property
    def id(self) -> str:
        """A short word that identifies the puzzle by its position."""
        return sha256(self.position.encode()).hexdigest()[:_ID_DIGITS]

    @cached_property
    def state(self) -> State:
        """The position; do not change it."""
        return read_position(self.position)

    @property
    def seat(self) -> int:
        """The seat that has to solve the puzzle."""
        return self.state.me

    @property
    def seats(self) -> int:
        """The number of players, without reading the whole position."""
        return self.position.count("\nseat ")

    @property
    def grade(self) -> int:
        """From 1 to 5: the weakest level that solves the puzzle, or 5 if none does."""
        return SOLVERS.index(self.levels[0]) + 1 if self.levels else len(SOLVERS)

    @property
    def rating(self) -> int:
        """The rating with which a solver meets the puzzle: by its grade and its size."""
        size = min(self.states.bit_length(), 16)
        return 700 + 250 * self.grade + 10 * size

    @property
    def picks(self) -> tuple[Cell, ...]:
        """The picks of the best line."""
        return tuple(parse_pick(Token(word, 1, 1)) for word in self.line)


def puzzle_from_proof(
    kind: str, box: str, position: str, proof: TurnProof, greedy: int, levels: tuple[str, ...]
) -> Puzzle:
    """Return the puzzle of a position and its proof."""
    solutions = sum(
        number for value, number in proof.ends.items() if is_solution(kind, value, proof.best)
    )
    others = [value for value in proof.ends if not is_solution(kind, value, proof.best)]
    return Puzzle(
        kind,
        box,
        position,
        proof.best,
        max(others, default=None),
        greedy,
        solutions,
        proof.lines,
        proof.states,
        tuple(map(pick_name, proof.line)),
        levels,
    )


def margin(puzzle: Puzzle) -> int:
    """Return how much the best line is ahead of the best one that is not a solution."""
    if puzzle.second is None:
        return 0
    return puzzle.best - puzzle.second if not compares_seats(puzzle.kind) else puzzle.best
