"""The naive engine against the rules §11.8 and §11.10: what is paid in play."""

import itertools

import pytest

from .board import Hex
from .first_game import build
from .scenes import FG_ROWS, end, place_three, scene, use


@pytest.mark.parametrize("order", list(itertools.permutations([(8, 8), (8, 9), (8, 10)])))
def test_three_in_a_row_are_a_family(order: tuple[Hex, ...]) -> None:
    """T231."""
    game = scene([(7, 8), (7, 10)], rows=FG_ROWS, cards=["families"])
    build(game, *order[:2])
    assert game.scores()[0]["families"] == 0
    build(game, order[2])
    assert game.scores()[0]["families"] == 2


def test_a_bent_row_is_no_family() -> None:
    """T231, second half; nor is a short supply one."""
    game = scene((), rows=FG_ROWS, cards=["families"])
    build(game, (8, 8), (8, 9), (9, 9))
    assert game.scores()[0]["families"] == 0
    game = scene([(8, 8)], rows=FG_ROWS, cards=["families"], supply=2)
    build(game, (8, 9), (8, 10))
    assert (game.phase, game.scores()[0]["families"]) == ("after", 0)


def test_any_three_of_more_placements_are_a_family_once() -> None:
    """A-21."""
    game = scene((), cards=["families"])
    game.set_aside[0], game.turn.due = 2, 2
    build(game, (5, 5), (5, 6), (6, 5), (7, 4))
    assert game.scores()[0]["families"] == 0  # not before the last one
    build(game, (7, 5))
    assert game.scores()[0]["families"] == 2


def test_families_span_two_terrains_of_one_action() -> None:
    """A-59."""
    game = scene(hand="desert", paint={(5, 5): "D"}, cards=["families"])
    build(game, (5, 5))
    game.play(("card", "grass"))
    build(game, (5, 6), (5, 7))
    assert game.scores()[0]["families"] == 2


@pytest.mark.parametrize("order", list(itertools.permutations([(10, 10), (10, 11), (11, 10)])))
def test_shepherds_pay_for_the_last_hex_of_an_area(order: tuple[Hex, ...]) -> None:
    """T232."""
    game = scene((), rows=FG_ROWS, hand="desert", cards=["shepherds"])
    build(game, *order)
    assert game.scores()[0]["shepherds"] == 2


def test_shepherds_pay_for_closing_a_pocket() -> None:
    """T233: A (5, 5) opens on the wide desert, C (5, 7) is the end of the pocket."""
    desert = dict.fromkeys([(5, 4), (5, 5), (5, 6), (5, 7)], "D")
    game = scene([(6, 5), (6, 6), (6, 7)], paint=desert, hand="desert", cards=["shepherds"])
    build(game, (5, 5), (5, 6), (5, 7))
    assert game.scores()[0]["shepherds"] == 2
    game = scene([(6, 5), (6, 6), (6, 7)], paint=desert, hand="desert", cards=["shepherds"])
    build(game, (5, 7), (5, 6), (5, 5))
    assert game.scores()[0]["shepherds"] == 0


def test_a_wall_fills_a_hex_for_shepherds_but_a_scout_does_not() -> None:
    """T234, A-49."""
    desert = dict.fromkeys([(5, 5), (5, 6)], "D")
    game = scene([(6, 5)], paint=desert, hand="desert", cards=["shepherds"], tiles=["oasis"])
    game.walls = {(5, 6)}
    use(game, "oasis")
    build(game, (5, 5))
    assert game.scores()[0]["shepherds"] == 2
    game = scene([(6, 5)], paint=desert, hand="desert", cards=["shepherds"], tiles=["oasis"])
    game.scouts = {(5, 6)}
    use(game, "oasis")
    build(game, (5, 5))
    assert game.scores()[0]["shepherds"] == 0


def test_shepherds_do_not_pay_for_a_move() -> None:
    """T235."""
    game = scene([(5, 3), (5, 6)], paint={(5, 5): "D"}, cards=["shepherds"], tiles=["paddock"])
    use(game, "paddock")
    build(game, (5, 3), (5, 5))
    assert game.scores()[0]["shepherds"] == 0


def test_shepherds_judge_the_cells_of_a_city_hall_together() -> None:
    """§5.2: seven hexes of desert in a meadow."""
    game = scene([(10, 7)], cards=["shepherds"], tiles=["city_hall"])
    cells = game.board.rosettes[(10, 9)]
    game = scene(
        [(10, 7)], paint=dict.fromkeys(cells, "D"), cards=["shepherds"], tiles=["city_hall"]
    )
    use(game, "city_hall")
    build(game, (10, 9))
    assert game.scores()[0]["shepherds"] == 14


def test_ambassadors_pay_for_builds_next_to_opponents() -> None:
    """T236."""
    game = scene([(10, 10)], [(10, 13), (9, 12)], cards=["ambassadors"])
    build(game, (10, 11), (10, 12), (10, 9))
    assert game.scores()[0]["ambassadors"] == 1
    game = scene([(10, 10)], [(10, 13), (9, 11)], cards=["ambassadors"])
    build(game, (10, 11), (10, 12), (10, 9))
    assert game.scores()[0]["ambassadors"] == 2


def test_rovers_pay_for_the_sections_built_in() -> None:
    """T166."""
    game = scene([(5, 9)], cards=["rovers"])
    build(game, (5, 8), (5, 10), (5, 11))
    assert game.scores()[0]["rovers"] == 0
    end(game)
    assert [gold["rovers"] for gold in game.scores()] == [2, 0]
    place_three(game)
    end(game)
    assert [gold["rovers"] for gold in game.scores()] == [2, 1]
