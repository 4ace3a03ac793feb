"""The rules reference as chapters of HTML, with drawn examples."""

import re
from functools import lru_cache
from html import escape

from markdown_it import MarkdownIt

from kingdombuilder.rulebook.examples import Example, with_colours
from kingdombuilder.rulebook.reference import ReferenceStyle, how_to_play, rules_reference
from kingdombuilder.server.local.library import EXAMPLE, example_url
from kingdombuilder.server.protocol.http_library import RulesChapter, SearchWords
from kingdombuilder.text.translations import LANGUAGES, PSEUDO_LOCALE, to_pseudo_locale, translate

_CHAPTER = re.compile(r"^# (.+)$", re.MULTILINE)
_SECTION = re.compile(r"^## (.+)$", re.MULTILINE)
_ALT = re.compile(r'(?<= alt=")[^"]*')
_ANCHOR = re.compile(r"<p>\[\[([\w-]+)\]\]</p>\s*<h4>")


def _figure(example: Example, language: str) -> str:
    text = escape(example.words[language], quote=True).replace("\n", " ")
    source = example_url(EXAMPLE, example.id)
    return f'<figure><img src="{source}" alt="{text}" loading="lazy"></figure>\n'


HTML_STYLE = ReferenceStyle(example=_figure, anchor=lambda kind, name: f"[[{kind}-{name}]]\n\n")


@lru_cache
def rules_chapters(language: str) -> tuple[RulesChapter, ...]:
    """Return the chapters, without the preface, which is for readers of plain text."""
    if language == PSEUDO_LOCALE:
        return tuple(map(_pseudo_chapter, rules_chapters(LANGUAGES[0])))
    _, *parts = _CHAPTER.split(with_colours(rules_reference(language, HTML_STYLE), language))
    chapters = [_chapter("reading", translate(language, "rules.reading"), _how_to_read(language))]
    pairs = list(zip(parts[2::2], parts[3::2], strict=True))  # the first is the preface
    for number, (title, text) in enumerate(pairs, 1):
        opening, *sections = _SECTION.split(text)
        if opening.strip():
            chapters.append(_chapter(f"part-{number}", title, opening))
        for place in range(0, len(sections), 2):
            name = f"part-{number}-{place // 2 + 1}"
            chapters.append(_chapter(name, sections[place], sections[place + 1]))
    return tuple(chapters)


def _how_to_read(language: str) -> str:
    return "\n".join(
        f"- {translate(language, f'rules.{key}')}" for key in ("marked", "signs", "names")
    )


def _chapter(name: str, title: str, text: str) -> RulesChapter:
    html = MarkdownIt("commonmark", {"html": True}).enable("table").render(text)
    return RulesChapter(id=name, title=title, html=_ANCHOR.sub(r'<h4 id="\1">', html))


@lru_cache
def how_to_play_chapter(language: str) -> RulesChapter:
    """Return the introduction for newcomers, as one chapter."""
    if language == PSEUDO_LOCALE:
        return _pseudo_chapter(how_to_play_chapter(LANGUAGES[0]))
    text = with_colours(how_to_play(language, HTML_STYLE), language)
    return _chapter("how-to-play", translate(language, "rules.how_to_play"), text)


@lru_cache
def search_words(language: str) -> SearchWords:
    """Return the words that a search ignores, and groups of words that mean the same."""
    source = LANGUAGES[0] if language == PSEUDO_LOCALE else language
    groups = translate(source, "rules.same_words").split(";")
    return SearchWords(
        ignored=translate(source, "rules.ignored_words").split(),
        same=[group.split() for group in groups],
    )


def _pseudo_chapter(chapter: RulesChapter) -> RulesChapter:
    html = to_pseudo_locale(_ALT.sub(lambda match: to_pseudo_locale(match[0]), chapter.html))
    return RulesChapter(id=chapter.id, title=to_pseudo_locale(chapter.title), html=html)
