"""What workers do for a review: judge the turns of a game one by one, and put them together."""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

from kingdombuilder.coach.estimates.effort import EFFORTS
from kingdombuilder.coach.review.judgement import TurnJudgement, judge_turn
from kingdombuilder.coach.review.report import EffortName
from kingdombuilder.coach.review.review import GameToReview, assemble_review, prepare_review
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.server.local.json_text import json_text

MAX_PREPARED = 4  # games that a process keeps ready
_prepared: OrderedDict[str, GameToReview] = OrderedDict()


@dataclass(frozen=True, slots=True)
class ReviewOrder:
    """The game to review; its id is the same for all its turns."""

    id: str
    first: State
    picks: tuple[Cell, ...]
    effort: EffortName


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """A judgement, and the turn as JSON, to show until the review is complete."""

    judgement: TurnJudgement
    json: bytes


def judge(order: ReviewOrder, number: int) -> JudgedTurn:
    """Judge one turn, counted from 1."""
    game = _game(order)
    judgement = judge_turn(game.turns[number - 1], EFFORTS[order.effort], seed=0)
    review = assemble_review(game, {number: judgement}, order.effort)
    return JudgedTurn(judgement, json_text(review.turns[0]).encode())


def assemble(order: ReviewOrder, judgements: Mapping[int, TurnJudgement]) -> bytes:
    """Return the whole review as JSON."""
    return json_text(assemble_review(_game(order), judgements, order.effort)).encode()


def _game(order: ReviewOrder) -> GameToReview:
    if order.id not in _prepared:
        _prepared[order.id] = prepare_review(order.first, order.picks)
        if len(_prepared) > MAX_PREPARED:
            _prepared.popitem(last=False)
    _prepared.move_to_end(order.id)
    return _prepared[order.id]
