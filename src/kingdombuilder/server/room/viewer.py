"""Through whose eyes a screen is seen, and what these may know."""

from dataclasses import dataclass, field
from typing import Any

from kingdombuilder.insight.seen import SPECTATOR, seen_by
from kingdombuilder.rules.state import OVER, State
from kingdombuilder.rules.turn import chooser
from kingdombuilder.server.protocol.user import ANONYMOUS, User
from kingdombuilder.server.room.model import ALL, MINE, RoomOptions

Viewpoint = int  # a seat, WATCHER, or OPEN
FULL_INFORMATION = -2  # a finished game has no secrets


@dataclass(slots=True)
class Viewer:
    """What somebody looks at, and the seats that pick there."""

    id: str
    seats: frozenset[int]
    language: str
    viewpoint: Viewpoint  # the seat that last looked
    visitor: User = ANONYMOUS
    sent_lines: list[dict[str, Any]] = field(default_factory=list)  # the chronicle as it was sent

    def hand_over_to(self, state: State) -> int | None:
        """The seat that the screen is to be handed to before it may pick."""
        seat = chooser(state)
        return seat if seat in self.seats and seat != self.viewpoint else None

    def can_act(self, state: State) -> bool:
        """Whether the one at the screen may pick now."""
        return chooser(state) in self.seats and self.hand_over_to(state) is None

    def current_viewpoint(self, state: State) -> Viewpoint:
        """Through whose eyes the present is seen."""
        if state.phase == OVER:
            return FULL_INFORMATION
        return SPECTATOR if self.hand_over_to(state) is not None else self.viewpoint


def visible_state(state: State, eyes: Viewpoint) -> State:
    """A state as some eyes may know it."""
    return state if eyes == FULL_INFORMATION else seen_by(state, eyes)


def gold_visibility(options: RoomOptions, eyes: Viewpoint, seats: int) -> list[bool]:
    """The seats whose gold is shown to some eyes."""
    every = eyes == FULL_INFORMATION or options.scores == ALL
    return [every or (options.scores == MINE and seat == eyes) for seat in range(seats)]
