"""Corners and sides shared between hexes, and the borders along them."""

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from kingdombuilder.drawing.hex_layout import (
    CORNERS,
    SIDES,
    Point,
    hex_centre,
    neighbours,
    number,
    stable_noise,
)
from kingdombuilder.drawing.scene import PLAZA, Hex

# A corner or the midpoint of a side, in quarters of the width and eighths of the height.
Key = tuple[int, int]

CORNER_STEPS = ((0, -4), (2, -2), (2, 2), (0, 4), (-2, 2), (-2, -2))
SIDE_STEPS = ((1, -3), (2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3))
WOBBLE = 2.6
BEND = 3.2
BANK = 6.5


@dataclass(frozen=True, slots=True)
class Corner:
    """A corner, slightly displaced; sharp where three terrains meet or at the edge of the board."""

    x: float
    y: float
    sharp: bool


@dataclass(frozen=True, slots=True)
class Edge:
    """A side between two hexes, or between a hex and the table."""

    start: Corner
    end: Corner
    middle: Point
    inner: Hex
    outer: Hex | None


@dataclass(frozen=True, slots=True)
class Mesh:
    """The land with its corners and sides."""

    land: Mapping[Hex, str]
    corners: Mapping[Key, Corner]
    edges: Mapping[Key, Edge]

    def edge(self, at: Hex, side: int) -> Edge:
        """Return a side of a hex."""
        return self.edges[_side_key(at, side)]


@dataclass(frozen=True, slots=True)
class _Step:
    to: Key
    corner: Corner
    middle: Point


def mesh_of(land: Mapping[Hex, str]) -> Mesh:
    """Return the corners and sides of a board."""
    corners = _corners(land)
    return Mesh(land, corners, _edges(land, corners))


def outline(mesh: Mesh, hexes: Collection[Hex]) -> str:
    """Return the border of some hexes as path data.

    The border consists of closed loops that are rounded where only two terrains meet.
    """
    steps = _steps(mesh, hexes)
    loops = []
    while steps:
        loop = [steps.pop(next(iter(steps)))]
        while loop[-1].to in steps:
            loop.append(steps.pop(loop[-1].to))
        loops.append(_loop_path(loop))
    return "".join(loops)


def point_text(point: Point) -> str:
    """Return a point as path data."""
    return f"{number(point[0])} {number(point[1])}"


def _corners(land: Mapping[Hex, str]) -> dict[Key, Corner]:
    places: dict[Key, Point] = {}
    meeting: dict[Key, list[str]] = {}
    for at, terrain in land.items():
        x, y = hex_centre(at)
        for side in SIDES:
            key = _corner_key(at, side)
            places.setdefault(key, (x + CORNERS[side][0], y + CORNERS[side][1]))
            meeting.setdefault(key, []).append(terrain)
    return {key: _corner(places[key], meeting[key]) for key in places}


def _corner(place: Point, terrains: list[str]) -> Corner:
    x, y = place
    if len(terrains) < 3:
        return Corner(x, y, sharp=True)
    x += stable_noise(int(x), int(y), 3) * WOBBLE
    y += stable_noise(int(x), int(y), 5) * WOBBLE
    return Corner(x, y, sharp=PLAZA in terrains or len(set(terrains)) > 2)


def _edges(land: Mapping[Hex, str], corners: Mapping[Key, Corner]) -> dict[Key, Edge]:
    edges: dict[Key, Edge] = {}
    for at in land:
        for side, other in enumerate(neighbours(at)):
            key = _side_key(at, side)
            if key in edges:
                continue
            start, end = corners[_corner_key(at, side)], corners[_corner_key(at, side + 1)]
            outer = other if other in land else None
            edges[key] = Edge(start, end, _middle(land, start, end, at, side), at, outer)
    return edges


def _middle(land: Mapping[Hex, str], start: Corner, end: Corner, at: Hex, side: int) -> Point:
    middle = (start.x + end.x) / 2, (start.y + end.y) / 2
    terrain, beyond = land[at], land.get(neighbours(at)[side])
    if beyond is None or beyond == terrain:
        return middle
    (x, y), (x1, y1), (x2, y2) = hex_centre(at), CORNERS[side], CORNERS[(side + 1) % 6]
    straight_x, straight_y = (x + x1 + x + x2) / 2, (y + y1 + y + y2) / 2
    push = stable_noise(int(straight_x), int(straight_y), 7) * BEND
    # Banks reach into the water, so that a row of water hexes looks like a river.
    push += BANK * ((beyond == "water") - (terrain == "water"))
    length = math.hypot(straight_x - x, straight_y - y)
    return (
        middle[0] + (straight_x - x) / length * push,
        middle[1] + (straight_y - y) / length * push,
    )


def _steps(mesh: Mesh, hexes: Collection[Hex]) -> dict[Key, _Step]:
    steps = {}
    for at in mesh.land:
        if at not in hexes:
            continue
        for side, other in enumerate(neighbours(at)):
            if other not in hexes:
                to = _corner_key(at, side + 1)
                step = _Step(to, mesh.corners[to], mesh.edge(at, side).middle)
                steps[_corner_key(at, side)] = step
    return steps


def _loop_path(loop: list[_Step]) -> str:
    path = f"M{point_text(loop[0].middle)}"
    for step, following in zip(loop, loop[1:] + loop[:1], strict=True):
        corner, middle = point_text((step.corner.x, step.corner.y)), point_text(following.middle)
        path += f"L{corner}L{middle}" if step.corner.sharp else f"Q{corner} {middle}"
    return path + "Z"


def _corner_key(at: Hex, corner: int) -> Key:
    return _key(at, CORNER_STEPS[corner % 6])


def _side_key(at: Hex, side: int) -> Key:
    return _key(at, SIDE_STEPS[side])


def _key(at: Hex, step: Key) -> Key:
    row, column = at
    return 2 + 4 * column + 2 * (row % 2) + step[0], 4 + 6 * row + step[1]
