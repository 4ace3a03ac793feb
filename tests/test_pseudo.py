"""IN-1: the pseudo-locale, which shows what is not translated and what has no room."""

import string

from kingdombuilder.insight.describe import thing_name, thing_rule
from kingdombuilder.text.translations import LANGUAGES, PSEUDO, all_words, pseudo, say


def facts(text: str) -> list[tuple[str, str | None, str | None]]:
    """The facts of a sentence, as they are written."""
    return [(name, spec, how) for _, name, spec, how in string.Formatter().parse(text) if name]


def test_it_is_not_offered() -> None:
    """It is for tests; nobody chooses it."""
    assert PSEUDO not in LANGUAGES


def test_every_sentence_is_strange_and_keeps_its_facts() -> None:
    """No plain letter stays, but for the facts in braces."""
    for key, plain in all_words("en").items():
        strange = all_words(PSEUDO)[key]
        assert facts(strange) == facts(plain), key
        letters = "".join(text for text, _, _, _ in string.Formatter().parse(strange))
        assert not set(letters) & set(string.ascii_letters) or "<" in plain, key


def test_it_is_about_two_fifths_longer() -> None:
    """Clipped at +40 % would be seen."""
    plain, strange = "".join(all_words("en").values()), "".join(all_words(PSEUDO).values())
    assert 1.3 < len(strange) / len(plain) < 1.5


def test_tiles_and_cards_speak_it_too() -> None:
    """Their words are beside their rules, not in the words files."""
    assert thing_name(PSEUDO, "farm") == pseudo("Farm") != "Farm"
    assert thing_rule(PSEUDO, "knights") == pseudo(thing_rule("en", "knights"))
    assert say(PSEUDO, "ask.place", number=1, all=3, terrain="x").count("1") == 1
