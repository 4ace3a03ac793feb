"""The naive engine against the rules §11.11: the tasks."""

import pytest

from .board import Board, Hex
from .first_game import FG
from .scenes import FG_ROWS, scene

AROUND: list[Hex] = [(9, 9), (9, 10), (10, 9), (10, 11), (11, 9), (11, 10)]


def tasks(own: set[Hex], *names: str) -> list[int]:
    """What the tasks pay on FG."""
    gold = scene(own, rows=FG_ROWS, tasks=names).scores()[0]
    return [gold[name] for name in names]


def test_a_covered_terrain_area_is_a_home_country() -> None:
    """T250."""
    assert tasks({(10, 2), (11, 1)}, "home_country") == [5]
    assert tasks({(10, 2)}, "home_country") == [0]
    areas = Board(FG).areas(Board(FG).of_terrain["canyon"])
    two = set().union(*sorted(areas, key=len)[:2])
    assert tasks(two, "home_country") == [5]


def test_a_ship_covers_a_lake() -> None:
    """T251."""
    game = scene((), rows=FG_ROWS, tasks=["home_country"])
    game.ships[0] = {(14, 13)}
    assert game.scores()[0]["home_country"] == 5


def test_a_wall_spoils_a_home_country() -> None:
    """T252."""
    game = scene([(10, 2)], rows=FG_ROWS, tasks=["home_country"])
    game.walls = {(11, 1)}
    assert game.scores()[0]["home_country"] == 0


def test_a_city_hall_is_a_fortress() -> None:
    """§6."""
    game = scene(tasks=["fortress"])
    assert game.scores()[0]["fortress"] == 0
    game.city_halls[0] = (10, 10)
    assert game.scores()[0]["fortress"] == 6


def test_a_road_is_a_diagonal_of_seven() -> None:
    """§6."""
    slant = {(4, 4), (5, 4), (6, 5), (7, 5), (8, 6), (9, 6), (10, 7)}
    assert tasks(slant, "road") == [7]
    assert tasks(slant - {(7, 5)} | {(11, 7)}, "road") == [0]
    assert tasks({(8, column) for column in range(7)}, "road") == [0]


@pytest.mark.parametrize("letter", list("KLNPO"))
def test_a_special_hex_all_around_is_a_place_of_refuge(letter: str) -> None:
    """§6, A-42."""
    nomads = {(10, 10): "sword"} if letter == "N" else {}
    locations = {(10, 10): "farm"} if letter == "L" else {}
    for own, paid in [(AROUND, 8), (AROUND[1:], 0)]:
        game = scene(
            own,
            paint={(10, 10): letter},
            nomads=nomads,
            locations=locations,
            tasks=["place_of_refuge"],
        )
        assert game.scores()[0]["place_of_refuge"] == paid


def test_seven_on_one_edge_are_an_advance() -> None:
    """T255."""
    edge = {(0, column) for column in range(0, 14, 2)}
    assert tasks(edge, "advance") == [9]
    assert tasks(edge - {(0, 0)} | {(5, 0)}, "advance") == [0]


def test_two_corners_are_on_all_four_edges() -> None:
    """A-37."""
    assert tasks({(0, 0), (19, 19)}, "compass_points", "advance") == [10, 0]
    assert tasks({(0, 0), (0, 19)}, "compass_points") == [0]
