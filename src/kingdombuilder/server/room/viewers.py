"""The viewers of a room, and the seats that they play."""

from collections.abc import Collection, Iterator

from kingdombuilder.insight.seen import SPECTATOR
from kingdombuilder.server.protocol.fields import supported_language
from kingdombuilder.server.protocol.user import User
from kingdombuilder.server.room.event_log import EventLog
from kingdombuilder.server.room.model import ONLINE, RoomOptions
from kingdombuilder.server.room.seating import Seating
from kingdombuilder.server.room.viewer import Viewer


class Viewers:
    """All viewers of one room."""

    def __init__(self, log: EventLog, options: RoomOptions, seating: Seating) -> None:
        self._log, self._options, self._seating = log, options, seating
        self._viewers: dict[str, Viewer] = {}

    def __iter__(self) -> Iterator[Viewer]:
        return iter(self._viewers.values())

    def add(
        self, viewer_id: str, seats: Collection[int], language: str, user: User, wants_gains: bool
    ) -> Viewer:
        """Add and return a viewer, who picks for the given seats unless bots play them."""
        people = frozenset(seat for seat in seats if not self._log.seats[seat].bot)
        viewpoint = next(iter(people)) if len(people) == 1 else SPECTATOR
        language = supported_language(language) or "en"
        viewer = Viewer(viewer_id, people, language, viewpoint, user, wants_gains)
        self._viewers[viewer_id] = viewer
        self.update_seat(viewer)
        return viewer

    def get(self, viewer_id: str) -> Viewer | None:
        """Return a viewer, or None if there is no such viewer."""
        return self._viewers.get(viewer_id)

    def remove(self, viewer_id: str) -> None:
        """Remove a viewer."""
        self._viewers.pop(viewer_id, None)

    def adopt(self, others: "Viewers") -> None:
        """Take over the viewers of another room."""
        self._viewers.update(others._viewers)

    def update_seats(self) -> None:
        """Update the seats of all viewers after the seats have changed."""
        for viewer in self:
            self.update_seat(viewer)

    def update_seat(self, viewer: Viewer) -> None:
        """Let a viewer of an online table see and play the seat that its user holds."""
        if self._options.kind != ONLINE:
            return
        place = self._seating.seat_of(viewer.user)
        if place is None:
            viewer.seats, viewer.viewpoint = frozenset(), SPECTATOR
        else:
            viewer.seats = frozenset() if self._log.seats[place].bot else frozenset([place])
            viewer.viewpoint = place
