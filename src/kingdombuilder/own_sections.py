"""Sections of one's own: drawings in the user's data folder, usable like those in the boxes.

Who owns a printed section that we have only in a layout of our own types it in under the same name,
and it takes the place of ours.
"""

import os
from pathlib import Path

from platformdirs import user_data_path

from kingdombuilder.box import BOXES, ISLANDS, LOCATIONS, SECTIONS
from kingdombuilder.box.things import Box, Words
from kingdombuilder.reading import Misread
from kingdombuilder.section import Section, parse_section

OWN = "own"
HOUSE = "house"
FOLDER_VARIABLE = "KINGDOMBUILDER_DATA"


def data_folder() -> Path:
    """Where a user's own things are kept."""
    told = os.environ.get(FOLDER_VARIABLE)
    return Path(told) if told else user_data_path("kingdombuilder", appauthor=False)


def load_own_sections(folder: Path) -> list[Misread]:
    """Take all sections and islands of a folder; what is wrong with the bad ones."""
    wrong = []
    for name, island in (("sections", False), ("islands", True)):
        for file in sorted((folder / name).glob("*.txt")):
            try:
                section = parse_section(file.read_text("utf-8"), set(LOCATIONS), island)
                _take(section, island)
            except Misread as error:
                wrong.append(error.within(str(file)))
            except UnicodeDecodeError:
                wrong.append(Misread("no_text", source=str(file)))
    return wrong


def _take(section: Section, island: bool) -> None:
    shelf = ISLANDS if island else SECTIONS
    if section.id in shelf and shelf[section.id].layout == HOUSE:
        shelf.replace(section)
        return
    shelf.add(section, OWN)
    BOXES.setdefault(OWN, Box(OWN, Words(en="Your own", fr="Les vôtres")))


def house_layouts(sections: tuple[str, ...], island: str) -> list[str]:
    """Those of some sections whose layout is ours and not the printed one."""
    found = [name for name in sections if SECTIONS[name].layout == HOUSE]
    return found + ([island] if island and ISLANDS[island].layout == HOUSE else [])
