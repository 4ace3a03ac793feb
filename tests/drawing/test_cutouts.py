"""The land alone, a window of a scene, and all drawings in one sheet."""

import re
from xml.etree import ElementTree

from kingdombuilder.drawing.cutouts import cut, land_svg, scene_svg, sprite_sheet
from kingdombuilder.drawing.from_state import rows_of, scene_from_state
from kingdombuilder.drawing.scene import Scene, ScenePiece
from kingdombuilder.rules.cells import NONE
from kingdombuilder.setup.setup import first_game, start

ROWS = rows_of(start(first_game()).board)


def sheet(picture: str) -> list[float]:
    """The numbers of a picture's viewBox."""
    return [float(part) for part in ElementTree.fromstring(picture).attrib["viewBox"].split()]


def test_the_land_has_the_sheet_that_a_table_reckons_with() -> None:
    """-26 -18, the hexes and a margin; the same for every board of twenty rows."""
    assert sheet(land_svg(ROWS, ())) == [-26, -18, 1827.4, 1579]
    island = (*ROWS, "." * 20, *("..GGG" + "." * 15,) * 3)
    assert sheet(land_svg(island, ())) == [-26, -18, 1827.4, 1579 + 4 * 75]


def test_the_land_is_bare() -> None:
    """Terrains and no building, piece, table or coordinate."""
    drawn = set(re.findall(r'<use href="#([^"]+)"', land_svg(ROWS, ())))
    assert drawn
    assert all(name.startswith(("land-", "t-", "j-")) for name in drawn)


def test_a_cave_has_no_peaks_on_it() -> None:
    """Its own drawing goes there."""
    at = next(
        (row, column)
        for row, line in enumerate(ROWS)
        for column, letter in enumerate(line)
        if letter == "M"
    )
    peaks = [land_svg(ROWS, caves).count("#t-mountain") for caves in ((), (at,))]
    assert peaks[0] == peaks[1] + 1


def test_a_window_shows_what_lies_in_it() -> None:
    """Hexes keep their places, so that every other row is set in as on the board."""
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
    left, top, *_ = sheet(scene_svg(part))
    assert (round(left), round(top)) == (round(86.6 - 26), 75 - 18)


def test_a_scene_among_words_has_no_table() -> None:
    """No planks, no coordinates."""
    picture = scene_svg(scene_from_state(start(first_game()), NONE, NONE))
    assert "planks" not in picture
    assert "<text" not in picture


def test_the_sheet_of_drawings_is_one_document() -> None:
    """That a browser can read."""
    root = ElementTree.fromstring(sprite_sheet())
    assert len([one for one in root.iter() if one.tag.endswith("symbol")]) > 100
