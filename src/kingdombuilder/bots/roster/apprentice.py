"""The apprentice takes the most gold now, then locations, then freedom for the next card."""

from random import Random

from kingdombuilder.bots.bot import Bot
from kingdombuilder.bots.rationale import with_rationale
from kingdombuilder.box.things import Words
from kingdombuilder.rules.board import BUILDABLE
from kingdombuilder.rules.cells import Cell, count, near
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.scoring import total_gold
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import advance, legal

Worth = tuple[int, int, int, int, float]


def decide(seen: State, random: Random) -> Cell:
    """Return the pick with the best immediate result."""
    return _best(seen, random, follow=True)


def _best(state: State, random: Random, follow: bool) -> Cell:
    picks = list(each(legal(state)))
    if len(picks) == 1:
        return picks[0]
    return max(picks, key=lambda pick: _worth_after(state, pick, random, follow))


def _worth_after(state: State, pick: Cell, random: Random, follow: bool) -> Worth:
    """Evaluate a pick; a tile is used to its end, with the best pick at each step."""
    seat = state.me
    after = state.copy()
    advance(after, pick)
    while follow and after.doing:
        advance(after, _best(after, random, follow=False))
    return _worth(after, seat, random)


def _worth(state: State, seat: int, random: Random) -> Worth:
    own = state.own[seat]
    return (
        total_gold(state, seat),
        state.held[seat].bit_count(),
        count(own),
        _freedom(state, seat),
        random.random(),
    )


def _freedom(state: State, seat: int) -> int:
    """Return the number of terrains that no settlement touches; their cards allow any hex."""
    beside = near(state.own[seat]) & state.free
    return sum(not beside & state.board.terrain[terrain] for terrain in BUILDABLE)


BOT = Bot(
    id="apprentice",
    name=Words(en="Apprentice", fr="Apprenti"),
    rule=Words(
        en="Takes the most gold available now, then looks for locations and free land.",
        fr="Prend le plus d’or possible tout de suite, puis cherche des lieux et de la place.",
    ),
    decide=decide,
    thinker=with_rationale(decide),
    people=("Wren", "Bram", "Lina", "Jory", "Suri"),
)
