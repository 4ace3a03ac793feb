"""Bots and clocks, which run on any node without a connected client."""

import asyncio
import logging
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from kingdombuilder.bots.decision import Decision
from kingdombuilder.server.costs import Bill, Costs, metered
from kingdombuilder.server.protocol.errors import TOO_MANY, ApiError, error_message
from kingdombuilder.server.room.room import BotRequest, HintRequest
from kingdombuilder.server.store.failures import StoreError
from kingdombuilder.server.store.leases import Lease
from kingdombuilder.server.store.types import ConflictError
from kingdombuilder.server.tables.bot_pool import BotPool
from kingdombuilder.server.tables.connection import Connection
from kingdombuilder.server.tables.fair_queue import HINT
from kingdombuilder.server.tables.owners import needs_bots, owner_of, rank_of
from kingdombuilder.server.tables.persistence import make_game_update
from kingdombuilder.server.tables.table import Table
from kingdombuilder.server.tasks import TaskSet
from kingdombuilder.text.parsing import ParseError

if TYPE_CHECKING:
    from kingdombuilder.server.tables.tables import Tables

LOGGER = logging.getLogger(__name__)
MAX_DUE_GAMES = 2_000  # that are looked at in one period
PERIOD = 1.0  # seconds between two searches for due games
MAX_SERVED = 8  # due games that are served at the same time


class BotRunner:
    """Runs the bots of all tables; the node with the lease on a game runs its bots."""

    def __init__(self, tables: "Tables", pool: BotPool, costs: Costs, tasks: TaskSet) -> None:
        self._tables, self._pool, self._costs, self._tasks = tables, pool, costs, tasks
        self._broken: set[str] = set()  # games that cannot be opened
        self._due_bots: dict[str, None] = {}  # games in which a bot's turn is due, in order
        self._serving: dict[str, asyncio.Task[None]] = {}
        self._gate = asyncio.Semaphore(MAX_SERVED)

    def wake(self, table: Table) -> None:
        """Start the bots of a table if it is a bot's turn and a user waits for it."""
        if table.bots_play or table.is_ahead or not table.room.bot_to_act():
            return
        if needs_bots(table):
            table.bots_play = True
            self._tasks.start(self._play(table))

    def hint(self, table: Table, connection: Connection, request: HintRequest) -> None:
        """Compute a hint in the background, unless the user has spent too much."""
        wait = self._costs.wait_for_work(connection.payer)
        if wait:
            error = ApiError(TOO_MANY, "too_many", seconds=max(1, ceil(wait)))
            connection.send(error_message(error, connection.language, "hint"))
        else:
            self._tasks.start(self._hint(table, connection, request))

    async def serve_clocks(self) -> None:
        """Serve all expired clocks once; games in which a bot is due wait for `serve_bots`."""
        store, limit = self._tables.store, MAX_DUE_GAMES + len(self._broken)
        games = dict.fromkeys(await store.games_due(store.now_ms(), limit))
        # After a fault, the store may not know the deadline of a table that is open here.
        games |= dict.fromkeys(self._expired_tables())
        due = [game for game in games if game not in self._broken]
        bots = await self._bot_turns(due)
        self._due_bots = dict.fromkeys(game for game in due if game in bots)
        await self._serve_all([game for game in due if game not in bots])

    def _expired_tables(self) -> list[str]:
        """Return the games of this node's viewers in which the time of a player has run out."""
        return [
            table.game
            for table in self._tables.all()
            if table.connections and not table.is_ahead and table.room.has_expired_clock()
        ]

    async def serve_bots(self) -> None:
        """Serve all games once in which a bot is due because its node has stopped."""
        due, self._due_bots = list(self._due_bots), {}
        await self._serve_all(due)

    async def _serve_all(self, games: list[str]) -> None:
        """Serve some games; one that takes long, because its row is locked, delays no other."""
        for game in games:
            if game not in self._serving:
                task = self._tasks.create(self._try_serve(game))
                self._serving[game] = task
                task.add_done_callback(partial(self._end_serving, game))
        tasks = [self._serving[game] for game in games]
        if tasks:
            await asyncio.wait(tasks, timeout=PERIOD)

    def _end_serving(self, game: str, task: asyncio.Task[None]) -> None:
        del self._serving[game]

    async def _bot_turns(self, games: list[str]) -> set[str]:
        """Return the games in which a bot is due; the store knows those that are not open."""
        tables = {game: self._tables.get(game) for game in games}
        unknown = [game for game, table in tables.items() if table is None]
        with_bot_turn = await self._tables.store.bot_turns(unknown) if unknown else set()
        return with_bot_turn | {
            game for game, table in tables.items() if table and table.room.bot_to_act()
        }

    async def _try_serve(self, game: str) -> None:
        """Serve a game; a failure must not stop the others."""
        try:
            async with self._gate:
                await self._serve_game(game)
        except (StoreError, ConflictError):
            LOGGER.warning("a due game is served later, or by another node")
        except (ApiError, ParseError):  # the game or a section of its board was deleted
            self._broken.add(game)
        except Exception:
            LOGGER.exception("a due game cannot be served")
            self._broken.add(game)

    async def _serve_game(self, game: str) -> None:
        table = self._tables.get(game)
        if table and (table.bots_play or table.lock.locked()):
            return
        lease = await self._tables.store.acquire_lease(game)
        if lease is None:
            return  # another node acts for it
        try:
            table = await self._tables.open(game)
            if not table.bots_play and not table.lock.locked():
                await self._act(table, lease)
        finally:
            if not (table and table.bots_play):  # which release the lease themselves
                await self._tables.store.release_lease(game)

    async def _act(self, table: Table, lease: Lease) -> None:
        """End an expired clock or start the bots of a table that is due."""
        async with table.lock:
            if table.is_ahead:
                return
            await self._tables.catch_up(table)
            if table.is_ahead:
                return
            room = table.room
            if room.has_expired_clock():
                await self._tables.commit(table, room.tick(), lease)
            elif room.bot_to_act() is None:  # no longer due
                await self._tables.store.append(table.game, [], make_game_update(room))
            elif not needs_bots(table):
                update = make_game_update(room, is_paused=True)
                await self._tables.store.append(table.game, [], update, lease)
            self.wake(table)

    async def _play(self, table: Table) -> None:
        store = self._tables.store
        lease = None
        try:
            lease = await store.acquire_lease(table.game)
            while lease and self._tables.get(table.game) is table:
                async with table.lock:
                    request = None if table.is_ahead else table.room.bot_to_act()
                if request is None or not needs_bots(table):
                    break
                if not await self._play_turn(table, request, lease):
                    break
        finally:
            try:
                if lease:
                    await store.release_lease(table.game)
            finally:
                table.bots_play = False
        if not lease and table.connections:
            await asyncio.sleep(PERIOD)  # another node runs or pauses the bots
        if lease or table.connections:
            self.wake(table)  # a player may have picked before the lease was released

    async def _play_turn(self, table: Table, request: BotRequest, lease: Lease) -> bool:
        """Let a bot decide and play; return False if its picks cannot be stored.

        Perhaps another node has taken over.
        """
        owner = owner_of(table)
        decision = await self._pool.decide(
            request.bot, request.seen, owner, rank_of(table), table.game, request.seed
        )
        async with table.lock:
            if table.is_ahead:
                return False
            bill = Bill()
            is_stored = await metered(self._apply(table, request, decision, lease), bill)
            self._costs.charge(owner, bill)
        return is_stored

    async def _apply(
        self, table: Table, request: BotRequest, decision: Decision, lease: Lease
    ) -> bool:
        out = table.room.apply_decision(request.seq, decision)
        return await self._tables.commit(table, out, lease)

    async def _hint(self, table: Table, connection: Connection, request: HintRequest) -> None:
        """Compute one hint at a time for each viewer, and the latest request after that."""
        viewer_id = request.viewer_id
        is_running = viewer_id in table.hints
        table.hints[viewer_id] = request
        if is_running:
            return
        try:
            while viewer_id in table.connections:
                request = table.hints[viewer_id]
                decision = await self._pool.decide(
                    request.bot, request.seen, connection.payer, HINT
                )
                bill = Bill()
                await metered(self._deliver_hint(table, request, decision), bill)
                self._costs.charge(connection.payer, bill)
                if table.hints[viewer_id].seq == request.seq:
                    return
        finally:
            table.hints.pop(viewer_id, None)

    async def _deliver_hint(self, table: Table, request: HintRequest, decision: Decision) -> None:
        async with table.lock:
            if not table.is_ahead:
                table.deliver(table.room.apply_hint(request, decision))
