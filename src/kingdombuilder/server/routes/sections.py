"""Sections as pictures and text, and sections of one's own: checked, saved, deleted."""

from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from kingdombuilder.box import ISLANDS, LOCATIONS, SECTIONS
from kingdombuilder.box.custom_sections import (
    CUSTOM,
    can_replace,
    delete_section,
    is_custom,
    save_section,
)
from kingdombuilder.box.section import Section, parse_section, write_section
from kingdombuilder.server.content.library import section_entry
from kingdombuilder.server.content.pictures import section_page, section_svg
from kingdombuilder.server.protocol.errors import ApiError, parse_error_body
from kingdombuilder.server.routes.dependencies import (
    Language,
    LibraryDep,
    StoreDep,
    TablesDep,
    TextBody,
)
from kingdombuilder.server.routes.openapi import PICTURE, TEXT, TEXT_BODY
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.tables.setups import summarize_code
from kingdombuilder.setup.setup import clear_board_cache
from kingdombuilder.text.parsing import ParseError, Token

router = APIRouter(prefix="/api/sections")


@router.post("/check", openapi_extra=TEXT_BODY)
async def check_section(
    text: TextBody, language: Language, island: bool = False
) -> dict[str, object]:
    """What a drawing shows, or what is wrong with it and where."""
    try:
        section = parse_section(text, set(LOCATIONS), island)
    except ParseError as error:
        return {"ok": False} | parse_error_body(error, language)
    entry = section_entry(section, CUSTOM, language, island)
    return {"ok": True, "section": entry, "svg": section_svg(section)}


@router.get("/{name}.svg", **PICTURE)
async def draw_section(
    request: Request, name: str, turned: bool = False, island: bool = False
) -> Response:
    """A section as a picture."""
    return section_page(_section(name, island), turned).answer(request)


@router.get("/{name}.txt", **TEXT)
async def write_section_text(name: str, island: bool = False) -> Response:
    """A section as the text that can be read again."""
    return PlainTextResponse(write_section(_section(name, island)))


@router.put("/{name}", openapi_extra=TEXT_BODY)
async def keep_section(
    request: Request,
    name: str,
    text: TextBody,
    language: Language,
    library: LibraryDep,
    store: StoreDep,
    tables: TablesDep,
    island: bool = False,
) -> dict[str, object]:
    """Keep a section of one's own; it can be played at once."""
    _must_be_home(tables)
    section = parse_section(text, set(LOCATIONS), island)
    if section.id != name:
        raise ParseError("other_name", Token(section.id, 1, 1), name=section.id, wanted=name)
    shelf = ISLANDS if island else SECTIONS
    if can_replace(name, island) and shelf[name] != section:
        await _refuse_in_use(store, name)
    folder: Path = request.app.state.folder
    save_section(folder, text, island)
    clear_board_cache()
    library.invalidate()
    return section_entry(section, shelf.box_of(name), language, island)


@router.delete("/{name}", status_code=204)
async def remove_section(
    name: str, library: LibraryDep, store: StoreDep, tables: TablesDep, island: bool = False
) -> None:
    """Take a section of one's own away."""
    _must_be_home(tables)
    if not is_custom(name, island):
        raise ApiError(404, "not_own", name=name[:40])
    await _refuse_in_use(store, name)
    delete_section(name, island)
    clear_board_cache()
    library.invalidate()


def _section(name: str, island: bool) -> Section:
    shelf = ISLANDS if island or name not in SECTIONS else SECTIONS
    if name not in shelf:
        raise ApiError(404, "no_thing", name=name[:40])
    return shelf[name]


def _must_be_home(tables: TablesDep) -> None:
    """Strangers must not change what everybody plays with."""
    if not tables.home:
        raise ApiError(403, "not_on_public")


async def _refuse_in_use(store: Store, name: str) -> None:
    """A game is its picks on its board: the board must not change under it."""
    used = sum(name in summarize_code(row.code).sections for row in await store.games())
    if used:
        raise ApiError(409, "in_use", name=name, n=used)
