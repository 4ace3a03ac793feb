"""A game in progress: undo to the start of the turn, and never past a card."""

from random import Random

import pytest

from kingdombuilder.game.session import Session
from kingdombuilder.insight.legality import IllegalPick
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.buttons import END
from kingdombuilder.rules.cells import BOARD
from kingdombuilder.rules.hexes import cell, each
from kingdombuilder.rules.turn import CHANCE, NOBODY, chooser, legal
from kingdombuilder.setup.chance import draw_card, random_pick
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import first_game, setup_of


def dealt() -> Session:
    """A first game with the cards dealt."""
    session = Session(first_game(), ("a", "b"))
    random = Random(4)
    while chooser(session.state) == CHANCE:
        session.pick(draw_card(session.state, random))
    return session


def test_picks_are_taken_back_one_by_one_to_the_start_of_the_turn() -> None:
    """Undo pick by pick, redo, restart."""
    session, random = dealt(), Random(1)
    begin = session.state
    for _ in range(3):
        session.pick(random_pick(legal(session.state) & BOARD, random))
    after = session.state
    assert session.undo_count() == 3
    assert session.undo()
    assert session.redo()
    assert session.state == after
    assert session.undo(3)
    assert session.state is begin
    assert not session.undo()


def test_undo_stops_at_a_card_that_was_drawn() -> None:
    """T265: what a card revealed is not taken back."""
    session, random = dealt(), Random(1)
    assert session.undo_count() == 0
    for _ in range(3):
        session.pick(random_pick(legal(session.state) & BOARD, random))
    session.pick(END)
    session.pick(draw_card(session.state, random))
    assert session.undo_count() == 0
    assert not session.undo()


def test_a_new_pick_forgets_what_was_taken_back() -> None:
    """There is one past."""
    session = dealt()
    first, second, *_ = each(legal(session.state))
    session.pick(first)
    session.undo()
    session.pick(second)
    assert not session.redo()


def test_an_illegal_pick_changes_nothing() -> None:
    """The state is untouched, and the error gives the reason."""
    session = dealt()
    before = session.state.copy()
    with pytest.raises(IllegalPick) as error:
        session.pick(cell(6, 2))
    assert error.value.reason
    assert session.state == before


def test_a_recorded_game_goes_on_where_it_was() -> None:
    """Session.resume."""
    session = dealt()
    session.pick(next(each(legal(session.state))))
    resumed = Session.resume(session.record())
    assert resumed.state == session.state
    assert resumed.names == ("a", "b")


def test_nobody_takes_back_what_another_decided() -> None:
    """A seat that answered in somebody's turn is not undone with it."""
    for seed in range(400):
        random = Random(seed)
        setup = random_setup(random, 3, ("marshlands", "nomads"), sections=("canoe", "quarry"))
        session = Session(setup, ("a", "b", "c"))
        while (who := chooser(session.state)) != NOBODY:
            before = session.state
            pick = (
                draw_card(before, random) if who == CHANCE else random_pick(legal(before), random)
            )
            session.pick(pick)
            answered = before.asking and who != before.turn
            if answered and chooser(session.state) == session.state.turn:
                assert session.undo_count() == 0
                return
    raise AssertionError("nobody ever answered")


def test_a_game_may_begin_with_a_position() -> None:
    """Undo stops there, and the position itself is left as it was."""
    begin = read_position("""\
board: tavern paddock oasis farm
cards: fishermen knights merchants
seat 1: C6; hand canyon
seat 2: hand forest
turn: 1 before
""")
    before = begin.copy()
    session = Session(setup_of(begin.board), ("a", "b"), begin)
    session.pick(cell(5, 1))
    assert session.undo_count() == 1
    assert session.undo()
    assert session.redo_count == 1
    assert session.state == begin == before
    assert not session.undo()
