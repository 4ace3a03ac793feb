"""What is hidden, and what can be taken back: the rules §9 and §11.11."""

import pytest

from kingdombuilder.game.session import Session
from kingdombuilder.insight.seen import SPECTATOR, seen_by
from kingdombuilder.notation.picks import parse_pick
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.cells import BOARD, Cell, lowest
from kingdombuilder.rules.state import REPLACING, State
from kingdombuilder.rules.turn import CHANCE, chooser, legal
from kingdombuilder.setup.chance import odds
from kingdombuilder.setup.setup import Setup, first_game
from kingdombuilder.text.parsing import Token


def table(first: str, second: str, deck: str, turn: str = "1 before") -> State:
    """Two hands and a pile."""
    return read_position(f"""
        board: tavern paddock oasis farm
        cards: fishermen knights merchants
        seat 1: hand {first}
        seat 2: hand {second}
        turn: {turn}
        deck: {deck}
    """)


def pick(word: str) -> Cell:
    """The pick that a word names."""
    return parse_pick(Token(word, 1, 1))


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_nobody_sees_a_card_that_another_has_not_played(viewer: int) -> None:
    """T266: what one sees is the same, whatever the other hand and the pile are."""
    one = table("grass", "canyon", "desert forest")
    other = table("grass", "forest", "desert canyon")
    assert one != other
    assert seen_by(one, viewer) == seen_by(other, viewer)


def test_nobody_sees_a_hand_of_two_before_its_owners_turn() -> None:
    """A-28: at the start of the turn all its cards lie face up."""
    one, other = (("canyon desert", "forest grass"), ("forest grass", "canyon desert"))
    early = [seen_by(table("flowers", *cards), 0) for cards in (one, other)]
    assert early[0] == early[1]
    late = [table("flowers", *cards, turn="2 before") for cards in (one, other)]
    assert [seen_by(state, 0).hand[1] for state in late] == [state.hand[1] for state in late]


def test_everybody_sees_the_own_card() -> None:
    """§9: the owner knows it before it is played."""
    one = table("grass", "canyon", "desert forest")
    other = table("grass", "forest", "desert canyon")
    assert seen_by(one, 1) != seen_by(other, 1)
    assert seen_by(one, 1).hand[1] == one.hand[1]


def test_the_card_of_the_turn_lies_face_up() -> None:
    """§9: until the turn begins it is secret."""
    mine = table("grass", "canyon", "desert forest", "2 before")
    assert seen_by(mine, 0).hand[1] == mine.hand[1]
    drawing = table("grass", "canyon", "desert forest", "2 drawing")
    assert seen_by(drawing, 0).hand[1] != drawing.hand[1]


def test_nobody_knows_the_order_of_the_pile() -> None:
    """T266: every card in it is as likely to be the next as any other."""
    state = table("grass", "canyon", "desert*3 forest", "1 drawing")
    assert odds(state) == {pick("=desert"): 0.75, pick("=forest"): 0.25}


def test_a_turn_can_be_taken_back_until_a_card_is_drawn() -> None:
    """§9: three settlements, but not the end of the turn."""
    session = Session(first_game(), ("one", "two"))
    for word in ("=flowers", "=grass", "A1", "A2", "A3"):
        session.pick(pick(word))
    assert session.undo_count() == 3
    for word in ("end", "=grass"):
        session.pick(pick(word))
    assert not session.undo()


def test_a_replaced_card_cannot_be_taken_back() -> None:
    """T265: nor anything that was done before it in the turn."""
    session = full_deserts()
    before = session.state
    session.pick(lowest(legal(before)))
    assert chooser(session.state) != CHANCE
    assert not session.undo()
    session.pick(lowest(legal(session.state) & BOARD))
    assert session.undo()
    assert not session.undo()


def test_the_card_of_a_fort_cannot_be_taken_back() -> None:
    """T265: what was drawn is seen."""
    sections = ("city_hall_fort", "paddock", "oasis", "farm")
    session = Session(Setup(sections, first_game().cards, 2), ("one", "two"))
    for word in ("=canyon", "=grass", "H7", "I7", "J7", "end", "=grass"):
        session.pick(pick(word))
    while session.state.turn == 1:
        session.pick(lowest(legal(session.state) & ~pick("=desert")))
    for word in ("fort", "=desert"):
        session.pick(pick(word))
    assert chooser(session.state) == 0
    assert not session.undo()
    session.pick(pick("G8"))
    assert session.undo_count() == 1


def test_the_turn_of_another_cannot_be_taken_back() -> None:
    """§9: in the last round nobody draws at the end of the turn, and still it is the end."""
    session = Session(first_game(), ("one", "two"))
    while not session.state.ended:
        picks = legal(session.state)
        session.pick(lowest(picks & BOARD or picks))
    assert session.undo_count() == 1
    session.pick(pick("end"))
    assert chooser(session.state) == 1
    assert not session.undo()


def full_deserts() -> Session:
    """A game in which all want desert and get it as often as can be, until one has no room."""
    session = Session(first_game(5), ("1", "2", "3", "4", "5"))
    while session.state.phase != REPLACING:
        picks = legal(session.state)
        wanted = picks & (pick("=desert") | pick("oasis")) or picks & session.state.board.suburbs
        session.pick(lowest(wanted or picks & BOARD or picks))
    return session
