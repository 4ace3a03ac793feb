"""Protocols for uvicorn that limit connections, slow requests, and unread or empty frames."""

import asyncio
import resource
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.throttle import TokenBucket, address_prefix

HEADER_TIMEOUT, BODY_TIMEOUT = 10.0, 30.0  # seconds in which a client must send them
MAX_HTTP_CONNECTIONS = 100  # of one address, besides its sockets
RESERVED_FILES = 128  # descriptors for the database, workers and files
MAX_FILES = 65_536
CONTROL_FRAME_BURST, CONTROL_FRAME_RATE = 100.0, 10.0  # frames that are not messages; per second


class OpenConnections:
    """The open connections of a server, by address until they become sockets."""

    def __init__(self, maximum: int, max_by_address: int, trusted_proxies: str = "") -> None:
        """Connections of trusted proxies, which have their own limits, count only in total."""
        self._maximum, self._max_by_address = maximum, max_by_address
        names = [name.strip() for name in trusted_proxies.split(",") if name.strip()]
        self._trusts_all = "*" in names
        self._trusted = [ip_network(name, strict=False) for name in names if name != "*"]
        self._open: dict[asyncio.BaseTransport, str] = {}
        self._by_address: Counter[str] = Counter()

    def add(self, transport: asyncio.BaseTransport, host: str) -> bool:
        """Count a connection; return False if there are too many."""
        address = "" if self._is_trusted(host) else address_prefix(host)
        if len(self._open) >= self._maximum:
            return False
        if address and self._by_address[address] >= self._max_by_address:
            return False
        self._open[transport] = address
        self._by_address[address] += 1
        return True

    def upgrade(self, transport: asyncio.BaseTransport) -> None:
        """Count a connection no longer by address, because it has become a socket."""
        address = self._open.get(transport)
        if address is not None:
            self._forget(address)
            self._open[transport] = ""
            self._by_address[""] += 1

    def remove(self, transport: asyncio.BaseTransport) -> None:
        """Forget a closed connection."""
        address = self._open.pop(transport, None)
        if address is not None:
            self._forget(address)

    def _forget(self, address: str) -> None:
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

    def _is_trusted(self, host: str) -> bool:
        if self._trusts_all:
            return True
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._trusted)


def open_connections(trusted_proxies: str, is_public: bool) -> OpenConnections:
    """Return the limits of a server; it may use all descriptors that the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = MAX_FILES if hard == resource.RLIM_INFINITY else min(MAX_FILES, hard)
    files = max(soft, files)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    maximum = max(1, files - RESERVED_FILES)
    return OpenConnections(maximum, MAX_HTTP_CONNECTIONS if is_public else maximum, trusted_proxies)


def connections_of(config: Any) -> OpenConnections:
    """Return the open connections of a server; its configuration holds them."""
    connections: OpenConnections = config.open_connections
    return connections


class LimitedHttpProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol; drops slow requests, and connections beyond the limits."""

    _timeout: asyncio.TimerHandle | None = None
    _awaited = 0.0  # the timeout of what is being received

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a connection, or drop it if there are too many."""
        super().connection_made(transport)
        if connections_of(self.config).add(transport, self.client[0] if self.client else ""):
            self._await_request()
        else:
            METRICS.limits.labels("connections").inc()
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        connections_of(self.config).remove(self.transport)
        self._set_timeout(0.0)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Handle data; the rest of the request must arrive in time."""
        super().data_received(data)
        if not self.transport.is_closing():
            self._await_request()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the WebSocket protocol."""
        connections_of(self.config).upgrade(self.transport)
        super().handle_websocket_upgrade()

    def _await_request(self) -> None:
        if self.transport.get_protocol() is not self:
            self._set_timeout(0.0)
        elif self.cycle is None or self.cycle.response_complete:
            self._set_timeout(HEADER_TIMEOUT)
        else:
            self._set_timeout(BODY_TIMEOUT if self.cycle.more_body else 0.0)

    def _set_timeout(self, seconds: float) -> None:
        """Start a timeout unless it already runs; 0 stops it."""
        if seconds == self._awaited:
            return
        if self._timeout:
            self._timeout.cancel()
        self._awaited = seconds
        self._timeout = self.loop.call_later(seconds, self._drop) if seconds else None

    def _drop(self) -> None:
        METRICS.limits.labels("slow").inc()
        self.transport.abort()


class LimitedWebSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol; drops clients that stop reading or send floods of frames.

    Messages are throttled where they are read; pings, pongs and fragments never get there.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._control_frames = TokenBucket(
            CONTROL_FRAME_BURST, CONTROL_FRAME_RATE, self.loop.time()
        )

    def handle_ping(self) -> None:
        """Answer a ping."""
        self._count()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Handle the answer to a ping."""
        self._count()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Handle a fragment of a message."""
        self._count()
        super().handle_cont(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        connections_of(self.config).remove(self.transport)
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        """Drop the connection, because a closing handshake would wait until all data is read."""
        super().keepalive_timeout()
        self.transport.abort()

    def _count(self) -> None:
        if self._control_frames.take(1, self.loop.time()):
            self.transport.abort()
