"""A game is split into turns, decisions and chance events."""

from math import isclose

import pytest

from kingdombuilder.coach.review.review import prepare_review
from kingdombuilder.coach.review.turns import DRAW, HAND, count_turns
from kingdombuilder.game.record import replay
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.buttons import CARD, END
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.pile import size
from kingdombuilder.rules.state import SILOS, State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.setup.setup import start
from tests.coach.sample_games import every_box, played_game


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 4), (5, 2)])
def test_the_decisions_contain_every_pick_of_a_seat_once(seats: int, seed: int) -> None:
    """They are in order and name the seat that picked, in games with every box."""
    record = played_game(seed, ("novice",) * seats, every_box(seed, seats))
    game = prepare_review(start(record.setup), record.picks)
    assert count_turns(game.states) == len(game.turns)
    picks = [
        (decision.step + place, decision.seat, pick)
        for turn in game.turns
        for decision in turn.decisions
        for place, pick in enumerate(decision.picks)
    ]
    expected = [
        (step, chooser(state), pick)
        for step, (state, pick) in enumerate(zip(game.states, record.picks, strict=False))
        if chooser(state) != CHANCE
    ]
    assert picks == expected
    assert [turn.number for turn in game.turns] == list(range(1, len(game.turns) + 1))


def test_rounds_and_seats_are_those_of_the_record() -> None:
    """A turn is named by its round and seat."""
    record = played_game(3)
    game = prepare_review(start(record.setup), record.picks)
    names = [(turn.round, turn.seat) for turn in game.turns]
    assert names == [(number // 2 + 1, number % 2) for number in range(len(names))]
    assert all(turn.decisions[0].event is not None for turn in game.turns)


def test_the_real_hand_is_one_of_the_outcomes_and_leads_to_the_real_position() -> None:
    """The position with the revealed hand is the one that the player saw."""
    record = played_game(2, ("novice",) * 3, every_box(7, 3))
    for turn in prepare_review(start(record.setup), record.picks).turns:
        first = turn.decisions[0]
        if first.event is None or first.event.kind != HAND:
            continue
        outcomes = first.event.outcomes(turn.seat)
        assert isclose(sum(probability for probability, _ in outcomes), 1)
        hand = first.state.hand[turn.seat]
        real = [one for _, one in outcomes if one.seen.hand[turn.seat] == hand]
        assert [one.seen for one in real] == [seen_by(first.state, turn.seat)]


def test_another_hand_leads_to_the_position_after_another_draw() -> None:
    """The second seat draws each card in turn, and begins its turn with it."""
    record = played_game(1)
    states = list(replay(record))
    dealt = states[1]  # before the second seat's card
    game = prepare_review(states[0], record.picks)
    second = game.turns[1]
    event = second.decisions[0].event
    assert event is not None
    by_hand = {one.seen.hand[1]: one.seen for _, one in event.outcomes(1)}
    compared = 0
    for card in [card for card in CARD if card & legal(dealt)]:
        state = dealt.copy()
        advance(state, card)
        for pick in record.picks[2 : second.step]:
            if chooser(state) == CHANCE and not pick & legal(state):
                break  # the deck does not have the card that was drawn later
            advance(state, pick)
        else:
            assert by_hand[state.hand[1]] == seen_by(state, 1)
            compared += 1
    assert compared >= 4


def test_a_replaced_card_is_its_own_chance_event() -> None:
    """A card without a free hex is replaced; every other card is possible."""
    state = _without_free_flowers()
    picks = _play_turn(state)
    turn = prepare_review(state, picks).turns[0]
    events = [decision.event.kind for decision in turn.decisions if decision.event]
    assert events == [HAND, DRAW]
    event = turn.decisions[1].event
    assert event is not None
    outcomes = event.outcomes(0)
    assert isclose(sum(probability for probability, _ in outcomes), 1)
    assert len(outcomes) == 4  # all but flowers
    assert all(chooser(one.seen) == 0 for _, one in outcomes)
    assert all(size(one.seen.hand[0]) == 1 for _, one in outcomes)


def _without_free_flowers() -> State:
    state = read_position(
        "board: tavern paddock oasis farm\ncards: fishermen knights merchants\n"
        "seat 1: hand flowers\nseat 2: hand grass\nturn: 1 before"
    )
    flowers = state.board.terrain[2]
    walls = state.free & flowers
    state.walls |= walls
    state.free &= ~walls
    return state


def _play_turn(state: State) -> list[Cell]:
    """Return the first legal picks until the turn is over."""
    state, picks = state.copy(), []
    while state.turn == 0 and chooser(state) != NOBODY:
        pick = END if END & legal(state) else next(each(legal(state)))
        if chooser(state) == CHANCE:
            pick = next(card for card in CARD if card & legal(state) and card != CARD[1])
        advance(state, pick)
        picks.append(pick)
    return picks


def test_silos_are_separate_turns() -> None:
    """They follow the last turn and have no card."""
    for seed in range(60):
        record = played_game(seed, ("novice",) * 2, every_box(seed, 2))
        turns = prepare_review(start(record.setup), record.picks).turns
        silos = [turn for turn in turns if turn.decisions[0].state.phase == SILOS]
        if silos:
            assert all(turn.decisions[0].event is None for turn in silos)
            assert turns[-len(silos) :] == silos
            return
    raise AssertionError("no game has silos")
