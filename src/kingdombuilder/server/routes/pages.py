"""The web client: one document for all its pages, and its files."""

from fastapi import APIRouter, Request, Response

from kingdombuilder.server.content.assets import AssetServer
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.fields import language_for
from kingdombuilder.server.routes.dependencies import TablesDep
from kingdombuilder.text.parsing import ParseError

router = APIRouter(include_in_schema=False)


@router.get("/static/{name:path}")
async def get_file(request: Request, name: str) -> Response:
    """Return a file of the web client."""
    assets = _static(request)
    return assets.page(name).answer(request, assets.caching(name))


@router.get("/favicon.ico")
async def get_icon(request: Request) -> Response:
    """Return the icon under the path that browsers request by default."""
    return _static(request).page("art/icon.svg").answer(request)


@router.get("/")
@router.get("/new")
@router.get("/games")
@router.get("/lobby")
@router.get("/account")
@router.get("/ratings")
@router.get("/player/{name}")
@router.get("/rules")
@router.get("/editor")
@router.get("/rules/{rest:path}")
@router.get("/editor/{rest:path}")
async def get_page(request: Request) -> Response:
    """Return the document."""
    view = request.url.path.split("/")[1]
    return _static(request).index(_language(request), view).answer(request)


@router.get("/table/{game}")
async def get_table(request: Request, game: str, tables: TablesDep) -> Response:
    """Return the document, with a preload of the board's image; the table is opened for it."""
    try:
        land = await tables.land(game)
    except (ApiError, ParseError):
        land = ""  # the web client shows the error
    return _static(request).index(_language(request), "table", land).answer(request)


def _language(request: Request) -> str:
    """Return the language of the URL, the user's setting, or the browser's preference."""
    chosen = request.query_params.get("lang") or request.cookies.get("language")
    return language_for(chosen, request.headers.get("accept-language", ""))


def _static(request: Request) -> AssetServer:
    assets: AssetServer = request.app.state.static
    return assets
