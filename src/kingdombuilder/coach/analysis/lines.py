"""The best lines of a position, with chances that become more exact part by part.

Every part has its own dice and can be computed anywhere. Estimates of several parts are merged by
their numbers of rollouts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from kingdombuilder.bots.search import is_native, thread_search
from kingdombuilder.coach.estimates.effort import QUICK, fitting_effort, fitting_policy, race_config
from kingdombuilder.coach.estimates.forecasts import USUAL_TURN_WORTH
from kingdombuilder.coach.estimates.position import Position, Rollouts
from kingdombuilder.coach.estimates.unseen import unseen_in
from kingdombuilder.coach.review.report import EngineName, Figure
from kingdombuilder.coach.review.review import engine_name
from kingdombuilder.insight.legality import IllegalPick, play
from kingdombuilder.insight.net import BoardNet
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.native.search import Picks
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.hidden import is_face_up
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import chooser

MAX_LINES = 6
CANDIDATES = 16
FIRST_ROLLOUTS, PART_ROLLOUTS = 30, 90  # for each line
PLAIN_SHARE = 8  # without the native engine, there are this many times fewer
PRIOR_GAMES = 40  # rollouts that the evaluation of a line counts for, as in a race


@dataclass(frozen=True)
class LineEstimate:
    """A line, and the chances and leads of all seats after it by this many rollouts.

    The chances and leads are exact, with an error of 0, if the line ends the game.
    """

    picks: list[str]
    chance: list[Figure]
    lead: list[Figure]
    rollouts: int


@dataclass(frozen=True)
class LinesPart:
    """One part of the estimates for the lines of a position."""

    seat: int
    engine: EngineName
    lines: list[LineEstimate]


def position_of(state: State) -> Position:
    """Return a state as the seat that picks can know it."""
    seat = chooser(state)
    visible_seats = {seat} | ({state.turn} if is_face_up(state, state.turn) else set())
    return Position(seen_by(state, seat), unseen_in(state, visible_seats))


def find_lines(position: Position, seed: int, net: BoardNet | None = None) -> list[Picks]:
    """Return the most promising lines, by their evaluation and a few rollouts, the best first."""
    search, random = thread_search(), Random(seed)
    effort = fitting_effort(QUICK, search)
    policy, seen = fitting_policy(search), position.seen
    config = race_config(effort, policy, seen.board.seats)
    lines = search.best_lines(
        seen, effort.width, effort.lines, policy.samples, random.getrandbits(64), net
    )
    candidates = sorted(lines, key=lambda line: -line[0])[:CANDIDATES]
    count = _rollouts(FIRST_ROLLOUTS)
    rollouts = Rollouts(position, count, random)

    def likely_chance(value: int, picks: Picks) -> float:
        chance = rollouts.forecast(picks).at(USUAL_TURN_WORTH).chance.mean[seen.me]
        prior = config.chance(value)
        return (count * chance + PRIOR_GAMES * prior) / (count + PRIOR_GAMES)

    ranked = sorted(candidates, key=lambda line: -likely_chance(*line))
    return [picks for _, picks in ranked[:MAX_LINES]]


def estimate_lines(position: Position, lines: Sequence[Picks], seed: int) -> LinesPart:
    """Return a part of the estimates for some lines, by rollouts with the same dice for all."""
    count = _rollouts(PART_ROLLOUTS)
    rollouts = Rollouts(position, count, Random(seed))
    return LinesPart(
        position.seen.me,
        engine_name(),
        [_estimate(rollouts, picks, count) for picks in lines],
    )


def play_line(state: State, picks: Sequence[Cell]) -> State:
    """Return the state after picks of one seat; raise `IllegalPick` if it cannot make them all."""
    seat, after = chooser(state), state
    for pick in picks:
        if chooser(after) != seat:
            raise IllegalPick(pick, None)
        after = play(after, pick)
    return after


def _estimate(rollouts: Rollouts, picks: Picks, count: int) -> LineEstimate:
    forecast = rollouts.forecast(picks).at(USUAL_TURN_WORTH)
    return LineEstimate(
        [pick_name(pick) for pick in picks],
        [Figure(*pair) for pair in zip(*forecast.chance, strict=True)],
        [Figure(*pair) for pair in zip(*forecast.lead, strict=True)],
        count,
    )


def _rollouts(count: int) -> int:
    return count if is_native(thread_search()) else max(1, count // PLAIN_SHARE)
