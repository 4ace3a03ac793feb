"""The six tasks of Crossroads: the rules §6 and §11.11."""

import pytest

from .drawings import drawn
from .engines import Game, Place
from .positions import scene

CANYON: list[Place] = [(10, 2), (11, 1)]  # a whole area
RING = """
    .  .1 .1 .
     .1 {}  .1 .
    .  .1 .1 .
"""


def paid(engine: type[Game], task: str, own: list[Place], also: str = "", more: str = "") -> int:
    """Return what a task pays the first seat with these pieces on board FG."""
    return scene(engine, own, also=also, more=f"tasks: {task}\n{more}").gold(task)[0]


def painted(
    engine: type[Game],
    task: str,
    picture: str,
    *locations: str,
    nomads: str = "",
    around: str = "K",
) -> int:
    """Return what a task pays the first seat on a drawn board."""
    game, _ = drawn(engine, picture, *locations, tasks=task, nomads=nomads, around=around)
    return game.gold(task)[0]


def test_home_country_is_a_terrain_area_of_a_single_player(engine: type[Game]) -> None:
    """T250: five gold, and no more for two such areas (A-62)."""
    assert paid(engine, "home_country", CANYON) == 5
    assert paid(engine, "home_country", CANYON[:1]) == 0
    assert paid(engine, "home_country", [*CANYON, (10, 10), (10, 11), (11, 10)]) == 5


def test_a_ship_on_the_only_hex_of_a_lake_is_a_home_country(engine: type[Game]) -> None:
    """T251: (14,13) is a single water hex."""
    assert paid(engine, "home_country", [], also="ship N15") == 5


def test_a_wall_or_another_in_the_area_spoils_a_home_country(engine: type[Game]) -> None:
    """T252: the rest of it is not enough."""
    assert paid(engine, "home_country", [(10, 10), (10, 11)], more="walls: K12") == 0
    game = scene(engine, [(10, 10), (10, 11)], [(11, 10)], more="tasks: home_country")
    assert game.gold("home_country") == [0, 0]


@pytest.mark.parametrize("ground", "GFTCDSAWM")
def test_a_home_country_may_be_of_any_terrain(engine: type[Game], ground: str) -> None:
    """A-56: swamp, farmland, water and mountain too."""
    assert painted(engine, "home_country", f"K {ground}1 {ground}1 K {ground}") == 5
    assert painted(engine, "home_country", f"K {ground}1 {ground} K") == 0


def test_each_player_is_paid_for_a_task(engine: type[Game]) -> None:
    """§6: every seat that fulfils it."""
    game, _ = drawn(engine, "K .1 K .2 K D3 D", tasks="home_country", seats=3, around="K")
    assert game.gold("home_country") == [5, 5, 0]


def test_a_fortress_is_a_piece_with_six_own_ones_around(engine: type[Game]) -> None:
    """§6 Fortress: six gold, once (A-62)."""
    assert painted(engine, "fortress", RING.format(".1")) == 6
    assert painted(engine, "fortress", RING.format(".")) == 0
    assert painted(engine, "fortress", RING.format(".1").replace(".1", "o", 1)) == 0
    wide = """
        .  .1 .1 .1
         .1 .1 .1 .1
        .  .1 .1 .1
    """
    assert painted(engine, "fortress", wide) == 6


def test_a_city_hall_is_a_fortress(engine: type[Game]) -> None:
    """§6 Fortress: it fulfils it alone."""
    assert painted(engine, "fortress", RING.format(".1").replace(".1", ".1h")) == 6


def test_a_road_is_seven_in_an_unbroken_diagonal(engine: type[Game]) -> None:
    """§6 Road: seven gold, along either diagonal, not along a line."""
    falling: list[Place] = [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)]
    rising: list[Place] = [(0, 9), (1, 8), (2, 8), (3, 7), (4, 7), (5, 6), (6, 6)]
    assert paid(engine, "road", falling) == 7
    assert paid(engine, "road", falling[:6]) == 0
    assert paid(engine, "road", [*falling[:3], *falling[4:], (7, 3)]) == 0
    assert paid(engine, "road", rising) == 7
    assert paid(engine, "road", [(0, column) for column in range(8)]) == 0


@pytest.mark.parametrize("special", "KLNPO")
def test_a_place_of_refuge_is_a_special_hex_with_six_own_ones_around(
    engine: type[Game], special: str
) -> None:
    """§6 Place of Refuge: eight gold; palaces and silos too (A-42)."""
    names, nomads = ["farm"] * (special == "L"), "sword" if special == "N" else ""
    full = RING.format(special)
    assert painted(engine, "place_of_refuge", full, *names, nomads=nomads, around="M") == 8
    gap = full.replace(".1", ".", 1)
    assert painted(engine, "place_of_refuge", gap, *names, nomads=nomads, around="M") == 0
    foreign = full.replace(".1", "o", 1)
    assert painted(engine, "place_of_refuge", foreign, *names, nomads=nomads, around="M") == 0


def test_meeples_may_close_a_place_of_refuge(engine: type[Game]) -> None:
    """§6 Place of Refuge: a ship on water, a wagon on a mountain; a wall may not."""
    full = RING.format("K")
    ship = full.replace(".1", "W1s", 1)
    assert painted(engine, "place_of_refuge", ship, around="M") == 8
    assert painted(engine, "place_of_refuge", full.replace(".1", "M1w", 1), around="M") == 8
    assert painted(engine, "place_of_refuge", full.replace(".1", ".#", 1), around="M") == 0


def test_a_place_of_refuge_has_six_neighbours(engine: type[Game]) -> None:
    """A-57: a special hex at the edge of the board is none."""
    edge = "\n".join([15 * "M " + ".1", 14 * "M " + ".1 K", 15 * "M " + ".1"])
    assert painted(engine, "place_of_refuge", edge, around="M") == 0


def test_an_advance_is_seven_on_one_edge(engine: type[Game]) -> None:
    """T255: in row 0, the corner (0,0) among them; they need not touch."""
    row: list[Place] = [(0, column) for column in (0, 1, 2, 5, 7, 11, 19)]
    assert paid(engine, "advance", row) == 9
    assert paid(engine, "advance", row[1:]) == 0
    assert paid(engine, "advance", [*row[:6], (1, 8)]) == 0


def test_a_corner_belongs_to_two_edges(engine: type[Game]) -> None:
    """A-37: for Advance and for Compass Points."""
    column: list[Place] = [(row, 0) for row in (0, 1, 2, 4, 6, 8, 10)]
    assert paid(engine, "advance", column) == 9
    assert paid(engine, "compass_points", [(0, 0), (19, 19)]) == 10


def test_compass_points_are_a_piece_on_each_edge(engine: type[Game]) -> None:
    """§6 Compass Points: ten gold."""
    four: list[Place] = [(0, 5), (8, 19), (19, 10), (10, 0)]
    assert paid(engine, "compass_points", four) == 10
    for missing in range(4):
        assert paid(engine, "compass_points", four[:missing] + four[missing + 1 :]) == 0


CORNERS: list[Place] = [(0, 0), (19, 19)]


def test_two_opposite_corners_are_compass_points_unless_each_counts_once(
    engine: type[Game],
) -> None:
    """T273: ten gold by the default, none if a corner counts for one edge; four corners always."""
    four: list[Place] = [*CORNERS, (0, 19), (19, 0)]
    one = "rulings: corners-one"
    assert paid(engine, "compass_points", CORNERS) == 10
    assert paid(engine, "compass_points", CORNERS, more=one) == 0
    assert paid(engine, "compass_points", four) == 10
    assert paid(engine, "compass_points", four, more=one) == 10


@pytest.mark.parametrize(
    ("own", "gold"),
    [
        ([(0, 0), (0, 5), (5, 0), (19, 9), (9, 19)], 10),
        ([(0, 0), (19, 19), (0, 5)], 0),  # three pieces
        ([(0, 0), (0, 19), (19, 0), (9, 9)], 0),  # three on the edge
        ([(0, 0), (0, 1), (0, 19), (19, 9)], 10),  # the corners serve the sides
        ([(0, 0), (1, 0), (2, 0), (19, 19), (18, 19)], 10),
        ([(0, 0), (19, 0), (19, 5), (19, 9)], 0),  # nothing in the east
    ],
)
def test_four_different_pieces_are_needed_if_a_corner_counts_once(
    engine: type[Game], own: list[Place], gold: int
) -> None:
    """A-37: each edge has a piece of its own."""
    assert paid(engine, "compass_points", own, more="rulings: corners-one") == gold


def test_a_task_may_pay_every_time(engine: type[Game]) -> None:
    """A-62: by the ruling of the Big Box, for each area and each surrounded settlement."""
    each = "rulings: tasks-each"
    areas = [*CANYON, (10, 10), (10, 11), (11, 10)]
    assert paid(engine, "home_country", areas) == 5
    assert paid(engine, "home_country", areas, more=each) == 10
    row = [(8, c) for c in (7, 8, 9, 10)] + [(r, c) for r in (7, 9) for c in (7, 8, 9)]
    assert paid(engine, "fortress", row) == 6
    assert paid(engine, "fortress", row, more=each) == 12
    assert paid(engine, "fortress", row[:-1], more=each) == 6
    west = [(8, 0), (9, 0), (10, 0), (11, 0), (12, 0), (6, 0), (7, 0)]
    assert paid(engine, "advance", west, more=each) == 9
