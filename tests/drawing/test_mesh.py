"""The outlines of terrains, which together cover the board."""

import re
from math import sqrt

import pytest

from kingdombuilder.drawing.mesh import mesh_of, outline
from kingdombuilder.drawing.scene import Hex, Scene, terrain_grid

HEX_AREA = 3 * sqrt(3) / 2 * 50**2

BOARDS = {
    "lake": ("GGG", "GWG", "GGGG"),
    "river": ("GWFF", "TWWF", "TTWW", "DDLW"),
    "island": (".DDG.", "DLGG", "CCWTG", "CFKT", ".FFT."),
    "apart": ("G..W", "....", "..M."),
    "ring": ("GGG", "G.G", "GGGG"),
}

every_board = pytest.mark.parametrize("rows", BOARDS.values(), ids=BOARDS.keys())


@every_board
def test_the_border_of_the_board_is_straight(rows: tuple[str, ...]) -> None:
    land = terrain_grid(Scene(rows, ()))
    assert area(outline(mesh_of(land), land)) == pytest.approx(len(land) * HEX_AREA, rel=1e-3)


@every_board
def test_the_terrains_cover_the_board_without_gap_or_overlap(rows: tuple[str, ...]) -> None:
    land = terrain_grid(Scene(rows, ()))
    covered = sum(area(path) for path in outlines(rows).values())
    assert covered == pytest.approx(len(land) * HEX_AREA, rel=1e-3)


def test_a_lake_is_a_hole_in_the_land() -> None:
    shapes = outlines(BOARDS["lake"])
    assert shapes["grass"].count("M") == 2
    assert shapes["water"].count("M") == 1


def test_banks_narrow_the_water() -> None:
    lake = area(outlines(("GGG", "GWG", "GGGG"))["water"])
    sand = area(outlines(("GGG", "GDG", "GGGG"))["desert"])
    assert 0 < lake < 0.9 * sand


def test_special_hexes_keep_sharp_corners() -> None:
    assert "Q" in outlines(("GGG", "GWG", "GGGG"))["water"]
    assert "Q" not in outlines(("GGG", "GLG", "GGGG"))["plaza"]


def test_neighbours_share_their_border() -> None:
    shapes = outlines(("GD",))
    points = [set(re.findall(r"[-\d.]+ [-\d.]+", path)) for path in shapes.values()]
    assert len(points[0] & points[1]) == 3


def outlines(rows: tuple[str, ...]) -> dict[str, str]:
    mesh = mesh_of(terrain_grid(Scene(rows, ())))
    hexes: dict[str, set[Hex]] = {}
    for place, terrain in mesh.land.items():
        hexes.setdefault(terrain, set()).add(place)
    return {terrain: outline(mesh, places) for terrain, places in hexes.items()}


def area(path: str) -> float:
    """Return the area inside a path; holes have the opposite direction and are subtracted."""
    total = 0.0
    for loop in path.split("Z"):
        here: tuple[float, float] = (0, 0)
        start = here
        for command, numbers in re.findall(r"([MLQ])([^MLQ]*)", loop):
            values = [float(value) for value in numbers.split()]
            end = (values[-2], values[-1])
            if command == "M":
                start = end
            elif command == "L":
                total += cross(here, end) / 2
            else:
                pull = (values[0], values[1])
                total += (2 * cross(here, pull) + 2 * cross(pull, end) + cross(here, end)) / 6
            here = end
        total += cross(here, start) / 2
    return total


def cross(first: tuple[float, float], second: tuple[float, float]) -> float:
    return first[0] * second[1] - first[1] * second[0]
