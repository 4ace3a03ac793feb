"""Lessons and puzzles as exercises of a practice room, and as the page shows them."""

from dataclasses import dataclass

from kingdombuilder.coach.lessons.goals import Attempt
from kingdombuilder.coach.lessons.lesson import Lesson
from kingdombuilder.coach.lessons.library import find_lesson, lessons
from kingdombuilder.coach.puzzles.kinds import is_solution, value_at_end
from kingdombuilder.coach.puzzles.library import find_puzzle, puzzles
from kingdombuilder.coach.puzzles.puzzle import Puzzle
from kingdombuilder.coach.puzzles.words import (
    after_best_line,
    gain_text,
    line_steps,
    result_text,
)
from kingdombuilder.insight.describe import thing_name
from kingdombuilder.insight.scores import gold_by_source
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.state import State
from kingdombuilder.server.local.practice import Exercise, PracticeRoom
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http_learning import (
    LessonInfo,
    PuzzleInfo,
    PuzzleSolution,
    SolutionStep,
)
from kingdombuilder.server.protocol.practice_messages import (
    ComparedGold,
    GoalInfo,
    PracticeMessage,
    VerdictInfo,
)
from kingdombuilder.text.parsing import ParseError

LESSON, PUZZLE = "lesson", "puzzle"


@dataclass(frozen=True, slots=True)
class LessonExercise:
    """A lesson in a practice room."""

    lesson: Lesson

    @property
    def start(self) -> State:
        """The position that it starts from."""
        return self.lesson.start

    def judge(self, attempt: Attempt, is_ended: bool, language: str, seq: int) -> PracticeMessage:
        """Return which goals are met."""
        met = self.lesson.goals_met(attempt)
        goals = [
            GoalInfo(goal.words[language], is_met)
            for goal, is_met in zip(self.lesson.goals, met, strict=True)
        ]
        return PracticeMessage(
            seq=seq, is_ended=is_ended, is_solved=all(met), goals=goals, verdict=None
        )


@dataclass(frozen=True, slots=True)
class PuzzleExercise:
    """A puzzle in a practice room."""

    puzzle: Puzzle

    @property
    def start(self) -> State:
        """The position that it starts from."""
        return self.puzzle.state

    def judge(self, attempt: Attempt, is_ended: bool, language: str, seq: int) -> PracticeMessage:
        """Return how the line compares with the best one, once its turn has ended."""
        verdict = self._verdict(attempt, language) if is_ended else None
        return PracticeMessage(
            seq=seq,
            is_ended=is_ended,
            is_solved=verdict is not None and verdict.is_solved,
            goals=[],
            verdict=verdict,
        )

    def _verdict(self, attempt: Attempt, language: str) -> VerdictInfo:
        puzzle, seat = self.puzzle, attempt.seat
        value = value_at_end(puzzle.kind, attempt.end, seat)
        tried = gold_by_source(attempt.end, seat)
        best = gold_by_source(after_best_line(puzzle), seat)
        return VerdictInfo(
            is_solved=is_solution(puzzle.kind, value, puzzle.best),
            value=value,
            best=puzzle.best,
            gold=[
                ComparedGold(source, thing_name(language, source), gold, best[source])
                for source, gold in tried.items()
            ],
        )


def practice_room(kind: str, name: str) -> PracticeRoom:
    """Return the room of a lesson or a puzzle; raise `ApiError` if there is none."""
    exercise: Exercise
    try:
        if kind == LESSON:
            exercise = LessonExercise(find_lesson(name))
        elif kind == PUZZLE:
            exercise = PuzzleExercise(find_puzzle(name))
        else:
            raise ApiError(404, "no_exercise")
    except ParseError:
        raise ApiError(404, "no_exercise") from None
    return PracticeRoom(f"{kind}-{name}", exercise)


def list_lessons(language: str) -> list[LessonInfo]:
    """Return all lessons in their order."""
    return [
        LessonInfo(
            id=lesson.id,
            title=lesson.title[language],
            text=lesson.text[language],
            task=lesson.task[language],
            hint=lesson.hint[language],
            done=lesson.done[language],
        )
        for lesson in lessons().values()
    ]


def puzzle_info(puzzle: Puzzle) -> PuzzleInfo:
    """Return what is public about a puzzle before it is solved."""
    return PuzzleInfo(
        id=puzzle.id,
        kind=puzzle.kind,  # type: ignore[arg-type]
        box=puzzle.box,
        seats=puzzle.seats,
        grade=puzzle.grade,
        rating=puzzle.rating,
    )


def list_puzzles() -> list[PuzzleInfo]:
    """Return all puzzles."""
    return [puzzle_info(puzzle) for puzzle in puzzles().values()]


def puzzle_solution(name: str, language: str) -> PuzzleSolution:
    """Return the best line of a puzzle, step by step; raise `ApiError` if there is no puzzle."""
    try:
        puzzle = find_puzzle(name)
    except ParseError:
        raise ApiError(404, "no_exercise") from None
    return PuzzleSolution(
        best=puzzle.best,
        solutions=puzzle.solutions,
        result=result_text(language, puzzle),
        gain=gain_text(language, puzzle),
        steps=[
            SolutionStep(text=text, picks=[pick_name(pick) for pick in picks])
            for text, picks in line_steps(language, puzzle.state, puzzle.picks)
        ],
    )
