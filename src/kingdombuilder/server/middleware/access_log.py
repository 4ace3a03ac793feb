"""Count and log every request and socket, by its route only."""

import logging
import time
from secrets import token_hex

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kingdombuilder.server.observability.logs import REQUEST, facts, pseudonym
from kingdombuilder.server.observability.metrics import METRICS, OTHER

LOGGER = logging.getLogger(__name__)
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
ROUTINE = ("/healthz", "/metrics")  # requested every few seconds, so only failures are logged
NOT_ANSWERED, FAILED = 0, 500


class AccessLogMiddleware:
    """The outermost middleware; it reads the user's id from `request.state.player`."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Call the app and log the result."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        request = _RequestLog(scope)
        before = REQUEST.set(request.id)
        try:
            await request.run(self.app, receive, send)
        finally:
            request.log()
            REQUEST.reset(before)


class _RequestLog:
    """The log entry of a request, or of a socket from opening to closing."""

    def __init__(self, scope: Scope) -> None:
        self.id = token_hex(8)
        self._scope, self._began = scope, time.perf_counter()
        self._status, self._open = NOT_ANSWERED, False
        scope.setdefault("state", {})

    async def run(self, app: ASGIApp, receive: Receive, send: Send) -> None:
        """Call the app and record the status of its response."""

        async def observe_send(message: Message) -> None:
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

        async def observe_receive() -> Message:
            message = await receive()
            if message["type"] == "websocket.disconnect" and not self._status:
                self._status = message.get("code", 1005)
            return message

        try:
            await app(self._scope, observe_receive, observe_send)
        except Exception:
            self._status = self._status or FAILED
            raise

    def log(self) -> None:
        """Update the metrics and write the log entry."""
        seconds, route = time.perf_counter() - self._began, self._route()
        entry = {
            "route": route,
            "status": self._status,
            "ms": round(seconds * 1000, 1),
            "player": pseudonym(self._scope["state"].get("player", "")),
        }
        if self._scope["type"] == "websocket":
            if self._open:
                METRICS.sockets.dec()
            LOGGER.info("socket", extra=facts(**entry))
            return
        method = self._scope["method"] if self._scope["method"] in METHODS else OTHER
        METRICS.requests.labels(method, route, self._status).inc()
        METRICS.request_seconds.labels(route).observe(seconds)
        if route not in ROUTINE or self._status >= FAILED:
            LOGGER.info("request", extra=facts(method=method, **entry))

    def _route(self) -> str:
        """Return the route's pattern, which contains no ids or names."""
        return str(getattr(self._scope.get("route"), "path", OTHER))
