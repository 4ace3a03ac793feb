"""The texts of the web client."""

from kingdombuilder.text.translations import all_translations, singular_numbers

# The locale keys that the web client uses; all other texts arrive translated.
_TABLES = (
    "absence account advice analysis board change chat clock copy device editor ending home learn "
    "link lobby moderation new_table notification page piece profile quick ratings report review "
    "rules_page seat site source table terrain waiting_room"
)
# A table needs only these for its first board; its document loads the others later.
_BOARD_TABLES = (
    "absence advice board change chat clock copy link moderation notification page piece report "
    "seat source table terrain"
)
_BOARD_KEYS = (
    "analysis.analyse_position home.bots home.copy home.keep home.offline home.programs "
    "home.rated home.rated_within lobby.title profile.bot review.title rules_page.example "
    "rules_page.more waiting_room.closed waiting_room.no_hints waiting_room.sit_at "
    "waiting_room.title"
)
PLURAL_RULE = "plural.one"  # the numbers that take the form `one`
PAGE_KEYS = tuple(f"{table}." for table in _TABLES.split())
BOARD_KEYS = (*(f"{table}." for table in _BOARD_TABLES.split()), *_BOARD_KEYS.split())


def page_texts(language: str) -> dict[str, str]:
    """Return the texts of the web client by their keys."""
    return _select_texts(language, PAGE_KEYS)


def board_texts(language: str) -> dict[str, str]:
    """Return the texts that a table needs for its first board."""
    return _select_texts(language, BOARD_KEYS)


def _select_texts(language: str, beginnings: tuple[str, ...]) -> dict[str, str]:
    texts = {
        key: text for key, text in all_translations(language).items() if key.startswith(beginnings)
    }
    texts[PLURAL_RULE] = " ".join(map(str, singular_numbers(language)))
    return texts
