"""Every request and socket is counted and written down, by the kind of its address alone."""

import logging
import time
from secrets import token_hex

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kingdombuilder.server.observability.logs import REQUEST, facts, pseudonym
from kingdombuilder.server.observability.metrics import METRICS, OTHER

LOGGER = logging.getLogger(__name__)
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
ROUTINE = ("/healthz", "/metrics")  # asked for every few seconds: told only when they fail
NOT_ANSWERED, FAILED = 0, 500


class AccessLogMiddleware:
    """The middleware around everything else.

    Whoever finds out who asks puts the id of the player at `request.state.player`.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Go on, then note what came of it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        asked = _RequestLog(scope)
        before = REQUEST.set(asked.id)
        try:
            await asked.answered(self.app, receive, send)
        finally:
            asked.note()
            REQUEST.reset(before)


class _RequestLog:
    """One request, or one socket from its opening to its end."""

    def __init__(self, scope: Scope) -> None:
        self.id = token_hex(8)
        self._scope, self._began = scope, time.perf_counter()
        self._status, self._open = NOT_ANSWERED, False
        scope.setdefault("state", {})

    async def answered(self, app: ASGIApp, receive: Receive, send: Send) -> None:
        """Let the app answer, and see with what."""

        async def seen(message: Message) -> None:
            match message["type"]:
                case "http.response.start":
                    self._status = message["status"]
                    MutableHeaders(scope=message)["x-request-id"] = self.id
                case "websocket.accept":
                    self._open = True
                    METRICS.sockets.inc()
                case "websocket.close":
                    self._status = message.get("code", 1000)
            await send(message)

        async def heard() -> Message:
            message = await receive()
            if message["type"] == "websocket.disconnect" and not self._status:
                self._status = message.get("code", 1005)
            return message

        try:
            await app(self._scope, heard, seen)
        except Exception:
            self._status = self._status or FAILED
            raise

    def note(self) -> None:
        """Count it and write it down."""
        seconds, route = time.perf_counter() - self._began, self._route()
        told = {
            "route": route,
            "status": self._status,
            "ms": round(seconds * 1000, 1),
            "player": pseudonym(self._scope["state"].get("player", "")),
        }
        if self._scope["type"] == "websocket":
            if self._open:
                METRICS.sockets.dec()
            LOGGER.info("socket", extra=facts(**told))
            return
        method = self._scope["method"] if self._scope["method"] in METHODS else OTHER
        METRICS.requests.labels(method, route, self._status).inc()
        METRICS.request_seconds.labels(route).observe(seconds)
        if route not in ROUTINE or self._status >= FAILED:
            LOGGER.info("request", extra=facts(method=method, **told))

    def _route(self) -> str:
        """The pattern of the address, in which no game or name stands."""
        return str(getattr(self._scope.get("route"), "path", OTHER))
