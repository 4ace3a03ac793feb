"""Lessons have texts and goals, and each can be solved."""

import pytest

from kingdombuilder.coach.lessons.goals import Attempt
from kingdombuilder.coach.lessons.lesson import Lesson, read_lesson
from kingdombuilder.coach.lessons.library import find_lesson, lessons
from kingdombuilder.coach.lessons.solve import find_solution
from kingdombuilder.notation.picks import parse_pick
from kingdombuilder.rules.rulings import CURRENT_RULES
from kingdombuilder.rules.turn import advance, legal
from kingdombuilder.text.parsing import ParseError, Token

WORDS = "".join(
    f"{name}.{language}: {name} in {language}\n"
    for name in ("title", "text", "task", "hint", "done")
    for language in ("en", "fr")
)
GOAL = "goal: {}\nen: Do it\nfr: Faites-le\n"
POSITION = """\
board: tavern paddock oasis farm
cards: fishermen knights merchants
seat 1: D7 F7 K7 I8 J8 K8; hand grass; tiles C7 L7
seat 2: P7 Q7 R7; hand canyon
turn: 1 before
"""


def lesson_with(*goals: str) -> Lesson:
    """Return a lesson with some goals."""
    return read_lesson("test", "\n".join((WORDS, *map(GOAL.format, goals), POSITION)))


def attempt(lesson: Lesson, line: str) -> Attempt:
    """Return the attempt that makes some picks."""
    states, picks = [lesson.start], []
    for word in line.split():
        pick = parse_pick(Token(word, 1, 1))
        assert pick & legal(states[-1]), word
        after = states[-1].copy()
        advance(after, pick)
        states.append(after)
        picks.append(pick)
    return Attempt(states, picks)


@pytest.mark.parametrize("name", list(lessons()))
def test_a_lesson_can_be_solved_and_is_not_solved_at_its_start(name: str) -> None:
    lesson = find_lesson(name)
    assert not all(lesson.goals_met(Attempt([lesson.start], [])))
    assert find_solution(lesson)
    assert lesson.start.board.rules == CURRENT_RULES


def test_there_are_eight_to_ten_lessons_with_texts_in_both_languages() -> None:
    assert 8 <= len(lessons()) <= 10
    for lesson in lessons().values():
        words = [lesson.title, lesson.text, lesson.task, lesson.hint, lesson.done]
        words += [goal.words for goal in lesson.goals]
        for one in words:
            assert one.en
            assert one.fr
            assert one.en != one.fr


@pytest.mark.parametrize(
    ("goal", "line", "is_met"),
    [
        ("built 3", "I9 I10", False),
        ("built 3", "I9 I10 I11", True),
        ("built 4", "I9 I10 I11 tavern H8", True),
        ("tiles 2", "", True),
        ("tiles 3", "", False),
        ("holds tavern paddock", "", True),
        ("holds tavern paddock", "paddock D7 E5", False),
        ("uses paddock", "paddock D7 E5", True),
        ("uses paddock before", "paddock D7 E5", True),
        ("uses paddock after", "paddock D7 E5", False),
        ("uses paddock after", "I9 I10 I11 paddock F7 E5", True),
        ("uses tavern", "paddock D7 E5", False),
        ("on I9 I10", "I9", False),
        ("on I9 I10", "I9 I10", True),
        ("gold castles 3", "paddock F7 E5", True),
        ("gold castles 3", "", False),
        ("gold all 9", "paddock F7 E5", True),
        ("gold all 99", "paddock F7 E5", False),
        ("ends", "I9 I10 I11", False),
        ("ends", "I9 I10 I11 end", True),
    ],
)
def test_a_goal_is_met_as_its_text_describes(goal: str, line: str, is_met: bool) -> None:
    lesson = lesson_with(goal)
    assert lesson.goals_met(attempt(lesson, line)) == [is_met]


def test_a_seat_wins_with_more_gold_than_any_other() -> None:
    """Seat 2 has a castle and three in a row; a jump to a castle passes it."""
    lesson = lesson_with("wins")
    assert lesson.goals_met(attempt(lesson, "")) == [False]
    assert lesson.goals_met(attempt(lesson, "paddock F7 E5")) == [True]


def test_a_lesson_that_cannot_be_solved_has_no_solution() -> None:
    """Four castles are out of reach in one turn."""
    assert find_solution(lesson_with("gold castles 12"), max_states=3000) is None


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "missing", None),
        (WORDS, "missing", None),
        (f"{WORDS}\n{POSITION}", "missing", None),
        (f"title.en: One\n\n{GOAL.format('ends')}\n{POSITION}", "missing", 1),
        (f"{WORDS}\ngoal: ends\nen: Do it\n\n{POSITION}", "missing", 12),
        (f"{WORDS}\n{GOAL.format('flies')}\n{POSITION}", "unknown", 12),
        (f"{WORDS}\n{GOAL.format('built many')}\n{POSITION}", "number", 12),
        (f"{WORDS}\n{GOAL.format('built')}\n{POSITION}", "goal_words", 12),
        (f"{WORDS}\n{GOAL.format('holds')}\n{POSITION}", "goal_words", 12),
        (f"{WORDS}\n{GOAL.format('holds castle')}\n{POSITION}", "unknown", 12),
        (f"{WORDS}\n{GOAL.format('gold miners 3')}\n{POSITION}", "unknown", 12),
        (f"{WORDS}\n{GOAL.format('on Z99')}\n{POSITION}", "no_hex", 12),
        (f"{WORDS}\n{GOAL.format('ends now')}\n{POSITION}", "goal_words", 12),
        (f"{WORDS}\n{GOAL.format('uses farm later')}\n{POSITION}", "unknown", 12),
        (f"{WORDS}\n{GOAL.format('ends')}\nboard: tavern\n", "missing", None),
        (f"{WORDS}nothing\n\n{GOAL.format('ends')}\n{POSITION}", "no_colon", 11),
        (f"{WORDS}title.en: Two\n\n{GOAL.format('ends')}\n{POSITION}", "twice", 11),
    ],
)
def test_an_error_in_a_lesson_is_reported_with_its_line(
    text: str, code: str, line: int | None
) -> None:
    with pytest.raises(ParseError) as error:
        read_lesson("test", text)
    assert error.value.code == code
    if line is not None:
        assert error.value.at
        assert error.value.at.line == line


def test_an_unknown_lesson_is_reported() -> None:
    with pytest.raises(ParseError, match="no lesson 'biuld'; did you mean 'build'"):
        find_lesson("biuld")
