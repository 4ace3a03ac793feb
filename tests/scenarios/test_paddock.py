"""The Paddock: the rules §4.2 and §11.4."""

from .drawings import drawn
from .engines import Game
from .positions import scene

STAR = """
    W x W x W
     W W W W W
    x W s W x
     W W W W W
    W x W x W
"""


def test_paddock_moves_two_hexes_in_a_straight_line(engine: type[Game]) -> None:
    """T065: from (8,4); (10,3) is water."""
    game = scene(engine, [(8, 4)]).use("paddock")
    assert game.targets() == {(8, 4)}
    assert game.pick((8, 4)).targets() == {(8, 6), (8, 2), (6, 5), (6, 3), (10, 5)}


def test_paddock_moves_in_any_of_six_directions(engine: type[Game]) -> None:
    """§4.2 Paddock: exactly two hexes, no more and no fewer."""
    game, there = drawn(engine, STAR)
    assert game.use("paddock").pick((6, 6)).targets() == there


def test_paddock_jumps_over_anything(engine: type[Game]) -> None:
    """§4.2 Paddock: settlements, water, mountains, castles and locations."""
    game, there = drawn(
        engine,
        """
        W x W x W
         W o M W W
        x W s L x
         W K d W W
        W x W x W
        """,
        "farm",
    )
    assert game.use("paddock").pick((6, 6)).targets() == there


def test_paddock_lands_on_empty_buildable_hexes_only(engine: type[Game]) -> None:
    """§4.2 Paddock: not on water, a mountain, a special hex or a settlement."""
    game, there = drawn(
        engine,
        """
        C W C M C
         C C C C C
        K C s C L
         C C C C C
        C o C x C
        """,
        "farm",
    )
    assert game.use("paddock").pick((6, 6)).targets() == there


def test_paddock_asks_for_no_adjacency(engine: type[Game]) -> None:
    """§3.2: a settlement may jump away from the others though there is room next to them."""
    game = scene(engine, [(8, 8), (8, 9)]).use("paddock")
    assert game.pick((8, 8)).targets() == {(8, 6), (8, 10), (6, 9), (10, 7), (10, 9)}


def test_paddock_does_not_leave_the_board(engine: type[Game]) -> None:
    """§4.2 Paddock: in a corner few directions are left."""
    corner = scene(engine, [(0, 0)]).use("paddock").pick((0, 0))
    assert corner.targets() == {(0, 2), (2, 1)}
    other = scene(engine, [(0, 19)]).use("paddock").pick((0, 19))
    assert other.targets() == {(0, 17)}


def test_paddock_moves_only_pieces_that_can_land(engine: type[Game]) -> None:
    """§2.4: a settlement with nowhere to go cannot be chosen; with none that can, no Paddock."""
    game, _ = drawn(engine, "W W s W W s W x")
    assert game.use("paddock").targets() == {(4, 9)}
    stuck, _ = drawn(engine, "L s W W", "paddock", tile=True)
    assert stuck.buttons() == {"redraw"}
