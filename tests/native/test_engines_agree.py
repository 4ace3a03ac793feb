"""Both engines have the same bytes after every pick, and the games use everything."""

from random import Random

import pytest

from kingdombuilder.box import CARDS, POWERS, TASKS
from kingdombuilder.cli.native import SEATS, mixes, numbered_setup
from kingdombuilder.native.agreement import Disagreement, compare_game
from kingdombuilder.native.engine import CompiledEngine
from kingdombuilder.rules.board import SLOTS
from kingdombuilder.rules.state import BEFORE, SILOS
from kingdombuilder.rules.turn import advance, legal
from kingdombuilder.setup.chance import draw_card, random_pick
from kingdombuilder.setup.setup import start

ROUNDS = 8  # games for each number of players and mix of boxes
GAMES = ROUNDS * len(SEATS) * len(mixes())


@pytest.mark.parametrize("first", range(len(SEATS) * len(mixes())))
def test_both_engines_agree_after_every_pick(engine: CompiledEngine, first: int) -> None:
    """Each case is one number of players and one mix of boxes."""
    for number in range(first, GAMES, len(SEATS) * len(mixes())):
        random = Random(f"agree {number}")
        assert compare_game(engine, start(numbered_setup(random, number)), random) > 50


def test_the_compared_games_use_every_tile_card_and_task() -> None:
    """Agreement on an unused thing would prove nothing."""
    used, cards, tasks, has_silos = set(), set(), set(), False
    for number in range(GAMES):
        random = Random(f"agree {number}")
        state = start(numbered_setup(random, number))
        cards |= set(state.board.cards)
        tasks |= set(state.board.tasks)
        while state.phase < BEFORE or legal(state):
            pick = (
                draw_card(state, random)
                if state.phase < BEFORE
                else random_pick(legal(state), random)
            )
            advance(state, pick)
            if state.phase == SILOS:
                has_silos = True
            else:
                used.add(state.doing)
                won = [a | b for a, b in zip(state.held, state.taken, strict=True)]
                slots = [slot for slot in range(SLOTS) if any(w >> slot & 1 for w in won)]
                used |= {state.board.power[slot] for slot in slots}
    assert used == set(range(len(POWERS)))
    assert cards == set(range(len(CARDS)))
    assert tasks >= set(range(len(TASKS)))
    assert has_silos


def test_a_disagreement_is_detected(
    engine: CompiledEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check itself can fail."""
    monkeypatch.setattr("kingdombuilder.native.agreement.total_gold", lambda state, seat: -1)
    random = Random(1)
    with pytest.raises(Disagreement, match="scores"):
        compare_game(engine, start(numbered_setup(random, 0)), random)
