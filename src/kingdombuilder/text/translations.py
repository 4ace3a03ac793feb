"""Translations: all texts that are not on a tile or card."""

import os
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

LANGUAGES = ("en", "fr")
PSEUDO_LOCALE = "zz"  # English with accents and longer words, to find untranslated or cut texts

_STRANGE = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀçďéƒğĥíĵķłḿñöþɋřšŧüṽŵẋýžÁƁÇĎÉƑĞĤÍĴĶŁḾÑÖÞɊŘŠŦÜṼŴẊÝŽ",
)


def translate(language: str, key: str, **facts: object) -> str:
    """Return a text with its facts filled in; `n` chooses between the forms `one` and `many`."""
    sentences = all_translations(language)
    if key not in sentences:
        key = f"{key}.{'one' if facts.get('n') in singular_numbers(language) else 'many'}"
    return sentences[key].format_map(facts)


@lru_cache
def singular_numbers(language: str) -> tuple[int, ...]:
    """Return the numbers that take the form `one` in a language."""
    (table,) = _read_tables("plurals.toml")
    rules: dict[str, list[int]] = table["one"]
    return tuple(rules["en" if language == PSEUDO_LOCALE else language])


@lru_cache
def all_translations(language: str) -> Mapping[str, str]:
    """Return all texts of a language by key."""
    if language == PSEUDO_LOCALE:
        return {key: to_pseudo_locale(text) for key, text in all_translations("en").items()}
    return dict(pair for table in _read_tables("locales", language) for pair in _flat(table))


def _read_tables(*path: str) -> list[dict[str, Any]]:
    """Return the contents of a file, or of all files in a folder, beside this module."""
    import tomllib  # here, because most programs that import the package never show a text
    from importlib.resources import files

    place = files(__package__).joinpath(*path)
    pages = sorted(place.iterdir(), key=lambda page: page.name) if place.is_dir() else [place]
    return [tomllib.loads(page.read_text("utf-8")) for page in pages]


def to_pseudo_locale(text: str) -> str:
    """Return a text in the pseudo-locale; facts in braces and tags are unchanged."""
    parts = re.split(r"(\{[^}]*\}|<[^>]*>)", text)
    return "".join(part if place % 2 else _strange(part) for place, part in enumerate(parts))


def _strange(text: str) -> str:
    longer = re.sub(r"([aeiouns])", r"\1\1", text, flags=re.IGNORECASE)
    return longer.translate(_STRANGE)


def _flat(table: Mapping[str, object], before: str = "") -> list[tuple[str, str]]:
    pairs = []
    for key, value in table.items():
        if isinstance(value, Mapping):
            pairs += _flat(value, f"{before}{key}.")
        else:
            pairs.append((before + key, str(value)))
    return pairs


def language_from_environment(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language of the user's locale, or English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            language = environment[name][:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"
