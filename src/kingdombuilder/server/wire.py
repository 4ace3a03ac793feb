"""The bytes of a WebSocket, from one who may send what it likes and need not read what we send."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MOST_UNREAD = 1024 * 1024  # bytes that wait for who sends pings and reads no answer


class Wire(WebSocketsSansIOProtocol):
    """As uvicorn does it, but whoever does not read is cut off and holds no memory of ours."""

    def handle_ping(self) -> None:
        """Answer a ping; unlike messages, these answers wait for nobody."""
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Give up who is gone: to close in good order would wait until all is read."""
        super().keepalive_timeout()
        self.transport.abort()
