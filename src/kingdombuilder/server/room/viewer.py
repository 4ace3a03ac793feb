"""Viewers of a room, and the information that each of them may have."""

from dataclasses import dataclass, field

from kingdombuilder.insight.seen import SPECTATOR, seen_by
from kingdombuilder.rules.state import OVER, State
from kingdombuilder.rules.turn import chooser
from kingdombuilder.server.protocol.position_messages import ChronicleLine
from kingdombuilder.server.protocol.user import ANONYMOUS, User
from kingdombuilder.server.room.model import ALL, MINE, RoomOptions

Viewpoint = int  # a seat, SPECTATOR or FULL_INFORMATION
FULL_INFORMATION = -2  # a finished game hides nothing


@dataclass(slots=True)
class Viewer:
    """A screen that shows the game, and the seats that pick there."""

    id: str
    seats: frozenset[int]
    language: str
    viewpoint: Viewpoint  # the seat that looked last
    user: User = ANONYMOUS
    wants_gains: bool = False
    needs_gains: bool = False  # for the last view
    sent_lines: list[ChronicleLine] = field(default_factory=list)

    def hand_over_to(self, state: State) -> int | None:
        """Return the seat that must take the screen before it can pick."""
        seat = chooser(state)
        return seat if seat in self.seats and seat != self.viewpoint else None

    def can_act(self, state: State) -> bool:
        """Return whether the viewer can pick now."""
        return chooser(state) in self.seats and self.hand_over_to(state) is None

    def current_viewpoint(self, state: State) -> Viewpoint:
        """Return the viewpoint from which the present is shown."""
        if state.phase == OVER:
            return FULL_INFORMATION
        return SPECTATOR if self.hand_over_to(state) is not None else self.viewpoint


def visible_state(state: State, viewpoint: Viewpoint) -> State:
    """Return a state as a viewpoint may know it."""
    return state if viewpoint == FULL_INFORMATION else seen_by(state, viewpoint)


def allows_help(options: RoomOptions, state: State) -> bool:
    """Return whether the server may judge picks: hints, gains, reasons; not in a rated game."""
    return not options.rated or state.phase == OVER


def gold_visibility(options: RoomOptions, viewpoint: Viewpoint, seats: int) -> list[bool]:
    """Return for each seat whether its gold is shown to a viewpoint."""
    every = viewpoint == FULL_INFORMATION or options.gold_shown == ALL
    return [every or (options.gold_shown == MINE and seat == viewpoint) for seat in range(seats)]
