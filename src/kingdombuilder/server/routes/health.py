"""Health checks and metrics for operators."""

import asyncio
import hmac

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from prometheus_client import CONTENT_TYPE_LATEST

from kingdombuilder.server.hosts import is_private
from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http import HealthInfo
from kingdombuilder.server.routes.dependencies import StoreDep, TablesDep
from kingdombuilder.server.routes.openapi import TEXT

DATABASE_TIMEOUT = 0.8  # seconds
OK, FAILED = 200, 503
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
router = APIRouter()


@router.get("/healthz", response_model=HealthInfo, responses={FAILED: {"model": HealthInfo}})
async def get_health(store: StoreDep, tables: TablesDep) -> Response:
    """Return whether the database answers and the background tasks run."""
    query = asyncio.create_task(store.healthy())
    answered, _ = await asyncio.wait({query}, timeout=DATABASE_TIMEOUT)
    query.cancel()  # without waiting for a connection that hangs
    database, tasks = bool(answered) and query.result(), tables.are_well()
    health = HealthInfo(
        status="ok" if database and tasks else "failing",
        database="ok" if database else "failing",
        tasks="ok" if tasks else "failing",
    )
    status = OK if database and tasks else FAILED
    return JSONResponse(health.model_dump(), status, {"cache-control": "no-store"})


@router.get("/metrics", **TEXT)
async def get_metrics(request: Request) -> Response:
    """Return this node's metrics for Prometheus."""
    if not (_is_local(request) or _has_token(request)):
        raise ApiError(403, "metrics")
    return Response(METRICS.text(), media_type=CONTENT_TYPE_LATEST)


def _is_local(request: Request) -> bool:
    """Return whether the client is in a private network and the request was not forwarded."""
    is_forwarded = any(header in request.headers for header in FORWARDED)
    return not is_forwarded and request.client is not None and is_private(request.client.host)


def _has_token(request: Request) -> bool:
    expected: str = request.app.state.metrics_token
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    is_equal = hmac.compare_digest(token.encode(), expected.encode())
    return bool(expected) and scheme == "Bearer" and is_equal
