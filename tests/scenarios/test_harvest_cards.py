"""The cards of Harvest but Mayors: the rules §5.4 and §11.8."""

from .drawings import NO_CARD, drawn
from .engines import Game, Place
from .positions import scene

REST = "knights lords"
ROVERS = f"rovers {REST}"
SEAM = ". . . . . s . . . ."  # the own settlement is at (4,9), the border on its right
FAR_POND = "s . N M M M M L {} W"  # the pond is in another section than the camp


def paid(engine: type[Game], card: str, own: list[Place]) -> int:
    """Return what a card pays the first seat with these pieces on board FG."""
    return scene(engine, own, cards=f"{card} {REST}").gold(card)[0]


def test_rangers_pay_for_lines_with_exactly_one_piece(engine: type[Game]) -> None:
    """§5.4 Rangers: two gold each; four lines are 8."""
    assert paid(engine, "rangers", [(0, 0), (4, 5), (8, 8), (12, 8), (6, 8), (6, 9)]) == 8


def test_travellers_pay_for_pieces_on_the_edge(engine: type[Game]) -> None:
    """§5.4 Travellers: a corner once; six are 6."""
    edge: list[Place] = [(0, 0), (0, 5), (4, 0), (9, 19), (19, 10), (19, 19)]
    assert paid(engine, "travellers", edge) == 6
    assert paid(engine, "travellers", [(1, 1), (8, 8), (9, 9), (18, 18)]) == 0


def test_chainers_pay_for_pieces_with_exactly_two_neighbours(engine: type[Game]) -> None:
    """§5.4 Chainers: not for one, nor for three."""
    chain, _ = drawn(engine, "s s s s s s . s s", cards=f"chainers {REST}")
    assert chain.gold("chainers") == [4, 0]
    star, _ = drawn(
        engine,
        """
        .  s  .  .
         .  s  s  .
        .  s  .  .
        """,
        cards=f"chainers {REST}",
    )
    assert star.gold("chainers") == [0, 0]


def test_homesteaders_pay_for_the_section_with_the_most(engine: type[Game]) -> None:
    """§5.4 Homesteaders: one gold a piece there."""
    assert (
        paid(engine, "homesteaders", [(0, 0), (0, 1), (4, 9), (0, 10), (10, 0), (19, 19), (9, 10)])
        == 3
    )


def test_rovers_pay_for_the_sections_built_in(engine: type[Game]) -> None:
    """T166: two sections, two gold, at the end of the turn."""
    game, _ = drawn(engine, SEAM, cards=ROVERS)
    game = game.pick((4, 8), (4, 10), (4, 11))
    assert game.gold("rovers") == [0, 0]
    assert game.pick("end").gold("rovers") == [2, 0]


def test_rovers_pay_one_for_one_section(engine: type[Game]) -> None:
    """§5.4 Rovers: however many are built there, and again in each turn."""
    game, _ = drawn(engine, SEAM, cards=ROVERS, seat_2=NO_CARD)
    game = game.pick((4, 8), (4, 7), (4, 6)).next_turn("grass")
    assert game.gold("rovers") == [1, 0]
    game = game.pick((4, 5), (4, 4), (4, 10), "end")
    assert game.gold("rovers") == [3, 0]


def test_rovers_pay_for_no_move(engine: type[Game]) -> None:
    """§5.4 Rovers: a settlement that moves to another section is not built there."""
    game, _ = drawn(engine, SEAM, cards=ROVERS)
    game = game.skip_mandatory().use("paddock").pick((4, 9), (4, 11), "end")
    assert game.gold("rovers") == [0, 0]


def test_rovers_pay_for_meeples_that_are_placed(engine: type[Game]) -> None:
    """§5.4 Rovers: to place one is a build, like any build of a tile."""
    game, _ = drawn(engine, SEAM, cards=ROVERS)
    game = game.skip_mandatory().use("wagon").pick((4, 10), "end")
    assert game.gold("rovers") == [1, 0]


def test_rovers_pay_for_no_canoe_in_the_turn_of_another(engine: type[Game]) -> None:
    """A-55: neither the seat that builds nor the seat in turn is paid."""
    game, _ = drawn(
        engine,
        FAR_POND.format("o"),
        "canoe",
        nomads="treasure",
        cards=ROVERS,
        seat_2="hand; tiles canoe",
    )
    game = game.pick((4, 5), (4, 13))
    game = game.skip_mandatory().pick("end", "=grass", "end")
    assert game.gold("rovers") == [1, 0]


def test_rovers_pay_for_an_own_canoe_in_the_own_turn(engine: type[Game]) -> None:
    """§5.4 Rovers: it is the only build in its section."""
    game, _ = drawn(
        engine, FAR_POND.format("s"), "canoe", nomads="treasure", cards=ROVERS, tile=True
    )
    game = game.pick((4, 5), (4, 13))
    assert game.skip_mandatory().pick("end").gold("rovers") == [2, 0]
