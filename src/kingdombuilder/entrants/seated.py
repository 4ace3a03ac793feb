"""A contestant at a seat: it keeps the clock of its turns and follows its own plan."""

import time
from collections.abc import Sequence
from random import Random

from kingdombuilder.bots.bot import PlanFollower
from kingdombuilder.bots.decision import Decision, is_single_pick
from kingdombuilder.entrants.contestant import Contestant
from kingdombuilder.entrants.forfeits import ILLEGAL, BotFault
from kingdombuilder.entrants.protocol.messages import SeatAssignment
from kingdombuilder.entrants.turn_timer import TurnTimer
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import legal


class SeatedContestant:
    """A contestant that decides like a bot, for `play_game` and for tables with people."""

    def __init__(self, contestant: Contestant) -> None:
        self.contestant = contestant
        self.timer = TurnTimer(1)
        self.fault: BotFault | None = None  # that ended the game
        self._plan = PlanFollower()

    def begin(self, place: SeatAssignment) -> None:
        """Start a game; raise `BotFault` if the contestant cannot."""
        self.timer, self._plan, self.fault = TurnTimer(1), PlanFollower(), None
        try:
            self.contestant.begin(place)
        except BotFault as fault:
            self.fault = fault
            raise

    def __call__(self, seen: State, random: Random) -> Cell:
        """Return the contestant's pick; raise `BotFault` if it makes none or an illegal one."""
        decision = self._plan.next_decision(seen) or self._decide(seen)
        return self._plan.follow(decision, seen)

    def see(self, before: State, after: State) -> None:
        """Give the contestant the time of a new turn when one begins."""
        if before.turn != after.turn:
            self.timer.new_turn()

    def end(self, gold: Sequence[int], reason: str = "") -> None:
        """End the game, with the reason if it is forfeited."""
        self.contestant.end(gold, reason)

    def _decide(self, seen: State) -> Decision:
        began = time.perf_counter()
        try:
            decision = self.contestant.decide(seen, self.timer.remaining(0, self.contestant.limit))
            require_legal(decision, seen)
        except BotFault as fault:
            self.fault = fault
            raise
        finally:
            self.timer.record_decision(0, time.perf_counter() - began)
        return decision


def require_legal(decision: Decision, state: State) -> None:
    """Raise `BotFault` if a decision is not a single legal pick."""
    pick: object = decision.pick
    if not is_single_pick(pick):
        raise BotFault(ILLEGAL, name=repr(pick))
    if not pick & legal(state):
        raise BotFault(ILLEGAL, name=_name(pick))


def _name(pick: Cell) -> str:
    """Return the name of a pick, or its representation if it has none."""
    try:
        return pick_name(pick)
    except KeyError:
        return repr(pick)
