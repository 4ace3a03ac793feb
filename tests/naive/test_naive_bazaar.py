"""The naive engine against the rules §11.8: the Bazaar."""

from .first_game import build, hexes, tile_kinds
from .scenes import end, hold, next_own_turn, place_three, scene, use
from .table import STOP, TAKE


def test_the_bazaar_does_not_repeat_farming() -> None:
    """T142."""
    game = scene([(0, 1)], paint={(0, 0): "A", (1, 1): "A"}, tiles=["bazaar"])
    use(game, "farming")
    build(game, (0, 0))
    assert tile_kinds(game) == set()


def test_the_bazaar_repeats_the_farm() -> None:
    """T143."""
    game = scene([(10, 10)], tiles=["bazaar", "farm"])
    use(game, "farm")
    build(game, (10, 11))
    use(game, "bazaar")
    assert game.legal() == {("tile", "farm")}
    use(game, "farm")
    build(game, (10, 12))
    assert tile_kinds(game) == set()


def test_the_bazaar_may_come_before_the_tile_itself() -> None:
    """§4.6: it equals a second use."""
    game = scene([(10, 10)], tiles=["bazaar", "farm"])
    use(game, "bazaar", "farm")
    build(game, (10, 11))
    assert tile_kinds(game) == {"farm"}


def test_the_bazaar_brings_no_third_warrior() -> None:
    """T144."""
    game = scene([(10, 10)], tiles=["bazaar", "barracks", "barracks"])
    use(game, "barracks")
    build(game, (10, 11))
    use(game, "bazaar", "barracks")
    build(game, (10, 9))
    assert game.warriors[0] == {(10, 11), (10, 9)}
    use(game, "barracks")
    assert hexes(game) == {(10, 11), (10, 9)}  # to take one back


def test_the_bazaar_leaves_new_tiles_alone() -> None:
    """T145."""
    game = scene([(10, 10)], tiles=["bazaar", "farm"])
    game.tiles[0][(15, 12)] = "new"
    assert tile_kinds(game) == set()


def test_the_bazaar_and_crossroads_draw_three_cards() -> None:
    """A-29."""
    game = scene([(17, 4), (15, 11)], tiles=["bazaar", "crossroads"])
    use(game, "bazaar", "crossroads")
    assert (game.using, tile_kinds(game)) == (None, set())
    place_three(game)
    end(game)
    assert len(game.hands[0]) == 3


def test_the_bazaar_moves_a_city_hall_of_this_turn() -> None:
    """A-31, A-67: to another centre, losing and gaining tiles."""
    game = scene(
        [(10, 7), (17, 4), (15, 11)],
        tiles=["bazaar", "city_hall"],
        locations={(8, 9): "farm", (10, 3): "tower"},
    )
    use(game, "city_hall")
    build(game, (10, 9))
    assert game.tiles[0][(8, 9)] == "new"
    use(game, "bazaar", "city_hall")
    assert (game.city_halls[0], game.lifted_hall) == (None, (10, 9))
    assert (10, 9) not in hexes(game)
    assert {(10, 5), (11, 8)} <= hexes(game)
    build(game, (10, 5))
    assert game.city_halls[0] == (10, 5)
    assert set(game.tiles[0]) == {(17, 5), (15, 12), (10, 3)}
    place_three(game)
    next_own_turn(game)
    assert tile_kinds(game) == {"bazaar", "tower"}
    use(game, "bazaar")
    assert game.legal() == {("tile", "tower")}  # the City Hall has come to stay


def test_a_second_use_of_the_scout_cabin_lifts_both_scouts() -> None:
    """A-67."""
    game = scene([(10, 10)], tiles=["scout_cabin", "bazaar"])
    use(game, "scout_cabin")
    build(game, (10, 11), (10, 12))
    use(game, "bazaar", "scout_cabin")
    assert hexes(game) == game.board.neighbours((10, 10))
    build(game, (10, 11), (9, 9))
    assert game.scouts == {(10, 11), (9, 9)}


def test_the_temple_can_be_repeated() -> None:
    """§4.6, Bazaar."""
    game = scene([(17, 4), (15, 11), (0, 0), (0, 1)], tiles=["bazaar", "temple"])
    use(game, "temple")
    build(game, (0, 0))
    use(game, "bazaar", "temple")
    build(game, (0, 1))
    assert game.set_aside[0] == 2


def test_a_wagon_is_placed_and_then_moved_by_the_bazaar() -> None:
    """§4.6, Bazaar."""
    game = scene([(10, 10)], tiles=["bazaar", "wagon"])
    use(game, "wagon")
    build(game, (10, 11))
    use(game, "bazaar", "wagon")
    assert TAKE in game.legal()
    build(game, (10, 12))
    game.play(STOP)
    assert game.wagons[0] == {(10, 12)}


def test_the_bazaar_does_not_repeat_a_new_canoe() -> None:
    """A-27."""
    game = scene(
        [(10, 10)],
        nomads={(10, 12): "treasure"},
        paint={(0, 0): "W"},
        locations={(5, 5): "canoe"},
        tiles=["bazaar"],
    )
    hold(game, 0, (5, 5), "new")
    build(game, (10, 11))
    assert game.windows == []


def test_the_scout_cabin_is_judged_with_the_scouts_lifted() -> None:
    """A-67: the only free hexes are those on which they stand."""
    game = scene([(10, 10)], tiles=["scout_cabin", "bazaar"])
    use(game, "scout_cabin")
    build(game, (10, 11), (10, 9))
    game.walls = game.eligible_buildable()
    use(game, "bazaar", "scout_cabin")
    assert hexes(game) == {(10, 11), (10, 9)}
