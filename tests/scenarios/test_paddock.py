"""The Paddock: the rules §4.2 and §11.4."""

from .drawings import draw
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
    """T065: the settlement starts at (8,4); (10,3) is water."""
    game = scene(engine, [(8, 4)]).use("paddock")
    assert game.targets() == {(8, 4)}
    assert game.pick((8, 4)).targets() == {(8, 6), (8, 2), (6, 5), (6, 3), (10, 5)}


def test_paddock_moves_in_any_of_six_directions(engine: type[Game]) -> None:
    """§4.2 Paddock: it moves exactly two hexes."""
    game, marked = draw(engine, STAR)
    assert game.use("paddock").pick((6, 6)).targets() == marked


def test_paddock_jumps_over_anything(engine: type[Game]) -> None:
    """§4.2 Paddock: this covers settlements, water, mountains, castles and locations."""
    game, marked = draw(
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
    assert game.use("paddock").pick((6, 6)).targets() == marked


def test_paddock_lands_on_empty_buildable_hexes_only(engine: type[Game]) -> None:
    """§4.2 Paddock: water, mountains, special hexes and settlements are excluded."""
    game, marked = draw(
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
    assert game.use("paddock").pick((6, 6)).targets() == marked


def test_paddock_does_not_require_adjacency(engine: type[Game]) -> None:
    """§3.2: a settlement may leave the others even if there is room next to them."""
    game = scene(engine, [(8, 8), (8, 9)]).use("paddock")
    assert game.pick((8, 8)).targets() == {(8, 6), (8, 10), (6, 9), (10, 7), (10, 9)}


def test_paddock_does_not_leave_the_board(engine: type[Game]) -> None:
    """§4.2 Paddock: few directions are left in a corner."""
    top_left = scene(engine, [(0, 0)]).use("paddock").pick((0, 0))
    assert top_left.targets() == {(0, 2), (2, 1)}
    top_right = scene(engine, [(0, 19)]).use("paddock").pick((0, 19))
    assert top_right.targets() == {(0, 17)}


def test_paddock_moves_only_pieces_that_can_land(engine: type[Game]) -> None:
    """§2.4: a stuck settlement cannot be chosen; if all are stuck, the tile cannot be used."""
    game, _ = draw(engine, "W W s W W s W x")
    assert game.use("paddock").targets() == {(4, 9)}
    stuck, _ = draw(engine, "L s W W", "paddock", tile=True)
    assert stuck.buttons() == {"redraw"}
