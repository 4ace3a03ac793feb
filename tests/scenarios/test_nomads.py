"""The four locations of Nomads, and walls: the rules §3.8, §4.3 and §11.5."""

import pytest

from .drawings import drawn, spots
from .engines import Game
from .positions import mapped, scene


def test_quarry_puts_walls_on_the_terrain_of_the_card_next_to_own_ones(engine: type[Game]) -> None:
    """T080: only (11,10) is left of the small desert, so there is but one wall."""
    game = scene(engine, [(10, 10), (10, 11)], card="desert").use("quarry")
    assert (game.targets(), game.buttons()) == ({(11, 10)}, set())
    walled = game.pick((11, 10))
    assert walled.walls() == {(11, 10)}
    assert walled.targets() == mapped("D") - {(10, 10), (10, 11), (11, 10)}


def test_quarry_puts_one_wall_or_two(engine: type[Game]) -> None:
    """§4.3 Quarry: the second may be left, and there is no third."""
    game, there = drawn(
        engine,
        """
        M  x  s  x  .  .
         M  x  L  M  .  .
        """,
        "quarry",
        tile=True,
    )
    game = game.skip_mandatory().pick("quarry")
    assert (game.targets(), game.buttons()) == (there, set())
    game = game.pick((4, 5))
    assert (game.targets(), game.buttons()) == (there - {(4, 5)}, {"stop"})
    one, two = game.pick("stop"), game.pick((4, 7))
    assert (len(one.walls()), one.buttons()) == (1, {"end"})
    assert (len(two.walls()), two.buttons()) == (2, {"end"})


def test_quarry_has_no_use_away_from_own_pieces(engine: type[Game]) -> None:
    """§4.3 Quarry: it asks for adjacency, possible or not."""
    game, _ = drawn(engine, "L s D . . .", "quarry", tile=True)
    assert game.buttons() == set()


def test_there_are_twenty_five_walls(engine: type[Game]) -> None:
    """T081: with 24 on the board there is one more, and then none."""
    picture = """
        M  x  s  x  .  .
         M  L  M  M  M  M
    """
    walls = [f"{column}{row}" for row in range(1, 14) for column in "ST"]
    more = f"walls: {' '.join(walls[:24])}"
    game, there = drawn(engine, picture, "quarry", tile=True, more=more)
    walled = game.pick("quarry", (4, 7))
    assert (len(walled.walls()), walled.buttons()) == (25, set())
    assert walled.targets() == there - {(4, 7)}
    more = f"walls: {' '.join(walls[:25])}"
    game, _ = drawn(engine, picture, "quarry", tile=True, more=more)
    assert game.buttons() == set()


def test_a_wall_takes_its_hex_for_good(engine: type[Game]) -> None:
    """§3.8: it can no longer be built on."""
    game, there = drawn(
        engine,
        """
        x  s  .#
         .# x  D
        """,
    )
    assert game.targets() == there
    game = game.pick(*there, "=desert", (5, 6)).next_turn("grass")
    assert game.walls() == {(4, 6), (5, 4)}


def test_a_wall_is_not_built_next_to_like_a_piece(engine: type[Game]) -> None:
    """§3.8: a wall is no piece; the only own one has no room next to it."""
    game, there = drawn(engine, "s .# x x x")
    assert game.targets() == there


def test_caravan_moves_until_something_stops_it(engine: type[Game]) -> None:
    """T083: a mountain on one side, another's settlement on the other, so four ways."""
    picture = """
        .  .  .  x  .  x  .
         .  .  .  .  .  .  .
        .  .  .  M  sp o  .
         .  .  .  .  .  .  .
        .  .  .  x  .  x  .
    """
    game, there = drawn(engine, picture)
    (piece,) = spots(picture, "p")
    game = game.use("caravan")
    assert game.targets() == {piece}
    assert game.pick(piece).targets() == there
    assert len(there) == 4


@pytest.mark.parametrize("end", ["W", "M", "K", "L", "N", "P", "O", "o", ".1", ".#", ".?"])
def test_caravan_stops_before_anything(engine: type[Game], end: str) -> None:
    """§4.3 Caravan: water, mountains, special hexes, pieces, walls and scouts."""
    nomads = "sword" if end == "N" else ""
    game, there = drawn(engine, f"M s . . x {end} .", *["farm"] * (end == "L"), nomads=nomads)
    assert game.use("caravan").pick((4, 5)).targets() == there


def test_caravan_stops_before_a_hex_next_to_a_warrior(engine: type[Game]) -> None:
    """§4.3 Caravan: such a hex cannot be entered."""
    game, there = drawn(engine, "M s . x . .2a")
    assert game.use("caravan").pick((4, 5)).targets() == there


def test_caravan_stops_at_the_edge_of_the_board(engine: type[Game]) -> None:
    """§4.3 Caravan: from (9,18) one hex to the east, two to the north-east."""
    game = scene(engine, [(9, 18)]).use("caravan").pick((9, 18))
    assert {(9, 19), (7, 19)} <= game.targets()


def test_caravan_goes_all_the_way(engine: type[Game]) -> None:
    """§4.3 Caravan: a shorter way is no choice, and what it passes gives nothing."""
    game, there = drawn(
        engine,
        """
        M  s  .  .  x  M
         M  M  L  M  M  M
        """,
        "farm",
    )
    game = game.use("caravan").pick((4, 5))
    assert game.targets() == there
    assert game.pick(*there).tiles() == {}


def test_village_builds_next_to_three_own_ones(engine: type[Game]) -> None:
    """T085: two of the own and another's are not enough."""
    game, there = drawn(
        engine,
        """
        .  s  s  .
         .  x  s  .
        s  .  o  .
        """,
    )
    assert game.use("village").targets() == there
    short, _ = drawn(
        engine,
        """
        L  s  .  .
         .  .  s  .
        .  o  .  .
        """,
        "village",
        tile=True,
    )
    assert short.buttons() == set()


def test_village_builds_on_any_buildable_terrain(engine: type[Game]) -> None:
    """§4.3 Village: whatever the card, but not on water or a mountain."""
    ring = """
        .  s  .  s  .
         s  {}  s  s  .
        .  .  .  .  .
    """
    for ground in "GFTCDSA":
        game, _ = drawn(engine, ring.format(ground), card="canyon")
        assert (5, 5) in game.use("village").targets()
    for ground in "WMKP":
        game, _ = drawn(engine, ring.format(ground), card="canyon")
        assert (5, 5) not in game.use("village").targets()


def test_garden_builds_on_flowers(engine: type[Game]) -> None:
    """§4.3 Garden: whatever the card; next to an own settlement if possible."""
    assert scene(engine, [(12, 8)], card="desert").use("garden").targets() == {(13, 7), (13, 8)}
    assert scene(engine, [(8, 8)], card="desert").use("garden").targets() == mapped("F")
