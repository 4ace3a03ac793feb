"""Set-ups as text: the lines in positions and records, and a code of one line."""

from kingdombuilder.notation.lines import NamedLine, read_lines, require_line
from kingdombuilder.rules.rulings import CURRENT_RULES, FIRST_RULES
from kingdombuilder.setup.setup import MAX_PLAYERS, MIN_PLAYERS, Setup, section_id
from kingdombuilder.text.parsing import ParseError, Token, parse_choice, parse_number

PRESENT_ONLY = "present-only"  # seats without a settlement in a section are not ranked there
SWAMP_CARDS = "swamp-cards"  # the terrain cards with swamp are in the deck
OPTIONS = (PRESENT_ONLY, SWAMP_CARDS)
SETUP_LINES = (
    "rules",
    "board",
    "cards",
    "tasks",
    "nomads",
    "island",
    "caves",
    "capitols",
    "removed",
    "options",
    "rulings",
)


def read_setup(lines: dict[str, NamedLine], seats: int, rules: int = CURRENT_RULES) -> Setup:
    """Return the set-up of some lines; `rules` is the version if the text names none.

    Raise `ParseError` at the faulty word if the set-up is not valid.
    """
    require_line(lines, "board")
    require_line(lines, "cards")

    def texts(name: str) -> tuple[str, ...]:
        return tuple(word.text for word in lines[name].words) if name in lines else ()

    for word in lines["options"].words if "options" in lines else ():
        parse_choice(word, OPTIONS, "option")
    if "rules" in lines:
        rules = read_rules(lines["rules"])
    try:
        return Setup(
            sections=texts("board"),
            cards=texts("cards"),
            seats=seats,
            zero_counts=PRESENT_ONLY not in texts("options"),
            tasks=texts("tasks"),
            nomads=texts("nomads"),
            swamp_cards=SWAMP_CARDS in texts("options"),
            removed=" ".join(texts("removed")),
            capitols=texts("capitols"),
            caves=texts("caves"),
            island=" ".join(texts("island")),
            rulings=texts("rulings"),
            rules=rules,
        )
    except ParseError as error:
        culprit = _culprit(error, lines)
        if culprit is None:
            raise
        raise error.at_token(culprit) from None


def read_rules(line: NamedLine) -> int:
    """Return the version of the rules that a line names."""
    word = line.words[0] if line.words else line.name
    return parse_number(word, FIRST_RULES, CURRENT_RULES, "rules")


def write_setup(setup: Setup) -> list[str]:
    """Return the lines that `read_setup` reads, without those that only state a default."""
    words = {
        "rules": (str(setup.rules),) if setup.rules != CURRENT_RULES else (),
        "board": setup.sections,
        "cards": setup.cards,
        "tasks": setup.tasks,
        "nomads": setup.nomads,
        "island": (setup.island,) if setup.island else (),
        "caves": setup.caves,
        "capitols": setup.capitols,
        "removed": (setup.removed,) if setup.removed else (),
        "options": (
            *([] if setup.zero_counts else [PRESENT_ONLY]),
            *([SWAMP_CARDS] if setup.swamp_cards else []),
        ),
        "rulings": setup.rulings,
    }
    return [f"{name}: {' '.join(words[name])}" for name in SETUP_LINES if words[name]]


def write_setup_code(setup: Setup) -> str:
    """Return a set-up as one line, to share a table or a puzzle."""
    return "; ".join([*write_setup(setup), f"seats: {setup.seats}"])


def read_setup_code(code: str, rules: int = CURRENT_RULES) -> Setup:
    """Return the set-up of a code; `rules` is the version if the code names none.

    Raise `ParseError` if the code is not valid.
    """
    lines = read_lines(code.replace(";", "\n"), (*SETUP_LINES, "seats"))
    seats = require_line(lines, "seats")
    word = seats.words[0] if seats.words else seats.name
    return read_setup(lines, parse_number(word, MIN_PLAYERS, MAX_PLAYERS, "seat"), rules)


def _culprit(error: ParseError, lines: dict[str, NamedLine]) -> Token | None:
    """Return the last word that an error names, or the name of its line."""
    for name in reversed(SETUP_LINES):
        for word in reversed(lines[name].words if name in lines else ()):
            if section_id(word.text) == error.facts.get("name"):
                return word
    at = {"sections": "board"}.get(str(error.facts.get("kind")), str(error.facts.get("kind")))
    return lines[at].name if at in lines else None
