"""Heat maps at the tables of a node, which bot workers compute."""

from math import ceil

from kingdombuilder.native.heat_map import HeatMap
from kingdombuilder.server.costs import Bill, Costs, metered
from kingdombuilder.server.local.heat_maps import no_engine
from kingdombuilder.server.protocol.errors import TOO_MANY, ApiError, error_message
from kingdombuilder.server.room.room import HeatMapRequest
from kingdombuilder.server.tables.bot_pool import BotPool
from kingdombuilder.server.tables.connection import Connection
from kingdombuilder.server.tables.table import Table
from kingdombuilder.server.tasks import TaskSet


class HeatMaps:
    """Computes one heat map at a time for each viewer, and the latest request after that."""

    def __init__(self, pool: BotPool, costs: Costs, tasks: TaskSet) -> None:
        self._pool, self._costs, self._tasks = pool, costs, tasks
        self._latest: dict[str, HeatMapRequest] = {}  # by viewer

    def start(self, table: Table, connection: Connection, request: HeatMapRequest) -> None:
        """Compute a heat map in the background, unless the user has spent too much."""
        wait = self._costs.wait_for_work(connection.payer)
        if wait:
            _refuse(connection, ApiError(TOO_MANY, "too_many", seconds=max(1, ceil(wait))))
            return
        is_running = request.viewer_id in self._latest
        self._latest[request.viewer_id] = request
        if not is_running:
            self._tasks.start(self._serve(table, connection))

    async def _serve(self, table: Table, connection: Connection) -> None:
        try:
            while connection.id in table.connections:
                request = self._latest[connection.id]
                await self._answer(table, connection, request)
                if self._latest[connection.id] is request:
                    return
        except ApiError as error:
            _refuse(connection, error)
        finally:
            del self._latest[connection.id]

    async def _answer(self, table: Table, connection: Connection, request: HeatMapRequest) -> None:
        worths = await self._pool.heat_map(request.seen, request.seat, connection.payer)
        if worths is None:
            raise no_engine()
        bill = Bill()
        await metered(_deliver(table, request, worths), bill)
        self._costs.charge(connection.payer, bill)


async def _deliver(table: Table, request: HeatMapRequest, worths: HeatMap) -> None:
    async with table.lock:
        if not table.is_ahead:
            table.deliver(table.room.apply_heat_map(request, worths))


def _refuse(connection: Connection, error: ApiError) -> None:
    connection.send(error_message(error, connection.language, "heat_map"))
