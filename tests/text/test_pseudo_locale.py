"""IN-1: the pseudo-locale, which reveals untranslated and clipped texts."""

import string

from kingdombuilder.insight.describe import thing_name, thing_rule
from kingdombuilder.text.translations import (
    LANGUAGES,
    PSEUDO_LOCALE,
    all_translations,
    to_pseudo_locale,
    translate,
)


def placeholders(text: str) -> list[tuple[str, str | None, str | None]]:
    """Return the placeholders of a text with their formats."""
    fields = string.Formatter().parse(text)
    return [(name, spec, conversion) for _, name, spec, conversion in fields if name]


def test_the_pseudo_locale_is_not_offered() -> None:
    """It is for tests only."""
    assert PSEUDO_LOCALE not in LANGUAGES


def test_every_text_is_changed_and_keeps_its_placeholders() -> None:
    """No plain letter is left outside the placeholders."""
    for key, plain in all_translations("en").items():
        pseudo = all_translations(PSEUDO_LOCALE)[key]
        assert placeholders(pseudo) == placeholders(plain), key
        letters = "".join(text for text, _, _, _ in string.Formatter().parse(pseudo))
        assert not set(letters) & set(string.ascii_letters) or "<" in plain, key


def test_pseudo_texts_are_about_two_fifths_longer() -> None:
    """This reveals texts that would be clipped at +40 %."""
    plain, pseudo = (
        "".join(all_translations("en").values()),
        "".join(all_translations(PSEUDO_LOCALE).values()),
    )
    assert 1.3 < len(pseudo) / len(plain) < 1.5


def test_things_have_pseudo_texts() -> None:
    """Their texts are next to their rules, not in the translation files."""
    assert thing_name(PSEUDO_LOCALE, "farm") == to_pseudo_locale("Farm") != "Farm"
    assert thing_rule(PSEUDO_LOCALE, "knights") == to_pseudo_locale(thing_rule("en", "knights"))
    assert translate(PSEUDO_LOCALE, "ask.place", number=1, all=3, terrain="x").count("1") == 1
