"""The naive engine against the rules §11.5: Nomads but the Outpost."""

import pytest

from .first_game import build, hexes, tile_kinds
from .scenes import FG_ROWS, end, hold, next_own_turn, place_three, scene, use
from .table import STOP


def test_the_quarry_walls_only_next_to_own_pieces() -> None:
    """T080."""
    game = scene([(10, 10), (10, 11)], rows=FG_ROWS, hand="desert", tiles=["quarry"])
    use(game, "quarry")
    assert game.legal() == {("hex", 11, 10)}
    build(game, (11, 10))
    assert (game.using, game.walls) == (None, {(11, 10)})
    assert (11, 10) not in hexes(game)


def test_the_quarry_stops_when_the_walls_run_out() -> None:
    """T081."""
    game = scene([(10, 10)], tiles=["quarry", "quarry"])
    game.walls = {(row, column) for row in (0, 1, 2) for column in range(8)}
    use(game, "quarry")
    assert STOP not in game.legal()
    build(game, (10, 11))
    assert (game.using, len(game.walls)) == (None, 25)
    assert tile_kinds(game) == set()


def test_the_second_wall_is_optional() -> None:
    """§4.3, Quarry: one or two walls."""
    game = scene([(10, 10)], tiles=["quarry", "quarry"])
    use(game, "quarry")
    build(game, (10, 11))
    assert STOP in game.legal()
    game.play(STOP)
    use(game, "quarry")
    build(game, (10, 9), (9, 9))
    assert (game.using, len(game.walls)) == (None, 3)


def test_the_caravan_slides_to_the_last_hex_before_an_obstacle() -> None:
    """T083: a mountain to the east and an opponent to the west leave four directions."""
    game = scene([(10, 10)], [(10, 9)], paint={(10, 11): "M", (6, 12): "W"}, tiles=["caravan"])
    game.walls = {(13, 8)}
    use(game, "caravan")
    build(game, (10, 10))
    assert hexes(game) == {(7, 11), (0, 5), (19, 14), (12, 9)}


def test_the_village_counts_own_neighbours_only() -> None:
    """T085."""
    game = scene([(10, 10), (10, 12)], [(9, 10)], tiles=["village"])
    assert tile_kinds(game) == set()
    game.settlements[0].add((9, 11))
    use(game, "village")
    assert hexes(game) == {(10, 11)}


def test_a_donation_builds_three_each_next_to_own_pieces_if_possible() -> None:
    """T086."""
    flowers = dict.fromkeys([(5, 5), (5, 6), (12, 12), (18, 3)], "F")
    game = scene([(5, 4)], paint=flowers, nomad_hand=["donation_flowers"])
    place_three(game)
    game.settlements[0] = {(5, 4)}
    use(game, "donation_flowers")
    assert game.legal() == {("hex", 5, 5)}
    build(game, (5, 5))
    assert game.legal() == {("hex", 5, 6)}
    build(game, (5, 6))
    assert hexes(game) == {(12, 12), (18, 3)}
    build(game, (18, 3))
    assert game.using is None


def test_a_donation_ends_with_the_supply_and_the_game() -> None:
    """T087."""
    water = dict.fromkeys([(5, 5), (5, 6), (5, 7)], "W")
    game = scene([(5, 4)], paint=water, nomad_hand=["donation_water"], supply=2)
    use(game, "donation_water")
    build(game, (5, 5))
    assert not game.end_triggered
    build(game, (5, 6))
    assert (game.end_triggered, game.using, game.phase) == (True, None, "after")


def test_a_donation_ends_when_no_hex_is_left() -> None:
    """A-15."""
    game = scene(paint={(5, 5): "M"}, nomad_hand=["donation_mountain"])
    use(game, "donation_mountain")
    build(game, (5, 5))
    assert game.using is None


def test_resettlement_steps_on_free_buildable_hexes_only() -> None:
    """T089."""
    game = scene([(10, 10)], [(9, 9)], paint={(10, 11): "W"}, nomad_hand=["resettlement"])
    game.walls = {(9, 10)}
    use(game, "resettlement")
    assert game.legal() == {("hex", 10, 10)}
    build(game, (10, 10))
    assert hexes(game) == {(10, 9), (11, 9), (11, 10)}
    with pytest.raises(ValueError, match="not legal"):
        build(game, (10, 11))


def test_resettlement_has_four_steps_for_all_pieces_together() -> None:
    """§4.3; A-66: also back to where one came from."""
    game = scene([(10, 10), (3, 3)], nomad_hand=["resettlement", "resettlement"])
    use(game, "resettlement")
    build(game, (10, 10), (10, 11), (10, 11), (10, 10), (3, 3), (3, 4))
    assert game.legal() == {("hex", 10, 10), ("hex", 3, 4), STOP}
    build(game, (3, 4), (3, 5))
    assert game.using is None
    use(game, "resettlement")
    build(game, (3, 5), (3, 6))
    game.play(STOP)
    assert (game.settlements[0], tile_kinds(game)) == ({(10, 10), (3, 6)}, set())


def test_the_sword_takes_one_piece_of_each_opponent_that_has_any() -> None:
    """T093."""
    game = scene([(0, 0)], [(5, 5), (5, 6)], (), [(7, 7)], nomad_hand=["sword"])
    use(game, "sword")
    assert game.legal() == {("hex", 5, 5), ("hex", 5, 6), ("hex", 7, 7)}
    build(game, (5, 6))
    assert game.legal() == {("hex", 7, 7)}
    build(game, (7, 7))
    assert (game.using, game.supply[1:]) == (None, [39, 40, 40])
    assert game.settlements[1:] == [{(5, 5)}, set(), set()]


def test_two_swords_strike_twice() -> None:
    """§4.3."""
    game = scene((), [(5, 5), (5, 6)], nomad_hand=["sword", "sword"])
    for place in [(5, 5), (5, 6)]:
        use(game, "sword")
        build(game, place)
    assert (game.settlements[1], tile_kinds(game)) == (set(), set())


def test_the_sword_may_cost_the_victim_a_tile() -> None:
    """T048."""
    game = scene((), [(5, 5)], locations={(5, 6): "farm"}, nomad_hand=["sword"])
    hold(game, 1, (5, 6))
    use(game, "sword")
    build(game, (5, 5))
    assert (game.tiles[1], game.supply[1]) == ({}, 40)


def test_the_sword_does_not_call_off_the_end() -> None:
    """T094."""
    game = scene((), [(5, 5)], nomad_hand=["sword"], supply=3)
    game.end_triggered = True
    use(game, "sword")
    build(game, (5, 5))
    place_three(game)
    end(game)
    place_three(game)
    end(game)
    assert game.chooser() is None


def test_a_treasure_is_cashed_in_at_once_and_opens_a_canoe_window() -> None:
    """T095."""
    game = scene(
        [(10, 10)],
        [(0, 0)],
        nomads={(10, 12): "treasure"},
        locations={(1, 1): "canoe"},
        paint={(0, 1): "W"},
    )
    hold(game, 1, (1, 1))
    build(game, (10, 11))
    assert (game.scores()[0]["treasure"], game.nomads, game.nomad_tiles[0]) == (3, {}, {})
    assert (game.chooser(), game.legal()) == (1, {("hex", 0, 1), STOP})


def test_a_nomad_tile_taken_in_the_turn_of_another_is_for_the_next_own_turn() -> None:
    """T096."""
    game = scene(
        [(10, 10)],
        [(0, 0)],
        nomads={(10, 12): "treasure", (0, 2): "sword"},
        locations={(1, 1): "canoe"},
        paint={(0, 1): "W"},
    )
    hold(game, 1, (1, 1))
    build(game, (10, 11), (0, 1))
    assert game.nomad_tiles[1] == {(0, 2): "new"}
    place_three(game)
    end(game)
    assert (game.chooser(), tile_kinds(game)) == (1, {"sword"})
    place_three(game)
    end(game)
    assert game.nomad_tiles[1] == {}


def test_a_nomad_tile_stays_when_the_piece_leaves_and_goes_after_the_next_turn() -> None:
    """T050."""
    game = scene([(10, 10)], [(0, 0)], nomads={(10, 12): "sword"}, tiles=["paddock"])
    build(game, (10, 11), (10, 9), (10, 8))
    assert (game.nomad_tiles[0], tile_kinds(game)) == ({(10, 12): "new"}, {"paddock"})
    use(game, "paddock")
    build(game, (10, 11), (8, 10))
    next_own_turn(game)
    assert tile_kinds(game) == {"sword"}
    place_three(game)
    end(game)
    assert game.nomad_tiles[0] == {}
