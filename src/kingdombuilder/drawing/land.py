"""The land: a cardboard slab, one outline for each terrain, soft borders and decorations."""

from collections.abc import Collection, Iterable

from kingdombuilder.drawing.decorations import Decoration, decorations
from kingdombuilder.drawing.hex_layout import neighbours
from kingdombuilder.drawing.mesh import Edge, Mesh, outline, point_text
from kingdombuilder.drawing.scene import Hex

FLAT = ("water", "swamp", "desert", "grass", "flowers", "farmland", "canyon")
# Drawings that can cross a border are clipped there.
CUT = ("canyon", "farmland", "swamp")
TALL = ("forest", "mountain")


def draw_land(mesh: Mesh, bare: Collection[Hex], seams: bool) -> str:
    """Return the whole land; bare hexes have no decoration, seams show where sections meet."""
    terrains = tuple(dict.fromkeys(mesh.land.values()))
    drawn = decorations(mesh, bare)
    return "".join(
        (
            _shapes(mesh, terrains),
            _slab(),
            *(_shape(terrain, f"land land-{terrain}") for terrain in terrains),
            *(_shore(terrain) for terrain in terrains),
            _grid(mesh),
            *(_flat(terrain, drawn) for terrain in FLAT if terrain in terrains),
            *(_shape(terrain, f"land-coast land-{terrain}") for terrain in terrains),
            _paper(),
            f'<g clip-path="url(#clip-tall)">{_stack(TALL, drawn)}</g>',
            _seams(mesh) if seams else "",
            _shape("board", "land-edge"),
        )
    )


def _shapes(mesh: Mesh, terrains: Iterable[str]) -> str:
    shapes = [_path("board", outline(mesh, mesh.land)), _path("deep", outline(mesh, _deep(mesh)))]
    for terrain in terrains:
        same = {at for at, other in mesh.land.items() if other == terrain}
        shapes.append(_path(terrain, outline(mesh, same)))
        shapes.append(_clip(terrain, f'<use href="#land-{terrain}"/>'))
    # Trees and peaks at the far edge may extend a little beyond it.
    above = '<use href="#land-board"/><use href="#land-board" y="-16"/>'
    return f"<defs>{''.join(shapes)}{_clip('tall', above)}</defs>"


def _deep(mesh: Mesh) -> set[Hex]:
    water = {at for at, terrain in mesh.land.items() if terrain == "water"}
    return {
        at for at in water if all(near in water or near not in mesh.land for near in neighbours(at))
    }


def _path(name: str, data: str) -> str:
    return f'<path id="land-{name}" d="{data}"/>'


def _clip(name: str, shapes: str) -> str:
    return f'<clipPath id="clip-{name}">{shapes}</clipPath>'


def _shape(name: str, classes: str, down: int = 0) -> str:
    moved = f' y="{down}"' if down else ""
    return f'<use href="#land-{name}"{moved} class="{classes}"/>'


def _slab() -> str:
    layers = (
        ("land-shadow-far", 22),
        ("land-shadow-near", 16),
        ("land-side", 9),
        ("land-rim", 0),
    )
    return (
        f'<g class="land-slab">{"".join(_shape("board", name, down) for name, down in layers)}</g>'
    )


def _shore(terrain: str) -> str:
    water = (
        _shape("deep", "land-deep")
        + _shape(terrain, "land-echo")
        + _shape(terrain, "land-echo land-echo-inner")
        if terrain == "water"
        else ""
    )
    wash = "".join(
        _shape(terrain, f"land-wash-{width} land-{terrain}") for width in ("wide", "narrow")
    )
    return f'<g clip-path="url(#clip-{terrain})">{water}{wash}</g>'


def _grid(mesh: Mesh) -> str:
    inside = (
        f"M{_start(edge)}L{_end(edge)}"
        for edge in mesh.edges.values()
        if edge.outer and mesh.land[edge.inner] == mesh.land[edge.outer]
    )
    return f'<path d="{"".join(inside)}" class="land-grid"/>'


def _flat(terrain: str, drawn: list[Decoration]) -> str:
    layers = ((terrain,), ("flow",)) if terrain == "water" else ((terrain,),)
    markup = "".join(_stack(layer, drawn) for layer in layers)
    return f'<g clip-path="url(#clip-{terrain})">{markup}</g>' if terrain in CUT else markup


def _stack(layers: tuple[str, ...], drawn: list[Decoration]) -> str:
    ordered = [picture for layer in layers for picture in drawn if picture.layer == layer]
    return "".join(picture.markup for picture in sorted(ordered, key=lambda one: one.depth))


def _paper() -> str:
    fills = ("grain", "aged")
    return "".join(f'<use href="#land-board" fill="url(#{fill})"/>' for fill in fills)


def _seams(mesh: Mesh) -> str:
    dashes = "".join(
        f"M{_start(edge)}Q{point_text(edge.middle)} {_end(edge)}"
        for edge in mesh.edges.values()
        if edge.outer and _section(edge.inner) != _section(edge.outer)
    )
    lines = ("land-seam land-seam-under", "land-seam")
    return "".join(f'<path d="{dashes}" class="{name}"/>' for name in lines)


def _section(at: Hex) -> tuple[bool, bool]:
    return at[0] < 10, at[1] < 10


def _start(edge: Edge) -> str:
    return point_text((edge.start.x, edge.start.y))


def _end(edge: Edge) -> str:
    return point_text((edge.end.x, edge.end.y))
