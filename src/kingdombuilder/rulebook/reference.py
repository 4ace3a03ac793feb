"""The rules reference: prose with markers, which are replaced by things and worked examples."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.resources import files
from textwrap import fill
from typing import Any

from kingdombuilder.box import ISLANDS, RULINGS, SECTIONS, SHELVES_BY_KIND
from kingdombuilder.box.section import Section
from kingdombuilder.box.shelf import Shelf
from kingdombuilder.box.things import Ruled
from kingdombuilder.insight.describe import section_contents, section_name
from kingdombuilder.rulebook.examples import Example, example_of, example_text
from kingdombuilder.text.translations import LANGUAGES, translate

WIDTH = 100
DRAWINGS = {"sections": SECTIONS, "islands": ISLANDS}
_MARKER = re.compile(r"^<!-- (\w+) (\w+) -->$", re.MULTILINE)
_FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
_NARROW, _WIDE = "\u202f", "\u00a0"  # non-breaking spaces


@dataclass(frozen=True, slots=True)
class ReferenceStyle:
    """How a reference shows its examples, and the anchor before the title of each thing."""

    example: Callable[[Example, str], str]
    anchor: Callable[[str, str], str]  # takes the kind and the name of the thing


def rules_reference(language: str, look: ReferenceStyle | None = None) -> str:
    """Return the whole rules reference as Markdown; by default its examples are drawn as text."""
    return _filled_in(f"{language}.md", language, look or PLAIN_TEXT)


def how_to_play(language: str, look: ReferenceStyle) -> str:
    """Return the introduction for newcomers as Markdown."""
    return _filled_in(f"how-to-play.{language}.md", language, look)


def _filled_in(name: str, language: str, look: ReferenceStyle) -> str:
    """Return a file of prose with its markers replaced."""
    template = files(__package__).joinpath("prose", name).read_text("utf-8")
    text = _MARKER.sub(lambda marker: _part(marker[1], marker[2], language, look), template)
    return _fix_spaces(text) if language == "fr" else text


PLAIN_TEXT = ReferenceStyle(
    example=lambda example, language: f"```text\n{example_text(example)}\n```\n",
    anchor=lambda kind, name: "",
)


def _part(kind: str, name: str, language: str, look: ReferenceStyle) -> str:
    """Return the replacement of a marker: things of a box, sections, all rulings or an example."""
    if kind == "rulings":
        lines = _rulings(language)
    elif kind in SHELVES_BY_KIND:
        lines = _entries(SHELVES_BY_KIND[kind], name, language, look)
    elif kind in DRAWINGS:
        lines = _rows(DRAWINGS[kind], name, language)
    else:
        lines = _draw(example_of(name), language, look)
    return "\n".join(lines).rstrip("\n")


def _entries(shelf: Shelf[Any], box: str, language: str, look: ReferenceStyle) -> Iterable[str]:
    for name in shelf.names_in((box,)):
        thing, example = shelf[name], example_of(name, shelf.kind)
        yield f"{look.anchor(shelf.kind, name)}#### {_title(thing, language)}\n"
        yield _wrap(f"**{thing.rule[language]}**")
        if example.details[language]:
            yield _wrap(example.details[language])
        yield from _draw(example, language, look)


def _title(thing: Ruled, language: str) -> str:
    """Return a thing's name, followed by its name in the other languages."""
    others = [thing.name[other] for other in LANGUAGES if other != language]
    different = [name for name in others if name != thing.name[language]]
    return thing.name[language] + "".join(f" (*{name}*)" for name in different)


def _draw(example: Example, language: str, look: ReferenceStyle) -> Iterable[str]:
    yield look.example(example, language)
    yield _wrap(example.words[language])


def _rows(shelf: Shelf[Section], box: str, language: str) -> Iterable[str]:
    """Yield the rows of a table of sections: name, contents, and source of the layout."""
    for name in shelf.names_in((box,)):
        section = shelf[name]
        title, contents = section_name(section, language), section_contents(section, language)
        yield f"| {title} | {contents} | {translate(language, f'layout.{section.layout}')} |"


def _rulings(language: str) -> Iterable[str]:
    """Yield the rows of the table of rulings: the question, the default and the other answer."""
    for ruling in map(RULINGS.__getitem__, RULINGS):
        answers = [
            f"`{ruling.word(answer)}`: {answer.rule[language]}"
            for answer in (ruling.default, ruling.other)
        ]
        yield f"| {' | '.join([ruling.name[language], *answers])} |"


def _wrap(text: str) -> str:
    return fill(text, WIDTH, break_on_hyphens=False, break_long_words=False) + "\n"


def _fix_spaces(text: str) -> str:
    """Return French text with non-breaking spaces before some signs; drawings are not changed."""
    parts = _FENCED.split(text)
    return "".join(part if part.startswith("```") else _typeset(part) for part in parts)


def _typeset(text: str) -> str:
    text = re.sub(r" (?=[;!?])", _NARROW, text)
    text = re.sub(r" (?=[:»])", _WIDE, text)
    return text.replace("« ", f"«{_WIDE}")
