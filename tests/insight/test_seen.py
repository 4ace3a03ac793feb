"""Hidden hands are absent from a seat's view and are guessed by `redeal`."""

from collections import Counter
from random import Random

from kingdombuilder.insight.seen import SPECTATOR, redeal, seen_by
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.pile import PLAIN_DECK, UNKNOWN, pile_of, size
from kingdombuilder.rules.turn import legal

STATE = read_position("""\
board: tavern paddock oasis farm
cards: fishermen knights merchants
seat 1: C8; hand forest
seat 2: H8; hand canyon
seat 3: S8; hand desert
turn: 2 before
discard: grass*3
""")


def test_a_seat_sees_its_own_card_and_the_played_one() -> None:
    """§9: cards in hand are known to their owner only, until they are played."""
    seen = seen_by(STATE, 0)
    assert seen.hand[:3] == [STATE.hand[0], STATE.hand[1], pile_of(UNKNOWN)]
    assert seen.deck == STATE.deck + STATE.hand[2]


def test_a_spectator_sees_only_played_cards() -> None:
    """T266: a view never contains unplayed cards."""
    seen = seen_by(STATE, SPECTATOR)
    assert seen.hand[:3] == [pile_of(UNKNOWN), STATE.hand[1], pile_of(UNKNOWN)]


def test_hidden_cards_leave_no_trace_in_a_view() -> None:
    """Two states that differ only in hidden cards look the same."""
    swapped = STATE.copy()
    swapped.hand[0], swapped.deck = pile_of(0), STATE.deck + STATE.hand[0] - pile_of(0)
    assert swapped != STATE
    assert seen_by(swapped, 1) == seen_by(STATE, 1)


def test_a_view_has_the_same_legal_picks() -> None:
    """Hidden cards do not affect them."""
    assert legal(seen_by(STATE, 1)) == legal(STATE)


def test_a_guess_deals_unseen_cards_by_their_counts() -> None:
    """`redeal` samples a possible state with the right probabilities."""
    seen, random = seen_by(STATE, 1), Random(1)
    dealt: Counter[int] = Counter()
    for _ in range(2000):
        guess = redeal(seen, random)
        assert size(guess.hand[0]) == size(guess.hand[2]) == 1
        assert sum((guess.deck, guess.discard, *guess.hand)) == PLAIN_DECK
        dealt[guess.hand[0]] += 1
    unseen = size(seen.deck)
    assert unseen == 21
    for card, copies in ((0, 2), (1, 5), (2, 5), (3, 4), (4, 5)):
        assert abs(dealt[pile_of(card)] / 2000 - copies / unseen) < 0.04
