"""Limits on the events that one player can add to a game, so that its log stays short."""

from collections import Counter
from collections.abc import Sequence

from kingdombuilder.server.protocol.errors import NOT_NOW, MessageError
from kingdombuilder.server.room.model import REDO, RENAME, UNDO, Seat
from kingdombuilder.server.room.seat_events import BOT, READY, SIT, STAND

MAX_PER_GAME = {  # events of one kind, by one seat or player
    READY: 30,
    RENAME: 30,
    SIT: 20,
    STAND: 30,
    BOT: 60,
    UNDO: 1000,
}
MAX_UNDOS_PER_TURN = 100  # undone and redone picks of a seat in one turn


class EventLimits:
    """Counts the events of a game by kind and seat, and by player for taking a seat."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self._undos = 0  # in this turn
        self._turn = (0, 0)  # the round and seat of the last pick

    def count_pick(self, round_: int, seat: int) -> None:
        """Forget the undos of the last turn if a pick begins another."""
        if (round_, seat) != self._turn:
            self._turn, self._undos = (round_, seat), 0

    def count_event(
        self, kind: str, data: str, seats: Sequence[Seat], chooser: int, has_begun: bool
    ) -> None:
        """Count an event other than a pick for the player who added it."""
        if kind in (UNDO, REDO):  # a redo counts as an undo
            self._undos += 1
            self._counts[UNDO, str(chooser)] += 1
        elif kind == SIT:
            self._counts[kind, data.split(" ")[1]] += 1
        elif kind in (READY, RENAME) or (kind == STAND and has_begun):
            place = data.partition(" ")[0]
            self._counts[kind, seats[int(place)].player or place] += 1
        elif kind == BOT:
            self._counts[kind, ""] += 1

    def require(self, kind: str, who: object) -> None:
        """Raise `MessageError` if a seat or player has added too many events of a kind."""
        if self._counts[kind, str(who)] >= MAX_PER_GAME[kind]:
            raise MessageError(NOT_NOW, "too_often")

    def require_rename(self, who: object) -> None:
        """Raise `MessageError` if a player, or a seat of a shared screen, was renamed too often."""
        self.require(RENAME, who)

    def require_undo(self, seat: int) -> None:
        """Raise `MessageError` if a seat has undone or redone too often."""
        self.require(UNDO, seat)
        if self._undos >= MAX_UNDOS_PER_TURN:
            raise MessageError(NOT_NOW, "too_many_undos")
