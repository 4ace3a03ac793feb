"""The bare land, a window of a scene, and the sprite sheet."""

import re
from xml.etree import ElementTree

from kingdombuilder.drawing.cutouts import cut, land_svg, scene_svg, sprite_sheet
from kingdombuilder.drawing.from_state import rows_of, scene_from_state
from kingdombuilder.drawing.scene import Scene, ScenePiece
from kingdombuilder.rules.cells import NONE
from kingdombuilder.setup.setup import first_game, start

ROWS = rows_of(start(first_game()).board)


def view_box(picture: str) -> list[float]:
    """Return the numbers of a picture's viewBox."""
    return [float(part) for part in ElementTree.fromstring(picture).attrib["viewBox"].split()]


def test_the_land_has_the_view_box_that_the_table_expects() -> None:
    """It covers the hexes and a margin, the same for every board of twenty rows."""
    assert view_box(land_svg(ROWS, ())) == [-26, -18, 1827.4, 1579]
    island = (*ROWS, "." * 20, *("..GGG" + "." * 15,) * 3)
    assert view_box(land_svg(island, ())) == [-26, -18, 1827.4, 1579 + 4 * 75]


def test_the_land_shows_only_terrain() -> None:
    """It has no building, piece, table or coordinate."""
    drawn = set(re.findall(r'<use href="#([^"]+)"', land_svg(ROWS, ())))
    assert drawn
    assert all(name.startswith(("land-", "t-", "j-")) for name in drawn)


def test_a_cave_replaces_the_peaks_of_its_mountain() -> None:
    """It has its own drawing."""
    cave = next(
        (row, column)
        for row, line in enumerate(ROWS)
        for column, letter in enumerate(line)
        if letter == "M"
    )
    peaks = [land_svg(ROWS, caves).count("#t-mountain") for caves in ((), (cave,))]
    assert peaks[0] == peaks[1] + 1


def test_a_window_shows_only_its_hexes() -> None:
    """Hexes keep their places, so that every second row is shifted as on the board."""
    scene = Scene(
        rows=("GGGG",) * 4,
        specials=(),
        pieces=(ScenePiece(1, 1, 0, "settlement"), ScenePiece(3, 3, 1, "settlement")),
        legal=frozenset({(1, 2), (0, 0)}),
    )
    window = {(1, 1), (1, 2), (2, 1), (2, 2)}
    part = cut(scene, window)
    assert part.rows == ("....", ".GG.", ".GG.", "....")
    assert part.pieces == scene.pieces[:1]
    assert part.legal == {(1, 2)}
    left, top, *_ = view_box(scene_svg(part))
    assert (round(left), round(top)) == (round(86.6 - 26), 75 - 18)


def test_a_scene_for_texts_has_no_table() -> None:
    """It has no planks and no coordinates."""
    picture = scene_svg(scene_from_state(start(first_game()), NONE, NONE))
    assert "planks" not in picture
    assert "<text" not in picture


def test_the_sprite_sheet_is_one_document() -> None:
    """It is well-formed and contains all symbols."""
    root = ElementTree.fromstring(sprite_sheet())
    assert len([element for element in root.iter() if element.tag.endswith("symbol")]) > 100
