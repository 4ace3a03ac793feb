"""Words of a viewer that name something: a language, a pick."""

from kingdombuilder.cells import Cell
from kingdombuilder.notation import pick_named
from kingdombuilder.reading import Misread, Word
from kingdombuilder.server.room.refused import UNKNOWN, Refused
from kingdombuilder.words import LANGUAGES, PSEUDO


def spoken(language: str) -> str | None:
    """A language that the table speaks."""
    return language if language in (*LANGUAGES, PSEUDO) else None


def pick_said(name: str, language: str) -> Cell:
    """The pick that a word names; raises Refused."""
    try:
        return pick_named(Word(name, 1, 1))
    except Misread as error:
        text = Misread(error.code, None, "", **error.facts).say(language)
        raise Refused(UNKNOWN, text=text) from None
