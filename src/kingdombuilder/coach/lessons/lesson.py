"""A lesson, and how its text is read."""

from collections.abc import Sequence
from dataclasses import dataclass

from kingdombuilder.box.things import Words
from kingdombuilder.coach.lessons.goals import Attempt, Goal, parse_goal
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.state import State
from kingdombuilder.text.parsing import ParseError, Token, tokenize
from kingdombuilder.text.translations import LANGUAGES

_TEXTS = ("title", "text", "task", "hint", "done")
_GOAL = "goal"


@dataclass(frozen=True, slots=True)
class LessonGoal:
    """One goal of a lesson, with its words."""

    words: Words
    goal: Goal


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson."""

    id: str
    title: Words
    text: Words  # the rule, in a few sentences
    task: Words  # what to do
    hint: Words  # for a player who is stuck
    done: Words  # what the player has seen
    goals: tuple[LessonGoal, ...]
    position: str
    start: State

    def goals_met(self, attempt: Attempt) -> list[bool]:
        """Return for each goal whether an attempt has met it."""
        return [one.goal(attempt) for one in self.goals]


def read_lesson(name: str, text: str) -> Lesson:
    """Return the lesson of a text: its words, its goals, and its position after empty lines.

    Raise `ParseError` if the text is not valid.
    """
    blocks = list(_blocks(text))
    if not blocks:
        raise ParseError("missing", name="title")
    about, *others = blocks
    if not others:
        raise ParseError("missing", name="board")
    *goal_blocks, (first, position) = others
    try:
        start = read_position("\n" * first + position)
    except ParseError as error:
        raise error.in_file(name) from None
    values = _values(about)
    goals = tuple(_read_goal(_values(block), start) for block in goal_blocks)
    if not goals:
        raise ParseError("missing", name=_GOAL)
    words = {text: _words(values, f"{text}.") for text in _TEXTS}
    return Lesson(name, **words, goals=goals, position=position, start=start)


def _blocks(text: str) -> Sequence[tuple[int, str]]:
    """Return the parts between empty lines, each with the number of lines before it."""
    blocks, first = [], 0
    for block in text.split("\n\n"):
        if block.strip():
            blocks.append((first, block.strip("\n")))
        first += block.count("\n") + 2
    return blocks


def _values(block: tuple[int, str]) -> dict[str, Token]:
    """Return the lines of a block by their names."""
    first, text = block
    values: dict[str, Token] = {}
    for number, line in enumerate(text.split("\n"), first + 1):
        name, colon, value = line.partition(":")
        at = Token(name.strip(), number, 1)
        if not colon:
            raise ParseError("no_colon", at, name=at.text[:20])
        if at.text in values:
            raise ParseError("twice", at, name=at.text)
        values[at.text] = Token(value.strip(), number, len(name) + 2)
    return values


def _words(values: dict[str, Token], prefix: str = "") -> Words:
    missing = [language for language in LANGUAGES if prefix + language not in values]
    if missing:
        at = next(iter(values.values()))
        raise ParseError("missing", Token("", at.line, 1), name=prefix + missing[0])
    return Words(**{language: values[prefix + language].text for language in LANGUAGES})


def _read_goal(values: dict[str, Token], start: State) -> LessonGoal:
    at = values.get(_GOAL)
    if at is None or not at.text:
        raise ParseError("missing", at or next(iter(values.values())), name=_GOAL)
    return LessonGoal(_words(values), parse_goal(tokenize(at.text, at.line, at.column + 1), start))
