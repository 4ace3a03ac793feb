"""Plays games on from the best ways to play its turn, and takes the one that wins most."""

from random import Random

from kingdombuilder.bots.bot import Bot, Think, quickly
from kingdombuilder.bots.decision import Budget, Decision, Thought
from kingdombuilder.bots.rationale import motive
from kingdombuilder.bots.search import is_native, searcher
from kingdombuilder.bots.search.race import Style, race
from kingdombuilder.box.things import Words
from kingdombuilder.native.search import Manner
from kingdombuilder.rules.state import State

STYLE = Style(64, 16, Manner(turns=99, samples=6))
# CPython is some fifty times slower.
PLAIN_STYLE = Style(6, 6, Manner(turns=2, samples=4))
A_SECOND, QUICK = Budget(seconds=1.0), Budget(work=64)


def racing(style: Style, with_more: Style | None = None) -> Think:
    """A way to think: the first pick of the line that wins most of the games played on from it.

    There may be another style for tables of more than two.
    """

    def think(seen: State, random: Random, budget: Budget) -> Decision:
        search = searcher()
        fitting = with_more if with_more and seen.board.seats > 2 else style
        won = race(search, seen, random, budget, fitting if is_native(search) else PLAIN_STYLE)
        thought = motive(seen, won.picks)
        if won.games:
            facts = {**thought.facts, "chance": round(100 * won.chance), "games": won.games}
            thought = Thought(thought.code, facts)
        return Decision(won.picks[0], thought, won.picks[1:])

    return think


think = racing(STYLE)

BOT = Bot(
    id="master",
    name=Words(en="Master", fr="Maître"),
    rule=Words(
        en="Plays hundreds of games on from the best ways to play its turn, guessing hidden cards.",
        fr="Poursuit des centaines de parties depuis ses meilleurs tours, en devinant les cartes.",
    ),
    decide=quickly(think, QUICK),
    thinks=think,
    budget=A_SECOND,
    searches=True,
)
