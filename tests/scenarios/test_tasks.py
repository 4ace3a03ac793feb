"""The six tasks of Crossroads: the rules §6 and §11.11."""

import pytest

from .drawings import draw
from .engines import Game, Place
from .positions import scene

CANYON: list[Place] = [(10, 2), (11, 1)]  # a whole area
RING = """
    .  .1 .1 .
     .1 {}  .1 .
    .  .1 .1 .
"""


def payment(
    engine: type[Game], task: str, own: list[Place], extra: str = "", extra_lines: str = ""
) -> int:
    """Return what a task pays the first seat with these pieces on board FG."""
    return scene(engine, own, extra=extra, extra_lines=f"tasks: {task}\n{extra_lines}").gold(task)[
        0
    ]


def drawn_payment(
    engine: type[Game],
    task: str,
    picture: str,
    *locations: str,
    nomads: str = "",
    outside: str = "K",
) -> int:
    """Return what a task pays the first seat on a drawn board."""
    game, _ = draw(engine, picture, *locations, tasks=task, nomads=nomads, outside=outside)
    return game.gold(task)[0]


def test_a_home_country_is_an_area_filled_by_one_seat(engine: type[Game]) -> None:
    """T250: it pays five gold, and no more for a second area (A-62)."""
    assert payment(engine, "home_country", CANYON) == 5
    assert payment(engine, "home_country", CANYON[:1]) == 0
    assert payment(engine, "home_country", [*CANYON, (10, 10), (10, 11), (11, 10)]) == 5


def test_a_ship_on_the_only_hex_of_a_lake_is_a_home_country(engine: type[Game]) -> None:
    """T251: (14,13) is a single water hex."""
    assert payment(engine, "home_country", [], extra="ship N15") == 5


def test_a_wall_or_an_opponent_in_the_area_prevents_a_home_country(engine: type[Game]) -> None:
    """T252: the rest of the area is not enough."""
    assert payment(engine, "home_country", [(10, 10), (10, 11)], extra_lines="walls: K12") == 0
    game = scene(engine, [(10, 10), (10, 11)], [(11, 10)], extra_lines="tasks: home_country")
    assert game.gold("home_country") == [0, 0]


@pytest.mark.parametrize("ground", "GFTCDSAWM")
def test_a_home_country_can_be_of_any_terrain(engine: type[Game], ground: str) -> None:
    """A-56: this includes swamp, farmland, water and mountains."""
    assert drawn_payment(engine, "home_country", f"K {ground}1 {ground}1 K {ground}") == 5
    assert drawn_payment(engine, "home_country", f"K {ground}1 {ground} K") == 0


def test_every_seat_is_paid_for_a_fulfilled_task(engine: type[Game]) -> None:
    """§6: two of three seats fulfil it."""
    game, _ = draw(engine, "K .1 K .2 K D3 D", tasks="home_country", seats=3, outside="K")
    assert game.gold("home_country") == [5, 5, 0]


def test_a_fortress_is_a_piece_surrounded_by_six_of_its_owner(engine: type[Game]) -> None:
    """§6 Fortress: it pays six gold once (A-62)."""
    assert drawn_payment(engine, "fortress", RING.format(".1")) == 6
    assert drawn_payment(engine, "fortress", RING.format(".")) == 0
    assert drawn_payment(engine, "fortress", RING.format(".1").replace(".1", "o", 1)) == 0
    wide = """
        .  .1 .1 .1
         .1 .1 .1 .1
        .  .1 .1 .1
    """
    assert drawn_payment(engine, "fortress", wide) == 6


def test_a_city_hall_is_a_fortress(engine: type[Game]) -> None:
    """§6 Fortress: it fulfils the task alone."""
    assert drawn_payment(engine, "fortress", RING.format(".1").replace(".1", ".1h")) == 6


def test_a_road_is_an_unbroken_diagonal_of_seven(engine: type[Game]) -> None:
    """§6 Road: either diagonal pays seven gold, a horizontal line does not."""
    falling: list[Place] = [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)]
    rising: list[Place] = [(0, 9), (1, 8), (2, 8), (3, 7), (4, 7), (5, 6), (6, 6)]
    assert payment(engine, "road", falling) == 7
    assert payment(engine, "road", falling[:6]) == 0
    assert payment(engine, "road", [*falling[:3], *falling[4:], (7, 3)]) == 0
    assert payment(engine, "road", rising) == 7
    assert payment(engine, "road", [(0, column) for column in range(8)]) == 0


@pytest.mark.parametrize("special", "KLNPO")
def test_a_place_of_refuge_is_a_special_hex_surrounded_by_one_seat(
    engine: type[Game], special: str
) -> None:
    """§6 Place of Refuge: it pays eight gold, also at palaces and silos (A-42)."""
    names, nomads = ["farm"] * (special == "L"), "sword" if special == "N" else ""
    full = RING.format(special)
    assert drawn_payment(engine, "place_of_refuge", full, *names, nomads=nomads, outside="M") == 8
    gap = full.replace(".1", ".", 1)
    assert drawn_payment(engine, "place_of_refuge", gap, *names, nomads=nomads, outside="M") == 0
    opponent = full.replace(".1", "o", 1)
    assert (
        drawn_payment(engine, "place_of_refuge", opponent, *names, nomads=nomads, outside="M") == 0
    )


def test_meeples_count_for_a_place_of_refuge(engine: type[Game]) -> None:
    """§6 Place of Refuge: a ship on water and a wagon on a mountain count; a wall does not."""
    full = RING.format("K")
    ship = full.replace(".1", "W1s", 1)
    assert drawn_payment(engine, "place_of_refuge", ship, outside="M") == 8
    assert drawn_payment(engine, "place_of_refuge", full.replace(".1", "M1w", 1), outside="M") == 8
    assert drawn_payment(engine, "place_of_refuge", full.replace(".1", ".#", 1), outside="M") == 0


def test_a_place_of_refuge_has_six_neighbours(engine: type[Game]) -> None:
    """A-57: a special hex at the edge of the board does not count."""
    edge = "\n".join([15 * "M " + ".1", 14 * "M " + ".1 K", 15 * "M " + ".1"])
    assert drawn_payment(engine, "place_of_refuge", edge, outside="M") == 0


def test_an_advance_is_seven_pieces_on_one_edge(engine: type[Game]) -> None:
    """T255: they include the corner (0,0) and need not touch."""
    row: list[Place] = [(0, column) for column in (0, 1, 2, 5, 7, 11, 19)]
    assert payment(engine, "advance", row) == 9
    assert payment(engine, "advance", row[1:]) == 0
    assert payment(engine, "advance", [*row[:6], (1, 8)]) == 0


def test_a_corner_belongs_to_two_edges(engine: type[Game]) -> None:
    """A-37: this holds for Advance and Compass Points."""
    column: list[Place] = [(row, 0) for row in (0, 1, 2, 4, 6, 8, 10)]
    assert payment(engine, "advance", column) == 9
    assert payment(engine, "compass_points", [(0, 0), (19, 19)]) == 10


def test_compass_points_need_a_piece_on_each_edge(engine: type[Game]) -> None:
    """§6 Compass Points: they pay ten gold."""
    four: list[Place] = [(0, 5), (8, 19), (19, 10), (10, 0)]
    assert payment(engine, "compass_points", four) == 10
    for missing in range(4):
        assert payment(engine, "compass_points", four[:missing] + four[missing + 1 :]) == 0


CORNERS: list[Place] = [(0, 0), (19, 19)]


def test_two_opposite_corners_are_compass_points_by_default(
    engine: type[Game],
) -> None:
    """T273: they do not count if a corner counts for one edge; four corners always do."""
    four: list[Place] = [*CORNERS, (0, 19), (19, 0)]
    ruling = "rulings: corners-one"
    assert payment(engine, "compass_points", CORNERS) == 10
    assert payment(engine, "compass_points", CORNERS, extra_lines=ruling) == 0
    assert payment(engine, "compass_points", four) == 10
    assert payment(engine, "compass_points", four, extra_lines=ruling) == 10


@pytest.mark.parametrize(
    ("own", "gold"),
    [
        ([(0, 0), (0, 5), (5, 0), (19, 9), (9, 19)], 10),
        ([(0, 0), (19, 19), (0, 5)], 0),  # three pieces
        ([(0, 0), (0, 19), (19, 0), (9, 9)], 0),  # three on the edge
        ([(0, 0), (0, 1), (0, 19), (19, 9)], 10),  # the corners count for the sides
        ([(0, 0), (1, 0), (2, 0), (19, 19), (18, 19)], 10),
        ([(0, 0), (19, 0), (19, 5), (19, 9)], 0),  # no piece in the east
    ],
)
def test_four_different_pieces_are_needed_if_a_corner_counts_once(
    engine: type[Game], own: list[Place], gold: int
) -> None:
    """A-37: each edge needs a different piece."""
    assert payment(engine, "compass_points", own, extra_lines="rulings: corners-one") == gold


def test_a_task_can_pay_several_times(engine: type[Game]) -> None:
    """A-62: the Big Box ruling pays each area and each surrounded settlement."""
    each = "rulings: tasks-each"
    areas = [*CANYON, (10, 10), (10, 11), (11, 10)]
    assert payment(engine, "home_country", areas) == 5
    assert payment(engine, "home_country", areas, extra_lines=each) == 10
    row = [(8, c) for c in (7, 8, 9, 10)] + [(r, c) for r in (7, 9) for c in (7, 8, 9)]
    assert payment(engine, "fortress", row) == 6
    assert payment(engine, "fortress", row, extra_lines=each) == 12
    assert payment(engine, "fortress", row[:-1], extra_lines=each) == 6
    west = [(8, 0), (9, 0), (10, 0), (11, 0), (12, 0), (6, 0), (7, 0)]
    assert payment(engine, "advance", west, extra_lines=each) == 9
