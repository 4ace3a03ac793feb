"""A position as its players can know it, and rollouts from what may be behind it."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from kingdombuilder.bots.decision import Budget
from kingdombuilder.bots.search import thread_search
from kingdombuilder.bots.search.race import race
from kingdombuilder.bots.search.simulator import make_simulator
from kingdombuilder.coach.estimates.effort import Effort, fitting_policy, race_config
from kingdombuilder.coach.estimates.forecasts import (
    Forecasts,
    Sample,
    forecast,
    forecast_result,
    make_sample,
)
from kingdombuilder.coach.estimates.unseen import Unseen
from kingdombuilder.insight.evaluation import UNIT, worth
from kingdombuilder.insight.evaluation.worth import time_left
from kingdombuilder.insight.net import BoardNet
from kingdombuilder.insight.scores import totals
from kingdombuilder.native.search import Picks
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import DRAWING, OVER, SILOS, State
from kingdombuilder.rules.turn import advance

# The share of the evaluation in a mean, if the smallest supply is at least this large. Both fit the
# final gold of masters, see the lab notebook.
EVALUATION_SHARE, FULL_SHARE_SUPPLY = 0.3, 15


@dataclass(frozen=True, slots=True)
class Position:
    """A state as the seat that picks sees it, and the unseen cards."""

    seen: State
    unseen: Unseen

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have their turn of this round left."""
        state = self.seen
        if state.phase in (SILOS, OVER):
            return ()
        return tuple(range(state.turn + 1, state.board.seats))

    def after(self, picks: Sequence[Cell]) -> State:
        """Return the state after a line, as it is seen."""
        state = self.seen.copy()
        for pick in picks:
            advance(state, pick)
        return state


class Rollouts:
    """Rollouts from a position, with the same cards and dice for every line."""

    def __init__(self, position: Position, count: int, random: Random) -> None:
        self._position = position
        self._policy = fitting_policy(thread_search())
        numbers: dict[tuple[int, ...], int] = {}
        states: list[State] = []
        self._starts: list[int] = []
        for _ in range(count):
            state = position.unseen.deal(position.seen, random)
            hands = tuple(state.hand)
            if hands not in numbers:
                numbers[hands] = len(states)
                states.append(state)
            self._starts.append(numbers[hands])
        self._dice = [random.getrandbits(64) for _ in range(count)]
        self._samples: dict[Picks, Sample] = {}
        self._simulator = make_simulator(states)

    def run(self, picks: Picks) -> Sample:
        """Return the gold of every seat at the end of each rollout along a line."""
        if picks not in self._samples:
            results = self._simulator.simulate(picks, self._starts, self._dice, self._policy)
            self._samples[picks] = make_sample(results, *_evaluation(self._position, picks))
        return self._samples[picks]

    def forecast(self, picks: Picks) -> Forecasts:
        """Return the forecast for a line; it is exact if the line ends the game."""
        end = self._position.after(picks)
        if end.phase == OVER:
            return forecast_result(totals(end))
        return forecast(self.run(picks), self._position.waiting)


def _evaluation(position: Position, picks: Picks) -> tuple[list[float], float]:
    """Return every seat's worth at the end of a line, and its share in a mean.

    A line that chance or another seat interrupts ends in the middle of a turn, which the
    evaluation does not know.
    """
    end = position.after(picks)
    is_turn_over = end.phase in (DRAWING, SILOS) or end.turn != position.seen.turn
    if end.phase == OVER or not is_turn_over:
        return [], 0.0
    share = EVALUATION_SHARE * min(1.0, time_left(end) / FULL_SHARE_SUPPLY)
    return [worth(end, seat) / UNIT for seat in range(end.board.seats)], share


def choose_line(
    position: Position, effort: Effort, work: int, random: Random, net: BoardNet | None = None
) -> tuple[Picks, int]:
    """Return the best line that a race with `work` rollouts finds, and how many it has used.

    A net evaluates the lines; without one, the linear evaluation does.
    """
    search = thread_search()
    config = race_config(effort, fitting_policy(search), position.seen.board.seats)
    won = race(search, position.seen, random, Budget(work=work), config, net)
    return won.picks, won.games
