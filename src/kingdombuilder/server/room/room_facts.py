"""What a room knows about its game, without viewers and messages."""

from collections.abc import Sequence

from kingdombuilder.game.record import GameRecord
from kingdombuilder.insight.seen import SPECTATOR
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.server.protocol.table_messages import Stage
from kingdombuilder.server.room.event_log import EventLog
from kingdombuilder.server.room.model import Seat
from kingdombuilder.server.room.seating import Seating
from kingdombuilder.server.room.viewer import FULL_INFORMATION, visible_state


class RoomFacts:
    """The facts about one game, read from its log and its seats."""

    def __init__(self, log: EventLog, seating: Seating) -> None:
        self._log, self._seating = log, seating

    @property
    def seq(self) -> int:
        """The number of events."""
        return self._log.seq

    @property
    def step(self) -> int:
        """The number of picks."""
        return self._log.step

    @property
    def picks(self) -> tuple[Cell, ...]:
        """All picks, including those of chance."""
        return self.record().picks

    @property
    def state(self) -> State:
        """The complete state, which must not be sent to viewers."""
        return self._log.state

    @property
    def states(self) -> Sequence[State]:
        """All complete states, from the first to the current one."""
        return self._log.states

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._log.over

    @property
    def stage(self) -> Stage:
        """The stage of the table."""
        return self._seating.stage

    @property
    def turns(self) -> list[int] | None:
        """The number of turns of each seat, or None where forfeits are not counted."""
        return self._log.forfeits.turns if self._log.forfeits else None

    @property
    def rematch_game(self) -> str:
        """The id of the rematch, or an empty string."""
        return self._log.rematch_game

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats with their current names."""
        return self._log.seats

    def winners(self) -> tuple[int, ...]:
        """Return the winners, or nothing before the end."""
        return self._log.winners() if self.over else ()

    def record(self, date: str = "") -> GameRecord:
        """Return the record of a game that began with its set-up, with all cards."""
        return self._log.session.record(date)

    def seen(self, step: int | None = None, seat: int = SPECTATOR) -> State:
        """Return a position as a seat may know it; a finished game hides nothing.

        Raise IndexError for an unknown step.
        """
        number = self.step if step is None else step
        if number < 0:
            raise IndexError(number)
        return visible_state(self._log.states[number], FULL_INFORMATION if self.over else seat)
