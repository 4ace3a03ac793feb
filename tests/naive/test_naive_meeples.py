"""The naive engine against the rules §11.6: warriors, wagons and ships."""

from .first_game import build, hexes, tile_kinds
from .scenes import FG_ROWS, end, hold, place_three, scene, use
from .table import STOP, TAKE


def test_the_sword_cannot_take_cells_of_a_city_hall() -> None:
    """T109."""
    game = scene((), [(0, 0)], nomad_hand=["sword"])
    game.city_halls[1] = (10, 10)
    game.warriors[1] = {(5, 5)}
    use(game, "sword")
    assert hexes(game) == {(0, 0), (5, 5)}
    build(game, (5, 5))
    assert (game.supply[1], game.stock(1, "warrior")) == (39, 2)


def test_a_warrior_is_placed_next_to_own_pieces_and_not_next_to_a_warrior() -> None:
    """T110."""
    game = scene([(10, 10)], tiles=["barracks"])
    game.warriors[1] = {(10, 12)}
    use(game, "barracks")
    assert hexes(game) == game.board.neighbours((10, 10)) - {(10, 11)}
    build(game, (10, 9))
    assert (game.warriors[0], game.supply[0]) == ({(10, 9)}, 39)


def test_a_warrior_taken_back_frees_its_neighbours_and_may_cost_a_tile() -> None:
    """T111."""
    game = scene([(10, 10)], tiles=["barracks"], locations={(5, 6): "farm"})
    game.warriors[0] = {(5, 5)}
    hold(game, 0, (5, 6))
    assert (5, 4) not in game.eligible_buildable()
    use(game, "barracks")
    assert ("hex", 5, 5) in game.legal()
    build(game, (5, 5))
    assert (game.warriors[0], game.stock(0, "warrior")) == (set(), 2)
    assert (5, 4) in game.eligible_buildable()
    assert (5, 6) not in game.tiles[0]


def test_a_piece_next_to_a_warrior_may_leave() -> None:
    """T112."""
    game = scene([(10, 10)], tiles=["paddock"])
    game.warriors[1] = {(10, 11)}
    use(game, "paddock")
    build(game, (10, 10))
    assert hexes(game) == {(10, 8), (8, 9), (12, 9), (8, 11), (12, 11)}


def test_a_blocked_hex_does_not_bind_the_mandatory_action() -> None:
    """T034."""
    game = scene([(10, 10)], paint={(10, 11): "D", (0, 0): "D"}, hand="desert")
    assert hexes(game) == {(10, 11)}
    game.warriors[1] = {(10, 12)}
    assert hexes(game) == {(0, 0)}


def test_the_wagon_may_be_placed_on_mountains() -> None:
    """T113."""
    game = scene([(0, 5)], rows=FG_ROWS, tiles=["wagon"])
    use(game, "wagon")
    assert hexes(game) == {(0, 4), (0, 6), (1, 4), (1, 5)}


def test_the_wagon_takes_a_nomad_tile_in_passing() -> None:
    """T115."""
    game = scene((), nomads={(9, 12): "sword"}, tiles=["wagon"])
    game.wagons[0] = {(10, 10)}
    use(game, "wagon")
    assert hexes(game) == game.board.neighbours((10, 10))
    assert TAKE in game.legal()
    build(game, (10, 11))
    assert (STOP in game.legal(), TAKE in game.legal()) == (True, False)
    assert game.nomad_tiles[0] == {}
    build(game, (10, 12))
    assert game.nomad_tiles[0] == {(9, 12): "new"}
    build(game, (11, 12))
    assert (game.using, game.wagons[0]) == (None, {(11, 12)})
    assert game.nomad_tiles[0] == {(9, 12): "new"}


def test_the_wagon_loses_a_tile_on_its_way_for_good() -> None:
    """A-33."""
    game = scene((), locations={(10, 12): "farm"}, tiles=["wagon"])
    game.wagons[0] = {(10, 10)}
    use(game, "wagon")
    build(game, (10, 11))
    assert game.tiles[0] == {(10, 12): "new"}  # the wagon's own tile had nobody next to it
    build(game, (10, 10))
    assert (game.tiles[0], game.taken[0]) == ({}, {(17, 5), (10, 12)})
    game.play(STOP)
    assert game.using is None


def test_a_wagon_or_ship_is_taken_back() -> None:
    """§4.4."""
    game = scene([(4, 4)], tiles=["wagon", "lighthouse"], paint={(5, 5): "W"})
    game.wagons[0] = {(10, 10)}
    game.ships[0] = {(5, 5)}
    use(game, "lighthouse")
    assert game.legal() == {TAKE}
    game.play(TAKE)
    assert (game.ships[0], game.stock(0, "ship")) == (set(), 1)


def test_a_ship_without_its_tile_still_counts() -> None:
    """T117."""
    game = scene(paint={(5, 5): "W"}, cards=["discoverers"])
    game.ships[0] = {(5, 5)}
    assert tile_kinds(game) == set()
    assert game.scores()[0]["discoverers"] == 1


def test_ambassadors_pay_for_placing_a_ship_but_not_for_moving_it() -> None:
    """T118."""
    lake = dict.fromkeys([(5, 5), (5, 6)], "W")
    game = scene([(5, 4)], [(4, 5), (4, 6)], paint=lake, tiles=["lighthouse"] * 2)
    game.cards = ["ambassadors"]
    use(game, "lighthouse")
    build(game, (5, 5))
    assert game.scores()[0]["ambassadors"] == 1
    use(game, "lighthouse")
    build(game, (5, 6))
    game.play(STOP)
    assert game.scores()[0]["ambassadors"] == 1


def test_meeples_in_stock_do_not_delay_the_end() -> None:
    """T119."""
    game = scene([(5, 4)], tiles=["lighthouse", "wagon"], supply=1)
    place_three(game)
    assert game.end_triggered


def test_other_tiles_move_meeples_where_they_may_stand() -> None:
    """A-30: a warrior is lifted before its surroundings are judged."""
    game = scene([(0, 0)], paint={(10, 11): "W"}, tiles=["refuge", "paddock", "harbor"])
    game.warriors[0] = {(10, 10)}
    use(game, "refuge")
    build(game, (10, 10))
    assert hexes(game) == game.board.neighbours((10, 10)) - {(10, 11)}
    build(game, (10, 9))
    assert game.warriors[0] == {(10, 9)}
    game.tiles[0] = {(15, 12): "ready", (2, 18): "ready"}
    use(game, "harbor")
    assert hexes(game) == {(0, 0)}
    game = scene(paint={(10, 11): "W"}, tiles=["paddock"])
    game.ships[0] = {(10, 11)}
    assert tile_kinds(game) == set()


def test_the_end_of_a_turn_readies_a_tile_gained_by_a_meeple() -> None:
    """§4.4, meeple facts."""
    game = scene([(10, 10)], locations={(10, 12): "farm"}, tiles=["barracks"])
    use(game, "barracks")
    build(game, (10, 11))
    assert game.tiles[0][(10, 12)] == "new"
    place_three(game)
    end(game)
    assert game.tiles[0][(10, 12)] == "ready"
