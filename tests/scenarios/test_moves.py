"""Moves in general, and by Barn and Harbor: the rules §3.4, §4.2 and §11.4."""

from .drawings import draw
from .engines import Game
from .positions import fg_hexes, scene


def test_a_moved_settlement_is_not_taken_from_the_supply(engine: type[Game]) -> None:
    """§3.4: a move does not trigger the end either."""
    game = scene(engine, [(8, 4)], supply=1).use("paddock")
    moved = game.pick((8, 4), (8, 6))
    assert (moved.supply(), moved.is_ending()) == (1, False)
    assert len(moved.pieces()) == 1


def test_a_lifted_settlement_does_not_count_for_adjacency(engine: type[Game]) -> None:
    """§3.4: a lone one next to water may go to any water hex."""
    game = scene(engine, [(8, 13)]).use("harbor")
    assert game.pick((8, 13)).targets() == fg_hexes("W")


def test_a_settlement_cannot_move_to_its_own_hex(engine: type[Game]) -> None:
    """§3.4: the origin is free but not a target."""
    game = scene(engine, [(8, 8)]).use("barn")
    assert game.pick((8, 8)).targets() == fg_hexes("G") - {(8, 8)}


def test_a_settlement_with_no_target_but_its_own_hex_cannot_move(engine: type[Game]) -> None:
    """§3.4: its own hex is the only grass next to the others; they can move."""
    game, _ = draw(engine, "C s d C C . .")
    game = game.use("barn")
    assert game.targets() == {(4, 6)}
    assert game.pick((4, 6)).targets() == {(4, 9), (4, 10)}


def test_hexes_that_only_the_moving_settlement_touches_are_not_adjacent(
    engine: type[Game],
) -> None:
    """§3.4: once lifted it touches nothing; only its own hex is next to the others."""
    game, marked = draw(engine, "C d s x C . .")
    game = game.use("barn")
    assert game.targets() == {(4, 5)}
    assert game.pick((4, 5)).targets() == marked


def test_a_settlement_on_another_terrain_is_never_stuck(engine: type[Game]) -> None:
    """§3.4: the hex it leaves is not of the card's terrain, so it may go to any grass."""
    game, marked = draw(engine, "C t d x C x x")
    game = game.use("barn")
    assert game.targets() == {(4, 5), (4, 6)}
    assert game.pick((4, 6)).targets() == marked


def test_the_hex_that_a_piece_leaves_is_free(engine: type[Game]) -> None:
    """§3.4: it can be built on in the same turn."""
    game = scene(engine, [(8, 8), (8, 9)]).use("paddock").pick((8, 8), (8, 6))
    assert (8, 8) in game.targets()
    assert (8, 6) not in game.targets()


def test_the_hex_that_a_piece_enters_is_taken(engine: type[Game]) -> None:
    """§3.4: it cannot be built on."""
    game, _ = draw(engine, "s . . .")
    game = game.use("paddock").pick((4, 4), (4, 6))
    assert game.targets() == {(4, 5), (4, 7)}


def test_a_settlement_moves_to_the_only_other_adjacent_hex(engine: type[Game]) -> None:
    """§3.4: no other target is legal."""
    game, marked = draw(engine, "C s d x C . .")
    game = game.use("barn")
    assert game.targets() == {(4, 5), (4, 6)}
    assert game.pick((4, 5)).targets() == marked


def test_a_settlement_on_the_only_adjacent_water_cannot_use_the_harbor(engine: type[Game]) -> None:
    """§3.4: the rule of the origin applies to the Harbor too."""
    game, _ = draw(engine, "C s w C C W W")
    game = game.use("harbor")
    assert game.targets() == {(4, 5)}


def test_barn_moves_any_settlement_of_its_owner(engine: type[Game]) -> None:
    """§4.2 Barn: it may stand on land, water or a mountain; opponents' cannot be moved."""
    game, _ = draw(
        engine,
        """
        s C w C m
         C C C C C
        o C . . C
    """,
    )
    assert game.use("barn").targets() == {(4, 4), (4, 6), (4, 8)}


def test_barn_moves_to_the_terrain_of_the_card(engine: type[Game]) -> None:
    """§4.2 Barn: the target is adjacent if possible."""
    game = scene(engine, [(12, 8), (0, 0)], card="flowers").use("barn")
    assert game.pick((0, 0)).targets() == {(13, 7), (13, 8)}
    assert game.pick((12, 8)).targets() == {(1, 0)}


def test_barn_moves_anywhere_on_the_terrain_if_none_is_adjacent(engine: type[Game]) -> None:
    """§4.2 Barn: any empty hex of the terrain is a target."""
    game = scene(engine, [(12, 8), (6, 10)], card="desert").use("barn")
    assert game.pick((12, 8)).targets() == fg_hexes("D")


def test_harbor_moves_next_to_the_others(engine: type[Game]) -> None:
    """T067: (8,12) moves, and (8,13) touches two water hexes."""
    game = scene(engine, [(8, 12), (8, 13)]).use("harbor")
    assert game.targets() == {(8, 12), (8, 13)}
    assert game.pick((8, 12)).targets() == {(7, 13), (8, 14)}


def test_harbor_moves_to_any_water_if_none_is_adjacent(engine: type[Game]) -> None:
    """§4.2 Harbor: (8,13) moves, and (8,12) touches no water."""
    game = scene(engine, [(8, 12), (8, 13)]).use("harbor")
    assert game.pick((8, 13)).targets() == fg_hexes("W")


def test_harbor_moves_from_water_to_water(engine: type[Game]) -> None:
    """§4.2 Harbor: the target is next to the other piece on water."""
    game = scene(engine, [(8, 14), (9, 14)]).use("harbor")
    assert game.targets() == {(8, 14), (9, 14)}
    assert game.pick((8, 14)).targets() == {(10, 14)}


def test_harbor_needs_empty_water(engine: type[Game]) -> None:
    """§4.2 Harbor: the only water is taken, so the tile cannot be used."""
    game, _ = draw(engine, "L w . .", "harbor", tile=True)
    assert game.buttons() == set()
    free, _ = draw(engine, "L w W .", "harbor", tile=True)
    assert free.buttons() == {"harbor"}


def test_a_move_can_lose_one_tile_and_win_another(engine: type[Game]) -> None:
    """§2.8: a settlement moves from a Tavern to a Paddock."""
    game = scene(engine, [(6, 8)], ready=[(6, 7)]).use("paddock")
    assert game.pick((6, 8), (6, 10)).tiles() == {(6, 11): "won"}
