"""Families, Shepherds and Ambassadors pay during the game: the rules §5.2 and §11.10."""

from itertools import permutations

import pytest

from .drawings import drawn, hold
from .scenes import Place, after, done, gold, next_turn, scene, using

RED = "families shepherds ambassadors"
# A, B and C end at a mountain; the own settlements are there to build next to.
POCKET = """
    .  .  .  .  M
     M  d  d  M  M
"""
A_B_C: list[Place] = [(4, 5), (4, 6), (4, 7)]


@pytest.mark.parametrize("order", list(permutations([(8, 8), (8, 9), (8, 10)])))
def test_families_pay_for_three_in_a_row(order: tuple[Place, ...]) -> None:
    """T231: two gold, in whatever order they are built."""
    state = after(scene([(7, 7), (7, 9)], cards=RED), *order[:2])
    assert gold(state, "families") == [0, 0]
    assert gold(after(state, order[2]), "families") == [2, 0]


@pytest.mark.parametrize("last", [(9, 9), (8, 11), (9, 8)])
def test_families_pay_nothing_for_three_that_are_not_in_a_row(last: Place) -> None:
    """T231: bent, or with a gap that others fill."""
    state = after(scene([(7, 7), (7, 9), (8, 10)], cards=RED), (8, 8), (8, 9), last)
    assert gold(state, "families") == [0, 0]


def test_families_pay_along_a_diagonal_too() -> None:
    """§5.2 Families: any straight line."""
    state = after(scene(cards=RED), (8, 8), (9, 8), (10, 9))
    assert gold(state, "families") == [2, 0]


def test_families_pay_nothing_for_two_on_swamp() -> None:
    """T138: not even with a third that was set aside."""
    row = "L s s S S S S"
    state, _ = drawn(row, "temple", tile=True, card="swamp/desert", cards=RED)
    state.hand[1] = 0
    assert gold(after(state, "on-swamp", (4, 7), (4, 8)), "families") == [0, 0]
    state, _ = drawn(row, "temple", tile=True, marsh=True, cards=RED)
    state.hand[1] = 0
    state = next_turn(after(done(state), "temple", (4, 6)), "swamp/desert")
    state = after(state, "on-swamp", (4, 7), (4, 8), (4, 9))
    assert gold(state, "families") == [0, 0]


def test_families_count_any_three_of_those_placed() -> None:
    """A-21: with one that was set aside the first three are bent, the last three are not."""
    state, _ = drawn(
        """
        M  M  .  M  .  .  .
         M  s  M  .  .  .  .
        """,
        cards=RED,
    )
    state.due = 1
    state = after(state, (4, 6))
    for hex_ in ((5, 7), (5, 8), (5, 9)):
        assert gold(state, "families") == [0, 0]
        state = after(state, hex_)
    assert gold(state, "families") == [2, 0]


def test_families_pay_once_a_turn() -> None:
    """A-21: five in a row are two gold."""
    state, _ = drawn("s . . . . .", cards=RED)
    state.due = 2
    state = after(state, *((4, column) for column in range(5, 10)))
    assert gold(state, "families") == [2, 0]


def test_families_pay_nothing_if_the_supply_was_short() -> None:
    """§5.2 Families: of three in a row one was set aside, so only two were mandatory."""
    state, _ = drawn("s . . . . .", cards=RED)
    state.supply[0], state.due = 2, 1
    state = after(state, (4, 5), (4, 6), (4, 7))
    assert gold(state, "families") == [0, 0]


def test_families_pay_nothing_if_a_marker_took_one_of_three() -> None:
    """§5.2 Families: two were placed from the supply, and one that was set aside."""
    state, _ = drawn("s s s . . . .", cards="families mayors lords")
    state.supply[0], state.due = 3, 1
    state = after(state, (4, 7), (4, 8), (4, 9))
    assert (gold(state, "mayors"), gold(state, "families")) == ([4, 0], [0, 0])


def test_families_pay_across_a_new_card() -> None:
    """A-59: two on desert, the third on the grass that follows in the line."""
    state, _ = drawn("s D D . .", card="desert", cards=RED)
    state = after(state, (4, 5), (4, 6), "=grass", (4, 7))
    assert gold(state, "families") == [2, 0]


def test_families_count_no_other_builds() -> None:
    """§5.2 Families: what Farm builds is none of the three."""
    state, _ = drawn("s . . . M . .", cards=RED)
    state = after(using(state, "farm"), (4, 5))
    state = after(state, (4, 6), (4, 7), (4, 9))
    assert gold(state, "families") == [0, 0]


@pytest.mark.parametrize("order", list(permutations([(10, 10), (10, 11), (11, 10)])))
def test_shepherds_pay_for_the_last_hex_of_an_area(order: tuple[Place, ...]) -> None:
    """T232: two gold, whichever of the small desert is the last."""
    state = scene(card="desert", cards=RED)
    state = after(state, *order[:2])
    assert gold(state, "shepherds") == [0, 0]
    assert gold(after(state, order[2]), "shepherds") == [2, 0]


def test_shepherds_ask_in_what_order_a_pocket_is_filled() -> None:
    """T233: towards its end two gold, from its end nothing."""
    state, _ = drawn(POCKET, cards=RED)
    assert gold(after(state, *A_B_C), "shepherds") == [2, 0]
    assert gold(after(state, *reversed(A_B_C)), "shepherds") == [0, 0]


def test_a_wall_fills_a_hex_for_shepherds() -> None:
    """T234: and so does another's settlement."""
    for neighbour in (".#", "o"):
        state, _ = drawn(f"M . {neighbour} M", cards=RED)
        assert gold(after(state, (4, 5)), "shepherds") == [2, 0]


def test_a_scout_fills_no_hex_for_shepherds() -> None:
    """A-49: it counts as empty."""
    state, _ = drawn("M . .? M", cards=RED)
    assert gold(after(state, (4, 5)), "shepherds") == [0, 0]


def test_a_hex_next_to_a_warrior_is_still_empty_for_shepherds() -> None:
    """§5.2 Shepherds: nobody can build there, and yet."""
    state, _ = drawn("M . . .2a M", cards=RED)
    assert gold(after(state, (4, 5)), "shepherds") == [0, 0]


@pytest.mark.parametrize("ground", "WMSA")
def test_shepherds_know_all_terrains(ground: str) -> None:
    """§5.2 Shepherds: water, mountain, swamp and farmland too."""
    tile = {"W": "donation_water", "M": "wagon", "S": "canoe_bonus", "A": "farming"}[ground]
    closed, _ = drawn(f"s {ground} K {ground}", cards=RED, around="K")
    assert gold(after(using(closed, tile), (4, 5)), "shepherds") == [2, 0]
    wide, _ = drawn(f"s {ground} {ground} K", cards=RED, around="K")
    assert gold(after(using(wide, tile), (4, 5)), "shepherds") == [0, 0]


def test_shepherds_pay_for_no_move() -> None:
    """T235: a settlement that moves into the last hex (A-60)."""
    state, _ = drawn("M . K s M", cards=RED)
    assert gold(after(using(state, "paddock"), (4, 7), (4, 5)), "shepherds") == [0, 0]


def test_ambassadors_pay_for_each_build_next_to_anothers_piece() -> None:
    """T236: of three builds two are."""
    state, _ = drawn(
        """
        s  .  .  .  .
         M  o  M  M  M
        """,
        cards=RED,
    )
    paid = []
    for hex_ in A_B_C:
        state = after(state, hex_)
        paid.append(gold(state, "ambassadors"))
    assert paid == [[1, 0], [2, 0], [2, 0]]


def test_ambassadors_pay_once_for_a_build() -> None:
    """§5.2 Ambassadors: however many pieces of others it touches."""
    state, _ = drawn("o . o s", cards=RED)
    assert gold(after(state, (4, 5)), "ambassadors") == [1, 0]


def test_ambassadors_pay_for_no_move() -> None:
    """A-60: a settlement that moves next to another's."""
    state, _ = drawn("o . . s", cards=RED)
    assert gold(after(using(state, "paddock"), (4, 7), (4, 5)), "ambassadors") == [0, 0]


def test_who_answers_with_a_canoe_is_paid_in_anothers_turn() -> None:
    """§5.2: Ambassadors and Shepherds, for every build, whoever's turn it is."""
    state, _ = drawn("s . N M L o W1 W M", "canoe", nomads="treasure", cards=RED)
    hold(state, "canoe", seat=1)
    state = after(state, (4, 5), (4, 11))
    assert (gold(state, "shepherds"), gold(state, "ambassadors")) == ([2, 2], [0, 1])
