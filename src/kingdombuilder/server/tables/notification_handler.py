"""Notifications from other nodes about the tables of this node."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

from kingdombuilder.server.store.failures import StoreError
from kingdombuilder.server.store.types import CHAT, EVENT, RESYNC, Notification
from kingdombuilder.server.tables.table import Table
from kingdombuilder.server.tasks import TaskSet


class Resync(Protocol):
    """Lets a locked table catch up with the chat or the events that are stored."""

    def __call__(self, table: Table, *, chat: bool, events: bool) -> Awaitable[None]:
        """Catch up."""


class NotificationHandler:
    """Handles notifications in the background."""

    def __init__(
        self,
        tables: Mapping[str, Table],
        tasks: TaskSet,
        resync: Resync,
        on_failure: Callable[[Table], None],
    ) -> None:
        """Call `on_failure` for a table that cannot catch up."""
        self._tables, self._tasks = tables, tasks
        self._resync, self._on_failure = resync, on_failure

    def handle(self, notification: Notification) -> None:
        """Let the tables that a notification concerns catch up."""
        games = list(self._tables) if notification.kind == RESYNC else [notification.game]
        for table in filter(None, map(self._tables.get, games)):
            self._tasks.start(self._handle(table, notification))

    async def _handle(self, table: Table, notification: Notification) -> None:
        is_resync = notification.kind == RESYNC
        async with table.lock:
            if table.is_ahead:
                return  # it will be reloaded
            behind = notification.kind == EVENT and notification.number > table.room.seq
            has_chat = is_resync or notification.kind == CHAT
            try:
                await self._resync(table, chat=has_chat, events=is_resync or behind)
            except StoreError:
                self._on_failure(table)
