"""Sections as images and text, and custom sections."""

from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from kingdombuilder.box.section import write_section
from kingdombuilder.server.content.pictures import section_page
from kingdombuilder.server.local import sections
from kingdombuilder.server.local.sections import find_section
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http_library import SectionCheck, SectionInfo
from kingdombuilder.server.routes.dependencies import (
    Language,
    LibraryDep,
    StoreDep,
    TablesDep,
    TextBody,
    WorkDep,
)
from kingdombuilder.server.routes.openapi import PICTURE, TEXT, TEXT_BODY
from kingdombuilder.server.store.store import Store

NO_CONTENT = 204
router = APIRouter(prefix="/api/sections")


@router.post("/check", openapi_extra=TEXT_BODY)
async def check_section(
    text: TextBody, language: Language, work: WorkDep, island: bool = False
) -> SectionCheck:
    """Return the section in a drawing, or the error in it and its place."""
    return await work.run(sections.check_section, text, island, language)


@router.get("/{name}.svg", **PICTURE)
async def get_section_image(
    request: Request, name: str, work: WorkDep, rotated: bool = False, island: bool = False
) -> Response:
    """Return a section as an image."""
    section = find_section(name, island)
    return (await work.run_cached(section_page, section, rotated)).answer(request)


@router.get("/{name}.txt", **TEXT)
async def get_section_text(name: str, island: bool = False) -> Response:
    """Return a section as text, in the format that saving takes."""
    return PlainTextResponse(write_section(find_section(name, island)))


@router.put("/{name}", openapi_extra=TEXT_BODY)
async def update_section(
    request: Request,
    name: str,
    text: TextBody,
    language: Language,
    library: LibraryDep,
    store: StoreDep,
    tables: TablesDep,
    island: bool = False,
) -> SectionInfo:
    """Save a custom section, which can be played immediately."""
    _require_private_server(tables)
    section = sections.parse_custom_section(text, name, island)
    if sections.changes_section(section, island):
        await _refuse_in_use(store, name)
    folder: Path = request.app.state.folder
    info = sections.save_custom_section(folder, text, island, language)
    library.invalidate()
    return info


@router.delete("/{name}", status_code=NO_CONTENT)
async def delete_section(
    name: str, library: LibraryDep, store: StoreDep, tables: TablesDep, island: bool = False
) -> None:
    """Delete a custom section."""
    _require_private_server(tables)
    sections.require_custom(name, island)
    await _refuse_in_use(store, name)
    sections.delete_custom_section(name, island)
    library.invalidate()


def _require_private_server(tables: TablesDep) -> None:
    """Raise `ApiError` on a public server, because sections are shared by all users."""
    if not tables.home:
        raise ApiError(403, "not_on_public")


async def _refuse_in_use(store: Store, name: str) -> None:
    sections.refuse_in_use(name, await store.setup_codes())
