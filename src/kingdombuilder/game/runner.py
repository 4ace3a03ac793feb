"""Play whole games between bots and return their records."""

from collections.abc import Callable, Sequence
from random import Random

from kingdombuilder.bots import Decide
from kingdombuilder.game.record import GameRecord
from kingdombuilder.insight.legality import check
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser
from kingdombuilder.setup.chance import draw_card
from kingdombuilder.setup.setup import Setup, start

GameObserver = Callable[[State, State], None]


def play_game(
    setup: Setup,
    seats: Sequence[tuple[str, Decide]],
    seed: int | str,
    watch: GameObserver | None = None,
) -> GameRecord:
    """Play a game to its end; `watch` receives every state and its successor.

    Chance and every seat have their own source of randomness, so that the same seed deals the same
    cards to any players. Raise `IllegalPick` if a seat makes an illegal pick.
    """
    chance = Random(f"{seed}/chance")
    own = [Random(f"{seed}/seat {seat}") for seat in range(len(seats))]
    state = start(setup)
    picks = []
    while (who := chooser(state)) != NOBODY:
        if who == CHANCE:
            pick = draw_card(state, chance)
        else:
            pick = seats[who][1](seen_by(state, who), own[who])
            check(state, pick)
        before = state.copy() if watch else state
        advance(state, pick)
        picks.append(pick)
        if watch:
            watch(before, state)
    return GameRecord(setup, tuple(name for name, _ in seats), tuple(picks))
