"""Health checks and metrics for operators."""

import asyncio
import hmac

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from prometheus_client import CONTENT_TYPE_LATEST

from kingdombuilder.server.hosts import is_private
from kingdombuilder.server.observability.disk import DiskCheck
from kingdombuilder.server.observability.metrics import METRICS
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http import HealthInfo, HealthStatus
from kingdombuilder.server.routes.dependencies import StoreDep, TablesDep
from kingdombuilder.server.routes.openapi import TEXT
from kingdombuilder.server.store.store import Store

TIMEOUT = 0.8  # seconds for the database and for the disk
OK, FAILED = 200, 503
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
router = APIRouter()


@router.get("/healthz", response_model=HealthInfo, responses={FAILED: {"model": HealthInfo}})
async def get_health(request: Request, store: StoreDep, tables: TablesDep) -> Response:
    """Return whether the database and the disk can be used and the background tasks run."""
    disk_check: DiskCheck = request.app.state.disk
    database, disk = await asyncio.gather(_is_answering(store), disk_check.run(TIMEOUT))
    tasks, archive = tables.background.health(), tables.background.archive_health()
    # Without its archive a node still serves all games in progress, so that it stays in use.
    is_well = database and disk.is_ok and all(tasks.values())
    health = HealthInfo(
        status=_status(is_well),
        database=_status(database),
        tasks=_status(all(tasks.values())),
        disk=_status(disk.is_ok),
        archive=None if archive is None else _status(archive),
        background_tasks={name: _status(is_ok) for name, is_ok in tasks.items()},
        free_bytes=disk.free_bytes,
    )
    headers = {"cache-control": "no-store"}
    return JSONResponse(health.model_dump(), OK if is_well else FAILED, headers)


@router.get("/metrics", **TEXT)
async def get_metrics(request: Request) -> Response:
    """Return this node's metrics for Prometheus."""
    if not (_is_local(request) or _has_token(request)):
        raise ApiError(403, "metrics")
    return Response(METRICS.text(), media_type=CONTENT_TYPE_LATEST)


async def _is_answering(store: Store) -> bool:
    query = asyncio.create_task(store.healthy())
    answered, _ = await asyncio.wait({query}, timeout=TIMEOUT)
    query.cancel()  # without waiting for a connection that hangs
    return bool(answered) and query.result()


def _status(is_ok: bool) -> HealthStatus:
    return "ok" if is_ok else "failing"


def _is_local(request: Request) -> bool:
    """Return whether the client is in a private network and the request was not forwarded."""
    is_forwarded = any(header in request.headers for header in FORWARDED)
    return not is_forwarded and request.client is not None and is_private(request.client.host)


def _has_token(request: Request) -> bool:
    expected: str = request.app.state.metrics_token
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    is_equal = hmac.compare_digest(token.encode(), expected.encode())
    return bool(expected) and scheme == "Bearer" and is_equal
