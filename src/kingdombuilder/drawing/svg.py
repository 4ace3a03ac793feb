"""A board as one standalone SVG document."""

from html import escape

from kingdombuilder.drawing.labels import describe, draw_coordinates
from kingdombuilder.drawing.land import draw_land
from kingdombuilder.drawing.marks import draw_dimming, draw_gains, draw_marks
from kingdombuilder.drawing.mesh import Mesh, mesh_of
from kingdombuilder.drawing.pieces import draw_pieces, hexes_of
from kingdombuilder.drawing.scene import Scene, terrain_grid
from kingdombuilder.drawing.special_hexes import draw_special_hexes
from kingdombuilder.drawing.sprites import definitions, styles
from kingdombuilder.drawing.tabletop import Frame, draw_tabletop, frame_of

PIXELS = 0.6
FULL_BOARD, FULL_ROWS = 20, {20}


def svg(scene: Scene) -> str:
    """Return the image of a scene; equal scenes give equal text."""
    mesh = mesh_of(terrain_grid(scene))
    frame = frame_of(mesh.land, scene.coordinates)
    body = _body(scene, mesh, frame)
    left, top, width, height = frame.sheet
    size = f'width="{round(width * PIXELS)}" height="{round(height * PIXELS)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" {size}'
        ' role="img" aria-labelledby="title description">'
        '<title id="title">Kingdom Builder board</title>'
        f'<desc id="description">{escape(describe(scene), quote=False)}</desc>'
        f"<style>{styles(body)}</style><defs>{definitions(body)}</defs>{body}</svg>\n"
    )


def _body(scene: Scene, mesh: Mesh, frame: Frame) -> str:
    taken = {at for piece in scene.pieces for at in hexes_of(piece)}
    veiled = is_dimmed(scene)
    layers = {
        "table": draw_tabletop(frame),
        "land": draw_land(mesh, scene.caves, is_full_board(scene)),
        "places": draw_special_hexes(scene.specials, scene.caves),
        "veil": draw_dimming(mesh, scene.highlight) if veiled else "",
        "marks": draw_marks(scene.legal, scene.highlight),
        "pieces": draw_pieces(scene.pieces, scene.highlight if veiled else None),
        "gains": draw_gains(scene.gains, taken),
        "coordinates": _coordinates(scene, mesh, frame),
    }
    return "".join(f'<g id="{name}">{markup}</g>' for name, markup in layers.items() if markup)


def _coordinates(scene: Scene, mesh: Mesh, frame: Frame) -> str:
    return draw_coordinates(mesh.land, frame, scene.row_names) if scene.coordinates else ""


def is_dimmed(scene: Scene) -> bool:
    """Return whether all hexes except the highlighted ones are dimmed."""
    # Dimming is for scores and lessons and is never used during a turn.
    return bool(scene.highlight) and not scene.legal


def is_full_board(scene: Scene) -> bool:
    """Return whether a scene has four sections, with or without an island below them."""
    return len(scene.rows) >= FULL_BOARD and {len(row) for row in scene.rows} == FULL_ROWS
