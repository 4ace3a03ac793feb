"""The bytes of a WebSocket, from one who may send what it likes and need not read what we send."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from kingdombuilder.server.throttle import TokenBucket

CONTROL_FRAME_BURST, CONTROL_FRAME_RATE = (
    100.0,
    10.0,
)  # frames that are no message: at once, and in the long run


class LimitedWebSocketProtocol(WebSocketsSansIOProtocol):
    """As uvicorn does it, but it is cut off who does not read, or sends frames that say nothing.

    Messages are held back where they are read; pings, pongs and pieces of messages never get there.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._control_frames = TokenBucket(
            CONTROL_FRAME_BURST, CONTROL_FRAME_RATE, self.loop.time()
        )

    def handle_ping(self) -> None:
        """Answer a ping."""
        self._count()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Note an answer to a ping of ours."""
        self._count()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Keep a piece of a message."""
        self._count()
        super().handle_cont(event)

    def keepalive_timeout(self) -> None:
        """Give up who is gone: to close in good order would wait until all is read."""
        super().keepalive_timeout()
        self.transport.abort()

    def _count(self) -> None:
        if self._control_frames.take(1, self.loop.time()):
            self.transport.abort()
