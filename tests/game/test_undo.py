"""The limits of undo: the rules §9 and §11.11."""

from kingdombuilder.game.session import Session
from kingdombuilder.notation.picks import parse_pick
from kingdombuilder.rules.cells import BOARD, Cell, lowest
from kingdombuilder.rules.state import REPLACING
from kingdombuilder.rules.turn import CHANCE, chooser, legal
from kingdombuilder.setup.setup import Setup, first_game
from kingdombuilder.text.parsing import Token


def pick(word: str) -> Cell:
    """Return the pick that a word names."""
    return parse_pick(Token(word, 1, 1))


def test_a_turn_can_be_undone_until_a_card_is_drawn() -> None:
    """§9: three settlements can be undone, but not the end of the turn."""
    session = Session(first_game(), ("one", "two"))
    for word in ("=flowers", "=grass", "A1", "A2", "A3"):
        session.pick(pick(word))
    assert session.undo_count() == 3
    for word in ("end", "=grass"):
        session.pick(pick(word))
    assert not session.undo()


def test_a_replaced_card_cannot_be_undone() -> None:
    """T265: earlier picks of the turn cannot be undone either."""
    session = full_deserts()
    before = session.state
    session.pick(lowest(legal(before)))
    assert chooser(session.state) != CHANCE
    assert not session.undo()
    session.pick(lowest(legal(session.state) & BOARD))
    assert session.undo()
    assert not session.undo()


def test_the_card_of_a_fort_cannot_be_undone() -> None:
    """T265: the card has been seen."""
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


def test_the_end_of_a_turn_cannot_be_undone() -> None:
    """§9: this holds even in the last round, when no card is drawn."""
    session = Session(first_game(), ("one", "two"))
    while not session.state.ended:
        picks = legal(session.state)
        session.pick(lowest(picks & BOARD or picks))
    assert session.undo_count() == 1
    session.pick(pick("end"))
    assert chooser(session.state) == 1
    assert not session.undo()


def full_deserts() -> Session:
    """Return a game in which every seat prefers desert, up to the first card without a free hex."""
    session = Session(first_game(5), ("1", "2", "3", "4", "5"))
    while session.state.phase != REPLACING:
        picks = legal(session.state)
        deserts = picks & (pick("=desert") | pick("oasis"))
        preferred = deserts or picks & session.state.board.suburbs
        session.pick(lowest(preferred or picks & BOARD or picks))
    return session
