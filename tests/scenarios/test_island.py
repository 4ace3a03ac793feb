"""The Island: the rules §3.10, §4.7, §7.3 and §11.9."""

import pytest

from .drawings import drawn
from .engines import Game, Place
from .positions import scene

ISLAND = """
    - D D . -
     D L . .
    C C G T .
     C F K T
    - F F T -
"""
DESERTS: set[Place] = {(21, 1), (21, 2), (22, 0)}


def test_a_settlement_may_start_on_the_island(engine: type[Game]) -> None:
    """T173: no desert is next to an own piece, so Oasis may go there; then it binds the Farm."""
    game, _ = drawn(engine, "s M . . M Dx", "farm", island=ISLAND)
    game = game.use("oasis")
    assert game.targets() == DESERTS | {(4, 9)}
    game = game.pick((21, 2))
    assert game.tiles() == {(22, 1): "won"}
    assert game.use("farm").targets() == {(21, 3), (22, 2)}


def test_a_piece_on_the_island_binds_the_next_one(engine: type[Game]) -> None:
    """T174: the only canyon next to an own piece is there."""
    game, _ = drawn(engine, "s M C C", "farm", card="canyon", island=ISLAND.replace("D L", "d L"))
    assert game.targets() == {(23, 0), (23, 1)}


def test_a_piece_on_the_board_binds_too(engine: type[Game]) -> None:
    """§3.10: then the Island is not open."""
    game, there = drawn(engine, "s Cx . C", "farm", card="canyon", island=ISLAND)
    assert game.targets() == there


def test_the_tower_does_not_know_the_island(engine: type[Game]) -> None:
    """T175: even if the only own piece is there (A-46)."""
    row = 15 * "M " + "x"
    game, there = drawn(engine, row, "farm", island=ISLAND.replace("D L", "d L"))
    assert game.use("tower").targets() == there


def test_the_island_lies_in_no_section(engine: type[Game]) -> None:
    """T176: for Lords, Farmers and Rovers."""
    game, _ = drawn(engine, "M", "farm", card="canyon", cards="lords farmers rovers", island=ISLAND)
    game = game.pick((23, 0), (23, 1), (24, 0), "end")
    assert game.gold("lords") == [48, 48]
    assert game.gold("farmers") == [0, 0]
    assert game.gold("rovers") == [0, 0]


def test_the_island_has_no_border_and_no_edge(engine: type[Game]) -> None:
    """§7.3: nothing there is for Homesteaders, Vassals, Travellers or edge tasks."""
    cards = "homesteaders vassals travellers"
    settled = ISLAND.replace("C C", "c c").replace("D D", "d d")
    game, _ = drawn(engine, "M", "farm", cards=cards, tasks="compass_points", island=settled)
    for source in (*cards.split(), "compass_points"):
        assert game.gold(source) == [0, 0]


def test_the_island_has_five_lines_of_its_own(engine: type[Game]) -> None:
    """T177: ten lines of the board and three of the Island are 13 for Discoverers."""
    settled = ISLAND.replace("D L", "d L").replace("C C", "c c").replace("C F", "c F")
    game, _ = drawn(engine, 10 * "s\n", "farm", cards="discoverers knights rangers", island=settled)
    assert game.gold("discoverers") == [13, 0]
    assert game.gold("knights") == [4, 0]
    assert game.gold("rangers") == [2 * 12, 0]


def test_four_in_a_line_of_the_island_mark_it(engine: type[Game]) -> None:
    """A-46: for Mayors."""
    settled = ISLAND.replace("C C G T", "C c G1 t")
    game, _ = drawn(engine, "M", "farm", cards="mayors knights lords", island=settled)
    game = game.use("monastery").pick((23, 0))
    assert game.gold("mayors") == [4, 0]
    assert game.markers() == {22}


def test_the_coast_of_the_island_is_next_to_water(engine: type[Game]) -> None:
    """A-46: for Fishermen and the Water Mill; the inner land is not, and the sea has no hexes."""
    cards = "fishermen knights lords"
    coast, _ = drawn(engine, "M", "farm", cards=cards, island=ISLAND.replace("D D", "d D"))
    assert coast.gold("fishermen") == [1, 0]
    assert coast.use("water_mill").targets() == {(21, 2), (22, 0)}
    inner, _ = drawn(engine, "M", "farm", cards=cards, island=ISLAND.replace("G T", "G1 T"))
    assert inner.gold("fishermen") == [0, 0]
    assert inner.use("harbor").targets() == set()


@pytest.mark.parametrize("tile", ["paddock", "caravan", "refuge_bonus"])
def test_no_line_leads_to_the_island(engine: type[Game], tile: str) -> None:
    """§3.10: nothing jumps or slides from the board to it."""
    game = scene(engine, [(19, 10), (19, 12)], more="island: island_rope_bridge")
    for piece in ((19, 10), (19, 12)):
        found = game.use(tile).pick(piece).targets()
        assert found
        assert all(row < 20 for row, _ in found)


def test_the_island_counts_for_areas_and_neighbours(engine: type[Game]) -> None:
    """§7.3: a castle is touched there by two settlements of an area of their own."""
    cards = "workers hermits citizens"
    settled = ISLAND.replace("F K", "f K").replace("F F", "F f")
    game, _ = drawn(engine, "s", "farm", cards=cards, island=settled)
    assert [game.gold(card)[0] for card in cards.split()] == [2, 2, 1]
    assert game.gold("castles") == [3, 0]


def test_a_city_hall_fits_on_the_island(engine: type[Game]) -> None:
    """§3.9: around the middle hex."""
    meadow = "- . . . -\n . . . .\n. . . . .\n . . . .\n- . . s -"
    game, _ = drawn(engine, "M", island=meadow)
    hall = game.skip_mandatory().use("city_hall").pick((23, 2))
    assert hall.pieces(kind="hall") == {
        (23, 2),
        (23, 1),
        (23, 3),
        (22, 1),
        (22, 2),
        (24, 1),
        (24, 2),
    }


@pytest.mark.parametrize(
    ("tile", "ground", "ashore"),
    [
        ("rope_bridge", "C", {(23, 0), (23, 1), (24, 0)}),
        ("tree_house", "T", {(23, 3), (24, 3), (25, 3)}),
    ],
)
def test_the_tiles_of_the_island_move_to_their_terrain(
    engine: type[Game], tile: str, ground: str, ashore: set[Place]
) -> None:
    """§4.7: Rope Bridge to canyon, Tree House to forest, adjacent if possible."""
    game, there = drawn(engine, f"s M s {ground}x M {ground}", tile, island=ISLAND)
    game = game.use(tile)
    assert game.targets() == {(4, 4), (4, 6)}
    assert game.pick((4, 4)).targets() == there
    assert game.pick((4, 6)).targets() == {(4, 7), (4, 9)} | ashore


def test_the_hexes_of_the_island_have_the_neighbours_of_its_drawing(engine: type[Game]) -> None:
    """§1.3: rows of 3, 4, 5, 4 and 3 hexes, and no neighbour on the board."""
    game, _ = drawn(engine, "M", "farm", island=ISLAND)
    middle = {(23, 1), (23, 3), (22, 1), (22, 2), (24, 1), (24, 2)}
    assert game.neighbours((23, 2)) == middle
    assert game.neighbours((21, 1)) == {(21, 2), (22, 0), (22, 1)}
    assert game.neighbours((22, 0)) == {(22, 1), (21, 1), (23, 0), (23, 1)}
    assert game.neighbours((21, 2)) == {(21, 1), (21, 3), (22, 1), (22, 2)}
