"""Examples and sections as SVG."""

from kingdombuilder.box.section import LETTERS, SPECIAL_PLACES, Section
from kingdombuilder.drawing.cutouts import cut, scene_svg
from kingdombuilder.drawing.from_state import grid_position, scene_from_state
from kingdombuilder.drawing.scene import Scene, SceneSpecial
from kingdombuilder.rulebook.examples import Example, example_outcome, window_of
from kingdombuilder.rules.board import TILES_PER_LOCATION
from kingdombuilder.rules.cells import NONE
from kingdombuilder.rules.hexes import each

LOCATION_KIND = "location"
_SCENE_KINDS = {"camp": "nomad"}  # special places that drawings name otherwise


def example_svg(example: Example) -> str:
    """Return the window of an example, with its legal or scoring hexes marked."""
    window = {grid_position(hex_) for hex_ in each(window_of(example))}
    scene = scene_from_state(example_outcome(example), example.legal or NONE, example.highlight)
    return scene_svg(cut(scene, window), coordinates=True)


def section_svg(section: Section) -> str:
    """Return the drawing of a section, its locations with all their tiles."""
    places = [
        SceneSpecial(row, column, _SCENE_KINDS.get(LETTERS[letter], LETTERS[letter]), None, 1)
        for row, line in enumerate(section.rows)
        for column, letter in enumerate(line)
        if LETTERS.get(letter) in SPECIAL_PLACES
    ]
    locations = [
        SceneSpecial(row, column, LOCATION_KIND, name, TILES_PER_LOCATION)
        for row, column, name in section.locations
    ]
    return scene_svg(Scene(rows=section.rows, specials=(*places, *locations)))
