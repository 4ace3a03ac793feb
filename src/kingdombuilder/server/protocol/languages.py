"""Words of a viewer that name something: a language, a pick."""

from kingdombuilder.notation.picks import pick_named
from kingdombuilder.rules.cells import Cell
from kingdombuilder.server.protocol.message_error import UNKNOWN, Refused
from kingdombuilder.text.parsing import Misread, Word
from kingdombuilder.text.translations import LANGUAGES, PSEUDO


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
