"""The evaluation of a position, term by term, as players understand it."""

from collections import Counter
from dataclasses import dataclass

from kingdombuilder.bots.rationale import term_kind
from kingdombuilder.insight.evaluation import UNIT, worth
from kingdombuilder.insight.evaluation.terms import weighted_terms
from kingdombuilder.rules.state import State


@dataclass(frozen=True)
class EvaluationTerm:
    """A part of a seat's expected gold: a card, a tile, or a kind of prospect."""

    kind: str
    thing: str | None
    gold: float


@dataclass(frozen=True)
class SeatEvaluation:
    """A seat's expected final gold by the evaluation, and its parts, the largest first."""

    gold: float
    terms: list[EvaluationTerm]


def evaluate_seats(state: State) -> list[SeatEvaluation]:
    """Return the evaluation of every seat."""
    return [_evaluate(state, seat) for seat in range(state.board.seats)]


def _evaluate(state: State, seat: int) -> SeatEvaluation:
    parts: Counter[tuple[str, str]] = Counter()
    for (table, name), value in weighted_terms(state, seat).items():
        parts[term_kind(table, name)] += value
    terms = [
        EvaluationTerm(kind, thing or None, value / UNIT)
        for (kind, thing), value in sorted(parts.items(), key=lambda part: -abs(part[1]))
        if value
    ]
    return SeatEvaluation(worth(state, seat) / UNIT, terms)
