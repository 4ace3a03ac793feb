"""The contestants of a match, and the pool of them in each worker."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from kingdombuilder.arena.entrants import BOT, Entrant
from kingdombuilder.arena.forfeits import CRASH, BotFault
from kingdombuilder.arena.program_contestant import ProgramContestant
from kingdombuilder.arena.protocol import SeatAssignment
from kingdombuilder.bots import BOTS, Bot, Budget, Decision
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

    def end(self, gold: Sequence[int], reason: str) -> None:
        """End the game."""

    def close(self) -> None:
        """Stop after the last game."""


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

    def end(self, gold: Sequence[int], reason: str) -> None:
        """Do nothing, because a built-in bot keeps no state."""

    def close(self) -> None:
        """Do nothing, because a built-in bot has no process."""


def make_contestant(entrant: Entrant) -> Contestant:
    """Return a contestant for an entrant, ready to play."""
    if entrant.kind == BOT:
        bot = BOTS[entrant.source]
        told = entrant.budget != Budget()
        return BuiltinContestant(bot, entrant.budget if told else bot.budget, Random(0))
    return ProgramContestant(entrant)


class ContestantPool:
    """The contestants of a worker, each started once and used for many games."""

    def __init__(self, entrants: Sequence[Entrant]) -> None:
        self._entrants = entrants
        self._players: dict[tuple[int, int], Contestant] = {}

    def take(self, numbers: Sequence[int]) -> list[Contestant]:
        """Return a contestant for every seat; an entrant in two seats is two contestants."""
        found = []
        for seat, number in enumerate(numbers):
            key = number, list(numbers[:seat]).count(number)
            if key not in self._players:
                self._players[key] = make_contestant(self._entrants[number])
            found.append(self._players[key])
        return found

    def close(self) -> None:
        """Close all contestants."""
        for player in self._players.values():
            player.close()
