"""The rules reference as chapters of a page, with drawn examples."""

import re
from functools import lru_cache
from html import escape

from markdown_it import MarkdownIt

from kingdombuilder.rulebook.examples import Example
from kingdombuilder.rulebook.reference import ReferenceStyle, rules_reference
from kingdombuilder.server.content.library import EXAMPLE, example_link
from kingdombuilder.text.translations import LANGUAGES, PSEUDO_LOCALE, to_pseudo_locale, translate

_CHAPTER = re.compile(r"^# (.+)$", re.MULTILINE)
_SECTION = re.compile(r"^## (.+)$", re.MULTILINE)
_ALT = re.compile(r'(?<= alt=")[^"]*')
_ANCHOR = re.compile(r"<p>\[\[([\w-]+)\]\]</p>\s*<h4>")


def _picture(example: Example, language: str) -> str:
    words = escape(example.words[language], quote=True).replace("\n", " ")
    source = example_link(EXAMPLE, example.id)
    return f'<figure><img src="{source}" alt="{words}" loading="lazy"></figure>\n'


DRAWN = ReferenceStyle(example=_picture, anchor=lambda kind, name: f"[[{kind}-{name}]]\n\n")


@lru_cache
def rule_chapters(language: str) -> tuple[dict[str, str], ...]:
    """The chapters: an id, a title and HTML each. Its preface is for readers of plain text."""
    if language == PSEUDO_LOCALE:
        return tuple(
            chapter
            | {"title": to_pseudo_locale(chapter["title"]), "html": _pseudo_page(chapter["html"])}
            for chapter in rule_chapters(LANGUAGES[0])
        )
    _, *parts = _CHAPTER.split(rules_reference(language, DRAWN))
    found = [_chapter("reading", translate(language, "rules.reading"), _how_to_read(language))]
    pairs = list(zip(parts[2::2], parts[3::2], strict=True))  # the first is the preface
    for number, (title, text) in enumerate(pairs):
        opening, *sections = _SECTION.split(text)
        if opening.strip():
            found.append(_chapter(f"part-{number + 1}", title, opening))
        for place in range(0, len(sections), 2):
            name = f"part-{number + 1}-{place // 2 + 1}"
            found.append(_chapter(name, sections[place], sections[place + 1]))
    return tuple(found)


def _how_to_read(language: str) -> str:
    return "\n".join(
        f"- {translate(language, f'rules.{key}')}" for key in ("marked", "signs", "names")
    )


def _chapter(name: str, title: str, text: str) -> dict[str, str]:
    html = MarkdownIt("commonmark", {"html": True}).enable("table").render(text)
    return {"id": name, "title": title, "html": _ANCHOR.sub(r'<h4 id="\1">', html)}


def _pseudo_page(html: str) -> str:
    return to_pseudo_locale(_ALT.sub(lambda words: to_pseudo_locale(words[0]), html))
