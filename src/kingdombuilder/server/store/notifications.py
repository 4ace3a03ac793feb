"""Notices: what one node has stored, the others hear at once."""

from collections.abc import Callable

from sqlalchemy.engine import URL

from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.store.events import CHANNEL
from kingdombuilder.server.store.listen_connection import Connection, ListenConnection
from kingdombuilder.server.store.types import RESYNC, Notification

NotificationHandler = Callable[[Notification], None]


class NotificationListener:
    """What a node hears of the others."""

    def __init__(self, url: URL, node: str) -> None:
        self._node = node
        self._line = ListenConnection(url, self._opened)
        self._hear: NotificationHandler | None = None
        self._began = False

    @property
    def is_open(self) -> bool:
        """Whether this node can hear the others now."""
        return self._line.is_open

    async def listen(self, hear: NotificationHandler) -> None:
        """Call a function with each notice of another node from now on."""
        self._hear = hear
        await self._line.open()
        self._began = True

    async def close(self) -> None:
        """Hear no more."""
        await self._line.close()

    async def _opened(self, connection: Connection) -> None:
        await connection.add_listener(CHANNEL, self._heard)
        if self._began:  # nobody knows what was said in between
            self._tell(Notification("", RESYNC, "", 0))

    def _heard(self, connection: Connection, process: int, channel: str, said: str) -> None:
        node, kind, game, number = said.split(" ")
        if node != self._node:
            self._tell(Notification(node, kind, game, int(number)))

    def _tell(self, notice: Notification) -> None:
        METRICS.notices.labels(notice.kind).inc()
        if self._hear:
            self._hear(notice)
