"""Checks of every request, and the security headers of every response.

The Host header must name this machine, or the configured site, which prevents DNS rebinding.
Requests that change something, and sockets, must come from the web client itself: if there is an
Origin header, it must match the site or the Host header. Programs send no Origin and are accepted;
browsers always send one with such requests.
"""

import logging
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kingdombuilder.server.content.responses import error_response
from kingdombuilder.server.hosts import is_local_name, is_loopback, parse_site
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.fields import language_for

LOGGER = logging.getLogger(__name__)
MONITORING_PATHS = ("/healthz", "/metrics")  # operators request them under any local name
SAFE = ("GET", "HEAD", "OPTIONS")
BODY_LIMIT = 256 * 1024  # bytes
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HSTS = "max-age=31536000"  # not for other hosts of the domain, which may not have https
OTHER_HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class SecurityMiddleware:
    """Middleware that checks requests and adds headers."""

    def __init__(self, app: ASGIApp, public: bool, site: str, inline_scripts: str = "") -> None:
        """`inline_scripts` allows scripts in the document, by their hashes."""
        self.app, self._public, self._site = app, public, site
        self._policy = POLICY.replace(
            "script-src 'self'", f"script-src 'self' {inline_scripts}".rstrip()
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check the request, then call the app with a limited body."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        error = self._check(scope, headers)
        if scope["type"] == "websocket":
            if error:
                await _close(receive, send)
            else:
                await self.app(scope, receive, send)
            return
        send = self._with_headers(scope, send)
        if error:
            language = language_for(None, headers.get("accept-language", ""))
            await error_response(error, language)(scope, receive, send)
        else:
            await self._run(scope, _limit_body(receive), send)

    async def _run(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Call the app; an unhandled exception becomes an `ErrorBody` like every other error."""
        is_started = False

        async def observe_send(message: Message) -> None:
            nonlocal is_started
            is_started = True
            await send(message)

        try:
            await self.app(scope, receive, observe_send)
        except Exception:
            LOGGER.exception("broken")
            if not is_started:
                language = language_for(None, Headers(scope=scope).get("accept-language", ""))
                await error_response(ApiError(500, "broken"), language)(scope, receive, send)

    def _check(self, scope: Scope, headers: Headers) -> ApiError | None:
        host = headers.get("host", "")
        if self._site:
            if not self._is_site(host) and not (
                scope["path"] in MONITORING_PATHS and is_local_name(host)
            ):
                return ApiError(421, "site", host=host[:80], site=self._site)
        elif not self._public and not is_loopback(host):
            return ApiError(421, "host", host=host[:80])
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes and not is_same_origin(headers, host, self._site):
            return ApiError(403, "origin")
        if _length(headers) > BODY_LIMIT:
            return ApiError(413, "too_big", most=BODY_LIMIT // 1024)
        return None

    def _is_site(self, host: str) -> bool:
        scheme = urlsplit(self._site).scheme
        return parse_site(f"{scheme}://{host}") == self._site

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        is_secure = self._site.startswith("https:") or scope.get("scheme") == "https"

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                picture = headers.get("content-type", "").startswith("image/svg")
                headers["content-security-policy"] = PICTURE_POLICY if picture else self._policy
                for name, value in OTHER_HEADERS.items():
                    headers[name] = value
                if is_secure:
                    headers["strict-transport-security"] = HSTS
            await send(message)

        return send_with_headers


def is_same_origin(headers: Headers, host: str, site: str = "") -> bool:
    """Return whether a request comes from the web client or from a program."""
    origin = headers.get("origin")
    if origin is not None:
        return origin == site if site else origin in (f"http://{host}", f"https://{host}")
    return headers.get("sec-fetch-site", "none") in ("same-origin", "none")


def _length(headers: Headers) -> int:
    length = headers.get("content-length", "0")
    return int(length) if length.isdecimal() else 0


def _limit_body(receive: Receive) -> Receive:
    """Reject a body over the limit, whatever its content-length header says."""
    length = 0

    async def limited() -> Message:
        nonlocal length
        message = await receive()
        length += len(message.get("body", b""))
        if length > BODY_LIMIT:
            raise ApiError(413, "too_big", most=BODY_LIMIT // 1024)
        return message

    return limited


async def _close(receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.close", "code": 1008})
