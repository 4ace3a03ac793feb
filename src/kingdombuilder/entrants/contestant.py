"""Contestants: entrants that are ready to play."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from kingdombuilder.bots import BOTS, Bot, Budget, Decision
from kingdombuilder.entrants.entrant import BOT, Entrant
from kingdombuilder.entrants.forfeits import CRASH, BotFault
from kingdombuilder.entrants.program_contestant import ProgramContestant
from kingdombuilder.entrants.protocol.messages import SeatAssignment
from kingdombuilder.rules.state import State


class Contestant(Protocol):
    """A bot that plays games; a `BotFault` from any method forfeits the game."""

    @property
    def limit(self) -> Budget:
        """The budget for one turn."""

    def begin(self, place: SeatAssignment) -> None:
        """Start a game."""

    def decide(self, seen: State, budget: Budget) -> Decision:
        """Return a decision for the seat that picks."""

    def end(self, gold: Sequence[int], reason: str, is_over: bool = True) -> None:
        """End the game with a reason if it is forfeited; one that is not over goes on elsewhere."""

    def close(self) -> None:
        """Stop after the last game."""

    def kill(self) -> None:
        """Stop immediately; a signal handler can call this."""


@dataclass(slots=True)
class BuiltinContestant:
    """A built-in bot, which plays in the worker's process."""

    bot: Bot
    limit: Budget
    random: Random

    def begin(self, place: SeatAssignment) -> None:
        """Reseed the generator."""
        self.random = Random(place.seed)

    def decide(self, seen: State, budget: Budget) -> Decision:
        """Return the bot's decision; raise `BotFault` for any exception from the bot."""
        try:
            return self.bot.think(seen, self.random, budget)
        except Exception as error:
            raise BotFault(CRASH, what=f"{type(error).__name__}: {error}") from error

    def end(self, gold: Sequence[int], reason: str, is_over: bool = True) -> None:
        """Do nothing, because a built-in bot keeps no state."""

    def close(self) -> None:
        """Do nothing, because a built-in bot has no process."""

    def kill(self) -> None:
        """Do nothing, because a built-in bot has no process."""


def make_contestant(entrant: Entrant) -> Contestant:
    """Return a contestant for an entrant, ready to play."""
    if entrant.kind == BOT:
        bot = BOTS[entrant.source]
        told = entrant.budget != Budget()
        return BuiltinContestant(bot, entrant.budget if told else bot.budget, Random(0))
    return ProgramContestant(entrant)
