"""IN-1: the pseudo-locale, which shows what is not translated and what has no room."""

import string

from kingdombuilder.insight.describe import thing_name, thing_rule
from kingdombuilder.text.translations import (
    LANGUAGES,
    PSEUDO_LOCALE,
    all_translations,
    to_pseudo_locale,
    translate,
)


def facts(text: str) -> list[tuple[str, str | None, str | None]]:
    """The facts of a sentence, as they are written."""
    return [(name, spec, how) for _, name, spec, how in string.Formatter().parse(text) if name]


def test_it_is_not_offered() -> None:
    """It is for tests; nobody chooses it."""
    assert PSEUDO_LOCALE not in LANGUAGES


def test_every_sentence_is_strange_and_keeps_its_facts() -> None:
    """No plain letter stays, but for the facts in braces."""
    for key, plain in all_translations("en").items():
        strange = all_translations(PSEUDO_LOCALE)[key]
        assert facts(strange) == facts(plain), key
        letters = "".join(text for text, _, _, _ in string.Formatter().parse(strange))
        assert not set(letters) & set(string.ascii_letters) or "<" in plain, key


def test_it_is_about_two_fifths_longer() -> None:
    """Clipped at +40 % would be seen."""
    plain, strange = (
        "".join(all_translations("en").values()),
        "".join(all_translations(PSEUDO_LOCALE).values()),
    )
    assert 1.3 < len(strange) / len(plain) < 1.5


def test_tiles_and_cards_speak_it_too() -> None:
    """Their words are beside their rules, not in the words files."""
    assert thing_name(PSEUDO_LOCALE, "farm") == to_pseudo_locale("Farm") != "Farm"
    assert thing_rule(PSEUDO_LOCALE, "knights") == to_pseudo_locale(thing_rule("en", "knights"))
    assert translate(PSEUDO_LOCALE, "ask.place", number=1, all=3, terrain="x").count("1") == 1
