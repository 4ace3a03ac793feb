"""Notifications between nodes about stored events and chat lines."""

from collections.abc import Callable

from sqlalchemy.engine import URL

from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.store.listen_connection import Connection, ListenConnection
from kingdombuilder.server.store.node_lock import HOLD_POSTGRES
from kingdombuilder.server.store.payloads import parse_payload
from kingdombuilder.server.store.types import HELLO, RESYNC, Notification
from kingdombuilder.server.tasks import TaskSet

CHANNEL = "kingdombuilder"
PEER_PERIOD = 2.0  # seconds between two queries for the other nodes
_SEND = "SELECT count(pg_notify($1, $2))"
# The name of a connection ends with its node. The database forgets a node that is killed.
_PEERS = (
    "SELECT coalesce(array_agg(application_name), '{}') FROM pg_stat_activity"
    " WHERE datname = current_database() AND starts_with(application_name, $1)"
)

NotificationHandler = Callable[[Notification], None]


class NotificationListener:
    """The notifications that a node receives from the others, and the other nodes."""

    def __init__(self, url: URL, node: str) -> None:
        self._node, self._prefix = node, f"{CHANNEL} "
        self._connection = ListenConnection(url, self._on_open, name=self._prefix + node)
        self._handler: NotificationHandler | None = None
        self._began = False
        self._peers: set[str] | None = None  # None means unknown
        self._tasks = TaskSet()
        self.on_hello: Callable[[], None] = lambda: None  # called when another node appears

    @property
    def is_open(self) -> bool:
        """Whether the connection is open."""
        return self._connection.is_open

    @property
    def is_alone(self) -> bool:
        """Whether it is certain that no other node listens."""
        return self._peers is not None and not self._peers

    async def listen(self, handler: NotificationHandler) -> None:
        """Call `handler` with each notification of another node from now on."""
        self._handler = handler
        await self._connection.open()
        self._began = True
        self._tasks.repeat("peers", self._find_peers, PEER_PERIOD)

    async def send(self, payload: str) -> bool:
        """Send a notification; return False if there is no connection."""
        await self._connection.open()
        return bool(await self._connection.ask(_SEND, CHANNEL, payload))

    async def close(self) -> None:
        """Stop listening."""
        await self._tasks.cancel()
        await self._connection.close()

    async def _on_open(self, connection: Connection) -> None:
        await connection.execute(HOLD_POSTGRES)
        await connection.add_listener(CHANNEL, self._receive)
        await connection.fetchval(_SEND, CHANNEL, f"{self._node} {HELLO} - 0")
        if self._began:  # notifications may have been missed
            self._dispatch(Notification("", RESYNC, "", 0))

    async def _find_peers(self) -> None:
        """Find the other nodes; one that has ended may not have sent its last notifications."""
        names = await self._connection.ask(_PEERS, self._prefix)
        before = self._peers or set()
        self._peers = (
            None
            if names is None
            else {name.removeprefix(self._prefix) for name in names} - {self._node}
        )
        if self._peers is not None and before - self._peers:
            self._dispatch(Notification("", RESYNC, "", 0))

    def _receive(self, connection: Connection, process: int, channel: str, payload: str) -> None:
        for notice in parse_payload(payload):
            if notice.node == self._node:
                continue
            if notice.kind == HELLO:
                if self._peers is not None:
                    self._peers.add(notice.node)
                self.on_hello()
            else:
                self._dispatch(notice)

    def _dispatch(self, notice: Notification) -> None:
        METRICS.notices.labels(notice.kind).inc()
        if self._handler:
            self._handler(notice)
