"""The City Hall: the rules §3.9, §4.4 and §11.6."""

from .drawings import NO_CARD, drawn, spots
from .engines import Game

FLOWER = """
    .  .  .  .  .
     s  .  .  .  .
    .  .  xp .  .
     .  .  .  .  .
    .  .  .  .  .
"""
CELLS = {(6, 6), (6, 5), (6, 7), (5, 5), (5, 6), (7, 5), (7, 6)}


def test_a_city_hall_takes_seven_hexes(engine: type[Game]) -> None:
    """§3.9: a hex and all around it; it is not taken from the supply."""
    game, _ = drawn(engine, FLOWER)
    (centre,) = spots(FLOWER, "p")
    hall = game.skip_mandatory().use("city_hall").pick(centre)
    assert hall.pieces(kind="hall") == CELLS
    assert hall.pieces() == CELLS | {(5, 4)}
    assert (hall.supply(), hall.buttons()) == (39, {"end"})


def test_a_city_hall_stands_next_to_an_own_piece(engine: type[Game]) -> None:
    """§3.9: one of its hexes touches a piece outside; there is no other way."""
    game, there = drawn(
        engine,
        """
        .  .  .  .  .  .  .
         .  x  .  .  .  .  .
        s  .  x  .  .  .  .
         .  x  .  .  .  .  .
        .  .  .  .  .  .  .
        """,
    )
    assert game.use("city_hall").targets() == there


def test_a_city_hall_needs_seven_free_buildable_hexes(engine: type[Game]) -> None:
    """§3.9: no water, mountain, special hex, piece or wall in it, no warrior beside it."""
    for ground in ("W", "M", "K", "o", ".1", ".#", ".1a"):
        game, _ = drawn(engine, FLOWER.replace("xp .", f"xp {ground}"))
        assert spots(FLOWER, "p")[0] not in game.use("city_hall").targets()
    for ground in "CSA":
        game, _ = drawn(engine, FLOWER.replace("xp .", f"xp {ground}"))
        assert spots(FLOWER, "p")[0] in game.use("city_hall").targets()


def test_a_city_hall_is_not_built_next_to_a_warrior(engine: type[Game]) -> None:
    """§3.7: each of its hexes must be free of the block."""
    beside = FLOWER.replace("s  .  .  .", "s  .  .  o", 1)
    assert (6, 6) in drawn(engine, beside)[0].use("city_hall").targets()
    blocked = FLOWER.replace("s  .  .  .", "s  .  .  .2a", 1)
    assert (6, 6) not in drawn(engine, blocked)[0].use("city_hall").targets()


def test_a_city_hall_wins_the_tiles_of_all_its_hexes(engine: type[Game]) -> None:
    """T106: of two locations that different hexes of it touch (A-64)."""
    game, _ = drawn(
        engine,
        """
        .  .  .  .  .
         s  .  .  L  .
        .  .  .  .  L
         .  .  .  .  .
        """,
        "farm",
        "oasis",
    )
    game = game.use("city_hall").pick((6, 6))
    assert game.tiles() == {(5, 7): "won", (6, 8): "won"}


def test_ambassadors_pay_for_each_hex_of_a_city_hall(engine: type[Game]) -> None:
    """T108: two of its hexes touch another's settlement each, the others none."""
    game, _ = drawn(
        engine,
        """
        .  .  .  .  .
         .  .  .  .  .
        o  .  .  .  o
         .  .  .  .  .
        .  s  .  .  .
        """,
        cards="ambassadors knights lords",
    )
    game = game.use("city_hall").pick((6, 6))
    assert game.gold("ambassadors") == [2, 0]


def test_shepherds_judge_each_hex_with_all_the_hall_on_the_board(engine: type[Game]) -> None:
    """§5.2 Shepherds (A-64): seven hexes that fill their meadow are 14 gold."""
    game, _ = drawn(
        engine,
        """
        M  M  M  M
         M  .  .  M
        d  .  .  .  M
         M  .  .  M
        """,
        cards="shepherds knights lords",
    )
    game = game.use("city_hall").pick((6, 6))
    assert game.gold("shepherds") == [14, 0]


def test_a_city_hall_is_built_once_in_the_game(engine: type[Game]) -> None:
    """§4.4 City Hall: the tile is of no use any more, in this turn or another."""
    game, _ = drawn(engine, FLOWER.replace(".", "L", 1), "city_hall", tile=True, seat_2=NO_CARD)
    game = game.skip_mandatory().pick("city_hall", (6, 6))
    assert game.buttons() == {"end"}
    assert "city_hall" not in game.next_turn("grass").buttons()


def test_a_hall_counts_as_seven_settlements(engine: type[Game]) -> None:
    """§3.9: in areas and lines, and for adjacency."""
    game, _ = drawn(engine, FLOWER, cards="citizens knights hermits")
    game = game.use("city_hall").pick((6, 6))
    assert game.gold("citizens") == [4, 0]
    assert game.gold("knights") == [6, 0]
    assert game.targets() >= {(4, 5), (4, 7), (6, 8)}
    assert not game.targets() & CELLS


def test_no_tile_moves_a_hall_or_takes_a_hex_of_it(engine: type[Game]) -> None:
    """§3.9: neither Paddock nor Temple."""
    game, _ = drawn(engine, FLOWER)
    hall = game.use("city_hall").pick((6, 6))
    for tile in ("paddock", "barn", "caravan", "refuge", "temple", "resettlement", "palisade"):
        assert hall.use(tile).targets() <= {(5, 4)}


def test_a_hall_may_cross_the_borders_of_sections(engine: type[Game]) -> None:
    """§3.9: (9,9) and the hexes around it lie in four sections."""
    rows = ["." * 9] * 5 + ["...s....."] + ["." * 9] * 3
    game, _ = drawn(engine, "\n".join(" ".join(row) for row in rows))
    hall = game.use("city_hall").pick((9, 9))
    assert hall.pieces(kind="hall") == {(9, 9), (9, 8), (9, 10), (8, 9), (8, 10), (10, 9), (10, 10)}
