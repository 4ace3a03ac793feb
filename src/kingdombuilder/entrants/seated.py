"""A contestant at a seat: it keeps the clock of its turns and follows its own plan."""

import time
from random import Random

from kingdombuilder.bots.decision import Decision, is_single_pick, next_follow_up
from kingdombuilder.entrants.contestant import Contestant
from kingdombuilder.entrants.forfeits import ILLEGAL, BotFault
from kingdombuilder.entrants.protocol.messages import SeatAssignment
from kingdombuilder.entrants.turn_timer import TurnTimer
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import advance, chooser, legal


class SeatedContestant:
    """A contestant that decides like a bot, for `play_game` and for tables with people."""

    def __init__(self, contestant: Contestant) -> None:
        self.contestant = contestant
        self.timer = TurnTimer(1)
        self._decision: Decision | None = None
        self._expected: State | None = None  # the state if no one else picks

    def begin(self, place: SeatAssignment) -> None:
        """Start a game; raise `BotFault` if the contestant cannot."""
        self.timer, self._decision = TurnTimer(1), None
        self.contestant.begin(place)

    def __call__(self, seen: State, random: Random) -> Cell:
        """Return the contestant's pick; raise `BotFault` if it makes none or an illegal one."""
        decision = None
        if self._decision and seen == self._expected:
            decision = next_follow_up(self._decision, seen, chooser(seen))
        if decision is None:
            decision = self._decide(seen)
        self._decision, self._expected = decision, seen.copy()
        advance(self._expected, decision.pick)
        return decision.pick

    def see(self, before: State, after: State) -> None:
        """Give the contestant the time of a new turn when one begins."""
        if before.turn != after.turn:
            self.timer.new_turn()

    def _decide(self, seen: State) -> Decision:
        began = time.perf_counter()
        try:
            decision = self.contestant.decide(seen, self.timer.left(0, self.contestant.limit))
        finally:
            self.timer.decided(0, time.perf_counter() - began)
        require_legal(decision, seen)
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
