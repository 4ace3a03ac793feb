"""Parts of a board as separate images: the empty land, a section, the window of an example."""

from collections.abc import Collection
from dataclasses import replace

from kingdombuilder.box.section import NO_HEX
from kingdombuilder.drawing.hex_layout import PITCH, RADIUS, WIDTH, hex_centre, number
from kingdombuilder.drawing.labels import draw_edge_labels
from kingdombuilder.drawing.land import draw_land
from kingdombuilder.drawing.marks import draw_dimming, draw_marks
from kingdombuilder.drawing.mesh import mesh_of
from kingdombuilder.drawing.pieces import draw_pieces, hexes_of
from kingdombuilder.drawing.scene import Hex, Scene, terrain_grid
from kingdombuilder.drawing.special_hexes import draw_special_hexes
from kingdombuilder.drawing.sprites import SHEETS, art, definitions, styles, without_frame
from kingdombuilder.drawing.svg import is_dimmed, is_full_board
from kingdombuilder.drawing.tabletop import frame_of

SIDE_MARGIN, ABOVE, ROUND_ABOUT = 26, 18, 54
EDGE_LABELS = 28  # the room for coordinates above and on the left
SMALL = 0.42


def land_svg(rows: tuple[str, ...], caves: Collection[Hex]) -> str:
    """Return the land of a whole board without pieces, on a sheet as large as tables expect."""
    scene = Scene(rows=rows, specials=(), caves=frozenset(caves))
    mesh = mesh_of(terrain_grid(scene))
    width = max(hex_centre(at)[0] for at in mesh.land) + WIDTH / 2
    height = 2 * RADIUS + (len(rows) - 1) * PITCH
    sheet = (-SIDE_MARGIN, -ABOVE, width + 2 * SIDE_MARGIN, height + ROUND_ABOUT)
    return _document(draw_land(mesh, scene.caves, is_full_board(scene)), sheet, 1)


def scene_svg(scene: Scene, coordinates: bool = False) -> str:
    """Return a scene without its table, small enough to appear within text."""
    mesh = mesh_of(terrain_grid(scene))
    veiled = is_dimmed(scene)
    body = "".join(
        (
            draw_land(mesh, scene.caves, False),
            draw_special_hexes(scene.specials, scene.caves),
            draw_dimming(mesh, scene.highlight) if veiled else "",
            draw_marks(scene.legal, scene.highlight),
            draw_pieces(scene.pieces, scene.highlight if veiled else None),
        )
    )
    frame = frame_of(mesh.land, coordinates=False)
    beside = EDGE_LABELS if coordinates else 0
    if coordinates:
        body += draw_edge_labels(mesh.land, frame, scene.row_names)
    left, top = frame.left - SIDE_MARGIN - beside, frame.top - ABOVE - beside
    width = frame.right - frame.left + 2 * SIDE_MARGIN + beside
    height = frame.bottom - frame.top + ROUND_ABOUT + beside
    return _document(body, (left, top, width, height), SMALL)


def cut(scene: Scene, window: Collection[Hex]) -> Scene:
    """Return the part of a scene in a window; the hexes keep their places."""
    return replace(
        scene,
        rows=tuple(
            "".join(
                letter if (row, column) in window else NO_HEX for column, letter in enumerate(line)
            )
            for row, line in enumerate(scene.rows)
        ),
        specials=tuple(one for one in scene.specials if (one.row, one.column) in window),
        pieces=tuple(piece for piece in scene.pieces if hexes_of(piece) <= set(window)),
        legal=scene.legal & set(window),
        highlight=scene.highlight & set(window),
        caves=scene.caves & set(window),
    )


def sprite_sheet() -> str:
    """Return all drawings in one document, for a page that refers to them by name."""
    inside = "".join(without_frame(art(sheet)) for sheet in SHEETS)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">'
        f"{inside}</svg>\n"
    )


def _document(body: str, sheet: tuple[float, float, float, float], scale: float) -> str:
    box = " ".join(map(number, sheet))
    size = f'width="{number(sheet[2] * scale)}" height="{number(sheet[3] * scale)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size}>'
        f"<style>{styles(body)}</style><defs>{definitions(body)}</defs>{body}</svg>\n"
    )
