"""Bots and hints at the tables of this device."""

import asyncio
from collections.abc import Callable, Coroutine
from random import Random, SystemRandom
from typing import Any

from kingdombuilder.bots.decision import Decision
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import legal
from kingdombuilder.server.local.bot_decisions import random_decision
from kingdombuilder.server.local.device_store import StoreFailed
from kingdombuilder.server.local.page_workers import Lease, Think
from kingdombuilder.server.local.table import LocalTable
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.room.model import HintRequest

RETRY_SECONDS = 1.0  # before a page checks again whether another one has stopped


class BotTurns:
    """Lets bots act at tables that have viewers, one page at a time."""

    def __init__(self, think: Think, lease: Lease, report: Callable[[str], None]) -> None:
        self._think, self._lease, self._report = think, lease, report
        self._random: Random = SystemRandom()
        self._hints: dict[str, HintRequest] = {}  # the last request of each viewer
        self._tasks: set[asyncio.Task[None]] = set()

    def wake(self, table: LocalTable) -> None:
        """Let the bots of a table act, unless they already do."""
        if not table.bots_play and table.room.bot_to_act():
            table.bots_play = True
            self._start(self._play(table))

    def hint(self, table: LocalTable) -> None:
        """Compute the hints that the viewers of a table have asked for."""
        for request in table.room.take_hint_requests():
            is_running = request.viewer_id in self._hints
            self._hints[request.viewer_id] = request
            if not is_running:
                self._start(self._give_hints(table, request.viewer_id))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _play(self, table: LocalTable) -> None:
        try:
            async with self._lease(table.game) as is_mine:
                if not is_mine:
                    await asyncio.sleep(RETRY_SECONDS)
                while is_mine and table.connections and await self._play_turn(table):
                    pass
        except (ApiError, StoreFailed) as error:  # the game was deleted, or nothing is stored
            self._report(str(error))
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            table.bots_play = False
        if table.connections:
            self.wake(table)

    async def _play_turn(self, table: LocalTable) -> bool:
        """Let a bot decide and play; return False if no bot has to."""
        request = table.room.bot_to_act()
        if request is None:
            return False
        decision = await self._decide(request.bot, request.seen, request.seed)
        async with table.lock:
            await table.commit(table.room.apply_decision(request.seq, decision))
        return True

    async def _give_hints(self, table: LocalTable, viewer: str) -> None:
        """Answer a viewer's last request; one that arrives in the meantime is next."""
        try:
            while viewer in table.connections:
                request = self._hints[viewer]
                decision = await self._decide(request.bot, request.seen)
                async with table.lock:
                    table.deliver(table.room.apply_hint(request, decision))
                if self._hints[viewer] is request:
                    return
        finally:
            del self._hints[viewer]

    async def _decide(self, bot: str, seen: State, seed: str | None = None) -> Decision:
        """Return a bot's decision, or a random legal pick if it fails."""
        answer = await self._think(bot, seen, seed)
        if isinstance(answer, Decision) and answer.pick & legal(seen):
            return answer
        self._report(answer if isinstance(answer, str) else f"{bot} made an illegal pick")
        return random_decision(seen, self._random)
