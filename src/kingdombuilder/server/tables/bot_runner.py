"""Bots and clocks go on by themselves, on whichever node is there, with no browser open."""

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
AT_ONCE = 100  # games that are seen to between two looks
PERIOD = 1.0  # seconds between two looks for games that wait for a server


class BotRunner:
    """Lets the bots of all tables think; of several nodes, the one that claims a game does so."""

    def __init__(self, tables: "Tables", thinkers: BotPool, tasks: TaskSet) -> None:
        self._tables, self._thinkers, self._tasks = tables, thinkers, tasks
        self._hopeless: set[str] = set()  # games that cannot be opened any more

    def wake(self, table: Table) -> None:
        """Let a bot think if it is one's turn."""
        if not table.bots_play and not table.is_ahead and table.room.bot_to_act():
            table.bots_play = True
            self._tasks.start(self._play(table))

    def hint(self, table: Table, wanted: HintRequest) -> None:
        """Let a bot think for somebody who asked."""
        self._tasks.start(self._hint(table, wanted))

    async def see_to_due_games(self) -> None:
        """See once to all games that wait for a server: clocks, and bots whose node is gone."""
        most = AT_ONCE + len(self._hopeless)
        for game in await self._tables.store.games_due(now_ms(), most):
            if game not in self._hopeless:
                await self._try(game)

    async def _try(self, game: str) -> None:
        """See to a game; one that cannot be seen to must not keep all others waiting."""
        try:
            await self._serve_game(game)
        except (StoreError, ConflictError):
            LOGGER.warning("a game is seen to later, or by another node")
        except (ApiError, ParseError):  # deleted meanwhile, or a section of its board is gone
            self._hopeless.add(game)
        except Exception:
            LOGGER.exception("a game cannot go on by itself")
            self._hopeless.add(game)

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
            elif room.bot_to_act() is None:  # nothing is due any more
                await self._tables.store.append(game, [], make_game_update(room))
            self.wake(table)

    async def _play(self, table: Table) -> None:
        store = self._tables.store
        claimed = False
        try:
            claimed = await store.claim(table.game)
            while claimed and self._tables.get(table.game) is table:
                async with table.lock:
                    wanted = None if table.is_ahead else table.room.bot_to_act()
                if wanted is None:
                    break
                decision = await self._thinkers.decide(wanted.bot, wanted.seen)
                async with table.lock:
                    if table.is_ahead:
                        break
                    out = table.room.apply_decision(wanted.number, decision)
                    await self._tables.commit(table, out)
        finally:
            try:
                if claimed:
                    await store.release(table.game)
            finally:
                table.bots_play = False
        if claimed:
            self.wake(table)  # somebody may have picked while the claim was given back

    async def _hint(self, table: Table, wanted: HintRequest) -> None:
        """One hint at a time for each viewer; one for a later position comes after it."""
        thinks = wanted.who in table.hints
        table.hints[wanted.who] = wanted
        if thinks:
            return
        try:
            while True:
                wanted = table.hints[wanted.who]
                decision = await self._thinkers.decide(wanted.bot, wanted.seen)
                async with table.lock:
                    if not table.is_ahead:
                        table.deliver(table.room.apply_hint(wanted, decision))
                if table.hints[wanted.who].number == wanted.number:
                    return
        finally:
            table.hints.pop(wanted.who, None)
