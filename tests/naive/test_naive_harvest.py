"""The naive engine against the rules §11.8: Harvest but the Bazaar and the silos."""

import pytest

from .board import Hex
from .first_game import build, hexes, tile_kinds
from .scenes import FG_ROWS, end, hold, next_own_turn, place_three, scene, use
from .table import STOP, TAKE


def test_farming_anchors_the_mandatory_action() -> None:
    """T140."""
    game = scene([(10, 10)], paint={(10, 11): "A", (0, 0): "A"})
    assert tile_kinds(game) == {"farming"}
    use(game, "farming")
    assert hexes(game) == {(10, 11)}
    build(game, (10, 11))
    assert (10, 12) in hexes(game)
    assert tile_kinds(game) == set()
    place_three(game)
    next_own_turn(game)
    game.settlements[0].add((0, 1))
    assert tile_kinds(game) == {"farming"}


def test_an_outpost_does_not_help_farming() -> None:
    """T141."""
    game = scene([(10, 10)], paint={(0, 0): "A"}, nomad_hand=["outpost"])
    assert tile_kinds(game) == {"outpost"}
    game = scene([(0, 1)], paint={(0, 0): "A"}, nomad_hand=["outpost"])
    use(game, "farming")
    assert tile_kinds(game) == set()


def test_the_water_mill_builds_next_to_water() -> None:
    """T147."""
    game = scene([(8, 8)], rows=FG_ROWS, tiles=["water_mill"])
    use(game, "water_mill")
    assert len(hexes(game)) == 89


def test_the_mountain_station_builds_next_to_mountains() -> None:
    """§4.6."""
    game = scene([(10, 10)], paint={(10, 12): "M", (0, 0): "M"}, tiles=["mountain_station"])
    use(game, "mountain_station")
    assert hexes(game) == {(10, 11)}


def test_the_watchtower_builds_next_to_opponents() -> None:
    """T149."""
    game = scene([(8, 7)], [(8, 9)], rows=FG_ROWS, tiles=["watchtower"])
    use(game, "watchtower")
    assert hexes(game) == {(8, 8)}


def test_the_university_builds_next_to_special_hexes() -> None:
    """T151."""
    game = scene([(12, 9)], rows=FG_ROWS, tiles=["university"])
    use(game, "university")
    assert hexes(game) == {(12, 8)}


def test_the_palisade_is_nothing_for_a_lone_settlement() -> None:
    """T153; A-52 for a piece that holds its area together."""
    game = scene([(10, 10), (0, 0)], tiles=["palisade"])
    assert tile_kinds(game) == set()
    game = scene([(10, 10), (10, 11), (10, 12), (0, 0)], tiles=["palisade"])
    use(game, "palisade")
    assert hexes(game) == {(10, 10), (10, 11), (10, 12)}
    build(game, (10, 11))
    near = game.board.neighbours_of_any([(10, 10), (10, 12)])
    assert hexes(game) == near - {(10, 11)}


def test_scouts_carry_the_mandatory_action_and_leave_with_the_turn() -> None:
    """T154."""
    mountains: dict[Hex, str] = dict.fromkeys([(10, 11), (10, 12)], "M")
    game = scene([(10, 10)], paint=mountains, tiles=["scout_cabin"])
    use(game, "scout_cabin")
    assert STOP not in game.legal()
    build(game, (10, 11), (10, 12))  # the second one leans on the first
    assert (game.using, game.scouts) == (None, {(10, 11), (10, 12)})
    assert (10, 13) in hexes(game)
    assert (10, 11) not in game.eligible(["mountain"])
    place_three(game)
    end(game)
    assert game.scouts == set()


def test_a_single_scout_is_placed_where_there_is_no_room_for_two() -> None:
    """A-34."""
    lake = dict.fromkeys([(10, 9), (10, 11), (9, 9), (9, 10), (11, 9), (11, 10)], "W")
    game = scene([(10, 10)], paint=lake, tiles=["scout_cabin"])
    game.walls = {*lake} - {(10, 11)} | {(10, 12), (9, 11), (11, 11)}
    use(game, "scout_cabin")
    build(game, (10, 11))
    assert (game.using, game.scouts) == (None, {(10, 11)})


def test_scouts_gain_nothing() -> None:
    """T155."""
    game = scene(
        [(10, 10)],
        tiles=["scout_cabin"],
        locations={(10, 12): "farm"},
        nomads={(9, 12): "treasure"},
    )
    use(game, "scout_cabin")
    build(game, (10, 11), (9, 11))
    assert (game.taken[0], game.gold[0]["treasure"]) == ({(17, 5)}, 0)


def test_scouts_count_for_the_tavern() -> None:
    """T156."""
    game = scene([(10, 10), (10, 11)], tiles=["scout_cabin", "tavern"])
    use(game, "scout_cabin")
    build(game, (10, 12), (9, 9))
    use(game, "tavern")
    assert {(10, 9), (10, 13)} <= hexes(game)


def test_a_cathedral_brings_one_colony_tile_and_takes_another() -> None:
    """T157."""
    game = scene([(10, 10)], locations={(10, 12): "cathedral"})
    build(game, (10, 11))
    assert game.colony[0] == 1
    place_three(game)
    next_own_turn(game)
    use(game, "cathedral")
    game.play(TAKE)
    assert (game.colony[0], game.using) == (2, None)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_cathedral_returns_as_many_tiles_as_wanted(number: int) -> None:
    """T158."""
    desert = dict.fromkeys([(10, column) for column in range(11, 19)], "D")
    game = scene([(10, 10)], paint={**desert, (0, 0): "D"}, hand="desert", tiles=["cathedral"])
    game.colony[0] = 4
    use(game, "cathedral")
    assert game.legal() == {("hex", 10, 11), TAKE}
    for column in range(number):
        build(game, (10, 11 + column))
        if column < 3:
            assert game.legal() == {("hex", 10, 12 + column), STOP}
    if number < 4:
        game.play(STOP)
    assert (game.colony[0], game.using, game.supply[0]) == (4 - number, None, 39 - number)


def test_colony_tiles_run_out_and_go_back_with_the_tile() -> None:
    """A-54, A-63."""
    game = scene([(10, 10)], tiles=["cathedral", "paddock"], hand="desert")
    game.colony = [10, 8]
    assert tile_kinds(game) == {"paddock"}
    game.colony = [10, 7]
    assert tile_kinds(game) == {"paddock", "cathedral"}
    use(game, "paddock")
    build(game, (10, 10), (10, 12))
    assert game.colony == [0, 7]


def test_an_outpost_serves_one_build_of_a_cathedral() -> None:
    """§3.5."""
    game = scene([(10, 10)], tiles=["cathedral"], nomad_hand=["outpost"])
    game.colony[0] = 2
    hold(game, 0, (17, 5))
    use(game, "cathedral", "outpost")
    build(game, (0, 0))
    assert not game.outpost
    assert hexes(game) == game.board.neighbours((0, 0)) | game.board.neighbours((10, 10))


def test_scouts_keep_no_tiles() -> None:
    """§4.6."""
    game = scene([(10, 11)], tiles=["scout_cabin", "paddock"], locations={(10, 12): "farm"})
    hold(game, 0, (10, 12))
    use(game, "scout_cabin")
    build(game, (9, 11), (10, 10))
    use(game, "paddock")
    build(game, (10, 11), (10, 9))
    assert (10, 12) not in game.tiles[0]
