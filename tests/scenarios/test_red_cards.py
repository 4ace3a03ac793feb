"""Families, Shepherds and Ambassadors pay during the game: the rules §5.2 and §11.10."""

from itertools import permutations

import pytest

from .drawings import NO_CARD, draw
from .engines import Game, Place
from .positions import scene

RED = "families shepherds ambassadors"
# A, B and C end at a mountain; the settlements make them adjacent.
POCKET = """
    .  .  .  .  M
     M  d  d  M  M
"""
A_B_C: list[Place] = [(4, 5), (4, 6), (4, 7)]


@pytest.mark.parametrize("order", list(permutations([(8, 8), (8, 9), (8, 10)])))
def test_families_pay_for_three_in_a_row(engine: type[Game], order: tuple[Place, ...]) -> None:
    """T231: they pay two gold, whatever the order of building."""
    game = scene(engine, [(7, 7), (7, 9)], cards=RED).pick(*order[:2])
    assert game.gold("families") == [0, 0]
    assert game.pick(order[2]).gold("families") == [2, 0]


@pytest.mark.parametrize("last", [(9, 9), (8, 11), (9, 8)])
def test_families_pay_nothing_for_three_that_are_not_in_a_row(
    engine: type[Game], last: Place
) -> None:
    """T231: the row is bent, or older pieces fill its gap."""
    game = scene(engine, [(7, 7), (7, 9), (8, 10)], cards=RED).pick((8, 8), (8, 9), last)
    assert game.gold("families") == [0, 0]


def test_families_pay_along_a_diagonal(engine: type[Game]) -> None:
    """§5.2 Families: any straight line counts."""
    game = scene(engine, cards=RED).pick((8, 8), (9, 8), (10, 9))
    assert game.gold("families") == [2, 0]


def test_families_pay_nothing_for_two_on_swamp(engine: type[Game]) -> None:
    """T138: a third that was set aside does not help."""
    row = "L s s S S S S"
    game, _ = draw(engine, row, "temple", tile=True, card="swamp/desert", cards=RED, seat_2=NO_CARD)
    assert game.pick("on-swamp", (4, 7), (4, 8)).gold("families") == [0, 0]
    game, _ = draw(engine, row, "temple", tile=True, marsh=True, cards=RED, seat_2=NO_CARD)
    game = game.skip_mandatory().pick("temple", (4, 6)).next_turn("swamp/desert")
    game = game.pick("on-swamp", (4, 7), (4, 8), (4, 9))
    assert game.gold("families") == [0, 0]


def test_families_pay_for_any_three_of_four(engine: type[Game]) -> None:
    """A-21: the first three of four are bent, the last three are not."""
    game, _ = draw(
        engine,
        """
        M  M  .  M  .  .  .
         M  s  M  .  .  .  .
        """,
        cards=RED,
        turn="1 before due 1",
    )
    game = game.pick((4, 6))
    for hex_ in ((5, 7), (5, 8), (5, 9)):
        assert game.gold("families") == [0, 0]
        game = game.pick(hex_)
    assert game.gold("families") == [2, 0]


def test_families_pay_once_a_turn(engine: type[Game]) -> None:
    """A-21: five in a row pay two gold."""
    game, _ = draw(engine, "s . . . . .", cards=RED, turn="1 before due 2")
    game = game.pick(*((4, column) for column in range(5, 10)))
    assert game.gold("families") == [2, 0]


def test_families_pay_nothing_if_the_supply_was_short(engine: type[Game]) -> None:
    """§5.2 Families: one of three was set aside, so only two were mandatory."""
    game, _ = draw(engine, "s . . . . .", cards=RED, seat_1="supply 2", turn="1 before due 1")
    game = game.pick((4, 5), (4, 6), (4, 7))
    assert game.gold("families") == [0, 0]


def test_families_pay_nothing_if_a_marker_took_one_of_three(engine: type[Game]) -> None:
    """§5.2 Families: two came from the supply, and one was set aside."""
    game, _ = draw(
        engine,
        "s s s . . . .",
        cards="families mayors lords",
        seat_1="supply 3",
        turn="1 before due 1",
    )
    game = game.pick((4, 7), (4, 8), (4, 9))
    assert (game.gold("mayors"), game.gold("families")) == ([4, 0], [0, 0])


def test_families_pay_across_a_new_card(engine: type[Game]) -> None:
    """A-59: two are on desert, the third on the grass that continues the line."""
    game, _ = draw(engine, "s D D . .", card="desert", cards=RED)
    game = game.pick((4, 5), (4, 6), "=grass", (4, 7))
    assert game.gold("families") == [2, 0]


def test_families_ignore_other_builds(engine: type[Game]) -> None:
    """§5.2 Families: a settlement built by Farm does not count."""
    game, _ = draw(engine, "s . . . M . .", cards=RED)
    game = game.use("farm").pick((4, 5))
    game = game.pick((4, 6), (4, 7), (4, 9))
    assert game.gold("families") == [0, 0]


@pytest.mark.parametrize("order", list(permutations([(10, 10), (10, 11), (11, 10)])))
def test_shepherds_pay_for_the_last_hex_of_an_area(
    engine: type[Game], order: tuple[Place, ...]
) -> None:
    """T232: they pay two gold, whichever desert hex is last."""
    game = scene(engine, card="desert", cards=RED)
    game = game.pick(*order[:2])
    assert game.gold("shepherds") == [0, 0]
    assert game.pick(order[2]).gold("shepherds") == [2, 0]


def test_shepherds_depend_on_the_order_of_building(engine: type[Game]) -> None:
    """T233: filling a pocket towards its end pays two gold, from its end nothing."""
    game, _ = draw(engine, POCKET, cards=RED)
    assert game.pick(*A_B_C).gold("shepherds") == [2, 0]
    assert game.pick(*reversed(A_B_C)).gold("shepherds") == [0, 0]


def test_a_wall_fills_a_hex_for_shepherds(engine: type[Game]) -> None:
    """T234: an opponent's settlement does too."""
    for neighbour in (".#", "o"):
        game, _ = draw(engine, f"M . {neighbour} M", cards=RED)
        assert game.pick((4, 5)).gold("shepherds") == [2, 0]


def test_a_scout_does_not_fill_a_hex_for_shepherds(engine: type[Game]) -> None:
    """A-49: its hex counts as empty."""
    game, _ = draw(engine, "M . .? M", cards=RED)
    assert game.pick((4, 5)).gold("shepherds") == [0, 0]


def test_a_hex_next_to_a_warrior_is_still_empty_for_shepherds(engine: type[Game]) -> None:
    """§5.2 Shepherds: this holds although it cannot be built on."""
    game, _ = draw(engine, "M . . .2a M", cards=RED)
    assert game.pick((4, 5)).gold("shepherds") == [0, 0]


@pytest.mark.parametrize("ground", "WMSA")
def test_shepherds_count_all_terrains(engine: type[Game], ground: str) -> None:
    """§5.2 Shepherds: this includes water, mountains, swamp and farmland."""
    tile = {"W": "donation_water", "M": "wagon", "S": "canoe_bonus", "A": "farming"}[ground]
    closed, _ = draw(engine, f"s {ground} K {ground}", cards=RED, outside="K")
    assert closed.use(tile).pick((4, 5)).gold("shepherds") == [2, 0]
    wide, _ = draw(engine, f"s {ground} {ground} K", cards=RED, outside="K")
    assert wide.use(tile).pick((4, 5)).gold("shepherds") == [0, 0]


def test_shepherds_do_not_pay_for_moves(engine: type[Game]) -> None:
    """T235: a settlement moves into the last hex (A-60)."""
    game, _ = draw(engine, "M . K s M", cards=RED)
    assert game.use("paddock").pick((4, 7), (4, 5)).gold("shepherds") == [0, 0]


def test_ambassadors_pay_for_each_build_next_to_an_opponent(engine: type[Game]) -> None:
    """T236: two of three builds count."""
    game, _ = draw(
        engine,
        """
        s  .  .  .  .
         M  o  M  M  M
        """,
        cards=RED,
    )
    payments = []
    for hex_ in A_B_C:
        game = game.pick(hex_)
        payments.append(game.gold("ambassadors"))
    assert payments == [[1, 0], [2, 0], [2, 0]]


def test_ambassadors_pay_once_for_a_build(engine: type[Game]) -> None:
    """§5.2 Ambassadors: the number of adjacent opponents does not matter."""
    game, _ = draw(engine, "o . o s", cards=RED)
    assert game.pick((4, 5)).gold("ambassadors") == [1, 0]


def test_ambassadors_do_not_pay_for_moves(engine: type[Game]) -> None:
    """A-60: a settlement moves next to an opponent's."""
    game, _ = draw(engine, "o . . s", cards=RED)
    assert game.use("paddock").pick((4, 7), (4, 5)).gold("ambassadors") == [0, 0]


def test_a_canoe_is_paid_in_an_opponents_turn(engine: type[Game]) -> None:
    """§5.2: Ambassadors and Shepherds pay for every build, in any seat's turn."""
    game, _ = draw(
        engine, "s . N M L o W1 W M", "canoe", nomads="treasure", cards=RED, seat_2="tiles canoe"
    )
    game = game.pick((4, 5), (4, 11))
    assert (game.gold("shepherds"), game.gold("ambassadors")) == ([2, 2], [0, 1])
