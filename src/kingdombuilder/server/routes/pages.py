"""The page itself and its files; every view of the page is one document."""

from fastapi import APIRouter, Request, Response

from kingdombuilder.server.content.assets import AssetServer
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.fields import language_for
from kingdombuilder.server.routes.dependencies import TablesDep
from kingdombuilder.text.parsing import ParseError

router = APIRouter(include_in_schema=False)


@router.get("/static/{name:path}")
async def read_file(request: Request, name: str) -> Response:
    """A file of the page."""
    static = _static(request)
    return static.page(name).answer(request, static.caching(name))


@router.get("/favicon.ico")
async def read_icon(request: Request) -> Response:
    """The icon that browsers ask for by themselves."""
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
async def read_page(request: Request) -> Response:
    """The page."""
    view = request.url.path.split("/")[1]
    return _static(request).index(_language(request), view).answer(request)


@router.get("/table/{game}")
async def read_table(request: Request, game: str, tables: TablesDep) -> Response:
    """The page at a table: it is opened already while the page is on its way."""
    try:
        land = await tables.land(game)
    except (ApiError, ParseError):
        land = ""  # the page says that there is no such game
    return _static(request).index(_language(request), "table", land).answer(request)


def _language(request: Request) -> str:
    """What the page will speak: what the address or a person has chosen, or the browser likes."""
    chosen = request.query_params.get("lang") or request.cookies.get("language")
    return language_for(chosen, request.headers.get("accept-language", ""))


def _static(request: Request) -> AssetServer:
    found: AssetServer = request.app.state.static
    return found
