"""Names must be readable and must not look like other names."""

import pytest

from kingdombuilder.bots import BOTS
from kingdombuilder.server.accounts.names import MAX_KEY_LENGTH, name_key, validate_name
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.skeletons import name_skeletons
from kingdombuilder.text.translations import LANGUAGES


@pytest.mark.parametrize(
    "name",
    [
        "Mira",
        "Zoé",
        "Иван",
        "李雷",
        "O'Neil",
        "a b",
        "x" * 24,
        "Robert'); DROP",
        "😀 Mia",
        "田中さくら B",
        "김 Minsu",
    ],
)
def test_names_of_people_are_accepted(name: str) -> None:
    """Any alphabet is allowed."""
    assert validate_name(name) == name


def test_a_name_is_normalised() -> None:
    """Blanks are merged, and letters are replaced by their standard form."""
    assert validate_name("  Mira \t  B ") == "Mira B"
    assert validate_name("Ｍｉｒａ") == "Mira"
    assert validate_name("Zoe\u0301") == "Zoé"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_length"),
        ("M", "name_length"),
        (" M ", "name_length"),
        ("x" * 25, "name_length"),
        ("\ufdfa\ufdfa", "name_length"),
        ("Mi\u200bra", "name_letters"),
        ("Mi\u202era", "name_letters"),
        ("Mi\u2066ra", "name_letters"),
        ("Mi\x00ra", "name_letters"),
        ("Mi\x1bra", "name_letters"),
        ("Mira\ufe0f", "name_letters"),
        ("\u3164\u3164", "name_letters"),
        ("\u2800\u2800", "name_letters"),
        ("Mirа", "name_letters"),
        ("a\u0338\u0338\u0338", "name_letters"),
        ("\u0301ab", "name_letters"),
        ("...", "name_letters"),
        ("a/b", "name_letters"),
        ("Mira١2", "name_letters"),
        ("Иванa", "name_letters"),
        ("Ελένη Mira", "name_letters"),
        ("שלוםa", "name_letters"),
        ("greedy", "name_reserved"),
        ("9reedy".replace("9", "ɡ"), "name_reserved"),
    ],
)
def test_misleading_names_are_rejected(name: str, code: str) -> None:
    """They have hidden, reversed or mixed letters, no letters, or are a bot's name."""
    with pytest.raises(ApiError) as denied:
        validate_name(name)
    assert denied.value.code == code


@pytest.mark.parametrize("bot", BOTS)
def test_users_cannot_use_the_name_of_a_bot(bot: str) -> None:
    """This holds for its names in all languages, in any spelling."""
    for name in (bot, *(BOTS[bot].name[language] for language in LANGUAGES)):
        for spelling in (name, name.upper(), f" {name} "):
            with pytest.raises(ApiError):
                validate_name(spelling)


def test_spellings_of_a_name_have_one_key() -> None:
    """They differ in case, in width, or in composed letters."""
    assert len({name_key(name) for name in ("Straße", "STRASSE", "ｓtrasse", " Strasse ")}) == 1
    assert name_key("Mira") != name_key("Mirka")
    assert len(name_key(validate_name("ΐ" * 24))) <= MAX_KEY_LENGTH


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Alice", "AIice"),
        ("Alice", "A1ice"),
        ("Alice", "ALICE"),
        ("Mira", "Міга".replace("г", "r")),
        ("max", "rnax"),
        ("Mira 0", "Mira O"),
        ("scope", "ѕсоре"),
        ("Œuvre", "OEuvre"),
    ],
)
def test_names_that_look_alike_share_a_skeleton(name: str, other: str) -> None:
    """They differ in similar letters, digits, or capital and small letters."""
    assert name_skeletons(name) & name_skeletons(other)


@pytest.mark.parametrize(("name", "other"), [("Mira", "Mirka"), ("Zoe", "Zoé"), ("Ann", "Anna")])
def test_different_names_share_no_skeleton(name: str, other: str) -> None:
    """An accent is a visible difference."""
    assert not name_skeletons(name) & name_skeletons(other)
