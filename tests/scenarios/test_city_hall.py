"""The City Hall: the rules §3.9, §4.4 and §11.6."""

from .drawings import NO_CARD, draw, named_hexes
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
    """§3.9: it covers a hex and its neighbours, and the supply stays the same."""
    game, _ = draw(engine, FLOWER)
    (centre,) = named_hexes(FLOWER, "p")
    hall = game.skip_mandatory().use("city_hall").pick(centre)
    assert hall.pieces(kind="hall") == CELLS
    assert hall.pieces() == CELLS | {(5, 4)}
    assert (hall.supply(), hall.buttons()) == (39, {"end"})


def test_a_city_hall_is_placed_next_to_a_piece_of_its_owner(engine: type[Game]) -> None:
    """§3.9: one of its hexes must touch a piece outside."""
    game, marked = draw(
        engine,
        """
        .  .  .  .  .  .  .
         .  x  .  .  .  .  .
        s  .  x  .  .  .  .
         .  x  .  .  .  .  .
        .  .  .  .  .  .  .
        """,
    )
    assert game.use("city_hall").targets() == marked


def test_a_city_hall_needs_seven_free_buildable_hexes(engine: type[Game]) -> None:
    """§3.9: water, mountains, special hexes, pieces, walls and warriors block it."""
    for ground in ("W", "M", "K", "o", ".1", ".#", ".1a"):
        game, _ = draw(engine, FLOWER.replace("xp .", f"xp {ground}"))
        assert named_hexes(FLOWER, "p")[0] not in game.use("city_hall").targets()
    for ground in "CSA":
        game, _ = draw(engine, FLOWER.replace("xp .", f"xp {ground}"))
        assert named_hexes(FLOWER, "p")[0] in game.use("city_hall").targets()


def test_a_city_hall_is_not_built_next_to_a_warrior(engine: type[Game]) -> None:
    """§3.7: none of its hexes may be blocked."""
    free = FLOWER.replace("s  .  .  .", "s  .  .  o", 1)
    assert (6, 6) in draw(engine, free)[0].use("city_hall").targets()
    blocked = FLOWER.replace("s  .  .  .", "s  .  .  .2a", 1)
    assert (6, 6) not in draw(engine, blocked)[0].use("city_hall").targets()


def test_a_city_hall_wins_the_tiles_of_all_its_hexes(engine: type[Game]) -> None:
    """T106: different hexes touch two locations (A-64)."""
    game, _ = draw(
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
    """T108: two of its hexes touch an opponent's settlement."""
    game, _ = draw(
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


def test_shepherds_pay_for_each_hex_of_a_completed_city_hall(engine: type[Game]) -> None:
    """§5.2 Shepherds (A-64): seven hexes that fill their meadow pay 14 gold."""
    game, _ = draw(
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


def test_a_city_hall_is_built_once_per_game(engine: type[Game]) -> None:
    """§4.4 City Hall: the tile cannot be used again in this or a later turn."""
    game, _ = draw(engine, FLOWER.replace(".", "L", 1), "city_hall", tile=True, seat_2=NO_CARD)
    game = game.skip_mandatory().pick("city_hall", (6, 6))
    assert game.buttons() == {"end"}
    assert "city_hall" not in game.next_turn("grass").buttons()


def test_a_city_hall_counts_as_seven_settlements(engine: type[Game]) -> None:
    """§3.9: this holds for areas, lines and adjacency."""
    game, _ = draw(engine, FLOWER, cards="citizens knights hermits")
    game = game.use("city_hall").pick((6, 6))
    assert game.gold("citizens") == [4, 0]
    assert game.gold("knights") == [6, 0]
    assert game.targets() >= {(4, 5), (4, 7), (6, 8)}
    assert not game.targets() & CELLS


def test_tiles_do_not_move_or_take_a_city_hall(engine: type[Game]) -> None:
    """§3.9: neither Paddock nor Temple can."""
    game, _ = draw(engine, FLOWER)
    hall = game.use("city_hall").pick((6, 6))
    for tile in ("paddock", "barn", "caravan", "refuge", "temple", "resettlement", "palisade"):
        assert hall.use(tile).targets() <= {(5, 4)}


def test_a_city_hall_can_cross_the_borders_of_sections(engine: type[Game]) -> None:
    """§3.9: (9,9) and its neighbours are in four sections."""
    rows = ["." * 9] * 5 + ["...s....."] + ["." * 9] * 3
    game, _ = draw(engine, "\n".join(" ".join(row) for row in rows))
    hall = game.use("city_hall").pick((9, 9))
    assert hall.pieces(kind="hall") == {(9, 9), (9, 8), (9, 10), (8, 9), (8, 10), (10, 9), (10, 10)}
