"""Names and contents of sections as text."""

from collections import Counter

from kingdombuilder.box import LOCATIONS
from kingdombuilder.box.section import LETTERS, SPECIAL_PLACES, Section
from kingdombuilder.text.translations import translate


def section_name(section: Section, language: str) -> str:
    """Return a section's name: its locations, or its id if it has none."""
    found = dict.fromkeys(name for _, _, name in section.locations)
    return ", ".join(LOCATIONS[name].name[language] for name in found) or section.id


def section_contents(section: Section, language: str) -> str:
    """Return the special places of a section with their numbers."""
    found = Counter(LOCATIONS[name].name[language] for *_, name in section.locations)
    for letter, place in LETTERS.items():
        if place in SPECIAL_PLACES:
            found[translate(language, f"terrain.{place}")] += "".join(section.rows).count(letter)
    return ", ".join(f"{thing} ×{number}" for thing, number in found.items() if number)
