"""Every page is in one language, without words of the other."""

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from kingdombuilder.bots import BOTS
from kingdombuilder.box import RULINGS, SHELVES_BY_KIND
from kingdombuilder.server.content.rules_pages import how_to_play_chapter, rules_chapters
from kingdombuilder.text.translations import all_translations
from tests.e2e.page_texts import page_texts
from tests.e2e.tabletop import Tabletop
from tools.server_process import Served, serving

OpenPage = Callable[..., Page]

PAGES = (
    *("/", "/new", "/new?customise=1", "/new?online=1", "/new?online=1&customise=1", "/lobby"),
    *("/games", "/how-to-play", "/rules", "/editor", "/account", "/ratings", "/no/such/page"),
    *("/learn", "/puzzles", "/daily/2026-01-05"),
)
# Codes, language names, the names in the other language that the reference gives, and weekdays,
# which the browser names.
IGNORED = (
    ".option-code, output, code, pre, textarea, .page-languages, .rules em, .daily-calendar th"
)
WORD = re.compile(r"[^\W\d_]{3,}")
NAMES = {"kingdom", "builder", "english", "français", "wren", "pip"}
MARKUP = re.compile(r"<em>.*?</em>|<code>.*?</code>|<[^>]+>|\{\w+\}", re.DOTALL)


def texts(language: str) -> Iterator[str]:
    """Yield all texts of the program in a language."""
    yield from all_translations(language).values()
    things = [shelf[name] for shelf in SHELVES_BY_KIND.values() for name in shelf]
    for thing in (*things, *(BOTS[name] for name in BOTS)):
        yield from (thing.name[language], thing.rule[language])
    for name in RULINGS:
        yield RULINGS[name].name[language]
        yield RULINGS[name].default.rule[language]
        yield RULINGS[name].other.rule[language]
    for chapter in (how_to_play_chapter(language), *rules_chapters(language)):
        yield f"{chapter.title} {chapter.html}"


def other_language(language: str) -> str:
    """Return the language that must not be on the page."""
    return "en" if language == "fr" else "fr"


@cache
def vocabulary(language: str) -> frozenset[str]:
    """Return the words of the program's texts in a language."""
    return frozenset(
        word.lower() for text in texts(language) for word in WORD.findall(MARKUP.sub(" ", text))
    )


def foreign_words(page: Page, language: str) -> dict[str, str]:
    """Return the words on a page that only the other language has, with their texts."""
    foreign = vocabulary(other_language(language)) - vocabulary(language) - NAMES
    on_page = page_texts(page, IGNORED)
    return {
        word: text for text in on_page for word in WORD.findall(text) if word.lower() in foreign
    }


@pytest.fixture(scope="module")
def empty_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose lobby lists no names of players."""
    with serving(tmp_path_factory.mktemp("empty"), "--built-page") as served:
        yield served


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_page_has_a_word_of_the_other_language(
    empty_server: Served, open_page: OpenPage, page_errors: list[str], language: str
) -> None:
    page = open_page("/", base_url=empty_server.link, settings={"language": language})
    for path in PAGES:
        page.goto(path)
        page.wait_for_load_state("networkidle")
        expect(page.locator("h1").first).to_be_attached()
        assert foreign_words(page, language) == {}, path
        assert foreign_words(page, other_language(language)), f"{path}: no text was read"
    page_errors[:] = [text for text in page_errors if "404" not in text]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_table_has_a_word_of_the_other_language(
    empty_server: Served, open_page: OpenPage, language: str
) -> None:
    """The table was created in the other language, with default names."""
    request = {"seats": [{}, {"bot": "apprentice"}, {"bot": "apprentice"}], "seed": 3}
    game = empty_server.create(
        "/api/games", json=request, params={"language": other_language(language)}
    )
    page = open_page("/", base_url=empty_server.link, settings={"language": language})
    page.goto(f"/table/{game}")
    table = Tabletop(page).attach()
    for _ in range(3):
        table.pick(table.legal["hexes"][0])
    table.pick("end")
    assert foreign_words(page, language) == {}, "the table"
    page.keyboard.press("s")
    assert foreign_words(page, language) == {}, "the scores"
