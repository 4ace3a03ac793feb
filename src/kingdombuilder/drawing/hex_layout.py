"""Positions of hexes on the sheet: pointy tops, odd rows shifted right by half a hex."""

import math

from kingdombuilder.drawing.scene import Hex

Point = tuple[float, float]

RADIUS = 50
WIDTH = math.sqrt(3) * RADIUS
PITCH = 75
# From the top, clockwise: side d runs from corner d to corner d + 1.
CORNERS: tuple[Point, ...] = tuple(
    (RADIUS * math.sin(i * math.pi / 3), -RADIUS * math.cos(i * math.pi / 3)) for i in range(6)
)
SIDES = range(6)


def hex_centre(at: Hex) -> Point:
    """Return the centre of a hex."""
    row, column = at
    return WIDTH / 2 + column * WIDTH + (WIDTH / 2 if row % 2 else 0), RADIUS + row * PITCH


def neighbours(at: Hex) -> tuple[Hex, ...]:
    """Return the six neighbours of a hex across its sides: NE, E, SE, SW, W, NW."""
    row, column = at
    right = column + row % 2
    return (
        (row - 1, right),
        (row, column + 1),
        (row + 1, right),
        (row + 1, right - 1),
        (row, column - 1),
        (row - 1, right - 1),
    )


def stable_noise(first: int, second: int, seed: int) -> float:
    """Return a deterministic pseudo-random number from -1 to 1."""
    # The browser draws the same board, so both use 32-bit arithmetic to get equal images.
    mixed = (first * 374761393 + second * 668265263 + seed * 2147483647) & 0xFFFFFFFF
    mixed = (mixed ^ (mixed >> 13)) * 1274126177 & 0xFFFFFFFF
    return (mixed ^ (mixed >> 16)) / 2147483648 - 1


def number(value: float) -> str:
    """Format a length with at most one decimal."""
    return f"{math.floor(value * 10 + 0.5) / 10 + 0.0:.6g}"


def hexagon(at: Hex, scale: float) -> str:
    """Return the path data of a straight hexagon around its centre."""
    x, y = hex_centre(at)
    points = (f"{number(x + dx * scale)} {number(y + dy * scale)}" for dx, dy in CORNERS)
    return "M" + "L".join(points) + "Z"
