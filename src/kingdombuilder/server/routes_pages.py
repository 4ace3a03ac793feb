"""The page itself and its files; every view of the page is one document."""

from fastapi import APIRouter, Request, Response

from kingdombuilder.server.static import INDEX, Static

router = APIRouter()


@router.get("/healthz")
async def tell_health() -> dict[str, str]:
    """That the server is there."""
    return {"status": "ok"}


@router.get("/static/{name:path}")
async def read_file(request: Request, name: str) -> Response:
    """A file of the page."""
    return _static(request).page(name).answer(request)


@router.get("/favicon.ico")
async def read_icon(request: Request) -> Response:
    """The icon that browsers ask for by themselves."""
    return _static(request).page("art/icon.svg").answer(request)


@router.get("/")
@router.get("/new")
@router.get("/games")
@router.get("/rules")
@router.get("/editor")
@router.get("/rules/{rest:path}")
@router.get("/table/{rest:path}")
@router.get("/editor/{rest:path}")
async def read_page(request: Request) -> Response:
    """The page."""
    return _static(request).page(INDEX).answer(request)


def _static(request: Request) -> Static:
    found: Static = request.app.state.static
    return found
