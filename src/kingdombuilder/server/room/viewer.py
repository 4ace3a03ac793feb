"""Through whose eyes a screen is seen, and what these may know."""

from dataclasses import dataclass, field
from typing import Any

from kingdombuilder.insight.seen import WATCHER, seen_by
from kingdombuilder.rules.state import OVER, State
from kingdombuilder.rules.turn import chooser
from kingdombuilder.server.room.model import ALL, MINE, NOBODY, Options, Visitor

Eyes = int  # a seat, WATCHER, or OPEN
OPEN = -2  # a finished game has no secrets


@dataclass(slots=True)
class Screen:
    """What somebody looks at, and the seats that pick there."""

    who: str
    seats: frozenset[int]
    language: str
    eyes: Eyes  # the seat that last looked
    visitor: Visitor = NOBODY
    sent: list[dict[str, Any]] = field(default_factory=list)  # the chronicle as it was sent

    def hand_over(self, state: State) -> int | None:
        """The seat that the screen is to be handed to before it may pick."""
        seat = chooser(state)
        return seat if seat in self.seats and seat != self.eyes else None

    def acts(self, state: State) -> bool:
        """Whether the one at the screen may pick now."""
        return chooser(state) in self.seats and self.hand_over(state) is None

    def looks(self, state: State) -> Eyes:
        """Through whose eyes the present is seen."""
        if state.phase == OVER:
            return OPEN
        return WATCHER if self.hand_over(state) is not None else self.eyes


def known(state: State, eyes: Eyes) -> State:
    """A state as some eyes may know it."""
    return state if eyes == OPEN else seen_by(state, eyes)


def told(options: Options, eyes: Eyes, seats: int) -> list[bool]:
    """The seats whose gold is shown to some eyes."""
    every = eyes == OPEN or options.scores == ALL
    return [every or (options.scores == MINE and seat == eyes) for seat in range(seats)]
