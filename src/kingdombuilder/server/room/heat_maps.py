"""Heat maps of a room: what the free hexes are worth to a seat."""

from kingdombuilder.insight.evaluation import UNIT
from kingdombuilder.insight.seen import SPECTATOR, seen_by
from kingdombuilder.native.heat_map import HeatMap
from kingdombuilder.rules.hexes import hex_name
from kingdombuilder.rules.state import OVER
from kingdombuilder.server.protocol.client_messages import HeatMapMessage
from kingdombuilder.server.protocol.errors import NOT_NOW, UNKNOWN, MessageError
from kingdombuilder.server.protocol.server_messages import HeatMapReplyMessage
from kingdombuilder.server.room.event_log import EventLog
from kingdombuilder.server.room.model import HeatMapRequest, RoomOptions
from kingdombuilder.server.room.viewer import Viewer, allows_help, gold_visibility


class HeatMapHandler:
    """Checks the requests for heat maps of one game, and keeps them for a worker."""

    def __init__(self, log: EventLog, options: RoomOptions) -> None:
        self._log, self._options = log, options
        self._requests: list[HeatMapRequest] = []

    def take_requests(self) -> list[HeatMapRequest]:
        """Return and forget the requests since the last call."""
        requests, self._requests = self._requests, []
        return requests

    def request(self, viewer: Viewer, message: HeatMapMessage) -> None:
        """Keep a request; raise `MessageError` where a heat map is not allowed."""
        log, now, seat = self._log, self._log.state, message.seat
        step = log.step if message.step is None else message.step
        if step > log.step:
            raise MessageError(UNKNOWN, "position", n=step, most=log.step)
        if seat >= now.board.seats:
            raise MessageError(UNKNOWN, "no_seat")
        if now.phase != OVER and not (self._options.hints and allows_help(self._options, now)):
            raise MessageError(NOT_NOW, "no_heat_map")
        viewpoint = viewer.current_viewpoint(now)
        if not gold_visibility(self._options, viewpoint, now.board.seats)[seat]:
            raise MessageError(NOT_NOW, "heat_map_hidden")
        state = log.states[step]
        if state.phase == OVER:
            raise MessageError(NOT_NOW, "over")
        seen = seen_by(state, SPECTATOR)
        self._requests.append(HeatMapRequest(viewer.id, seat, seen, log.seq, step))


def heat_map_message(request: HeatMapRequest, worths: HeatMap) -> HeatMapReplyMessage:
    """Return a heat map as an answer, in gold."""
    return HeatMapReplyMessage(
        seq=request.seq,
        step=request.step,
        seat=request.seat,
        worths={hex_name(hex_): round(worth / UNIT, 1) for hex_, worth in worths.items()},
    )
