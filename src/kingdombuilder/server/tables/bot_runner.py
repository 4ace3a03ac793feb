"""Bots and clocks, which run on any node without a connected client."""

import logging
from typing import TYPE_CHECKING

from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.room.room import HintRequest
from kingdombuilder.server.store.failures import StoreError
from kingdombuilder.server.store.types import ConflictError
from kingdombuilder.server.tables.bot_pool import BotPool
from kingdombuilder.server.tables.persistence import make_game_update, now_ms
from kingdombuilder.server.tables.table import Table
from kingdombuilder.server.tasks import TaskSet
from kingdombuilder.text.parsing import ParseError

if TYPE_CHECKING:
    from kingdombuilder.server.tables.tables import Tables

LOGGER = logging.getLogger(__name__)
MAX_DUE_GAMES = 100  # that are served in one period
PERIOD = 1.0  # seconds between two searches for due games


class BotRunner:
    """Runs the bots of all tables; of several nodes, the one that claims a game runs its bots."""

    def __init__(self, tables: "Tables", pool: BotPool, tasks: TaskSet) -> None:
        self._tables, self._pool, self._tasks = tables, pool, tasks
        self._broken: set[str] = set()  # games that cannot be opened

    def wake(self, table: Table) -> None:
        """Start the bots of a table if it is a bot's turn."""
        if not table.bots_play and not table.is_ahead and table.room.bot_to_act():
            table.bots_play = True
            self._tasks.start(self._play(table))

    def hint(self, table: Table, request: HintRequest) -> None:
        """Compute a hint in the background."""
        self._tasks.start(self._hint(table, request))

    async def serve_due_games(self) -> None:
        """Serve all due games once: expired clocks, and bots whose node has stopped."""
        most = MAX_DUE_GAMES + len(self._broken)
        for game in await self._tables.store.games_due(now_ms(), most):
            if game not in self._broken:
                await self._try_serve(game)

    async def _try_serve(self, game: str) -> None:
        """Serve a game; a failure must not stop the others."""
        try:
            await self._serve_game(game)
        except (StoreError, ConflictError):
            LOGGER.warning("a due game is served later, or by another node")
        except (ApiError, ParseError):  # the game or a section of its board was deleted
            self._broken.add(game)
        except Exception:
            LOGGER.exception("a due game cannot be served")
            self._broken.add(game)

    async def _serve_game(self, game: str) -> None:
        table = await self._tables.open(game)
        if table.bots_play or table.lock.locked():
            return
        async with table.lock:
            if table.is_ahead:
                return
            await self._tables.catch_up(table)
            if table.is_ahead:
                return
            room = table.room
            out = room.tick()
            if out:
                await self._tables.commit(table, out)
            elif room.bot_to_act() is None:  # no longer due
                await self._tables.store.append(game, [], make_game_update(room))
            self.wake(table)

    async def _play(self, table: Table) -> None:
        store = self._tables.store
        claimed = False
        try:
            claimed = await store.claim(table.game)
            while claimed and self._tables.get(table.game) is table:
                async with table.lock:
                    request = None if table.is_ahead else table.room.bot_to_act()
                if request is None:
                    break
                decision = await self._pool.decide(request.bot, request.seen)
                async with table.lock:
                    if table.is_ahead:
                        break
                    out = table.room.apply_decision(request.seq, decision)
                    await self._tables.commit(table, out)
        finally:
            try:
                if claimed:
                    await store.release(table.game)
            finally:
                table.bots_play = False
        if claimed:
            self.wake(table)  # a player may have picked before the claim was released

    async def _hint(self, table: Table, request: HintRequest) -> None:
        """Compute one hint at a time for each viewer, and the latest request after that."""
        viewer_id = request.viewer_id
        is_running = viewer_id in table.hints
        table.hints[viewer_id] = request
        if is_running:
            return
        try:
            while True:
                request = table.hints[viewer_id]
                decision = await self._pool.decide(request.bot, request.seen)
                async with table.lock:
                    if not table.is_ahead:
                        table.deliver(table.room.apply_hint(request, decision))
                if table.hints[viewer_id].seq == request.seq:
                    return
        finally:
            table.hints.pop(viewer_id, None)
