"""Drawn examples and sections, cached."""

from functools import lru_cache

from kingdombuilder.box.section import Section
from kingdombuilder.server.content.assets import SVG, Asset, page
from kingdombuilder.server.local.drawings import example_svg, section_svg
from kingdombuilder.server.local.library import example_for


@lru_cache(maxsize=200)
def example_page(kind: str, name: str) -> Asset:
    """Return the drawn example of a thing; raise `ApiError` if there is none."""
    return page(example_svg(example_for(kind, name)).encode(), SVG)


@lru_cache(maxsize=100)
def section_page(section: Section, rotated: bool) -> Asset:
    """Return the drawing of a section."""
    return page(section_svg(section.rotated() if rotated else section).encode(), SVG)
