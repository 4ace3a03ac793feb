"""Run the app with uvicorn."""

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
from kingdombuilder.server.uvicorn_protocol import (
    LimitedHttpProtocol,
    LimitedWebSocketProtocol,
    open_connections,
)

LOGGER = logging.getLogger(__name__)
MAX_FRAME_BYTES = 256 * 1024  # a larger one closes the connection
SHUTDOWN_SECONDS = 2  # seconds for open connections when the server stops


class Server(uvicorn.Server):
    """A server for one data folder."""

    def __init__(
        self, settings: Settings, greeting: str = "", page: str = "", language: str = ""
    ) -> None:
        """Print `greeting` and open `page` in a browser once the server answers.

        With a `language`, also print which engine the bots use.
        """
        self._greeting, self._page, self._language = greeting, page, language
        self._tasks: list[asyncio.Task[None]] = []
        self._app = create_app(settings)
        config = uvicorn.Config(
            self._app,
            log_config=None,
            log_level="error",  # its messages contain whole URLs
            access_log=False,
            server_header=False,
            proxy_headers=bool(settings.proxy),
            forwarded_allow_ips=settings.proxy,
            http=LimitedHttpProtocol,
            ws=LimitedWebSocketProtocol,
            ws_max_size=MAX_FRAME_BYTES,
            ws_per_message_deflate=False,  # a small compressed message can be large in memory
            timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        )
        connections = open_connections(settings.proxy, settings.public)
        config.open_connections = connections  # type: ignore[attr-defined]
        super().__init__(config)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to answer requests."""
        await super().startup(sockets)
        if self.started:
            LOGGER.info("started", extra=facts(version=version("kingdombuilder")))
            freeze_startup_objects()
            self._tasks.append(asyncio.create_task(collect_periodically()))
        if self.started and self._greeting:
            print(self._greeting, flush=True)
        if self.started and self._page:
            threading.Thread(target=webbrowser.open, args=(self._page,), daemon=True).start()
        if self.started and self._language:
            self._tasks.append(asyncio.create_task(self._print_engine()))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop answering; clients reconnect to this or another node after close code 1012."""
        for task in self._tasks:
            task.cancel()
        if self.started:
            self._app.state.study_pool.close()  # requests would wait for it too long
        await super().shutdown(sockets)
        LOGGER.info("stopped")

    def handle_exit(self, sig: int, frame: object) -> None:
        """Shut down gracefully; a second signal stops immediately."""
        self.force_exit = self.should_exit
        self.should_exit = True

    async def _print_engine(self) -> None:
        description = await self._app.state.bot_pool.engine(self._language)
        if description:
            print(description, flush=True)
