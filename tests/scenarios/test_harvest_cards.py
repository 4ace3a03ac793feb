"""The cards of Harvest except Mayors: the rules §5.4 and §11.8."""

from .drawings import NO_CARD, draw
from .engines import Game, Place
from .positions import scene

OTHER_CARDS = "knights lords"
ROVERS = f"rovers {OTHER_CARDS}"
BORDER = ". . . . . s . . . ."  # the settlement is at (4,9), left of the border
FAR_POND = "s . N M M M M L {} W"  # the pond and the camp are in different sections


def payment(engine: type[Game], card: str, own: list[Place]) -> int:
    """Return what a card pays the first seat with these pieces on board FG."""
    return scene(engine, own, cards=f"{card} {OTHER_CARDS}").gold(card)[0]


def test_rangers_pay_for_lines_with_exactly_one_piece(engine: type[Game]) -> None:
    """§5.4 Rangers: they pay two gold each, so 8 for four lines."""
    assert payment(engine, "rangers", [(0, 0), (4, 5), (8, 8), (12, 8), (6, 8), (6, 9)]) == 8


def test_travellers_pay_for_pieces_on_the_edge(engine: type[Game]) -> None:
    """§5.4 Travellers: a corner counts once, so six pieces are 6 gold."""
    edge: list[Place] = [(0, 0), (0, 5), (4, 0), (9, 19), (19, 10), (19, 19)]
    assert payment(engine, "travellers", edge) == 6
    assert payment(engine, "travellers", [(1, 1), (8, 8), (9, 9), (18, 18)]) == 0


def test_chainers_pay_for_pieces_with_exactly_two_neighbours(engine: type[Game]) -> None:
    """§5.4 Chainers: one or three neighbours pay nothing."""
    chain, _ = draw(engine, "s s s s s s . s s", cards=f"chainers {OTHER_CARDS}")
    assert chain.gold("chainers") == [4, 0]
    star, _ = draw(
        engine,
        """
        .  s  .  .
         .  s  s  .
        .  s  .  .
        """,
        cards=f"chainers {OTHER_CARDS}",
    )
    assert star.gold("chainers") == [0, 0]


def test_homesteaders_pay_for_the_section_with_the_most_pieces(engine: type[Game]) -> None:
    """§5.4 Homesteaders: they pay one gold per piece there."""
    assert (
        payment(
            engine, "homesteaders", [(0, 0), (0, 1), (4, 9), (0, 10), (10, 0), (19, 19), (9, 10)]
        )
        == 3
    )


def test_rovers_pay_for_each_section_built_in(engine: type[Game]) -> None:
    """T166: two sections pay two gold at the end of the turn."""
    game, _ = draw(engine, BORDER, cards=ROVERS)
    game = game.pick((4, 8), (4, 10), (4, 11))
    assert game.gold("rovers") == [0, 0]
    assert game.pick("end").gold("rovers") == [2, 0]


def test_rovers_pay_one_gold_for_one_section(engine: type[Game]) -> None:
    """§5.4 Rovers: the number of builds does not matter, and each turn pays again."""
    game, _ = draw(engine, BORDER, cards=ROVERS, seat_2=NO_CARD)
    game = game.pick((4, 8), (4, 7), (4, 6)).next_turn("grass")
    assert game.gold("rovers") == [1, 0]
    game = game.pick((4, 5), (4, 4), (4, 10), "end")
    assert game.gold("rovers") == [3, 0]


def test_rovers_do_not_pay_for_moves(engine: type[Game]) -> None:
    """§5.4 Rovers: a settlement that moves to another section is not built there."""
    game, _ = draw(engine, BORDER, cards=ROVERS)
    game = game.skip_mandatory().use("paddock").pick((4, 9), (4, 11), "end")
    assert game.gold("rovers") == [0, 0]


def test_rovers_pay_for_placed_meeples(engine: type[Game]) -> None:
    """§5.4 Rovers: placing a meeple is a build like any other."""
    game, _ = draw(engine, BORDER, cards=ROVERS)
    game = game.skip_mandatory().use("wagon").pick((4, 10), "end")
    assert game.gold("rovers") == [1, 0]


def test_rovers_do_not_pay_for_a_canoe_in_another_seats_turn(engine: type[Game]) -> None:
    """A-55: neither the seat that builds nor the current seat is paid."""
    game, _ = draw(
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


def test_rovers_pay_for_a_canoe_in_its_owners_turn(engine: type[Game]) -> None:
    """§5.4 Rovers: it is the only build in its section."""
    game, _ = draw(
        engine, FAR_POND.format("s"), "canoe", nomads="treasure", cards=ROVERS, tile=True
    )
    game = game.pick((4, 5), (4, 13))
    assert game.skip_mandatory().pick("end").gold("rovers") == [2, 0]
