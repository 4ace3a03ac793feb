"""Whoever sits at a table of the arena, and the players that a worker has at hand."""

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
    """A bot in the middle of games; a Fault from any of these costs it the game."""

    @property
    def limit(self) -> Budget:
        """What it may use for one turn."""

    def begin(self, place: SeatAssignment) -> None:
        """A game begins."""

    def decide(self, seen: State, budget: Budget) -> Decision:
        """It is to pick."""

    def end(self, gold: Sequence[int], reason: str) -> None:
        """The game is over."""

    def close(self) -> None:
        """No more games."""


@dataclass(slots=True)
class BuiltinContestant:
    """A bot of the package, which plays in the worker itself."""

    bot: Bot
    limit: Budget
    random: Random

    def begin(self, place: SeatAssignment) -> None:
        """Its chance begins anew."""
        self.random = Random(place.seed)

    def decide(self, seen: State, budget: Budget) -> Decision:
        """What it decides; whatever it raises is its own fault."""
        try:
            return self.bot.think(seen, self.random, budget)
        except Exception as error:
            raise BotFault(CRASH, what=f"{type(error).__name__}: {error}") from error

    def end(self, gold: Sequence[int], reason: str) -> None:
        """It keeps nothing."""

    def close(self) -> None:
        """It has nothing to end."""


def make_contestant(entrant: Entrant) -> Contestant:
    """An entrant, ready to play."""
    if entrant.kind == BOT:
        bot = BOTS[entrant.source]
        told = entrant.budget != Budget()
        return BuiltinContestant(bot, entrant.budget if told else bot.budget, Random(0))
    return ProgramContestant(entrant)


class ContestantPool:
    """The players of a worker: each begins once and stays for many games."""

    def __init__(self, entrants: Sequence[Entrant]) -> None:
        self._entrants = entrants
        self._players: dict[tuple[int, int], Contestant] = {}

    def take(self, numbers: Sequence[int]) -> list[Contestant]:
        """A player for every seat; who sits there twice is two players."""
        found = []
        for seat, number in enumerate(numbers):
            key = number, list(numbers[:seat]).count(number)
            if key not in self._players:
                self._players[key] = make_contestant(self._entrants[number])
            found.append(self._players[key])
        return found

    def close(self) -> None:
        """End them all."""
        for player in self._players.values():
            player.close()
