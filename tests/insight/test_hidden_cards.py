"""Information hidden from other players: the rules §9 and §11.11."""

import pytest

from kingdombuilder.insight.seen import SPECTATOR, seen_by
from kingdombuilder.notation.picks import parse_pick
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.setup.chance import odds
from kingdombuilder.text.parsing import Token


def table(first: str, second: str, deck: str, turn: str = "1 before") -> State:
    """Return a position with two hands and a pile."""
    return read_position(f"""
        board: tavern paddock oasis farm
        cards: fishermen knights merchants
        seat 1: hand {first}
        seat 2: hand {second}
        turn: {turn}
        deck: {deck}
    """)


def pick(word: str) -> Cell:
    """Return the pick that a word names."""
    return parse_pick(Token(word, 1, 1))


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_a_card_is_hidden_from_others_until_it_is_played(viewer: int) -> None:
    """T266: a view does not depend on the opponent's hand and the pile."""
    first = table("grass", "canyon", "desert forest")
    second = table("grass", "forest", "desert canyon")
    assert first != second
    assert seen_by(first, viewer) == seen_by(second, viewer)


def test_a_hand_of_two_is_hidden_until_its_owners_turn() -> None:
    """A-28: at the start of the turn both cards are face up."""
    deals = (("canyon desert", "forest grass"), ("forest grass", "canyon desert"))
    early = [seen_by(table("flowers", *cards), 0) for cards in deals]
    assert early[0] == early[1]
    late = [table("flowers", *cards, turn="2 before") for cards in deals]
    assert [seen_by(state, 0).hand[1] for state in late] == [state.hand[1] for state in late]


def test_a_seat_sees_its_own_card() -> None:
    """§9: the owner knows it before it is played."""
    first = table("grass", "canyon", "desert forest")
    second = table("grass", "forest", "desert canyon")
    assert seen_by(first, 1) != seen_by(second, 1)
    assert seen_by(first, 1).hand[1] == first.hand[1]


def test_the_card_of_the_turn_is_face_up() -> None:
    """§9: it is hidden until the turn begins."""
    playing = table("grass", "canyon", "desert forest", "2 before")
    assert seen_by(playing, 0).hand[1] == playing.hand[1]
    drawing = table("grass", "canyon", "desert forest", "2 drawing")
    assert seen_by(drawing, 0).hand[1] != drawing.hand[1]


def test_the_order_of_the_pile_is_unknown() -> None:
    """T266: every card in it is equally likely to be next."""
    state = table("grass", "canyon", "desert*3 forest", "1 drawing")
    assert odds(state) == {pick("=desert"): 0.75, pick("=forest"): 0.25}
