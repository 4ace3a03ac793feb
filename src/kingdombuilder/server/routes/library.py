"""Translations, the library, the rules reference, and images."""

from functools import lru_cache

from fastapi import APIRouter, Request, Response

from kingdombuilder.server.content.assets import IMMUTABLE, Asset, json_page
from kingdombuilder.server.content.pictures import example_page
from kingdombuilder.server.content.rules_pages import rules_chapters
from kingdombuilder.server.local.library import thing_detail
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http import LanguageInfo
from kingdombuilder.server.protocol.http_library import LibraryInfo, RulesReference, ThingDetail
from kingdombuilder.server.routes.dependencies import LandImagesDep, Language, LibraryDep
from kingdombuilder.server.routes.openapi import PICTURE
from kingdombuilder.text.translations import (
    LANGUAGES,
    all_translations,
    singular_numbers,
    translate,
)

# The locale keys that the web client uses; all other texts arrive translated.
_TABLES = (
    "absence account advice board change chat clock copy editor home link lobby new_table "
    "notification page piece profile ratings rules_page seat source table terrain waiting_room"
)
PLURAL_RULE = "plural.one"  # the numbers that take the form `one`
PAGE_KEYS = tuple(f"{table}." for table in _TABLES.split())
router = APIRouter(prefix="/api")


@router.get("/languages")
async def list_languages() -> list[LanguageInfo]:
    """List the languages, each by its own name."""
    return [LanguageInfo(id=name, name=translate(name, "language.name")) for name in LANGUAGES]


@router.get("/translations", response_model=dict[str, str])
async def get_translations(request: Request, language: Language) -> Response:
    """Return the texts of the web client by their keys."""
    return _translations(language).answer(request)


@router.get("/library", response_model=LibraryInfo)
async def get_library(request: Request, language: Language, library: LibraryDep) -> Response:
    """Return the contents of all boxes, sections, bots, terrains and pieces."""
    return library.page(language).answer(request)


@router.get("/rules", response_model=RulesReference)
async def get_rules(request: Request, language: Language) -> Response:
    """Return the rules reference, chapter by chapter."""
    return _rules(language).answer(request)


@router.get("/things/{kind}/{name}")
async def get_thing(kind: str, name: str, language: Language) -> ThingDetail:
    """Return a thing's name, rule and example."""
    return thing_detail(kind, name, language)


@router.get("/things/{kind}/{name}/example.svg", **PICTURE)
async def get_example_image(request: Request, kind: str, name: str) -> Response:
    """Return the drawn example of a thing."""
    return example_page(kind, name).answer(request)


@router.get("/lands/{name}.svg", **PICTURE)
async def get_land_image(request: Request, name: str, lands: LandImagesDep) -> Response:
    """Return the image of a board's terrain."""
    picture = lands.picture(name)
    if picture is None:
        raise ApiError(404, "no_page", where=name[:40])
    return picture.answer(request, IMMUTABLE)


@lru_cache
def _translations(language: str) -> Asset:
    texts = {
        key: text for key, text in all_translations(language).items() if key.startswith(PAGE_KEYS)
    }
    texts[PLURAL_RULE] = " ".join(map(str, singular_numbers(language)))
    return json_page(texts)


@lru_cache
def _rules(language: str) -> Asset:
    reference = RulesReference(chapters=list(rules_chapters(language)))
    return json_page(reference.model_dump(mode="json"))
