"""Cards in play that pay or act during the game are told of what happens."""

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
    """Pay the seat that picks gold during play, and note what it came from."""
    s.earned[s.me * SOURCES + source] += gold


def notify_build(s: State, cells: Cells) -> None:
    """Pieces were built; the silos come after the last turn, and no card is told there."""
    if s.board.events & ON_BUILD and s.phase != SILOS:
        for place in range(CARDS_IN_PLAY):
            BUILT[s.board.cards[place]](s, place, cells)


def notify_arrival(s: State, cells: Cells) -> None:
    """Pieces arrived, built or moved."""
    if s.board.events & ON_ARRIVAL:
        for place in range(CARDS_IN_PLAY):
            ARRIVED[s.board.cards[place]](s, place, cells)


def notify_mandatory_done(s: State) -> None:
    """The mandatory action is over."""
    if s.board.events & ON_MANDATORY:
        for place in range(CARDS_IN_PLAY):
            MANDATORY_DONE[s.board.cards[place]](s, place, s.placed)


def notify_turn_end(s: State) -> None:
    """The turn is over."""
    if s.board.events & ON_TURN_END:
        for place in range(CARDS_IN_PLAY):
            TURN_DONE[s.board.cards[place]](s, place, s.built)
