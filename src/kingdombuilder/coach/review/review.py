"""Put the judgements of a game's turns together.

For every seat, the chance at the start and the luck, the losses and the positions of all seats add
up to the result. A turn begins where the rollouts of the turn before have left off. What its own
rollouts see beyond them is due to the position of the seat whose turn it is.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kingdombuilder.bots.search import is_native, thread_search
from kingdombuilder.coach.estimates.forecasts import Forecast, forecast_result
from kingdombuilder.coach.estimates.measures import Measure, exact, weighted_sum
from kingdombuilder.coach.review.judgement import DecisionJudgement, TurnJudgement
from kingdombuilder.coach.review.players import account, chances, leads, review_player
from kingdombuilder.coach.review.reasons import reasons_for
from kingdombuilder.coach.review.report import (
    EffortName,
    EngineName,
    Figure,
    Review,
    ReviewedDecision,
    ReviewedTurn,
    Swing,
)
from kingdombuilder.coach.review.turn_worth import fit_turn_worth
from kingdombuilder.coach.review.turns import HAND, Decision, Turn, cut_into_turns
from kingdombuilder.insight.changes import card_names
from kingdombuilder.insight.scores import gold_by_source, totals
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import OVER, State
from kingdombuilder.rules.turn import advance


@dataclass(frozen=True)
class GameToReview:
    """The states of a game, and its turns."""

    states: Sequence[State]
    turns: Sequence[Turn]

    @property
    def is_complete(self) -> bool:
        """Whether the game is over."""
        return self.states[-1].phase == OVER

    def state_after(self, turn: Turn) -> State:
        """Return the state at the end of a turn."""
        if turn.number == len(self.turns):
            return self.states[-1]
        return self.states[self.turns[turn.number].step]


def prepare_review(first: State, picks: Sequence[Cell]) -> GameToReview:
    """Return a game from its first state and its picks, ready to be judged turn by turn."""
    states = [first]
    for pick in picks:
        state = states[-1].copy()
        advance(state, pick)
        states.append(state)
    return GameToReview(states, cut_into_turns(states, picks))


def assemble_review(
    game: GameToReview, judgements: Mapping[int, TurnJudgement], effort: EffortName
) -> Review:
    """Return the review of the turns that have been judged, by their numbers.

    Turns without a judgement are left out, as long as a review is in progress.
    """
    judged = [(turn, judgements[turn.number]) for turn in game.turns if turn.number in judgements]
    worth = fit_turn_worth(judged)
    turns = list(_reviewed_turns(game, judged, worth))
    seats = range(game.states[0].board.seats)
    start = turns[0].before if turns else _swing(_even(len(seats)))
    result = _result(game, judged, worth)
    return Review(
        effort=effort,
        engine=engine_name(),
        is_complete=game.is_complete,
        turn_worth=worth,
        rollouts=sum(turn.rollouts for turn in turns),
        seconds=sum(judgement.seconds for _, judgement in judged),
        start=start,
        result=result,
        turns=turns,
        players=[review_player(turns, seat) for seat in seats],
        chance_accounts=[account(turns, seat, start, result, chances) for seat in seats],
        lead_accounts=[account(turns, seat, start, result, leads) for seat in seats],
    )


def engine_name() -> EngineName:
    """Return the name of the engine that reviews use."""
    return "native" if is_native(thread_search()) else "python"


def _reviewed_turns(
    game: GameToReview, judged: Sequence[tuple[Turn, TurnJudgement]], worth: float
) -> Iterator[ReviewedTurn]:
    """Yield the reviewed turns; a turn after an unjudged one starts from its own rollouts."""
    for place, (turn, judgement) in enumerate(judged):
        left: Forecast | None = None
        if place and judged[place - 1][0].number == turn.number - 1:
            left = _left_by(judged[place - 1][1].decisions[-1], worth)
        result: Forecast | None = None
        if turn.number == len(game.turns) and game.is_complete:
            result = forecast_result(totals(game.states[-1])).at(worth)
        yield _reviewed_turn(game, turn, judgement, worth, left, result)


def _reviewed_turn(
    game: GameToReview,
    turn: Turn,
    judgement: TurnJudgement,
    worth: float,
    left: Forecast | None,
    result: Forecast | None,
) -> ReviewedTurn:
    """Return a reviewed turn; `left` is what the turn before has left, if that is known."""
    seats = range(game.states[0].board.seats)
    judged = judgement.decisions
    first, end = turn.decisions[0], game.state_after(turn)
    is_hand = first.event is not None and first.event.kind == HAND
    own = [
        one.loss.at(worth)
        for one, decision in zip(judged, turn.decisions, strict=True)
        if decision.seat == turn.seat
    ]
    return ReviewedTurn(
        number=turn.number,
        round=turn.round,
        seat=turn.seat,
        step=turn.step,
        cards=card_names(first.state.hand[turn.seat]) if is_hand else [],
        outcomes=judged[0].outcomes,
        before=_swing(judged[0].before.at(worth)),
        position=_swing(_total([_zero(len(seats)), *_gaps(judged, worth, left, result)])),
        luck=_swing(_total([one.luck.at(worth) for one in judged])),
        loss=_swing(_total([_zero(len(seats)), *own])),
        decisions=[
            _reviewed_decision(decision, one, worth)
            for decision, one in zip(turn.decisions, judged, strict=True)
        ],
        gold=[gold_by_source(end, seat) for seat in seats],
        rollouts=judgement.rollouts,
    )


def _gaps(
    judged: Sequence[DecisionJudgement],
    worth: float,
    left: Forecast | None,
    result: Forecast | None,
) -> Iterator[Forecast]:
    """Yield the gaps before the decisions of a turn, and before the result after the last one."""
    for one in judged:
        before = one.before.at(worth)
        if left:
            yield _minus(before, left)
        left = _left_by(one, worth)
    if result and left:
        yield _minus(result, left)


def _left_by(judgement: DecisionJudgement, worth: float) -> Forecast:
    """Return what the picks of a decision have left."""
    return _minus(judgement.best.at(worth), judgement.loss.at(worth))


def _reviewed_decision(
    decision: Decision, judgement: DecisionJudgement, worth: float
) -> ReviewedDecision:
    loss = judgement.loss.at(worth)
    is_error = loss.chance.is_above_noise(decision.seat)
    seen = decision.position.seen
    return ReviewedDecision(
        seat=decision.seat,
        step=decision.step,
        picks=[pick_name(pick) for pick in decision.picks],
        best_picks=[pick_name(pick) for pick in judgement.best_picks],
        is_best=judgement.is_best,
        is_error=is_error,
        loss=_swing(loss),
        reasons=reasons_for(seen, judgement.best_picks, decision.picks) if is_error else [],
    )


def _result(
    game: GameToReview, judged: Sequence[tuple[Turn, TurnJudgement]], worth: float
) -> Swing:
    """Return the result, or what the last judged picks have left if there is none."""
    if game.is_complete:
        return _swing(forecast_result(totals(game.states[-1])).at(worth))
    if not judged:
        return _swing(_even(game.states[0].board.seats))
    return _swing(_left_by(judged[-1][1].decisions[-1], worth))


def _even(seats: int) -> Forecast:
    return Forecast(exact([1 / seats] * seats), exact([0.0] * seats))


def _zero(seats: int) -> Forecast:
    return Forecast(exact([0.0] * seats), exact([0.0] * seats))


def _total(parts: Sequence[Forecast]) -> Forecast:
    return Forecast(
        weighted_sum([(1.0, part.chance) for part in parts]),
        weighted_sum([(1.0, part.lead) for part in parts]),
    )


def _minus(one: Forecast, other: Forecast) -> Forecast:
    return Forecast(one.chance - other.chance, one.lead - other.lead)


def _swing(forecast: Forecast) -> Swing:
    return Swing(_figures(forecast.chance), _figures(forecast.lead))


def _figures(measure: Measure) -> list[Figure]:
    return [Figure(*pair) for pair in zip(*measure, strict=True)]
