"""A WebSocket protocol for uvicorn that limits what clients can send without reading."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from kingdombuilder.server.throttle import TokenBucket

CONTROL_FRAME_BURST, CONTROL_FRAME_RATE = 100.0, 10.0  # frames that are not messages; per second


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

    def keepalive_timeout(self) -> None:
        """Drop the connection, because a closing handshake would wait until all data is read."""
        super().keepalive_timeout()
        self.transport.abort()

    def _count(self) -> None:
        if self._control_frames.take(1, self.loop.time()):
            self.transport.abort()
