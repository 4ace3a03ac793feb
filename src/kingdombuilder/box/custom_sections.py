"""Custom sections: drawings in the user's data folder, usable like those in the boxes.

Where a box has only an unofficial layout of a printed section, a user who owns the section can
enter it under the same name to replace that layout.
"""

from pathlib import Path

from kingdombuilder.box import BOXES, ISLANDS, LOCATIONS, SECTIONS
from kingdombuilder.box.section import Section, parse_section
from kingdombuilder.box.shelf import Shelf
from kingdombuilder.box.things import Box, Words
from kingdombuilder.text.environment import read_variable
from kingdombuilder.text.parsing import ParseError

CUSTOM = "own"
HOUSE = "house"
FOLDER_VARIABLE = "KINGDOMBUILDER_DATA_DIR"

Key = tuple[str, bool]  # the name, and whether it is an island

_files: dict[Key, Path] = {}
_replaced: dict[Key, Section] = {}  # unofficial layouts that a custom section replaces


def user_data_folder() -> Path:
    """Return the folder of the user's own files."""
    folder = read_variable(FOLDER_VARIABLE)
    if folder:
        return Path(folder)
    from platformdirs import user_data_path  # a page in the browser has no such folder

    return user_data_path("kingdombuilder", appauthor=False)


def load_custom_sections(folder: Path) -> list[ParseError]:
    """Load all sections and islands of a folder; return the errors of those that cannot be read."""
    wrong = []
    for island in (False, True):
        for file in sorted(_subfolder(folder, island).glob("*.txt")):
            try:
                section = parse_section(file.read_text("utf-8"), set(LOCATIONS), island)
                _take(section, island)
                _files[section.id, island] = file
            except ParseError as error:
                wrong.append(error.in_file(str(file)))
            except UnicodeDecodeError:
                wrong.append(ParseError("no_text", source=str(file)))
    return wrong


def custom_sections() -> list[Key]:
    """Return the names of all custom sections, each with whether it is an island."""
    return sorted(_files)


def is_custom(name: str, island: bool) -> bool:
    """Return whether a section comes from the user's folder."""
    return (name, island) in _files


def can_replace(name: str, island: bool) -> bool:
    """Return whether a custom section can replace the section of that name."""
    shelf = _shelf(island)
    return is_custom(name, island) or (name in shelf and shelf[name].layout == HOUSE)


def put_section(section: Section, island: bool) -> None:
    """Put a section on its shelf for this process, instead of one with the same name."""
    if section.id in _shelf(island):
        _shelf(island).replace(section)
    else:
        _take(section, island)


def save_section(folder: Path, text: str, island: bool) -> Section:
    """Save a section in the folder and put it on its shelf, replacing one of the same name."""
    section = parse_section(text, set(LOCATIONS), island)
    key = section.id, island
    file = _files.get(key, _subfolder(folder, island) / f"{section.id}.txt")
    if is_custom(*key):
        _shelf(island).replace(section)
    else:
        _take(section, island)
    file.parent.mkdir(parents=True, exist_ok=True)
    half = file.with_suffix(".new")
    half.write_text(text, "utf-8")
    half.replace(file)
    _files[key] = file
    return section


def delete_section(name: str, island: bool) -> None:
    """Delete a custom section and restore the unofficial layout that it replaced, if any."""
    key = name, island
    _files.pop(key).unlink(missing_ok=True)
    if key in _replaced:
        _shelf(island).replace(_replaced.pop(key))
    else:
        _shelf(island).remove(name)
    if not any(CUSTOM in map(shelf.box_of, shelf) for shelf in (SECTIONS, ISLANDS)):
        BOXES.pop(CUSTOM, None)


def _take(section: Section, island: bool) -> None:
    shelf = _shelf(island)
    if section.id in shelf and shelf[section.id].layout == HOUSE:
        _replaced[section.id, island] = shelf[section.id]
        shelf.replace(section)
        return
    shelf.add(section, CUSTOM)
    BOXES.setdefault(CUSTOM, Box(CUSTOM, Words(en="Your own", fr="Les vôtres")))


def _shelf(island: bool) -> Shelf[Section]:
    return ISLANDS if island else SECTIONS


def _subfolder(folder: Path, island: bool) -> Path:
    return folder / ("islands" if island else "sections")


def unofficial_sections(sections: tuple[str, ...], island: str) -> list[str]:
    """Return the sections, and the island, whose layout is not the printed one."""
    unofficial = [name for name in sections if SECTIONS[name].layout == HOUSE]
    return unofficial + ([island] if island and ISLANDS[island].layout == HOUSE else [])
