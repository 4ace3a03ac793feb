"""Drawn examples and sections, kept once they are drawn."""

from functools import lru_cache

from kingdombuilder.box.section import LETTERS, SPECIAL_PLACES, Section
from kingdombuilder.drawing.cutouts import cut, scene_svg
from kingdombuilder.drawing.from_state import grid_position, scene_from_state
from kingdombuilder.drawing.scene import Scene, SceneSpecial
from kingdombuilder.rulebook.examples import example_outcome, window_of
from kingdombuilder.rules.board import TILES_PER_LOCATION
from kingdombuilder.rules.cells import NONE
from kingdombuilder.rules.hexes import each
from kingdombuilder.server.content.assets import SVG, Asset, page
from kingdombuilder.server.content.library import example_for

LOCATION_KIND = "location"
_KINDS = {"camp": "nomad"}  # what a drawing calls it


@lru_cache(maxsize=200)
def example_page(kind: str, name: str) -> Asset:
    """The example of a thing: its window, with what is legal, or paid for, marked."""
    example = example_for(kind, name)
    window = {grid_position(hex_) for hex_ in each(window_of(example))}
    scene = scene_from_state(example_outcome(example), example.legal or NONE, example.highlight)
    return page(scene_svg(cut(scene, window)).encode(), SVG)


@lru_cache(maxsize=100)
def section_page(section: Section, turned: bool) -> Asset:
    """A section by itself."""
    return page(section_svg(section.rotated() if turned else section).encode(), SVG)


def section_svg(section: Section) -> str:
    """The drawing of a section, its places with all their tiles."""
    places = [
        SceneSpecial(row, column, _KINDS.get(LETTERS[letter], LETTERS[letter]), None, 1)
        for row, line in enumerate(section.rows)
        for column, letter in enumerate(line)
        if LETTERS.get(letter) in SPECIAL_PLACES
    ]
    locations = [
        SceneSpecial(row, column, LOCATION_KIND, name, TILES_PER_LOCATION)
        for row, column, name in section.locations
    ]
    return scene_svg(Scene(rows=section.rows, specials=(*places, *locations)))
