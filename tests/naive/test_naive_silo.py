"""The naive engine against the rules §11.8: the silo phase."""

from .board import Hex
from .first_game import build, hexes
from .game import Game
from .scenes import MEADOW_ROWS, scene
from .silo import BUILD, MOVE
from .table import STOP


def harvest_home(
    own: set[Hex],
    others: set[Hex],
    silos: list[Hex],
    supply: int = 3,
    paint: dict[Hex, str] | None = None,
    cards: tuple[str, ...] = (),
) -> Game:
    """The silo phase: the end of the last turn of seat 1 has just come."""
    game = scene(
        own,
        others,
        paint={**dict.fromkeys(silos, "O"), **(paint or {})},
        rows=MEADOW_ROWS,
        cards=cards,
    )
    game.supply = [supply, supply]
    game.end_triggered = True
    game.seat, game.phase = 1, "after"
    game.play(("end",))
    return game


def test_a_silo_moves_three_pieces_next_to_others() -> None:
    """T159: the castle at (10, 15) is reached."""
    game = harvest_home({(5, 5), (5, 6), (5, 7), (10, 13)}, set(), [(5, 4)], paint={(10, 15): "K"})
    assert (game.chooser(), game.legal()) == (0, {BUILD, MOVE, STOP})
    game.play(MOVE)
    assert hexes(game) == {(5, 5), (5, 6), (5, 7), (10, 13)}
    build(game, (5, 5), (10, 14))  # the piece at the silo itself
    assert game.scores()[0]["castles"] == 3
    assert hexes(game) == {(5, 6), (5, 7), (10, 13)}  # not the same piece again
    build(game, (5, 6), (10, 12), (5, 7), (11, 11))
    assert (game.chooser(), game.supply[0]) == (None, 3)


def test_a_lone_piece_cannot_be_moved() -> None:
    """§2.10: it does not count itself."""
    game = harvest_home({(5, 5)}, set(), [(5, 4)])
    assert game.legal() == {BUILD, STOP}


def test_building_and_moving_do_not_mix() -> None:
    """T160; stopping early is allowed (A-38)."""
    game = harvest_home({(5, 5), (5, 6)}, set(), [(5, 4)])
    game.play(BUILD)
    assert STOP in game.legal()
    build(game, (5, 7), (5, 8))
    assert MOVE not in game.legal()
    game.play(STOP)
    assert (game.chooser(), game.supply[0]) == (None, 1)


def test_each_silo_is_used_in_its_own_way() -> None:
    """T161."""
    game = harvest_home({(5, 5), (5, 6), (7, 7)}, {(5, 3)}, [(5, 4), (7, 6)], supply=5)
    game.play(BUILD)
    build(game, (5, 7), (5, 8), (5, 9))
    assert (game.chooser(), game.legal()) == (0, {BUILD, MOVE, STOP})
    game.play(MOVE)
    build(game, (5, 5), (5, 10), (5, 6), (5, 11), (7, 7), (5, 12))
    assert game.chooser() == 1
    assert game.legal() == {BUILD, STOP}
    game.play(STOP)
    assert game.chooser() is None


def test_which_silos_a_seat_has_is_settled_when_it_begins() -> None:
    """A-40."""
    game = harvest_home({(5, 5), (5, 6)}, set(), [(5, 4), (5, 9)])
    game.play(BUILD)
    build(game, (5, 7), (5, 8))  # next to the other one
    game.play(STOP)
    assert game.chooser() is None


def test_a_silo_of_no_use_is_passed_over() -> None:
    """§2.10."""
    game = harvest_home({(5, 5)}, set(), [(5, 4)], supply=0)
    assert game.chooser() is None


def test_what_is_paid_in_the_silo_phase() -> None:
    """A-41: Treasure and Mayors, but neither red cards nor Canoes."""
    game = scene(
        [(5, 5), (5, 6), (5, 7)],
        [(6, 8)],
        paint={(5, 4): "O"},
        nomads={(5, 9): "treasure"},
        locations={(0, 0): "canoe"},
        cards=["ambassadors", "mayors", "rovers"],
    )
    game.tiles[1][(0, 0)] = "ready"
    game.board.of_terrain["water"].add((19, 19))
    game.end_triggered = True
    game.seat, game.phase = 1, "after"
    game.play(("end",))
    game.play(BUILD)
    build(game, (5, 8))
    gold = game.scores()[0]
    assert (gold["treasure"], gold["mayors"], gold["ambassadors"], gold["rovers"]) == (3, 4, 0, 0)
    assert (game.windows, game.chooser()) == ([], 0)


def test_meeples_are_moved_where_they_may_stand() -> None:
    """A-69."""
    game = scene([(5, 5)], (), paint={(5, 4): "O", (9, 9): "W"})
    game.ships[0] = {(9, 9)}
    game.warriors[0] = {(12, 12)}
    game.end_triggered = True
    game.seat, game.phase = 1, "after"
    game.play(("end",))
    game.play(MOVE)
    assert hexes(game) == {(5, 5), (12, 12)}
    build(game, (12, 12))
    assert (5, 6) in hexes(game)
