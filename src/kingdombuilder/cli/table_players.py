"""The bots and programs at a table in the terminal, and the one that gives hints."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from kingdombuilder.bots import BOTS, Decision, share_cores
from kingdombuilder.bots.levels import SUBSTITUTE_BOT
from kingdombuilder.entrants.contestant import BuiltinContestant, Contestant, make_contestant
from kingdombuilder.entrants.entrant import Entrant
from kingdombuilder.entrants.forfeits import BotFault
from kingdombuilder.entrants.protocol.messages import SeatAssignment
from kingdombuilder.entrants.seated import SeatedContestant
from kingdombuilder.insight.scores import totals
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.setup.setup import Setup

SEED_BITS = 32


class TablePlayers:
    """The players of all seats; a seat without an entrant is a person."""

    def __init__(
        self, setup: Setup, seats: Sequence[Entrant | None], adviser: Entrant, random: Random
    ) -> None:
        self._setup, self._seats, self._random = setup, seats, random
        self._adviser_entrant, self._advised = adviser, -1  # the seat that was advised last
        self._adviser: Contestant | None = None
        self._players: dict[int, SeatedContestant] = {}

    def is_person(self, seat: int) -> bool:
        """Return whether a person plays a seat."""
        return self._seats[seat] is None

    @property
    def people(self) -> int:
        """The number of people at the table."""
        return sum(entrant is None for entrant in self._seats)

    def pick(self, seen: State) -> Cell:
        """Return the pick of the bot whose turn it is; raise `BotFault` if it fails.

        After a fault, the substitute bot plays the seat.
        """
        seat = seen.me
        try:
            if seat not in self._players:
                entrant = self._seats[seat]
                assert entrant
                self._players[seat] = SeatedContestant(_make_contestant(entrant))
                self._players[seat].begin(self._place(seat))
            return self._players[seat](seen, self._random)
        except BotFault as fault:
            self._players[seat].end((), str(fault))
            self._players[seat].contestant.close()
            bot = BOTS[SUBSTITUTE_BOT]
            substitute = SeatedContestant(BuiltinContestant(bot, bot.budget, self._random))
            self._players[seat] = substitute
            substitute.begin(self._place(seat))
            raise

    def see(self, before: State, after: State) -> None:
        """Give every bot the time of a new turn when one begins."""
        for player in self._players.values():
            player.see(before, after)

    def advise(self, seen: State) -> Decision:
        """Return the adviser's decision for the person whose turn it is; raise `BotFault`."""
        if self._adviser is None:
            self._adviser = _make_contestant(self._adviser_entrant)
        if self._advised != seen.me:
            self._adviser.begin(self._place(seen.me))
            self._advised = seen.me
        return self._adviser.decide(seen, self._adviser.limit)

    def end(self, state: State) -> None:
        """End the game for all programs."""
        for player in self._players.values():
            player.end(totals(state))

    def close(self) -> None:
        """Stop all programs."""
        for player in self._players.values():
            player.contestant.close()
        if self._adviser:
            self._adviser.close()

    def _place(self, seat: int) -> SeatAssignment:
        return SeatAssignment(0, seat, self._setup, self._random.getrandbits(SEED_BITS))


def _make_contestant(entrant: Entrant) -> Contestant:
    """Return an entrant with all cores, because only one thinks at a time."""
    return make_contestant(replace(entrant, budget=share_cores(entrant.budget)))
