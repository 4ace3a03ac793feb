"""Translations, the library, the rules reference, and images."""

from functools import lru_cache
from typing import Literal

from fastapi import APIRouter, Request, Response

from kingdombuilder.server.content.assets import IMMUTABLE, Asset, json_page
from kingdombuilder.server.content.land_images import draw_land
from kingdombuilder.server.content.pictures import example_page
from kingdombuilder.server.content.rules_pages import (
    how_to_play_chapter,
    rules_chapters,
    search_words,
)
from kingdombuilder.server.local.library import thing_detail
from kingdombuilder.server.local.page_texts import board_texts, page_texts
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http import LanguageInfo
from kingdombuilder.server.protocol.http_library import (
    LibraryInfo,
    RulesChapter,
    RulesReference,
    ThingDetail,
)
from kingdombuilder.server.routes.dependencies import (
    LandImagesDep,
    Language,
    LibraryDep,
    WorkDep,
)
from kingdombuilder.server.routes.openapi import PICTURE
from kingdombuilder.text.translations import (
    LANGUAGES,
    translate,
)

TextPart = Literal["all", "board"]
router = APIRouter(prefix="/api")


@router.get("/languages")
async def list_languages() -> list[LanguageInfo]:
    """List the languages, each by its own name."""
    return [LanguageInfo(id=name, name=translate(name, "language.name")) for name in LANGUAGES]


@router.get("/translations", response_model=dict[str, str])
async def get_translations(
    request: Request, language: Language, part: TextPart = "all"
) -> Response:
    """Return the texts of the web client by their keys: all, or those of a board."""
    return _translations(language, part).answer(request)


@router.get("/library", response_model=LibraryInfo)
async def get_library(request: Request, language: Language, library: LibraryDep) -> Response:
    """Return the contents of all boxes, sections, bots, terrains and pieces."""
    return library.page(language).answer(request)


@router.get("/rules", response_model=RulesReference)
async def get_rules(request: Request, language: Language) -> Response:
    """Return the rules reference, chapter by chapter."""
    return _rules(language).answer(request)


@router.get("/how-to-play", response_model=RulesChapter)
async def get_how_to_play(request: Request, language: Language) -> Response:
    """Return the introduction for newcomers."""
    return _how_to_play(language).answer(request)


@router.get("/things/{kind}/{name}")
async def get_thing(kind: str, name: str, language: Language, work: WorkDep) -> ThingDetail:
    """Return a thing's name, rule and example."""
    return await work.run_cached(thing_detail, kind, name, language)


@router.get("/things/{kind}/{name}/example.svg", **PICTURE)
async def get_example_image(request: Request, kind: str, name: str, work: WorkDep) -> Response:
    """Return the drawn example of a thing."""
    return (await work.run_cached(example_page, kind, name)).answer(request)


@router.get("/lands/{name}.svg", **PICTURE)
async def get_land_image(
    request: Request, name: str, lands: LandImagesDep, work: WorkDep
) -> Response:
    """Return the image of a board's terrain."""
    picture, land = lands.picture(name), lands.land(name)
    if land is None:
        raise ApiError(404, "no_page", where=name[:40])
    if picture is None:
        picture = await work.run_cached(draw_land, land)
        lands.add_picture(name, picture)
    return picture.answer(request, IMMUTABLE)


@lru_cache
def _translations(language: str, part: TextPart) -> Asset:
    return json_page(board_texts(language) if part == "board" else page_texts(language))


@lru_cache
def _rules(language: str) -> Asset:
    chapters, words = list(rules_chapters(language)), search_words(language)
    reference = RulesReference(chapters=chapters, search_words=words)
    return json_page(reference.model_dump(mode="json"))


@lru_cache
def _how_to_play(language: str) -> Asset:
    return json_page(how_to_play_chapter(language).model_dump(mode="json"))
