"""For whoever looks after a server: whether it is well, and its figures."""

import asyncio
import hmac

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from prometheus_client import CONTENT_TYPE_LATEST

from kingdombuilder.server.hosts import is_private
from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.routes.dependencies import StoreDep, TablesDep
from kingdombuilder.server.routes.openapi import TEXT

PATIENCE = 0.8  # seconds for the database to answer
OK, FAILING = "ok", "failing"
FAILED = 503
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
router = APIRouter()


@router.get("/healthz", responses={FAILED: {"model": dict[str, str]}})
async def get_health(store: StoreDep, tables: TablesDep) -> Response:
    """Whether the server and its database answer, and bots and clocks go on by themselves."""
    asking = asyncio.create_task(store.healthy())
    answered, _ = await asyncio.wait({asking}, timeout=PATIENCE)
    asking.cancel()  # and nobody waits until a connection that hangs has been given up
    parts = {"database": bool(answered) and asking.result(), "tasks": tables.are_well()}
    is_well = all(parts.values())
    answer = {name: OK if well else FAILING for name, well in {"status": is_well, **parts}.items()}
    return JSONResponse(answer, 200 if is_well else FAILED, {"cache-control": "no-store"})


@router.get("/metrics", **TEXT)
async def get_metrics(request: Request) -> Response:
    """The figures of this node as Prometheus reads them."""
    if not (_is_near(request) or _has_token(request)):
        raise ApiError(403, "metrics")
    return Response(METRICS.text(), media_type=CONTENT_TYPE_LATEST)


def _is_near(request: Request) -> bool:
    """Whether somebody in our own network asks, and not a proxy for somebody else."""
    forwarded = any(header in request.headers for header in FORWARDED)
    return not forwarded and request.client is not None and is_private(request.client.host)


def _has_token(request: Request) -> bool:
    token: str = request.app.state.metrics_token
    kind, _, told = request.headers.get("authorization", "").partition(" ")
    return bool(token) and kind == "Bearer" and hmac.compare_digest(told.encode(), token.encode())
