"""The sections of a server's table, which can be custom or differ from those of this machine."""

from kingdombuilder.box import ISLANDS, LOCATIONS, SECTIONS
from kingdombuilder.box.custom_sections import put_section
from kingdombuilder.box.section import parse_section, write_section
from kingdombuilder.entrants.online.site import Site
from kingdombuilder.setup.setup import clear_board_cache, section_id


def take_sections(site: Site, sections: list[str], island: str | None) -> None:
    """Use the server's layouts of some sections in this process; raise `ParseError`."""
    names = [(section_id(name), False) for name in sections]
    names += [(island, True)] if island else []
    for name, is_island in names:
        text, shelf = site.section_text(name, is_island), ISLANDS if is_island else SECTIONS
        if name not in shelf or write_section(shelf[name]) != text:
            put_section(parse_section(text, set(LOCATIONS), is_island), is_island)
            clear_board_cache()
