"""Moving: the rules §3.4, and by Barn and Harbor, §4.2 and §11.4."""

from .drawings import drawn
from .engines import Game
from .positions import mapped, scene


def test_a_moved_settlement_is_not_taken_from_the_supply(engine: type[Game]) -> None:
    """§3.4: nor does it trigger the end."""
    game = scene(engine, [(8, 4)], supply=1).use("paddock")
    moved = game.pick((8, 4), (8, 6))
    assert (moved.supply(), moved.is_ending()) == (1, False)
    assert len(moved.pieces()) == 1


def test_a_lifted_settlement_does_not_count_for_adjacency(engine: type[Game]) -> None:
    """§3.4: a lone one next to water may go to any water."""
    game = scene(engine, [(8, 13)]).use("harbor")
    assert game.pick((8, 13)).targets() == mapped("W")


def test_a_settlement_never_moves_back_to_where_it_stood(engine: type[Game]) -> None:
    """§3.4: the origin is not offered, though it is free."""
    game = scene(engine, [(8, 8)]).use("barn")
    assert game.pick((8, 8)).targets() == mapped("G") - {(8, 8)}


def test_a_settlement_that_would_have_to_go_back_cannot_move(engine: type[Game]) -> None:
    """§3.4: its own hex is the only grass next to the others; they can move."""
    game, _ = drawn(engine, "C s d C C . .")
    game = game.use("barn")
    assert game.targets() == {(4, 6)}
    assert game.pick((4, 6)).targets() == {(4, 9), (4, 10)}


def test_the_room_that_only_it_touches_does_not_help_a_settlement_to_move(
    engine: type[Game],
) -> None:
    """§3.4: once lifted, it touches nothing; only its own hex is next to the others."""
    game, there = drawn(engine, "C d s x C . .")
    game = game.use("barn")
    assert game.targets() == {(4, 5)}
    assert game.pick((4, 5)).targets() == there


def test_a_settlement_on_another_terrain_is_never_stuck(engine: type[Game]) -> None:
    """§3.4: the hex it leaves is none of the card's, so it may go to any grass."""
    game, there = drawn(engine, "C t d x C x x")
    game = game.use("barn")
    assert game.targets() == {(4, 5), (4, 6)}
    assert game.pick((4, 6)).targets() == there


def test_the_hex_that_was_left_is_empty_again(engine: type[Game]) -> None:
    """§3.4: it can be built on in the same turn."""
    game = scene(engine, [(8, 8), (8, 9)]).use("paddock").pick((8, 8), (8, 6))
    assert (8, 8) in game.targets()
    assert (8, 6) not in game.targets()


def test_the_hex_that_was_entered_is_taken(engine: type[Game]) -> None:
    """§3.4: it cannot be built on."""
    game, _ = drawn(engine, "s . . .")
    game = game.use("paddock").pick((4, 4), (4, 6))
    assert game.targets() == {(4, 5), (4, 7)}


def test_with_another_hex_next_to_the_others_it_can_move(engine: type[Game]) -> None:
    """§3.4: then that one is the only target."""
    game, there = drawn(engine, "C s d x C . .")
    game = game.use("barn")
    assert game.targets() == {(4, 5), (4, 6)}
    assert game.pick((4, 5)).targets() == there


def test_a_settlement_on_the_only_water_next_to_the_others_cannot_sail(engine: type[Game]) -> None:
    """§3.4: the same for the Harbor."""
    game, _ = drawn(engine, "C s w C C W W")
    game = game.use("harbor")
    assert game.targets() == {(4, 5)}


def test_barn_moves_any_own_settlement(engine: type[Game]) -> None:
    """§4.2 Barn: wherever it stands, on land, water or mountain; not another's."""
    game, _ = drawn(
        engine,
        """
        s C w C m
         C C C C C
        o C . . C
    """,
    )
    assert game.use("barn").targets() == {(4, 4), (4, 6), (4, 8)}


def test_barn_moves_to_the_terrain_of_the_card(engine: type[Game]) -> None:
    """§4.2 Barn: next to an own settlement if possible."""
    game = scene(engine, [(12, 8), (0, 0)], card="flowers").use("barn")
    assert game.pick((0, 0)).targets() == {(13, 7), (13, 8)}
    assert game.pick((12, 8)).targets() == {(1, 0)}


def test_barn_moves_anywhere_on_the_terrain_if_none_is_adjacent(engine: type[Game]) -> None:
    """§4.2 Barn: to any empty hex of the terrain."""
    game = scene(engine, [(12, 8), (6, 10)], card="desert").use("barn")
    assert game.pick((12, 8)).targets() == mapped("D")


def test_harbor_moves_next_to_the_others(engine: type[Game]) -> None:
    """T067: (8,12) moves, and (8,13) touches two water hexes."""
    game = scene(engine, [(8, 12), (8, 13)]).use("harbor")
    assert game.targets() == {(8, 12), (8, 13)}
    assert game.pick((8, 12)).targets() == {(7, 13), (8, 14)}


def test_harbor_moves_to_any_water_if_none_is_adjacent(engine: type[Game]) -> None:
    """§4.2 Harbor: (8,13) moves, and (8,12) touches no water."""
    game = scene(engine, [(8, 12), (8, 13)]).use("harbor")
    assert game.pick((8, 13)).targets() == mapped("W")


def test_harbor_moves_from_water_to_water(engine: type[Game]) -> None:
    """§4.2 Harbor: next to the other piece on water."""
    game = scene(engine, [(8, 14), (9, 14)]).use("harbor")
    assert game.targets() == {(8, 14), (9, 14)}
    assert game.pick((8, 14)).targets() == {(10, 14)}


def test_harbor_needs_empty_water(engine: type[Game]) -> None:
    """§4.2 Harbor: the only water is taken, so the tile is of no use."""
    game, _ = drawn(engine, "L w . .", "harbor", tile=True)
    assert game.buttons() == set()
    free, _ = drawn(engine, "L w W .", "harbor", tile=True)
    assert free.buttons() == {"harbor"}


def test_a_move_may_lose_one_tile_and_win_another(engine: type[Game]) -> None:
    """§2.8: from a Tavern hex to a Paddock hex."""
    game = scene(engine, [(6, 8)], ready=[(6, 7)]).use("paddock")
    assert game.pick((6, 8), (6, 10)).tiles() == {(6, 11): "won"}
