"""Running the app: a server that says where it is, and ends by Ctrl-C in one line."""

import asyncio
import logging
import socket
import threading
import webbrowser
from importlib.metadata import version

import uvicorn

from kingdombuilder.server.app import Settings, create_app
from kingdombuilder.server.observability.gc_tuning import (
    collect_periodically,
    freeze_startup_objects,
)
from kingdombuilder.server.observability.logs import facts
from kingdombuilder.server.uvicorn_protocol import LimitedWebSocketProtocol

LOGGER = logging.getLogger(__name__)
MAX_FRAME_BYTES = 256 * 1024  # a larger one ends the connection
SHUTDOWN_SECONDS = 2  # seconds for open connections when the server stops


class Server(uvicorn.Server):
    """A server on one data folder."""

    def __init__(
        self, settings: Settings, greeting: str = "", page: str = "", language: str = ""
    ) -> None:
        """`greeting` is printed once it answers, and `page` opened in a browser then.

        With a `language`, it also says which engine the bots think with.
        """
        self._greeting, self._page, self._language = greeting, page, language
        self._errands: list[asyncio.Task[None]] = []
        self._app = create_app(settings)
        super().__init__(
            uvicorn.Config(
                self._app,
                log_config=None,
                log_level="error",  # its news quote whole addresses
                access_log=False,
                server_header=False,
                proxy_headers=bool(settings.proxy),
                forwarded_allow_ips=settings.proxy,
                ws=LimitedWebSocketProtocol,
                ws_max_size=MAX_FRAME_BYTES,
                ws_per_message_deflate=False,  # what is sent small must not be large in memory
                timeout_graceful_shutdown=SHUTDOWN_SECONDS,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and say so."""
        await super().startup(sockets)
        if self.started:
            LOGGER.info("started", extra=facts(version=version("kingdombuilder")))
            freeze_startup_objects()
            self._errands.append(asyncio.create_task(collect_periodically()))
        if self.started and self._greeting:
            print(self._greeting, flush=True)
        if self.started and self._page:
            threading.Thread(target=webbrowser.open, args=(self._page,), daemon=True).start()
        if self.started and self._language:
            self._errands.append(asyncio.create_task(self._tell_engine()))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop answering; whoever watches is told to come back, here or at another node (1012)."""
        for errand in self._errands:
            errand.cancel()
        await super().shutdown(sockets)
        LOGGER.info("stopped")

    def handle_exit(self, sig: int, frame: object) -> None:
        """Stop in good order; a second Ctrl-C, or SIGTERM, waits for nobody."""
        self.force_exit = self.should_exit
        self.should_exit = True

    async def _tell_engine(self) -> None:
        said = await self._app.state.thinkers.engine(self._language)
        if said:
            print(said, flush=True)
