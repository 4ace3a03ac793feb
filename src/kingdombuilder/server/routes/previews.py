"""The pictures of link previews."""

from fastapi import APIRouter, Request, Response

from kingdombuilder.server.content.link_previews import draw_preview, preview_scene
from kingdombuilder.server.routes.dependencies import TablesDep, WorkDep
from kingdombuilder.server.routes.openapi import PREVIEW

router = APIRouter(prefix="/api/games")


@router.get("/{game}/preview.png", **PREVIEW)
async def get_preview(request: Request, game: str, tables: TablesDep, work: WorkDep) -> Response:
    """Return a picture of the position, without anything that is hidden."""
    scene = preview_scene((await tables.open(game)).room)
    return (await work.run_cached(draw_preview, scene)).answer(request)
