"""The land and the pictures of its terrains."""

import re
from collections import Counter

from kingdombuilder.drawing.land import draw_land
from kingdombuilder.drawing.mesh import mesh_of
from kingdombuilder.drawing.scene import Hex, Scene, terrain_grid


def test_every_hex_has_its_picture() -> None:
    assert pictures("MCD", "SAM") == Counter(
        {"mountain": 2, "canyon": 1, "desert": 1, "swamp": 1, "farmland": 1}
    )


def test_a_cave_replaces_its_mountain() -> None:
    assert pictures("MM", bare={(0, 1)}) == Counter({"mountain": 1})


def test_a_special_hex_has_no_terrain_picture() -> None:
    assert pictures("LKM") == Counter({"mountain": 1})


def test_rivers_flow_and_lakes_have_waves() -> None:
    river, lake = land("WWWW"), land("GGG", "GWG", "GGGG")
    assert (river.count('class="land-flow-pale"'), river.count("#t-water")) == (4, 0)
    assert (lake.count('class="land-flow-pale"'), lake.count("#t-water")) == (0, 1)


def test_only_water_has_shore_lines() -> None:
    assert 'class="land-echo"' in land("GW")
    assert 'class="land-echo"' not in land("GD")


def test_the_grid_runs_between_equal_hexes_only() -> None:
    assert grid("GGD").count("M") == 1
    assert grid("GDG").count("M") == 0


def test_borders_run_between_sections() -> None:
    mesh = mesh_of(terrain_grid(Scene(("G" * 11,), ())))
    assert 'class="land-seam"' in draw_land(mesh, (), seams=True)
    assert 'class="land-seam"' not in draw_land(mesh, (), seams=False)


def land(*rows: str, bare: set[Hex] | None = None) -> str:
    return draw_land(mesh_of(terrain_grid(Scene(rows, ()))), bare or set(), seams=False)


def pictures(*rows: str, bare: set[Hex] | None = None) -> Counter[str]:
    return Counter(re.findall(r'href="#t-(\w+)-[123]"', land(*rows, bare=bare)))


def grid(*rows: str) -> str:
    match = re.search(r'<path d="([^"]*)" class="land-grid"/>', land(*rows))
    assert match is not None
    return match[1]
