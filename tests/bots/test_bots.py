"""Bots make legal picks from what they may see, and apprentices beat random picks."""

from random import Random
from typing import Any

import pytest

from kingdombuilder.bots import BOTS, Budget, Decide, SeatedBot
from kingdombuilder.bots.decision import Decision, next_follow_up
from kingdombuilder.bots.levels import LEVELS
from kingdombuilder.bots.rationale import describe_thought
from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.game.record import final_state
from kingdombuilder.game.runner import play_game
from kingdombuilder.insight.scores import winners
from kingdombuilder.insight.seen import redeal, seen_by
from kingdombuilder.rules.buttons import END, POWER
from kingdombuilder.rules.cells import Cell, Cells
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.state import OVER, State
from kingdombuilder.rules.turn import CHANCE, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card, random_pick
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import start
from kingdombuilder.text.translations import LANGUAGES

SMALL_BUDGET = Budget(work=8)


def quick_seats(name: str, seats: int) -> list[tuple[str, Decide]]:
    """Return seats for a bot with a small budget."""
    return [(name, SeatedBot(BOTS[name], SMALL_BUDGET)) for _ in range(seats)]


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_bots_play_whole_games_for_any_number_of_seats(name: str, seats: int) -> None:
    """Games have every box, and `play_game` rejects illegal picks."""
    setup = random_setup(Random(seats), seats, tuple(BOXES), queenies=tuple(QUEENIES))
    record = play_game(setup, quick_seats(name, seats), 1)
    assert final_state(record).phase == OVER


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    """Another seed plays another game."""
    setup = random_setup(Random(5), 3)
    first, same, other = (play_game(setup, quick_seats(name, 3), seed) for seed in "aab")
    assert first == same
    assert first != other


@pytest.mark.parametrize("name", BOTS)
def test_no_bot_uses_hidden_cards(name: str) -> None:
    """With other hidden cards it makes the same pick for the same reason."""

    def watch(before: State, after: State) -> None:
        seat = chooser(before)
        if seat < 0:
            return
        other = redeal(seen_by(before, seat), Random(1))
        views = (seen_by(before, seat), seen_by(other, seat))
        decisions = [BOTS[name].think(seen, Random(2), SMALL_BUDGET) for seen in views]
        assert decisions[0] == decisions[1]

    play_game(random_setup(Random(8), 3), [("uniform", BOTS["uniform"].decide)] * 3, 8, watch)


def test_an_apprentice_beats_random_picks() -> None:
    """It wins at least 34 of 40 games, in alternating seats."""
    won = 0
    for number in range(40):
        names = ["apprentice", "uniform"] if number % 2 else ["uniform", "apprentice"]
        seats = [(name, BOTS[name].decide) for name in names]
        record = play_game(random_setup(Random(number), 2), seats, number)
        won += winners(final_state(record)) == (names.index("apprentice"),)
    assert won >= 34


def test_a_random_pick_can_be_any_legal_pick() -> None:
    """Picks with high bits are drawn too."""
    picks = Cells(sum(int(button) for button in POWER) | int(END) | 0b1011)
    random = Random(1)
    drawn = {int(random_pick(picks, random)) for _ in range(3000)}
    assert drawn == {int(pick) for pick in each(picks)}


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_gives_a_reason_in_both_languages(name: str) -> None:
    """Every decision of a game has one line."""

    def decide(seen: State, random: Random) -> Cell:
        decision = BOTS[name].think(seen, random, SMALL_BUDGET)
        assert decision.thought
        for language in LANGUAGES:
            text = describe_thought(language, decision.thought)
            assert text
            assert "\n" not in text
            assert "{" not in text
        return decision.pick

    play_game(random_setup(Random(3), 2, tuple(BOXES)), [(name, decide)] * 2, 3)


def test_a_follow_up_pick_is_used_while_it_is_legal_for_its_seat() -> None:
    """Anything other than a single legal pick drops the rest of the plan."""
    state, random = start(random_setup(Random(1), 2)), Random(1)
    while chooser(state) == CHANCE:
        advance(state, draw_card(state, random))
    seat, (first, second, *_) = chooser(state), each(legal(state))
    decision = Decision(first, follow_ups=(first, second))
    assert next_follow_up(decision, state, seat) == Decision(first, follow_ups=(second,))
    assert next_follow_up(decision, state, 1 - seat) is None
    assert next_follow_up(Decision(first), state, seat) is None
    illegal: list[Any] = [first | second, 0, -1, "A1", None, END]
    for wrong in illegal:
        assert next_follow_up(Decision(first, follow_ups=(wrong,)), state, seat) is None
