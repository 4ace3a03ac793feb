"""Notify the cards in play of builds, arrivals and turn ends."""

from kingdombuilder.rules.board import CARDS_IN_PLAY
from kingdombuilder.rules.cells import Cells
from kingdombuilder.rules.powers import (
    ARRIVED,
    BUILT,
    MANDATORY_DONE,
    ON_ARRIVAL,
    ON_BUILD,
    ON_MANDATORY,
    ON_TURN_END,
    TURN_DONE,
)
from kingdombuilder.rules.state import SILOS, SOURCES, State


def earn(s: State, source: int, gold: int) -> None:
    """Pay gold to the choosing seat during play and record its source."""
    s.earned[s.me * SOURCES + source] += gold


def notify_build(s: State, cells: Cells) -> None:
    """Notify the cards of built pieces, except in the silo phase, which follows the last turn."""
    if s.board.events & ON_BUILD and s.phase != SILOS:
        for place in range(CARDS_IN_PLAY):
            BUILT[s.board.cards[place]](s, place, cells)


def notify_arrival(s: State, cells: Cells) -> None:
    """Notify the cards of pieces that arrived, whether built or moved."""
    if s.board.events & ON_ARRIVAL:
        for place in range(CARDS_IN_PLAY):
            ARRIVED[s.board.cards[place]](s, place, cells)


def notify_mandatory_done(s: State) -> None:
    """Notify the cards that the mandatory action has ended."""
    if s.board.events & ON_MANDATORY:
        for place in range(CARDS_IN_PLAY):
            MANDATORY_DONE[s.board.cards[place]](s, place, s.placed)


def notify_turn_end(s: State) -> None:
    """Notify the cards that the turn has ended."""
    if s.board.events & ON_TURN_END:
        for place in range(CARDS_IN_PLAY):
            TURN_DONE[s.board.cards[place]](s, place, s.built)
