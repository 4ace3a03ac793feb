"""The tables in use: rooms that somebody watches or a bot thinks for, one lock each."""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from kingdombuilder.reading import Misread
from kingdombuilder.server.errors import Denied
from kingdombuilder.server.pages.lands import Lands
from kingdombuilder.server.room.room import HintWanted, Out, Room
from kingdombuilder.server.store.keeping import room_of, summary_of
from kingdombuilder.server.store.store import Raced, Store
from kingdombuilder.server.tables.thinkers import Thinkers
from kingdombuilder.server.tables.viewer import Viewer

IDLE_KEPT = 8  # rooms that nobody uses, kept because somebody may come back


class Table:
    """A room in use."""

    def __init__(self, game: str, room: Room) -> None:
        self.game, self.room = game, room
        self.lock = asyncio.Lock()
        self.viewers: dict[str, Viewer] = {}
        self.bots_play = False
        self.hints: dict[str, HintWanted] = {}  # by viewer, what it asked for last

    @property
    def idle(self) -> bool:
        """Whether nobody uses it."""
        return not self.viewers and not self.bots_play and not self.lock.locked()

    def deliver(self, out: list[Out]) -> None:
        """Hand messages to those they are for."""
        for who, message in out:
            if who in self.viewers:
                self.viewers[who].tell(message)


class Tables:
    """All tables of a server."""

    def __init__(self, store: Store, thinkers: Thinkers, lands: Lands) -> None:
        self.store, self._thinkers, self._lands = store, thinkers, lands
        self._tables: dict[str, Table] = {}
        self._loading = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def resume(self) -> None:
        """Let the bots go on whose turn it was when the server stopped."""
        for row in await self.store.games():
            if not row.over and row.summary.get("bot"):
                with contextlib.suppress(Misread):  # a section of its board is gone
                    self._wake(await self.open(row.id))

    async def open(self, game: str) -> Table:
        """The table of a game; loaded if it is not in use, or if another server has gone on."""
        async with self._loading:
            table = self._tables.pop(game, None)
            if table is None or (table.idle and await self._is_behind(table)):
                table = Table(game, await self._load(game))
            self._tables[game] = table
            self._drop_idle()
            return table

    async def land(self, game: str) -> str:
        """The address of the picture of a game's land."""
        return self._lands.link((await self.open(game)).room.state.board)

    async def join(self, game: str, language: str) -> tuple[Table, Viewer]:
        """Somebody begins to watch; on this machine everybody may pick for all people."""
        table = await self.open(game)
        viewer = Viewer(language)
        async with table.lock:
            table.viewers[viewer.who] = viewer
            await self._commit(table, self._joined(table, viewer), viewer)
            self._wake(table)
        return table, viewer

    async def leave(self, table: Table, viewer: Viewer) -> None:
        """Somebody watches no more."""
        async with table.lock:
            if table.viewers.pop(viewer.who, None):
                table.room.leave(viewer.who)

    async def receive(self, table: Table, viewer: Viewer, message: object) -> None:
        """Answer a message: what it changes is stored before anybody hears of it."""
        async with table.lock:
            if viewer.who not in table.viewers:
                return
            await self._commit(table, table.room.receive(viewer.who, message), viewer)
            for wanted in table.room.hints():
                self._start(self._hint(table, wanted))
            self._wake(table)

    async def forget(self, game: str) -> None:
        """A game is no more: whoever watches it is told so."""
        table = self._tables.pop(game, None)
        if table is None:
            return
        async with table.lock:
            for viewer in table.viewers.values():
                viewer.tell(error_message(Denied(404, "no_game"), viewer.language))
                viewer.dismiss()
            table.viewers.clear()

    async def close(self) -> None:
        """Stop thinking; everything that happened is stored already."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in self._tables.values():
            for viewer in table.viewers.values():
                viewer.dismiss()

    async def _load(self, game: str) -> Room:
        row = await self.store.game(game)
        if row is None:
            raise Denied(404, "no_game")
        room = room_of(row, await self.store.events(game))
        dealt = room.fresh()
        if dealt:
            await self.store.append(game, dealt, summary_of(room))
        return room

    async def _is_behind(self, table: Table) -> bool:
        return await self.store.number(table.game) != table.room.number

    def _drop_idle(self) -> None:
        idle = [game for game, table in self._tables.items() if table.idle]
        for game in idle[:-IDLE_KEPT]:
            del self._tables[game]

    def _joined(self, table: Table, viewer: Viewer) -> list[Out]:
        people = [place for place, seat in enumerate(table.room.seats) if not seat.bot]
        return table.room.join(viewer.who, people, viewer.language)

    async def _commit(self, table: Table, out: list[Out], actor: Viewer | None = None) -> None:
        """Store what is new, then deliver; if it cannot be stored, begin again from the store."""
        events = table.room.fresh()
        if events:
            try:
                await self.store.append(table.game, events, summary_of(table.room))
            except (Raced, SQLAlchemyError):
                await self._begin_again(table)
                if actor and actor.who in table.viewers:
                    actor.tell(error_message(Denied(409, "not_stored"), actor.language))
                return
        self._deliver(table, out)

    async def _begin_again(self, table: Table) -> None:
        try:
            table.room = await self._load(table.game)
        except (Denied, Raced, SQLAlchemyError):
            for viewer in table.viewers.values():
                viewer.dismiss()
            table.viewers.clear()
            self._tables.pop(table.game, None)
            return
        for viewer in table.viewers.values():
            self._deliver(table, self._joined(table, viewer))

    def _deliver(self, table: Table, out: list[Out]) -> None:
        for _, message in out:
            if message["type"] == "table":
                message["land"] = self._lands.link(table.room.state.board)
        table.deliver(out)

    def _wake(self, table: Table) -> None:
        if not table.bots_play and table.room.thinking():
            table.bots_play = True
            self._start(self._play_bots(table))

    async def _play_bots(self, table: Table) -> None:
        try:
            while self._tables.get(table.game) is table:
                async with table.lock:
                    wanted = table.room.thinking()
                    if wanted is None:
                        return
                decision = await self._thinkers.decide(wanted.bot, wanted.seen)
                async with table.lock:
                    await self._commit(table, table.room.decided(wanted.number, decision))
        finally:
            table.bots_play = False

    async def _hint(self, table: Table, wanted: HintWanted) -> None:
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
                    self._deliver(table, table.room.hinted(wanted, decision))
                if table.hints[wanted.who].number == wanted.number:
                    return
        finally:
            table.hints.pop(wanted.who, None)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def error_message(error: Denied, language: str, about: str = "") -> dict[str, Any]:
    """A refusal as a message of a socket."""
    return {"type": "error", "code": error.code, "about": about, "text": error.say(language)}
