"""Sections: look them up, check drawings of custom ones, and save them in the user's folder."""

from collections.abc import Iterable
from pathlib import Path

from kingdombuilder.box import ISLANDS, LOCATIONS, SECTIONS
from kingdombuilder.box.custom_sections import (
    CUSTOM,
    can_replace,
    delete_section,
    is_custom,
    save_section,
)
from kingdombuilder.box.section import Section, parse_section
from kingdombuilder.server.local.drawings import section_svg
from kingdombuilder.server.local.library import section_info
from kingdombuilder.server.local.setups import summarize_code
from kingdombuilder.server.protocol.errors import ApiError, ErrorBody, parse_error_body
from kingdombuilder.server.protocol.http_library import SectionCheck, SectionInfo
from kingdombuilder.setup.setup import clear_board_cache
from kingdombuilder.text.parsing import ParseError, Token


def find_section(name: str, island: bool) -> Section:
    """Return a section or an island; raise `ApiError` if there is none of that name."""
    shelf = ISLANDS if island or name not in SECTIONS else SECTIONS
    if name not in shelf:
        raise ApiError(404, "no_thing", name=name[:40])
    return shelf[name]


def check_section(text: str, island: bool, language: str) -> SectionCheck:
    """Return the section in a drawing, or the error in it."""
    try:
        section = parse_section(text, set(LOCATIONS), island)
    except ParseError as error:
        return SectionCheck(error=ErrorBody.model_validate(parse_error_body(error, language)))
    info = section_info(section, CUSTOM, language, island)
    return SectionCheck(section=info, svg=section_svg(section))


def parse_custom_section(text: str, name: str, island: bool) -> Section:
    """Return the section of a drawing; raise `ParseError` if it has another name."""
    section = parse_section(text, set(LOCATIONS), island)
    if section.id != name:
        raise ParseError("other_name", Token(section.id, 1, 1), name=section.id, wanted=name)
    return section


def changes_section(section: Section, island: bool) -> bool:
    """Return whether saving a section would change one that games may use."""
    shelf = ISLANDS if island else SECTIONS
    return can_replace(section.id, island) and shelf[section.id] != section


def save_custom_section(folder: Path, text: str, island: bool, language: str) -> SectionInfo:
    """Save a section, which can be played immediately; raise `ParseError` if it is invalid."""
    section = save_section(folder, text, island)
    clear_board_cache()
    shelf = ISLANDS if island else SECTIONS
    return section_info(section, shelf.box_of(section.id), language, island)


def require_custom(name: str, island: bool) -> None:
    """Raise `ApiError` unless a section comes from the user's folder."""
    if not is_custom(name, island):
        raise ApiError(404, "not_own", name=name[:40])


def delete_custom_section(name: str, island: bool) -> None:
    """Delete a section; raise `ApiError` if it is not a custom one."""
    require_custom(name, island)
    delete_section(name, island)
    clear_board_cache()


def refuse_in_use(name: str, setup_codes: Iterable[str]) -> None:
    """Raise `ApiError` if a game uses a section, because its board must not change."""
    uses = sum(name in summarize_code(code).sections for code in setup_codes)
    if uses:
        raise ApiError(409, "in_use", name=name, n=uses)
