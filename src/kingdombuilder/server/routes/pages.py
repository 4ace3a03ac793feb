"""The web client: one document for all its pages, and its files."""

from fastapi import APIRouter, Request, Response

from kingdombuilder.server.content.assets import SERVICE_WORKER
from kingdombuilder.server.content.link_previews import preview_tags
from kingdombuilder.server.content.page_build import TABLE
from kingdombuilder.server.content.web_app import MANIFEST
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.table_messages import OLDEST_PROTOCOL, PROTOCOL_VERSION
from kingdombuilder.server.routes.dependencies import TablesDep, origin_of
from kingdombuilder.server.routes.documents import page_files, page_language
from kingdombuilder.text.parsing import ParseError

router = APIRouter(include_in_schema=False)


@router.get("/static/{name:path}")
async def get_file(request: Request, name: str) -> Response:
    """Return a file of the web client."""
    assets = page_files(request)
    return assets.page(name).answer(request, assets.caching(name))


@router.get(f"/{MANIFEST}")
async def get_app_manifest(request: Request) -> Response:
    """Return the manifest with which browsers install the page."""
    return page_files(request).app_manifest().answer(request)


@router.get(f"/{SERVICE_WORKER}")
async def get_service_worker(request: Request) -> Response:
    """Return the script that stores the files of the page."""
    return page_files(request).service_worker().answer(request)


@router.get("/favicon.ico")
async def get_icon(request: Request) -> Response:
    """Return the icon under the path that browsers request by default."""
    return page_files(request).page("art/icon.svg").answer(request)


@router.get("/")
@router.get("/new")
@router.get("/games")
@router.get("/lobby")
@router.get("/account")
@router.get("/reset")
@router.get("/verify")
@router.get("/ratings")
@router.get("/player/{name}")
@router.get("/how-to-play")
@router.get("/rules")
@router.get("/editor")
@router.get("/learn")
@router.get("/puzzles")
@router.get("/daily")
@router.get("/daily/{rest:path}")
@router.get("/analysis")
@router.get("/review")
@router.get("/review/{game}")
@router.get("/rules/{rest:path}")
@router.get("/editor/{rest:path}")
async def get_page(request: Request) -> Response:
    """Return the document."""
    return _document(request, request.url.path.split("/")[1])


@router.get("/learn/{lesson}")
async def get_lesson_page(request: Request, lesson: str) -> Response:
    """Return the document, with the modules of a lesson."""
    return _document(request, "lesson")


@router.get("/puzzles/{puzzle}")
async def get_puzzle_page(request: Request, puzzle: str) -> Response:
    """Return the document, with the modules of a puzzle."""
    return _document(request, "puzzle")


@router.get("/table/{game}")
async def get_table(request: Request, game: str, tables: TablesDep) -> Response:
    """Return the document, with a preload of the board's image; the table is opened for it."""
    language, tags = page_language(request), list[str]()
    try:
        land = await tables.land(game)
        origin = request.app.state.site or origin_of(request)
        tags = preview_tags((await tables.open(game)).room, origin, language)
    except (ApiError, ParseError):
        land = ""  # the web client shows the error
    versions = f"protocol={PROTOCOL_VERSION}&oldest_protocol={OLDEST_PROTOCOL}"
    query = f"{versions}&gains=1&language={language}"
    socket = f"/api/games/{game}/socket?{query}" if land else ""
    return page_files(request).index(language, TABLE, land, socket, tags).answer(request)


def _document(request: Request, view: str) -> Response:
    return page_files(request).index(page_language(request), view).answer(request)
