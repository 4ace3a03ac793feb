"""Texts and pictures that are written with a site, so that a page appears before its worker."""

import json
import re
from collections.abc import Iterator

from kingdombuilder.drawing.cutouts import land_svg
from kingdombuilder.server.content.rules_pages import (
    how_to_play_chapter,
    rules_chapters,
    search_words,
)
from kingdombuilder.server.local.library import library
from kingdombuilder.server.local.page_texts import page_texts
from kingdombuilder.server.local.setups import make_setup
from kingdombuilder.server.protocol.http_library import RulesReference
from kingdombuilder.server.protocol.http_setups import SetupRequest
from kingdombuilder.text.translations import LANGUAGES

FOLDER = "content/"
FIRST_SETUP = SetupRequest(first_game=True, seats=2)
_PICTURE = re.compile(r'(<img) src="(/api/[^"]+)"')
_PAGE = re.compile(r'href="(/[^"]*)"')


def content_files() -> Iterator[tuple[str, bytes]]:
    """Yield the texts of the site, each in all languages, and the picture of the first board."""
    for language in LANGUAGES:
        reference = RulesReference(
            chapters=list(rules_chapters(language)), search_words=search_words(language)
        )
        texts = {
            "translations": page_texts(language),
            "library": library(language).model_dump(mode="json"),
            "rules": reference.model_dump(mode="json"),
            "how-to-play": how_to_play_chapter(language).model_dump(mode="json"),
            "first-setup": make_setup(FIRST_SETUP, language)[0].model_dump(mode="json"),
        }
        for name, value in texts.items():
            text = json.dumps(_rebase(value), ensure_ascii=False, separators=(",", ":"))
            yield f"{FOLDER}{name}.{language}.json", text.encode()
    yield from first_lands().items()


def first_lands() -> dict[str, bytes]:
    """Return the picture of the suggested first board, by its file."""
    info, land = make_setup(FIRST_SETUP, LANGUAGES[0])
    return {picture_file(info.land_url): land_svg(*land).encode()}


def picture_file(url: str) -> str:
    """Return the file of a picture that a server has under a URL."""
    return f"{FOLDER}{url.rpartition('/')[2]}"


def first_land_url() -> str:
    """Return the URL that a server has for the picture of the suggested first board."""
    return make_setup(FIRST_SETUP, LANGUAGES[0])[0].land_url


def _rebase(value: object) -> object:
    """Return a value whose HTML has the site's links, and pictures that the page draws."""
    match value:
        case str():
            text = _PICTURE.sub(r'\1 data-drawn="\2"', value)
            return _PAGE.sub(r'href="#\1"', text) if "<" in value else value
        case dict():
            return {key: _rebase(each) for key, each in value.items()}
        case list():
            return [_rebase(each) for each in value]
        case _:
            return value
