"""The City Hall: the rules §3.9, §4.4 and §11.6."""

from .drawings import drawn, spots
from .scenes import after, buttons, done, gold, next_turn, places, targets, tiles, using

FLOWER = """
    .  .  .  .  .
     s  .  .  .  .
    .  .  xp .  .
     .  .  .  .  .
    .  .  .  .  .
"""
CELLS = {(6, 6), (6, 5), (6, 7), (5, 5), (5, 6), (7, 5), (7, 6)}


def test_a_city_hall_takes_seven_hexes() -> None:
    """§3.9: a hex and all around it; it is not taken from the supply."""
    state, _ = drawn(FLOWER)
    (centre,) = spots(FLOWER, "p")
    hall = after(using(done(state), "city_hall"), centre)
    assert places(hall.halls) == CELLS
    assert places(hall.own[0]) == CELLS | {(5, 4)}
    assert (hall.supply[0], buttons(hall)) == (39, {"end"})


def test_a_city_hall_stands_next_to_an_own_piece() -> None:
    """§3.9: one of its hexes touches a piece outside; there is no other way."""
    state, there = drawn(
        """
        .  .  .  .  .  .  .
         .  x  .  .  .  .  .
        s  .  x  .  .  .  .
         .  x  .  .  .  .  .
        .  .  .  .  .  .  .
        """
    )
    assert targets(using(state, "city_hall")) == there


def test_a_city_hall_needs_seven_free_buildable_hexes() -> None:
    """§3.9: no water, mountain, special hex, piece or wall in it, no warrior beside it."""
    for ground in ("W", "M", "K", "o", ".1", ".#", ".1a"):
        state, _ = drawn(FLOWER.replace("xp .", f"xp {ground}"))
        assert spots(FLOWER, "p")[0] not in targets(using(state, "city_hall"))
    for ground in "CSA":
        state, _ = drawn(FLOWER.replace("xp .", f"xp {ground}"))
        assert spots(FLOWER, "p")[0] in targets(using(state, "city_hall"))


def test_a_city_hall_is_not_built_next_to_a_warrior() -> None:
    """§3.7: each of its hexes must be free of the block."""
    beside = FLOWER.replace("s  .  .  .", "s  .  .  o", 1)
    assert (6, 6) in targets(using(drawn(beside)[0], "city_hall"))
    blocked = FLOWER.replace("s  .  .  .", "s  .  .  .2a", 1)
    assert (6, 6) not in targets(using(drawn(blocked)[0], "city_hall"))


def test_a_city_hall_wins_the_tiles_of_all_its_hexes() -> None:
    """T106: of two locations that different hexes of it touch (A-64)."""
    state, _ = drawn(
        """
        .  .  .  .  .
         s  .  .  L  .
        .  .  .  .  L
         .  .  .  .  .
        """,
        "farm",
        "oasis",
    )
    state = after(using(state, "city_hall"), (6, 6))
    assert tiles(state) == {(5, 7): "won", (6, 8): "won"}


def test_ambassadors_pay_for_each_hex_of_a_city_hall() -> None:
    """T108: two of its hexes touch another's settlement each, the others none."""
    state, _ = drawn(
        """
        .  .  .  .  .
         .  .  .  .  .
        o  .  .  .  o
         .  .  .  .  .
        .  s  .  .  .
        """,
        cards="ambassadors knights lords",
    )
    state = after(using(state, "city_hall"), (6, 6))
    assert gold(state, "ambassadors") == [2, 0]


def test_shepherds_judge_each_hex_with_all_the_hall_on_the_board() -> None:
    """§5.2 Shepherds (A-64): seven hexes that fill their meadow are 14 gold."""
    state, _ = drawn(
        """
        M  M  M  M
         M  .  .  M
        d  .  .  .  M
         M  .  .  M
        """,
        cards="shepherds knights lords",
    )
    state = after(using(state, "city_hall"), (6, 6))
    assert gold(state, "shepherds") == [14, 0]


def test_a_city_hall_is_built_once_in_the_game() -> None:
    """§4.4 City Hall: the tile is of no use any more, in this turn or another."""
    state, _ = drawn(FLOWER.replace(".", "L", 1), "city_hall", tile=True)
    state.hand[1] = 0
    state = after(done(state), "city_hall", (6, 6))
    assert buttons(state) == {"end"}
    assert "city_hall" not in buttons(next_turn(state, "grass"))


def test_a_hall_counts_as_seven_settlements() -> None:
    """§3.9: in areas and lines, and for adjacency."""
    state, _ = drawn(FLOWER, cards="citizens knights hermits")
    state = after(using(state, "city_hall"), (6, 6))
    assert gold(state, "citizens") == [4, 0]
    assert gold(state, "knights") == [6, 0]
    assert targets(state) >= {(4, 5), (4, 7), (6, 8)}
    assert not targets(state) & CELLS


def test_no_tile_moves_a_hall_or_takes_a_hex_of_it() -> None:
    """§3.9: neither Paddock nor Temple."""
    state, _ = drawn(FLOWER)
    hall = after(using(state, "city_hall"), (6, 6))
    for tile in ("paddock", "barn", "caravan", "refuge", "temple", "resettlement", "palisade"):
        assert targets(using(hall, tile)) <= {(5, 4)}


def test_a_hall_may_cross_the_borders_of_sections() -> None:
    """§3.9: (9,9) and the hexes around it lie in four sections."""
    rows = ["." * 9] * 5 + ["...s....."] + ["." * 9] * 3
    state, _ = drawn("\n".join(" ".join(row) for row in rows))
    hall = after(using(state, "city_hall"), (9, 9))
    assert places(hall.halls) == {(9, 9), (9, 8), (9, 10), (8, 9), (8, 10), (10, 9), (10, 10)}
