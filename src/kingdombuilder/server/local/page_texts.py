"""The texts of the web client."""

from kingdombuilder.text.translations import all_translations, singular_numbers

# The locale keys that the web client uses; all other texts arrive translated.
_TABLES = (
    "absence account advice analysis board change chat clock copy device editor ending home learn "
    "link lobby moderation new_table notification page piece profile quick ratings report review "
    "rules_page seat site source table terrain waiting_room"
)
PLURAL_RULE = "plural.one"  # the numbers that take the form `one`
PAGE_KEYS = tuple(f"{table}." for table in _TABLES.split())


def page_texts(language: str) -> dict[str, str]:
    """Return the texts of the web client by their keys."""
    texts = {
        key: text for key, text in all_translations(language).items() if key.startswith(PAGE_KEYS)
    }
    texts[PLURAL_RULE] = " ".join(map(str, singular_numbers(language)))
    return texts
