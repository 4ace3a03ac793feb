"""The Paddock: the rules §4.2 and §11.4."""

from .drawings import drawn
from .scenes import after, buttons, scene, targets, using

STAR = """
    W x W x W
     W W W W W
    x W s W x
     W W W W W
    W x W x W
"""


def test_paddock_moves_two_hexes_in_a_straight_line() -> None:
    """T065: from (8,4); (10,3) is water."""
    state = using(scene([(8, 4)]), "paddock")
    assert targets(state) == {(8, 4)}
    assert targets(after(state, (8, 4))) == {(8, 6), (8, 2), (6, 5), (6, 3), (10, 5)}


def test_paddock_moves_in_any_of_six_directions() -> None:
    """§4.2 Paddock: exactly two hexes, no more and no fewer."""
    state, there = drawn(STAR)
    assert targets(after(using(state, "paddock"), (6, 6))) == there


def test_paddock_jumps_over_anything() -> None:
    """§4.2 Paddock: settlements, water, mountains, castles and locations."""
    state, there = drawn(
        """
        W x W x W
         W o M W W
        x W s L x
         W K d W W
        W x W x W
        """,
        "farm",
    )
    assert targets(after(using(state, "paddock"), (6, 6))) == there


def test_paddock_lands_on_empty_buildable_hexes_only() -> None:
    """§4.2 Paddock: not on water, a mountain, a special hex or a settlement."""
    state, there = drawn(
        """
        C W C M C
         C C C C C
        K C s C L
         C C C C C
        C o C x C
        """,
        "farm",
    )
    assert targets(after(using(state, "paddock"), (6, 6))) == there


def test_paddock_asks_for_no_adjacency() -> None:
    """§3.2: a settlement may jump away from the others though there is room next to them."""
    state = using(scene([(8, 8), (8, 9)]), "paddock")
    assert targets(after(state, (8, 8))) == {(8, 6), (8, 10), (6, 9), (10, 7), (10, 9)}


def test_paddock_does_not_leave_the_board() -> None:
    """§4.2 Paddock: in a corner few directions are left."""
    corner = after(using(scene([(0, 0)]), "paddock"), (0, 0))
    assert targets(corner) == {(0, 2), (2, 1)}
    other = after(using(scene([(0, 19)]), "paddock"), (0, 19))
    assert targets(other) == {(0, 17)}


def test_paddock_moves_only_who_can_land() -> None:
    """§2.4: a settlement with nowhere to go cannot be chosen; with none that can, no Paddock."""
    state, _ = drawn("W W s W W s W x")
    assert targets(using(state, "paddock")) == {(4, 9)}
    stuck, _ = drawn("L s W W", "paddock", tile=True)
    assert buttons(stuck) == {"redraw"}
