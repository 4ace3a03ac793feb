"""Contestants: entrants that are ready to play."""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from random import Random
from typing import Protocol

from kingdombuilder.bots import BOTS, Bot, Budget, Decision
from kingdombuilder.entrants.entrant import BOT, CODE, NETWORK, ONLINE, PROGRAM, Entrant
from kingdombuilder.entrants.entrant_args import NONE_BROUGHT, Brought, parse_entrant
from kingdombuilder.entrants.forfeits import CRASH, BotFault
from kingdombuilder.entrants.program_contestant import ProgramContestant
from kingdombuilder.entrants.protocol.messages import SeatAssignment
from kingdombuilder.rules.state import State
from kingdombuilder.text.parsing import ParseError


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
        """End the game with a reason if it is forfeited; an unfinished one continues elsewhere."""

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


def _builtin(entrant: Entrant) -> Contestant:
    bot, has_budget = BOTS[entrant.source], entrant.budget != Budget()
    return BuiltinContestant(bot, entrant.budget if has_budget else bot.budget, Random(0))


# How each kind of entrant is made ready.
CONTESTANT_MAKERS: dict[str, Callable[[Entrant], Contestant]] = {
    BOT: _builtin,
    CODE: ProgramContestant,
    NETWORK: ProgramContestant,
    ONLINE: ProgramContestant,
    PROGRAM: ProgramContestant,
}


def make_contestant(entrant: Entrant) -> Contestant:
    """Return a contestant for an entrant, ready to play."""
    return CONTESTANT_MAKERS[entrant.kind](entrant)


def contestant_from_text(text: str, brought: Brought = NONE_BROUGHT) -> Contestant:
    """Return a contestant for the entrant that a text names; raise `ParseError` if there is none.

    `brought` are programs and Python files that the text can use by name. Close the contestant
    after its last game.
    """
    return make_contestant(parse_entrant(text, brought))


def check_entrant(entrant: Entrant, language: str) -> None:
    """Start a program once, before any game; raise `ParseError` if it cannot start."""
    with closing(make_contestant(entrant)) as contestant:
        if isinstance(contestant, ProgramContestant):
            try:
                contestant.start()
            except BotFault as fault:
                why = fault.forfeit_for(0).message(language)
                raise ParseError("arena_begin", name=entrant.source, why=why) from None
