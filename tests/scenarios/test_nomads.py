"""The four locations of Nomads, and walls: the rules §3.8, §4.3 and §11.5."""

import pytest

from .drawings import draw, named_hexes
from .engines import Game
from .positions import fg_hexes, scene


def test_quarry_places_adjacent_walls_on_the_terrain_of_the_card(engine: type[Game]) -> None:
    """T080: only (11,10) is left of the small desert, so there is one wall."""
    game = scene(engine, [(10, 10), (10, 11)], card="desert").use("quarry")
    assert (game.targets(), game.buttons()) == ({(11, 10)}, set())
    walled = game.pick((11, 10))
    assert walled.walls() == {(11, 10)}
    assert walled.targets() == fg_hexes("D") - {(10, 10), (10, 11), (11, 10)}


def test_quarry_places_one_wall_or_two(engine: type[Game]) -> None:
    """§4.3 Quarry: the second is optional, and there is no third."""
    game, marked = draw(
        engine,
        """
        M  x  s  x  .  .
         M  x  L  M  .  .
        """,
        "quarry",
        tile=True,
    )
    game = game.skip_mandatory().pick("quarry")
    assert (game.targets(), game.buttons()) == (marked, set())
    game = game.pick((4, 5))
    assert (game.targets(), game.buttons()) == (marked - {(4, 5)}, {"stop"})
    one, two = game.pick("stop"), game.pick((4, 7))
    assert (len(one.walls()), one.buttons()) == (1, {"end"})
    assert (len(two.walls()), two.buttons()) == (2, {"end"})


def test_quarry_requires_adjacency(engine: type[Game]) -> None:
    """§4.3 Quarry: this is required even if it is not possible."""
    game, _ = draw(engine, "L s D . . .", "quarry", tile=True)
    assert game.buttons() == set()


def test_there_are_twenty_five_walls(engine: type[Game]) -> None:
    """T081: with 24 on the board one more can be placed, and then none."""
    picture = """
        M  x  s  x  .  .
         M  L  M  M  M  M
    """
    walls = [f"{column}{row}" for row in range(1, 14) for column in "ST"]
    on_board = f"walls: {' '.join(walls[:24])}"
    game, marked = draw(engine, picture, "quarry", tile=True, extra_lines=on_board)
    walled = game.pick("quarry", (4, 7))
    assert (len(walled.walls()), walled.buttons()) == (25, set())
    assert walled.targets() == marked - {(4, 7)}
    on_board = f"walls: {' '.join(walls[:25])}"
    game, _ = draw(engine, picture, "quarry", tile=True, extra_lines=on_board)
    assert game.buttons() == set()


def test_a_wall_occupies_its_hex_permanently(engine: type[Game]) -> None:
    """§3.8: it can no longer be built on."""
    game, marked = draw(
        engine,
        """
        x  s  .#
         .# x  D
        """,
    )
    assert game.targets() == marked
    game = game.pick(*marked, "=desert", (5, 6)).next_turn("grass")
    assert game.walls() == {(4, 6), (5, 4)}


def test_a_wall_does_not_count_for_adjacency(engine: type[Game]) -> None:
    """§3.8: a wall is not a piece; the only settlement has no free neighbour."""
    game, marked = draw(engine, "s .# x x x")
    assert game.targets() == marked


def test_caravan_moves_until_something_stops_it(engine: type[Game]) -> None:
    """T083: a mountain and an opponent's settlement leave four directions."""
    picture = """
        .  .  .  x  .  x  .
         .  .  .  .  .  .  .
        .  .  .  M  sp o  .
         .  .  .  .  .  .  .
        .  .  .  x  .  x  .
    """
    game, marked = draw(engine, picture)
    (piece,) = named_hexes(picture, "p")
    game = game.use("caravan")
    assert game.targets() == {piece}
    assert game.pick(piece).targets() == marked
    assert len(marked) == 4


@pytest.mark.parametrize("end", ["W", "M", "K", "L", "N", "P", "O", "o", ".1", ".#", ".?"])
def test_caravan_stops_before_any_obstacle(engine: type[Game], end: str) -> None:
    """§4.3 Caravan: this covers water, mountains, special hexes, pieces, walls and scouts."""
    nomads = "sword" if end == "N" else ""
    game, marked = draw(engine, f"M s . . x {end} .", *["farm"] * (end == "L"), nomads=nomads)
    assert game.use("caravan").pick((4, 5)).targets() == marked


def test_caravan_stops_before_a_hex_next_to_a_warrior(engine: type[Game]) -> None:
    """§4.3 Caravan: such a hex cannot be entered."""
    game, marked = draw(engine, "M s . x . .2a")
    assert game.use("caravan").pick((4, 5)).targets() == marked


def test_caravan_stops_at_the_edge_of_the_board(engine: type[Game]) -> None:
    """§4.3 Caravan: from (9,18) it moves one hex east or two north-east."""
    game = scene(engine, [(9, 18)]).use("caravan").pick((9, 18))
    assert {(9, 19), (7, 19)} <= game.targets()


def test_caravan_cannot_stop_early(engine: type[Game]) -> None:
    """§4.3 Caravan: it wins no tile on the way."""
    game, marked = draw(
        engine,
        """
        M  s  .  .  x  M
         M  M  L  M  M  M
        """,
        "farm",
    )
    game = game.use("caravan").pick((4, 5))
    assert game.targets() == marked
    assert game.pick(*marked).tiles() == {}


def test_village_builds_next_to_three_own_pieces(engine: type[Game]) -> None:
    """T085: two and an opponent's are not enough."""
    game, marked = draw(
        engine,
        """
        .  s  s  .
         .  x  s  .
        s  .  o  .
        """,
    )
    assert game.use("village").targets() == marked
    short, _ = draw(
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
    """§4.3 Village: it ignores the card, but excludes water and mountains."""
    ring = """
        .  s  .  s  .
         s  {}  s  s  .
        .  .  .  .  .
    """
    for ground in "GFTCDSA":
        game, _ = draw(engine, ring.format(ground), card="canyon")
        assert (5, 5) in game.use("village").targets()
    for ground in "WMKP":
        game, _ = draw(engine, ring.format(ground), card="canyon")
        assert (5, 5) not in game.use("village").targets()


def test_garden_builds_on_flowers(engine: type[Game]) -> None:
    """§4.3 Garden: it builds there whatever the card, adjacent if possible."""
    assert scene(engine, [(12, 8)], card="desert").use("garden").targets() == {(13, 7), (13, 8)}
    assert scene(engine, [(8, 8)], card="desert").use("garden").targets() == fg_hexes("F")
