"""What all players can deduce about unseen cards."""

from collections import Counter
from itertools import pairwise
from math import isclose
from random import Random

import pytest

from kingdombuilder.coach.estimates.unseen import CardTracker, unseen_in
from kingdombuilder.game.record import replay
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.pile import UNKNOWN, copies, pile_of, size
from kingdombuilder.rules.state import State
from kingdombuilder.setup.setup import first_game, start
from tests.coach.sample_games import every_box, played_game

GRASS, CANYON = 0, 2
BOARD = "board: tavern paddock oasis farm\ncards: fishermen knights merchants\n"


def test_the_probability_of_a_hand_follows_from_the_remaining_cards() -> None:
    """With five cards of five kinds, a hand of one card is each kind with probability 1/5."""
    state = read_position(BOARD + "seat 1: hand grass\nseat 2: hand canyon\nturn: 1 before")
    hands = list(unseen_in(state, ()).hands(0))
    assert [probability for _, probability, _ in hands] == [pytest.approx(0.2)] * 5
    after_grass = next(rest for pile, _, rest in hands if pile == pile_of(GRASS))
    assert sum(map(size, after_grass.pools.values())) == 24
    assert after_grass.holders == ((1, 0),)


def test_two_cards_are_drawn_without_replacement() -> None:
    """Of the 300 pairs out of 25 cards, 10 are two of five equal cards."""
    state = read_position(BOARD + "seat 1: hand grass*2\nseat 2: hand canyon\nturn: 1 before")
    chances = {pile: probability for pile, probability, _ in unseen_in(state, ()).hands(0)}
    assert len(chances) == 15
    assert isclose(sum(chances.values()), 1)
    assert isclose(chances[2 * pile_of(GRASS)], 10 / 300)
    assert isclose(chances[pile_of(GRASS) + pile_of(CANYON)], 25 / 300)


def test_a_card_drawn_before_a_reshuffle_is_not_one_of_the_reshuffled_cards() -> None:
    """Before the reshuffle one grass card was left, which the first seat drew."""
    before, after = State.blank(), State.blank()
    before.board = after.board = start(first_game()).board
    before.deck, before.discard = pile_of(GRASS), 7 * pile_of(CANYON)
    after.hand[0], after.deck = pile_of(GRASS), 7 * pile_of(CANYON)
    cards = CardTracker(before)
    cards.follow(before, after)
    later = after.copy()
    later.deck -= pile_of(CANYON)
    later.hand[1] = pile_of(CANYON)
    cards.follow(after, later)
    unseen = cards.unseen(later, ())
    assert [(pile, chance) for pile, chance, _ in unseen.hands(0)] == [(pile_of(GRASS), 1.0)]
    assert [pile for pile, _, _ in unseen.hands(1)] == [pile_of(CANYON)]
    dealt = unseen.deal(later, Random(1))
    assert (dealt.hand, dealt.deck) == (later.hand, later.deck)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_deal_keeps_every_card_and_everything_that_is_seen(seats: int) -> None:
    """This is checked over a whole game with every box, for the player who picks."""
    bots = ("novice",) * seats
    states = list(replay(played_game(2, bots, every_box(5, seats))))
    cards, random = CardTracker(states[0]), Random(1)
    hidden: Counter[int] = Counter()
    for before, after in pairwise(states):
        cards.follow(before, after)
        dealt = cards.unseen(after, {0}).deal(seen_by(after, 0), random)
        assert dealt.hand[0] == after.hand[0]
        assert [size(hand) for hand in dealt.hand] == [size(hand) for hand in after.hand]
        assert dealt.deck + sum(dealt.hand) == after.deck + sum(after.hand)
        hidden[sum(dealt.hand) == sum(after.hand)] += 1
    assert hidden[False] > 20  # other cards than the real ones are dealt


def test_an_unknown_card_of_a_typed_position_is_dealt() -> None:
    """A question mark is a card that counts as part of the deck."""
    state = read_position(BOARD + "seat 1: hand grass\nseat 2: hand ?\nturn: 1 before")
    dealt = unseen_in(state, {0}).deal(state, Random(1))
    assert copies(dealt.hand[1], UNKNOWN) == 0
    assert size(dealt.hand[1]) == 1
    assert size(dealt.deck) + 2 == 25
