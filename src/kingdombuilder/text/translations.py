"""Translations: all texts that are not on a tile or card."""

import os
import re
from collections.abc import Mapping
from functools import lru_cache

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
        few = facts.get("n") == 1 or (language == "fr" and facts.get("n") == 0)
        key = f"{key}.{'one' if few else 'many'}"
    return sentences[key].format_map(facts)


@lru_cache
def all_translations(language: str) -> Mapping[str, str]:
    """Return all texts of a language by key."""
    if language == PSEUDO_LOCALE:
        return {key: to_pseudo_locale(text) for key, text in all_translations("en").items()}
    import tomllib  # here, because most programs that import the package never show a text
    from importlib.resources import files

    folder = files(__package__).joinpath("locales", language)
    pages = sorted(folder.iterdir(), key=lambda page: page.name)
    return dict(pair for page in pages for pair in _flat(tomllib.loads(page.read_text("utf-8"))))


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
