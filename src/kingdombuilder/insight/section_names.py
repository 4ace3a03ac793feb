"""What a section is called and what lies on it, in words."""

from collections import Counter

from kingdombuilder.box import LOCATIONS
from kingdombuilder.box.section import LETTERS, SPECIAL_PLACES, Section
from kingdombuilder.text.translations import translate


def section_name(section: Section, language: str) -> str:
    """A section is called by its locations, or by its name if it has none."""
    found = dict.fromkeys(name for _, _, name in section.locations)
    return ", ".join(LOCATIONS[name].name[language] for name in found) or section.id


def section_contents(section: Section, language: str) -> str:
    """The special places on a section, counted."""
    found = Counter(LOCATIONS[name].name[language] for *_, name in section.locations)
    for letter, place in LETTERS.items():
        if place in SPECIAL_PLACES:
            found[translate(language, f"terrain.{place}")] += "".join(section.rows).count(letter)
    return ", ".join(f"{thing} ×{number}" for thing, number in found.items() if number)
