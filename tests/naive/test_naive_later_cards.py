"""The naive engine against the rules §11.10: Kingdom Builder cards of later boxes."""

import pytest

from .board import Hex
from .scenes import scene

AROUND: list[Hex] = [(9, 9), (9, 10), (10, 9), (10, 11), (11, 9), (11, 10)]


def test_noblewomen_pay_the_most_pieces_at_a_castle() -> None:
    """T237."""
    game = scene(AROUND[:2], AROUND[2:4], AROUND[4:5], paint={(10, 10): "K"}, cards=["noblewomen"])
    gold = game.scores()
    assert [g["noblewomen"] for g in gold] == [5, 5, 0]
    assert [g["castles"] for g in gold] == [3, 3, 3]


@pytest.mark.parametrize(("letter", "paid"), [("P", 0), ("O", 5), ("K", 5)])
def test_a_palace_is_not_paid_twice(letter: str, paid: int) -> None:
    """T238; a silo counts (A-42)."""
    game = scene(AROUND[:1], paint={(10, 10): letter}, cards=["noblewomen"])
    gold = game.scores()[0]
    assert (gold["noblewomen"], gold.get("palaces", 0)) == (paid, 5 if letter == "P" else 0)


def test_geologists_pay_for_linked_ranges() -> None:
    """§5.3; A-43: the piece at (5, 8) stands on one."""
    mountains = dict.fromkeys([(5, 5), (4, 5), (5, 8), (10, 10), (15, 15)], "M")
    game = scene([(5, 6), (5, 7), (5, 8), (10, 11)], paint=mountains, cards=["geologists"])
    assert game.scores()[0]["geologists"] == 4


def test_messengers_pay_the_longest_way_within_an_area() -> None:
    """§5.3, A-10."""
    cards = ["messengers"]
    bent = [(5, 5), (5, 6), (5, 7), (4, 8), (3, 8), (19, 19)]
    assert scene(bent, cards=cards).scores()[0]["messengers"] == 2 * 5
    assert scene([(5, 5), (9, 9)], cards=cards).scores()[0]["messengers"] == 0


def test_vassals_pay_at_the_inner_borders() -> None:
    """§5.3."""
    own = [(9, 9), (10, 0), (0, 10), (8, 8), (19, 9)]
    assert scene(own, cards=["vassals"]).scores()[0]["vassals"] == 4


def test_captains_and_chainers_count_own_neighbours() -> None:
    """§5.3, §5.4."""
    gold = scene([(10, 10), *AROUND[:3]], cards=["captains", "chainers"]).scores()[0]
    assert (gold["captains"], gold["chainers"]) == (2, 2)
    row = [(5, column) for column in range(5)]
    gold = scene(row, cards=["captains", "chainers"]).scores()[0]
    assert (gold["captains"], gold["chainers"]) == (0, 3)


def test_scouts_pay_next_to_the_removed_terrain() -> None:
    """§5.3."""
    game = scene(
        [(5, 4), (5, 5), (9, 9)], paint={(5, 5): "D"}, cards=["scouts"], removed_terrain="desert"
    )
    assert game.scores()[0]["scouts"] == 1


def test_rangers_travellers_and_homesteaders() -> None:
    """§5.4."""
    cards = ["rangers", "travellers", "homesteaders"]
    gold = scene([(0, 0), (0, 5), (5, 0), (12, 12)], cards=cards).scores()[0]
    assert (gold["rangers"], gold["travellers"], gold["homesteaders"]) == (4, 3, 3)
