"""The naive engine against the rules §11.8 and §11.10: the markers of Mayors."""

from .first_game import build
from .scenes import scene, use


def test_four_pieces_in_a_line_put_up_a_marker() -> None:
    """T163."""
    game = scene([(5, 0), (5, 5), (5, 9), (3, 14)], cards=["mayors"], tiles=["paddock"] * 2)
    use(game, "paddock")
    build(game, (3, 14), (5, 15))
    assert (game.markers[0], game.supply[0]) == ({5}, 35)
    game.tiles[0] = {(15, 12): "ready"}  # the others have gone with nobody next to them
    use(game, "paddock")
    build(game, (5, 15), (3, 14))
    assert (game.markers[0], game.scores()[0]["mayors"]) == ({5}, 4)


def test_a_line_is_marked_once() -> None:
    """T164."""
    game = scene([(5, 0), (5, 5), (5, 9)], cards=["mayors"])
    game.markers[1].add(5)
    build(game, (5, 10))
    assert game.markers[0] == set()


def test_scouts_do_not_count_for_mayors() -> None:
    """T165."""
    game = scene([(5, 0), (5, 5)], cards=["mayors"])
    game.scouts = {(5, 9)}
    build(game, (5, 6))
    assert game.markers[0] == set()
    build(game, (5, 7))
    assert game.markers[0] == {5}


def test_a_marker_may_be_the_last_settlement() -> None:
    """A-36; and it shortens the mandatory action (§2.3)."""
    game = scene([(5, 0), (5, 5), (5, 9)], cards=["mayors"], supply=3)
    build(game, (5, 10))
    assert (game.supply[0], game.end_triggered) == (1, False)
    build(game, (5, 11))
    assert (game.end_triggered, game.phase) == (True, "after")
    game = scene([(5, 0), (5, 5), (5, 9)], cards=["mayors"], supply=2)
    build(game, (5, 10))
    assert (game.supply[0], game.end_triggered, game.phase) == (0, True, "after")
    game = scene([(5, 0), (5, 5), (5, 9)], cards=["mayors"], supply=1)
    build(game, (5, 10))
    assert game.markers[0] == set()  # no supply, no marker


def test_markers_go_from_the_top_line_down() -> None:
    """A-70."""
    row = [(9, 0), (9, 2), (10, 0), (11, 0), (11, 2), (10, 7)]
    game = scene(row, cards=["mayors"], tiles=["city_hall"], supply=2)
    use(game, "city_hall")
    build(game, (10, 9))
    assert (game.markers[0], game.end_triggered) == ({9, 10}, True)


def test_markers_pay_four_each() -> None:
    """T240."""
    game = scene((), (), (), cards=["mayors"])
    game.markers = [{1, 2, 3}, {4, 5}, {6}]
    assert [gold["mayors"] for gold in game.scores()] == [12, 8, 4]
