"""A game in progress: undo goes back to the start of the turn, but not past a card."""

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


def dealt_session() -> Session:
    """Return a first game with the cards dealt."""
    session = Session(first_game(), ("a", "b"))
    random = Random(4)
    while chooser(session.state) == CHANCE:
        session.pick(draw_card(session.state, random))
    return session


def test_picks_can_be_undone_to_the_start_of_the_turn() -> None:
    """Undo, redo and a restart are covered."""
    session, random = dealt_session(), Random(1)
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


def test_undo_stops_at_a_drawn_card() -> None:
    """T265: a revealed card stays."""
    session, random = dealt_session(), Random(1)
    assert session.undo_count() == 0
    for _ in range(3):
        session.pick(random_pick(legal(session.state) & BOARD, random))
    session.pick(END)
    session.pick(draw_card(session.state, random))
    assert session.undo_count() == 0
    assert not session.undo()


def test_a_new_pick_clears_the_undone_picks() -> None:
    """There is nothing to redo."""
    session = dealt_session()
    first, second, *_ = each(legal(session.state))
    session.pick(first)
    session.undo()
    session.pick(second)
    assert not session.redo()


def test_an_illegal_pick_changes_nothing() -> None:
    """The state is unchanged, and the error gives the reason."""
    session = dealt_session()
    before = session.state.copy()
    with pytest.raises(IllegalPick) as error:
        session.pick(cell(6, 2))
    assert error.value.reason
    assert session.state == before


def test_a_recorded_game_can_be_resumed() -> None:
    """The state and the names are the same."""
    session = dealt_session()
    session.pick(next(each(legal(session.state))))
    resumed = Session.resume(session.record())
    assert resumed.state == session.state
    assert resumed.names == ("a", "b")


def test_undo_does_not_cross_another_seats_decision() -> None:
    """A Canoe build in another seat's turn is not undone."""
    for seed in range(400):
        random = Random(seed)
        setup = random_setup(random, 3, ("marshlands", "nomads"), sections=("canoe", "quarry"))
        session = Session(setup, ("a", "b", "c"))
        while (seat := chooser(session.state)) != NOBODY:
            before = session.state
            pick = (
                draw_card(before, random) if seat == CHANCE else random_pick(legal(before), random)
            )
            session.pick(pick)
            is_reaction = before.asking and seat != before.turn
            if is_reaction and chooser(session.state) == session.state.turn:
                assert session.undo_count() == 0
                return
    raise AssertionError("no seat ever reacted")


def test_a_game_can_begin_with_a_position() -> None:
    """Undo stops there, and the position itself does not change."""
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
