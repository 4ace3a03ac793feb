"""The fields of a question, checked: an error says what is wrong and in which field."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from kingdombuilder.notation.picks import parse_pick
from kingdombuilder.rules.cells import Cell
from kingdombuilder.text.parsing import ParseError, Token
from kingdombuilder.text.translations import translate

MAX_SEED = (1 << 64) - 1
Json = dict[str, Any]


class QuestionError(Exception):
    """A question that cannot be answered: a code, its facts and the faulty field."""

    def __init__(self, code: str, field: str, **facts: object) -> None:
        self.code, self.field, self.facts = code, field, facts
        super().__init__(code)

    def as_json(self, number: int) -> Json:
        """Return the answer to the question with a number in its line."""
        field = f"questions[{number}]" + (f".{self.field}" if self.field else "")
        text = translate("en", f"question_error.{self.code}", **self.facts)
        return {"error": self.code, "field": field, "text": text}


def number_field(
    question: Mapping[str, Any], field: str, lowest: int, highest: int, default: int | None = None
) -> int:
    """Return a whole number; raise `QuestionError` if it is missing or out of range."""
    value = question.get(field, default)
    if value is None:
        raise QuestionError("missing", field, name=field)
    if type(value) is not int or not lowest <= value <= highest:  # a truth value is not a number
        raise QuestionError("number", field, value=value, lowest=lowest, highest=highest)
    return value


def truth_field(question: Mapping[str, Any], field: str) -> bool:
    """Return a truth value, false by default; raise `QuestionError` for anything else."""
    value = question.get(field, False)
    if not isinstance(value, bool):
        raise QuestionError("truth", field, value=value)
    return value


def choice_field(question: Mapping[str, Any], field: str, choices: list[str], default: str) -> str:
    """Return a word that is one of `choices`; raise `QuestionError` for any other."""
    value = question.get(field, default)
    if value not in choices:
        raise QuestionError("choice", field, value=value, known=", ".join(choices))
    return str(value)


def picks_field(question: Mapping[str, Any], field: str) -> list[Cell]:
    """Return the named picks; raise `QuestionError` if one is unknown."""
    names = question.get(field)
    if names is None:
        raise QuestionError("missing", field, name=field)
    if not isinstance(names, list):
        raise QuestionError("list", field, value=names)
    picks = []
    for number, name in enumerate(names):
        try:
            picks.append(_pick_named(name))
        except (ParseError, TypeError, AttributeError):
            raise QuestionError("pick", f"{field}[{number}]", name=name) from None
    return picks


@lru_cache(maxsize=4096)
def _pick_named(name: str) -> Cell:
    return parse_pick(Token(name, 1, 1))
