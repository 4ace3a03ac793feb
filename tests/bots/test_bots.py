"""Bots: they pick what is legal, from what they may know, and apprentice is better than blind."""

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

LITTLE = Budget(work=8)


def in_short(name: str, seats: int) -> list[tuple[str, Decide]]:
    """Seats for a bot that does not think long."""
    return [(name, SeatedBot(BOTS[name], LITTLE)) for _ in range(seats)]


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_bots_play_whole_games_for_any_number_of_seats(name: str, seats: int) -> None:
    """With every box; play_game refuses an illegal pick."""
    setup = random_setup(Random(seats), seats, tuple(BOXES), queenies=tuple(QUEENIES))
    record = play_game(setup, in_short(name, seats), 1)
    assert final_state(record).phase == OVER


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    """Reproducible."""
    setup = random_setup(Random(5), 3)
    one, same, other = (play_game(setup, in_short(name, 3), seed) for seed in "aab")
    assert one == same
    assert one != other


@pytest.mark.parametrize("name", BOTS)
def test_no_bot_reads_what_it_may_not(name: str) -> None:
    """Hidden cards swapped, the same pick for the same reason."""

    def watch(before: State, after: State) -> None:
        who = chooser(before)
        if who < 0:
            return
        other = redeal(seen_by(before, who), Random(1))
        asked = (seen_by(before, who), seen_by(other, who))
        decisions = [BOTS[name].think(seen, Random(2), LITTLE) for seen in asked]
        assert decisions[0] == decisions[1]

    play_game(random_setup(Random(8), 3), [("uniform", BOTS["uniform"].decide)] * 3, 8, watch)


def test_an_apprentice_beats_blind_picks() -> None:
    """At least 34 of 40 games for two, the seats changing."""
    won = 0
    for number in range(40):
        names = ["apprentice", "uniform"] if number % 2 else ["uniform", "apprentice"]
        seats = [(name, BOTS[name].decide) for name in names]
        record = play_game(random_setup(Random(number), 2), seats, number)
        won += winners(final_state(record)) == (names.index("apprentice"),)
    assert won >= 34


def test_any_pick_may_be_drawn_however_high_its_bit() -> None:
    """Many buttons at once: each is drawn, and drawing ends."""
    picks = Cells(sum(int(button) for button in POWER) | int(END) | 0b1011)
    random = Random(1)
    drawn = {int(random_pick(picks, random)) for _ in range(3000)}
    assert drawn == {int(pick) for pick in each(picks)}


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_gives_a_reason_in_either_language(name: str) -> None:
    """One line, from what it counted, for every decision of a game."""

    def decide(seen: State, random: Random) -> Cell:
        decision = BOTS[name].think(seen, random, LITTLE)
        assert decision.thought
        for language in LANGUAGES:
            text = describe_thought(language, decision.thought)
            assert text
            assert "\n" not in text
            assert "{" not in text
        return decision.pick

    play_game(random_setup(Random(3), 2, tuple(BOXES)), [(name, decide)] * 2, 3)


def test_a_follow_up_holds_while_its_seat_picks_and_it_is_legal() -> None:
    """The rest of the plan goes with it; anything that is not one legal pick ends it."""
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
