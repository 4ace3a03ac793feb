"""A deal: a set-up whose draws are fixed, a rival, and what each level reaches with it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from kingdombuilder.bots import BOTS, Budget, SeatedBot
from kingdombuilder.bots.levels import LEVELS
from kingdombuilder.coach.daily.draws import fixed_draw
from kingdombuilder.game.session import Session
from kingdombuilder.insight.scores import totals
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.notation.position import write_position
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, chooser
from kingdombuilder.setup.setup import Setup

PLAYER, RIVAL = range(2)  # seats
RIVAL_BOT = "builder"
# Fixed work instead of time, so that every machine gets the same results.
BUDGETS = {"master": Budget(work=1000), "grandmaster": Budget(work=2000)}


_SEED = re.compile(r"deal (\d{1,6}) of (\d{4}-\d\d-\d\d)", re.ASCII)


class DailyGame(NamedTuple):
    """The number of a deal and the date on which a game plays it."""

    deal: int
    date: str  # ISO 8601

    @property
    def seed(self) -> str:
        """The seed that marks a stored game as a daily one."""
        return f"deal {self.deal} of {self.date}"


def daily_game_of(seed: str) -> DailyGame | None:
    """Return the daily game that a stored game's seed names, or None if it is not one."""
    match = _SEED.fullmatch(seed)
    return DailyGame(int(match[1]), match[2]) if match else None


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal; `results` is the gold of each level in the player's seat."""

    number: int  # decides the draws
    setup: Setup
    results: Mapping[str, int]

    def rank(self, gold: int) -> list[str]:
        """Return the levels that reach less than an amount of gold, weakest first."""
        return [level for level in LEVELS if level in self.results and self.results[level] < gold]


def play_deal(number: int, setup: Setup, level: str) -> int:
    """Let a level play a deal against the rival, and return its gold."""
    players = [SeatedBot(BOTS[name], BUDGETS.get(name)) for name in (level, RIVAL_BOT)]
    session = Session(setup, (level, RIVAL_BOT))
    while (seat := chooser(session.state)) != NOBODY:
        if seat == CHANCE:
            session.pick(fixed_draw(number, session.states))
        else:
            seen = seen_by(session.state, seat)
            session.pick(players[seat](seen, Random(bot_seed(number, seen))))
    return totals(session.state)[PLAYER]


def bot_seed(number: int, seen: State) -> str:
    """Return the seed of a bot's decision: the same in the same position of the same deal."""
    return f"deal {number}\n{write_position(seen)}"
