"""Buildings on the special hexes, with the tiles left on them, and caves."""

from collections.abc import Collection

from kingdombuilder.drawing.hex_layout import hex_centre
from kingdombuilder.drawing.scene import Hex, SceneSpecial
from kingdombuilder.drawing.sprites import place

# The drawing, its offset above the centre, and its scale.
PLAIN = {
    "castle": ("b-castle", 4, 1.14),
    "capitol": ("b-capitol", 3, 1.14),
    "palace": ("b-palace", 3, 1.12),
    "silo": ("b-silo", 1, 1.12),
}
EMBLEM_UNITS = 24
TILES = 2


def draw_special_hexes(specials: Collection[SceneSpecial], caves: Collection[Hex]) -> str:
    """Return every special hex and cave, back to front."""
    buildings = [((one.row, one.column), _building(one)) for one in specials]
    holes = [(at, _cave(at)) for at in caves]
    return "".join(markup for _, markup in sorted(buildings + holes))


def _building(special: SceneSpecial) -> str:
    x, y = hex_centre((special.row, special.column))
    ground = place("b-ground", x, y)
    if special.kind in PLAIN:
        drawing, up, scale = PLAIN[special.kind]
        return ground + place(drawing, x, y - up, scale)
    if not 0 <= special.left <= TILES:
        raise ValueError(f"a {special.kind} cannot hold {special.left} tiles")
    if special.kind == "location":
        return ground + _location(special, x, y)
    if special.kind == "nomad":
        return ground + _nomad(special, x, y)
    raise ValueError(f"unknown kind of special hex {special.kind!r}")


def _location(special: SceneSpecial, x: float, y: float) -> str:
    frame = "b-location" if special.left else "b-location-empty"
    markup = place(frame, x, y - 3, 1.14)
    if special.emblem:
        pale = "" if special.left else ' opacity=".5"'
        markup += place(f"e-{special.emblem}", x - 22, y - 17, 44 / EMBLEM_UNITS, pale)
    for tile in range(TILES):
        stud = "b-stud" if tile < special.left else "b-stud-gone"
        markup += place(stud, x - 10 + 20 * tile, y + 36)
    return markup


def _nomad(special: SceneSpecial, x: float, y: float) -> str:
    if not special.left:
        return place("b-nomad", x, y - 4, 0.9, ' class="board-spent"')
    markup = place("b-nomad", x, y - 4)
    if special.emblem:
        markup += place("b-tile-round", x + 17, y + 20, 0.62)
        # All donations share one drawing, a sack in the colour of their terrain.
        markup += place(f"n-{special.emblem.replace('_', '-')}", x + 5, y + 8)
    return markup


def _cave(at: Hex) -> str:
    x, y = hex_centre(at)
    return place("b-cave", x, y - 1, 1.12)
