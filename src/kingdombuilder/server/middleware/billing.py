"""Bill requests: an address that spends too much is delayed, then rejected with 429."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Receive, Scope, Send

from kingdombuilder.server.content.responses import error_response
from kingdombuilder.server.costs import MAX_DELAY, OVERHEAD, Bill, Costs, Payer, metered
from kingdombuilder.server.middleware.security import MONITORING_PATHS
from kingdombuilder.server.protocol.fields import language_for
from kingdombuilder.server.throttle import address_prefix

MAX_CONCURRENT = 4  # requests of one address that are served at the same time; others wait


class BillingMiddleware:
    """Middleware that charges every request to its user and its address."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._gates: dict[str, asyncio.Semaphore] = {}
        self._entered: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request when its address may spend more; the route checks its user."""
        is_billed = scope["type"] == "http" and scope["path"] not in MONITORING_PATHS
        costs: Costs | None = scope["app"].state.costs if is_billed else None
        if costs is None or not costs.is_on:
            await self.app(scope, receive, send)
            return
        address = address_prefix((scope.get("client") or ("",))[0])
        async with self._gate(address):
            wait = costs.wait(Payer(address=address))
            if wait > MAX_DELAY:
                await asyncio.sleep(MAX_DELAY)  # a client that retries immediately is slowed down
                language = language_for(None, Headers(scope=scope).get("accept-language", ""))
                await error_response(costs.rejection(wait), language)(scope, receive, send)
                return
            await self._serve(scope, receive, send, costs, address)

    async def _serve(
        self, scope: Scope, receive: Receive, send: Send, costs: Costs, address: str
    ) -> None:
        bill = Bill(OVERHEAD)
        await costs.wait_turn(Payer(address=address), bill)
        try:
            with suppress(ClientDisconnect):  # the client did not want to wait any longer
                await metered(self._run(scope, receive, send), bill)
        finally:
            user = scope.get("state", {}).get("player", "")
            costs.charge(Payer(user, address), bill)

    async def _run(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)

    @asynccontextmanager
    async def _gate(self, address: str) -> AsyncIterator[None]:
        gate = self._gates.setdefault(address, asyncio.Semaphore(MAX_CONCURRENT))
        self._entered[address] = self._entered.get(address, 0) + 1
        try:
            async with gate:
                yield
        finally:
            self._entered[address] -= 1
            if not self._entered[address]:
                del self._entered[address], self._gates[address]
