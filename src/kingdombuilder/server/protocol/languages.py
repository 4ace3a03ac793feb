"""Words of a viewer that name something: a language, a pick."""

from kingdombuilder.notation.picks import parse_pick
from kingdombuilder.rules.cells import Cell
from kingdombuilder.server.protocol.message_error import UNKNOWN, MessageError
from kingdombuilder.text.parsing import ParseError, Token
from kingdombuilder.text.translations import LANGUAGES, PSEUDO_LOCALE


def supported_language(language: str) -> str | None:
    """A language that the table speaks."""
    return language if language in (*LANGUAGES, PSEUDO_LOCALE) else None


def parse_pick_field(name: str, language: str) -> Cell:
    """The pick that a word names; raises Refused."""
    try:
        return parse_pick(Token(name, 1, 1))
    except ParseError as error:
        text = ParseError(error.code, None, "", **error.facts).message(language)
        raise MessageError(UNKNOWN, text=text) from None
