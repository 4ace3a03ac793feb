"""Words, the library, the rules, and pictures."""

from functools import lru_cache

from fastapi import APIRouter, Request, Response

from kingdombuilder.server.content.assets import IMMUTABLE, Asset, json_page
from kingdombuilder.server.content.library import thing_detail
from kingdombuilder.server.content.pictures import example_page
from kingdombuilder.server.content.rules_pages import rule_chapters
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.routes.dependencies import LandImagesDep, Language, LibraryDep
from kingdombuilder.server.routes.openapi import PICTURE
from kingdombuilder.text.translations import (
    LANGUAGES,
    all_translations,
    singular_numbers,
    translate,
)

# The tables of words that the page says by itself; all others come with what the server tells.
_TABLES = (
    "account advice away board change chat clock copy editor gather home link lobby notice page "
    "piece profile ratings rules_page seat source tabletop terms terrain"
)
PLURAL_RULE = "plural.one"  # the numbers that take the form `one`
PAGE_WORDS = tuple(f"{table}." for table in _TABLES.split())
router = APIRouter(prefix="/api")


@router.get("/languages")
async def list_languages() -> list[dict[str, str]]:
    """The languages of the program, each by its own name."""
    return [{"id": name, "name": translate(name, "language.name")} for name in LANGUAGES]


@router.get("/words")
async def read_words(request: Request, language: Language) -> Response:
    """Every sentence of the program."""
    return _words(language).answer(request)


@router.get("/library")
async def read_library(request: Request, language: Language, library: LibraryDep) -> Response:
    """Everything in the boxes."""
    return library.page(language).answer(request)


@router.get("/rules")
async def read_rules(request: Request, language: Language) -> Response:
    """The rules reference, chapter by chapter."""
    return _rules(language).answer(request)


@router.get("/things/{kind}/{name}")
async def read_thing(kind: str, name: str, language: Language) -> dict[str, object]:
    """One thing: name, rule, example."""
    return thing_detail(kind, name, language)


@router.get("/things/{kind}/{name}/example.svg", **PICTURE)
async def draw_example(request: Request, kind: str, name: str) -> Response:
    """The drawn example of a thing."""
    return example_page(kind, name).answer(request)


@router.get("/lands/{name}.svg", **PICTURE)
async def draw_land(request: Request, name: str, lands: LandImagesDep) -> Response:
    """The land of a table."""
    picture = lands.picture(name)
    if picture is None:
        raise ApiError(404, "no_page", where=name[:40])
    return picture.answer(request, IMMUTABLE)


@lru_cache
def _words(language: str) -> Asset:
    said = {
        key: text for key, text in all_translations(language).items() if key.startswith(PAGE_WORDS)
    }
    said[PLURAL_RULE] = " ".join(map(str, singular_numbers(language)))
    return json_page(said)


@lru_cache
def _rules(language: str) -> Asset:
    return json_page({"chapters": rule_chapters(language)})
