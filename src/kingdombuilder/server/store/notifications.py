"""Notifications between nodes about stored events and chat lines."""

from collections.abc import Callable

from sqlalchemy.engine import URL

from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.store.events import CHANNEL
from kingdombuilder.server.store.listen_connection import Connection, ListenConnection
from kingdombuilder.server.store.types import RESYNC, Notification

NotificationHandler = Callable[[Notification], None]


class NotificationListener:
    """The notifications that a node receives from the others."""

    def __init__(self, url: URL, node: str) -> None:
        self._node = node
        self._connection = ListenConnection(url, self._opened)
        self._handler: NotificationHandler | None = None
        self._began = False

    @property
    def is_open(self) -> bool:
        """Whether the connection is open."""
        return self._connection.is_open

    async def listen(self, handler: NotificationHandler) -> None:
        """Call `handler` with each notification of another node from now on."""
        self._handler = handler
        await self._connection.open()
        self._began = True

    async def close(self) -> None:
        """Stop listening."""
        await self._connection.close()

    async def _opened(self, connection: Connection) -> None:
        await connection.add_listener(CHANNEL, self._receive)
        if self._began:  # notifications may have been missed
            self._dispatch(Notification("", RESYNC, "", 0))

    def _receive(self, connection: Connection, process: int, channel: str, payload: str) -> None:
        node, kind, game, number = payload.split(" ")
        if node != self._node:
            self._dispatch(Notification(node, kind, game, int(number)))

    def _dispatch(self, notice: Notification) -> None:
        METRICS.notices.labels(notice.kind).inc()
        if self._handler:
            self._handler(notice)
