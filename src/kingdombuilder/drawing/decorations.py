"""Decorations of the land: trees, tufts, dunes, waves and river currents."""

import math
from collections.abc import Collection
from itertools import pairwise
from typing import NamedTuple

from kingdombuilder.drawing.hex_layout import (
    SIDES,
    Point,
    hex_centre,
    neighbours,
    number,
    stable_noise,
)
from kingdombuilder.drawing.mesh import Mesh, point_text
from kingdombuilder.drawing.scene import PLAZA, Hex
from kingdombuilder.drawing.sprites import place

# These two stay centred, because their ledges and furrows continue in the next hex.
STILL = ("canyon", "farmland")
MIRRORED = ("grass", "flowers", "desert", "swamp")
JOINED = ("forest", "grass", "flowers")
EAST, SOUTH_WEST = 1, 3


class Decoration(NamedTuple):
    """A drawing on the land, with its layer and its depth on the sheet."""

    layer: str
    depth: float
    markup: str


def decorations(mesh: Mesh, bare: Collection[Hex]) -> list[Decoration]:
    """Return every drawing on the land, hex by hex, except on the bare hexes."""
    drawn = []
    for at, terrain in mesh.land.items():
        if terrain == PLAZA or at in bare:
            continue
        alike = [side for side in SIDES if mesh.land.get(neighbours(at)[side]) == terrain]
        if terrain == "water" and _is_river(alike):
            drawn.append(Decoration("flow", hex_centre(at)[1], _current(mesh, at, alike)))
        else:
            drawn.append(Decoration(terrain, hex_centre(at)[1], _terrain_picture(at, terrain)))
        if terrain in JOINED:
            drawn += _joiners(mesh, at, terrain, alike)
    return drawn


def _is_river(alike: list[int]) -> bool:
    if len(alike) == 3:
        return not any((side + 1) % 6 in alike for side in alike)
    return len(alike) in (1, 2)


def _terrain_picture(at: Hex, terrain: str) -> str:
    variant = 1 + (abs(math.floor(stable_noise(*at, 11) * 997 + 0.5)) + at[1]) % 3
    name = f"t-{terrain}-{variant}"
    drift = 0 if terrain in STILL else 3
    x, y = hex_centre(at)
    x, y = x + stable_noise(*at, 17) * drift, y + stable_noise(*at, 19) * drift
    if terrain in MIRRORED and stable_noise(*at, 13) > 0:
        move = f"translate({number(x)} {number(y)}) scale(-1 1)"
        return f'<use href="#{name}" transform="{move}"/>'
    return place(name, x, y)


def _joiners(mesh: Mesh, at: Hex, terrain: str, alike: list[int]) -> list[Decoration]:
    joiners = []
    for side in range(EAST, SOUTH_WEST + 1):
        if side not in alike or (terrain == "grass" and stable_noise(*at, 40 + side) > 0.1):
            continue
        x, y = mesh.edge(at, side).middle
        drift = stable_noise(*at, 23 + side) * 6, stable_noise(*at, 29 + side) * 6
        markup = place(f"j-{terrain}", x + drift[0], y + drift[1])
        joiners.append(Decoration(terrain, y, markup))
    return joiners


def _current(mesh: Mesh, at: Hex, alike: list[int]) -> str:
    middles = [mesh.edge(at, side).middle for side in alike]
    through = hex_centre(at)
    if len(middles) == 1:
        # At a spring or a mouth, the line runs a little past the centre and ends.
        (x, y), (from_x, from_y) = through, middles[0]
        middles.append(((3.6 * x - from_x) / 2.6, (3.6 * y - from_y) / 2.6))
    pale = dark = ""
    for leg, (start, end) in enumerate(pairwise(middles)):
        shift = stable_noise(*at, 31 + leg) * 0.12
        pale += _stroke(start, through, end, -9, 0.12 + shift, 0.5 + shift)
        pale += _stroke(start, through, end, 9, 0.5 - shift, 0.9 - shift)
        if leg == 0:
            dark = _stroke(start, through, end, 0, 0.2 - shift, 0.62 - shift)
    return f'<path d="{pale}" class="land-flow-pale"/><path d="{dark}" class="land-flow-dark"/>'


def _stroke(
    start: Point, through: Point, end: Point, aside: float, begins: float, stops: float
) -> str:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1

    def on_curve(part: float) -> Point:
        rest = 1 - part
        x, y = (
            rest * rest * a + 2 * rest * part * b + part * part * c
            for a, b, c in zip(start, through, end, strict=True)
        )
        return x - dy / length * aside, y + dx / length * aside

    first, halfway, last = on_curve(begins), on_curve((begins + stops) / 2), on_curve(stops)
    pull = 2 * halfway[0] - (first[0] + last[0]) / 2, 2 * halfway[1] - (first[1] + last[1]) / 2
    return f"M{point_text(first)}Q{point_text(pull)} {point_text(last)}"
