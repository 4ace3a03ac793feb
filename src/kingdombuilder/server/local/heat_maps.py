"""Heat maps at the tables of this device, computed by a separate worker."""

import asyncio

from kingdombuilder.native.heat_map import HeatMap, heat_map
from kingdombuilder.server.local.page_workers import Study
from kingdombuilder.server.local.table import LocalTable, Send
from kingdombuilder.server.protocol.errors import ApiError, error_message
from kingdombuilder.server.room.model import HeatMapRequest


def no_engine() -> ApiError:
    """Return the error for a heat map without the native engine."""
    return ApiError(501, "no_heat_map_engine")


class LocalHeatMaps:
    """Computes one heat map at a time for each viewer, and the latest request after that."""

    def __init__(self, study: Study, send: Send) -> None:
        self._study, self._send = study, send
        self._latest: dict[str, HeatMapRequest] = {}  # by viewer
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, table: LocalTable, language: str) -> None:
        """Compute the heat maps that the viewers of a table have asked for."""
        for request in table.room.take_heat_map_requests():
            viewer = request.viewer_id
            is_running = viewer in self._latest
            self._latest[viewer] = request
            if not is_running:
                task = asyncio.ensure_future(self._serve(table, viewer, language))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _serve(self, table: LocalTable, viewer: str, language: str) -> None:
        try:
            while viewer in table.connections:
                request = self._latest[viewer]
                worths: HeatMap | None = await self._study(heat_map, request.seen, request.seat)
                if worths is None:
                    raise no_engine()
                async with table.lock:
                    table.deliver(table.room.apply_heat_map(request, worths))
                if self._latest[viewer] is request:
                    return
        except ApiError as error:
            self._send(viewer, error_message(error, language, "heat_map"))
        finally:
            del self._latest[viewer]
