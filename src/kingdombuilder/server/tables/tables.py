"""The tables in use: what happens at one is stored before anybody hears of it."""

import asyncio
import time

from kingdombuilder.server.content.land_images import LandImages
from kingdombuilder.server.observability.message_counts import TYPES
from kingdombuilder.server.protocol.errors import ApiError, error_message, unavailable
from kingdombuilder.server.protocol.user import ANONYMOUS, User
from kingdombuilder.server.room.model import SeatTokens
from kingdombuilder.server.room.room import Outgoing
from kingdombuilder.server.store.store import Store, StoreError
from kingdombuilder.server.store.types import CHAT, EVENT, RESYNC, Notification
from kingdombuilder.server.tables.bot_pool import BotPool
from kingdombuilder.server.tables.bot_runner import PERIOD, BotRunner
from kingdombuilder.server.tables.chat import Chat
from kingdombuilder.server.tables.connection import Connection
from kingdombuilder.server.tables.recovering import Recovery, log_task_failure
from kingdombuilder.server.tables.rematch import rematch
from kingdombuilder.server.tables.syncing import TRIES, Sync
from kingdombuilder.server.tables.table import Table
from kingdombuilder.server.tasks import TaskSet
from kingdombuilder.server.throttle import RateLimiter

IDLE_KEPT = 8  # rooms that nobody uses, kept because somebody may come back
MOST_VIEWERS = 500  # of a table where strangers come; whoever plays is let in beyond that


class Tables:
    """All tables of a node."""

    def __init__(
        self,
        store: Store,
        thinkers: BotPool,
        lands: LandImages,
        keys: SeatTokens,
        limits: RateLimiter,
        home: bool = True,
    ) -> None:
        self.store, self._lands, self.home = store, lands, home
        self._tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._tasks = TaskSet(log_task_failure)
        self._bots = BotRunner(self, thinkers, self._tasks)
        self._talk = Chat(store, limits)
        self._recovery = Recovery(self._recover, self._tasks)
        self._sync = Sync(store, keys, self._put_away, self._recovery.add)

    def start(self) -> None:
        """Let bots and clocks go on without being asked, and hear from other nodes."""
        self._tasks.repeat("due games", self._bots.see_to_due_games, PERIOD)
        self._tasks.start(self.store.listen(self._on_notification))

    def are_well(self) -> bool:
        """Whether what goes on without being asked does so, on this node."""
        return self._tasks.are_well() and self.store.is_listening

    def viewers(self) -> int:
        """How many look at tables of this node."""
        return sum(len(table.viewers) for table in self._tables.values())

    def in_memory(self) -> int:
        """How many tables this node holds."""
        return len(self._tables)

    def get(self, game: str) -> Table | None:
        """The table of a game, if it is open here."""
        return self._tables.get(game)

    async def open(self, game: str) -> Table:
        """The table of a game; loaded if it is not in use, brought up to date if it was idle."""
        while (table := self._tables.get(game)) is not None:
            if table.is_ahead:  # wait until it is stored, else begin again from the store
                await self._restore(table)
                continue
            self._tables[game] = self._tables.pop(game)  # the one used last is the last
            if not table.idle:
                return table
            await self._bring_up_to_date(table)
            if self._tables.get(game) is table and not table.is_ahead:
                return table
        if game not in self._opening:
            task = asyncio.create_task(self._opened(game))
            self._opening[game] = task
            task.add_done_callback(lambda _: self._opening.pop(game, None))
        return await asyncio.shield(self._opening[game])

    async def land(self, game: str) -> str:
        """The address of the picture of a game's land."""
        return self._lands.url((await self.open(game)).room.state.board)

    async def join(
        self, game: str, language: str, visitor: User = ANONYMOUS
    ) -> tuple[Table, Connection]:
        """Somebody begins to watch, and to play where a seat is theirs."""
        viewer = Connection(language, visitor)
        while True:
            table = await self.open(game)
            if (
                not self.home
                and len(table.viewers) >= MOST_VIEWERS
                and not table.has_player(visitor)
            ):
                raise ApiError(503, "table_full", most=MOST_VIEWERS)
            async with table.lock:
                if self._tables.get(game) is not table or table.is_ahead:
                    continue  # nobody used it a moment ago, and it was put away
                said = await self._talk.history(table)
                out = table.join(viewer)
                table.viewers[viewer.who] = viewer
                await self.commit(table, [*out, *((viewer.who, message) for message in said)])
                self._bots.wake(table)
            return table, viewer

    async def leave(self, table: Table, viewer: Connection) -> None:
        """Somebody watches no more."""
        async with table.lock:
            if table.viewers.pop(viewer.who, None):
                table.room.leave(viewer.who)

    async def receive(self, table: Table, viewer: Connection, message: object) -> None:
        """Answer a message: what it changes is stored before anybody hears of it."""
        kind = message.get("type") if isinstance(message, dict) else None
        async with table.lock:
            if viewer.who not in table.viewers:
                return
            if table.is_ahead:
                _tell_unavailable(viewer, kind)
                return
            try:
                if kind == "say":
                    await self._talk.post(table, viewer, message)
                elif kind == "rematch":
                    await rematch(self, table, viewer)
                else:
                    await self._follow(table, viewer, message)
            except StoreError:
                _tell_unavailable(viewer, kind)
                self._recovery.add(table)
            self._bots.wake(table)

    async def commit(self, table: Table, out: list[Outgoing]) -> bool:
        """Store what is new, then deliver; False if it was not stored; the table is locked."""
        return await self._sync.commit(table, out)

    async def catch_up(self, table: Table) -> None:
        """Follow what another node has stored; the table is locked and not ahead."""
        await self._sync.catch_up(table)

    async def forget(self, game: str) -> None:
        """A game is no more: whoever watches it is told so."""
        table = self._tables.pop(game, None)
        if table is None:
            return
        async with table.lock:
            table.tell_all(ApiError(404, "no_game"))
            table.dismiss()

    def disconnect_user(self, player: str) -> None:
        """A player is not known any more by what was brought: their pages come back as others."""
        for table in self._tables.values():
            for viewer in table.viewers.values():
                if viewer.visitor.id == player:
                    viewer.close()

    async def close(self) -> None:
        """Stop thinking; everything that happened is stored already."""
        await self._tasks.cancel()
        for table in self._tables.values():
            table.dismiss()

    async def _follow(self, table: Table, viewer: Connection, message: object) -> None:
        number = message.get("number") if isinstance(message, dict) else None
        if isinstance(number, int) and number > table.room.number + 1:
            await self.catch_up(table)  # the viewer knows more: it has been at another node
            if table.is_ahead:
                return
        for _ in range(TRIES):
            began = time.thread_time()
            out = table.room.receive(viewer.who, message)
            viewer.answered(time.thread_time() - began)
            if await self.commit(table, out):
                for wanted in table.room.take_hint_requests():
                    self._bots.hint(table, wanted)
                return
            if viewer.who not in table.viewers or table.is_ahead:
                return
        viewer.send(error_message(ApiError(409, "not_stored"), viewer.language))

    async def _opened(self, game: str) -> Table:
        table = Table(game, await self._sync.load(game), self._lands, self.home)
        self._tables[game] = table
        self._drop_idle()
        return table

    async def _bring_up_to_date(self, table: Table) -> None:
        """Let an idle table catch up; one whose game was deleted meanwhile is put away."""
        stored = await self.store.number(table.game)
        if stored > table.room.number:
            async with table.lock:
                if not table.is_ahead:
                    await self.catch_up(table)
        elif stored < table.room.number and table.idle:
            self._tables.pop(table.game, None)

    def _drop_idle(self) -> None:
        idle = [game for game, table in self._tables.items() if table.idle]
        for game in idle[:-IDLE_KEPT]:
            del self._tables[game]

    def _put_away(self, table: Table) -> None:
        table.dismiss()
        if self._tables.get(table.game) is table:
            del self._tables[table.game]

    async def _restore(self, table: Table) -> None:
        """Reload a table that is ahead of the store; raises `StoreError`."""
        async with table.lock:
            if not table.is_ahead or self._tables.get(table.game) is not table:
                return
            if table.viewers:
                await self._sync.reload(table)
                self._bots.wake(table)
            else:  # the next viewer has it loaded
                self._put_away(table)

    async def _recover(self, table: Table) -> None:
        """Show a table as it is stored; raises `StoreError`."""
        await self._restore(table)
        async with table.lock:
            if table.is_ahead or self._tables.get(table.game) is not table:
                return
            await self._talk.catch_up(table)
            await self.catch_up(table)
            self._bots.wake(table)

    def _on_notification(self, notice: Notification) -> None:
        """Word from another node."""
        games = list(self._tables) if notice.kind == RESYNC else [notice.game]
        for table in filter(None, map(self._tables.get, games)):
            self._tasks.start(self._follow_notice(table, notice))

    async def _follow_notice(self, table: Table, notice: Notification) -> None:
        async with table.lock:
            if table.is_ahead:
                return  # it is going to be reloaded
            try:
                if notice.kind in (CHAT, RESYNC):
                    await self._talk.catch_up(table)
                behind = notice.kind == EVENT and notice.number > table.room.number
                if behind or notice.kind == RESYNC:
                    await self.catch_up(table)
                    self._bots.wake(table)
            except StoreError:
                self._recovery.add(table)


def _tell_unavailable(viewer: Connection, kind: object) -> None:
    about = kind if isinstance(kind, str) and kind in TYPES else ""
    viewer.send(error_message(unavailable(), viewer.language, about))
