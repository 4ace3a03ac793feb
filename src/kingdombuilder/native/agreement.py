"""Compare both engines: a random game on each, compared byte for byte after every pick."""

from random import Random

from kingdombuilder.native.engine import CompiledEngine
from kingdombuilder.rules.scoring import total_gold
from kingdombuilder.rules.state import State
from kingdombuilder.rules.structs import MAX_SEATS
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card, random_pick


class Disagreement(Exception):
    """Different results of the two engines for the same input."""


def compare_game(engine: CompiledEngine, state: State, random: Random) -> int:
    """Play a state to its end on both engines and return the number of picks.

    Raise `Disagreement` on the first difference.
    """
    games = engine.games([state])
    picks = 0
    while True:
        who = chooser(state)
        _compare("chooser", picks, [who], games.choosers())
        _compare("legal", picks, [legal(state)], games.legal())
        if who == NOBODY:
            break
        pick = draw_card(state, random) if who == CHANCE else random_pick(legal(state), random)
        advance(state, pick)
        games.advance([pick])
        picks += 1
        _compare("state", picks, engine.write_state(state), games.packed_state(0))
    gold = [total_gold(state, seat) for seat in range(state.board.seats)]
    _compare("scores", picks, [gold + [0] * (MAX_SEATS - len(gold))], games.scores())
    _compare("read", picks, state, games.state(0))
    return picks


def _compare(what: str, picks: int, ours: object, theirs: object) -> None:
    if ours != theirs:
        raise Disagreement(f"{what} after {picks} picks: {ours!r} and {theirs!r}")
