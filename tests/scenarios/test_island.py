"""The Island: the rules §3.10, §4.7, §7.3 and §11.9."""

import pytest

from .drawings import draw
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


def test_a_seat_without_adjacent_hexes_can_build_on_the_island(engine: type[Game]) -> None:
    """T173: no desert is adjacent, so Oasis can build there; the Farm must then follow."""
    game, _ = draw(engine, "s M . . M Dx", "farm", island=ISLAND)
    game = game.use("oasis")
    assert game.targets() == DESERTS | {(4, 9)}
    game = game.pick((21, 2))
    assert game.tiles() == {(22, 1): "won"}
    assert game.use("farm").targets() == {(21, 3), (22, 2)}


def test_a_piece_on_the_island_requires_adjacency_there(engine: type[Game]) -> None:
    """T174: the only adjacent canyon is on the Island."""
    game, _ = draw(engine, "s M C C", "farm", card="canyon", island=ISLAND.replace("D L", "d L"))
    assert game.targets() == {(23, 0), (23, 1)}


def test_a_piece_on_the_board_requires_adjacency_there(engine: type[Game]) -> None:
    """§3.10: the Island is then not available."""
    game, marked = draw(engine, "s Cx . C", "farm", card="canyon", island=ISLAND)
    assert game.targets() == marked


def test_the_tower_does_not_build_on_the_island(engine: type[Game]) -> None:
    """T175: this holds even if the seat's only piece is there (A-46)."""
    row = 15 * "M " + "x"
    game, marked = draw(engine, row, "farm", island=ISLAND.replace("D L", "d L"))
    assert game.use("tower").targets() == marked


def test_the_island_is_in_no_section(engine: type[Game]) -> None:
    """T176: this concerns Lords, Farmers and Rovers."""
    game, _ = draw(engine, "M", "farm", card="canyon", cards="lords farmers rovers", island=ISLAND)
    game = game.pick((23, 0), (23, 1), (24, 0), "end")
    assert game.gold("lords") == [48, 48]
    assert game.gold("farmers") == [0, 0]
    assert game.gold("rovers") == [0, 0]


def test_the_island_has_no_border_and_no_edge(engine: type[Game]) -> None:
    """§7.3: Homesteaders, Vassals, Travellers and edge tasks ignore it."""
    cards = "homesteaders vassals travellers"
    settled = ISLAND.replace("C C", "c c").replace("D D", "d d")
    game, _ = draw(engine, "M", "farm", cards=cards, tasks="compass_points", island=settled)
    for source in (*cards.split(), "compass_points"):
        assert game.gold(source) == [0, 0]


def test_the_island_has_five_lines(engine: type[Game]) -> None:
    """T177: Discoverers pay 13 for ten lines of the board and three of the Island."""
    settled = ISLAND.replace("D L", "d L").replace("C C", "c c").replace("C F", "c F")
    game, _ = draw(engine, 10 * "s\n", "farm", cards="discoverers knights rangers", island=settled)
    assert game.gold("discoverers") == [13, 0]
    assert game.gold("knights") == [4, 0]
    assert game.gold("rangers") == [2 * 12, 0]


def test_four_pieces_in_a_line_of_the_island_mark_it(engine: type[Game]) -> None:
    """A-46: this concerns Mayors."""
    settled = ISLAND.replace("C C G T", "C c G1 t")
    game, _ = draw(engine, "M", "farm", cards="mayors knights lords", island=settled)
    game = game.use("monastery").pick((23, 0))
    assert game.gold("mayors") == [4, 0]
    assert game.markers() == {22}


def test_the_coast_of_the_island_is_next_to_water(engine: type[Game]) -> None:
    """A-46: Fishermen and the Water Mill use it; inner hexes are not, and the sea has no hexes."""
    cards = "fishermen knights lords"
    coast, _ = draw(engine, "M", "farm", cards=cards, island=ISLAND.replace("D D", "d D"))
    assert coast.gold("fishermen") == [1, 0]
    assert coast.use("water_mill").targets() == {(21, 2), (22, 0)}
    inner, _ = draw(engine, "M", "farm", cards=cards, island=ISLAND.replace("G T", "G1 T"))
    assert inner.gold("fishermen") == [0, 0]
    assert inner.use("harbor").targets() == set()


@pytest.mark.parametrize("tile", ["paddock", "caravan", "refuge_bonus"])
def test_pieces_do_not_jump_to_the_island(engine: type[Game], tile: str) -> None:
    """§3.10: no jump or slide reaches it from the board."""
    game = scene(engine, [(19, 10), (19, 12)], extra_lines="island: island_rope_bridge")
    for piece in ((19, 10), (19, 12)):
        targets = game.use(tile).pick(piece).targets()
        assert targets
        assert all(row < 20 for row, _ in targets)


def test_the_island_counts_for_areas_and_neighbours(engine: type[Game]) -> None:
    """§7.3: two settlements form an area there and touch a castle."""
    cards = "workers hermits citizens"
    settled = ISLAND.replace("F K", "f K").replace("F F", "F f")
    game, _ = draw(engine, "s", "farm", cards=cards, island=settled)
    assert [game.gold(card)[0] for card in cards.split()] == [2, 2, 1]
    assert game.gold("castles") == [3, 0]


def test_a_city_hall_fits_on_the_island(engine: type[Game]) -> None:
    """§3.9: it is placed around the middle hex."""
    meadow = "- . . . -\n . . . .\n. . . . .\n . . . .\n- . . s -"
    game, _ = draw(engine, "M", island=meadow)
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
    ("tile", "ground", "on_island"),
    [
        ("rope_bridge", "C", {(23, 0), (23, 1), (24, 0)}),
        ("tree_house", "T", {(23, 3), (24, 3), (25, 3)}),
    ],
)
def test_the_tiles_of_the_island_move_to_their_terrain(
    engine: type[Game], tile: str, ground: str, on_island: set[Place]
) -> None:
    """§4.7: Rope Bridge moves to canyon, Tree House to forest, adjacent if possible."""
    game, marked = draw(engine, f"s M s {ground}x M {ground}", tile, island=ISLAND)
    game = game.use(tile)
    assert game.targets() == {(4, 4), (4, 6)}
    assert game.pick((4, 4)).targets() == marked
    assert game.pick((4, 6)).targets() == {(4, 7), (4, 9)} | on_island


def test_the_hexes_of_the_island_have_the_neighbours_of_its_drawing(engine: type[Game]) -> None:
    """§1.3: rows have 3, 4, 5, 4 and 3 hexes, and no neighbour is on the board."""
    game, _ = draw(engine, "M", "farm", island=ISLAND)
    middle = {(23, 1), (23, 3), (22, 1), (22, 2), (24, 1), (24, 2)}
    assert game.neighbours((23, 2)) == middle
    assert game.neighbours((21, 1)) == {(21, 2), (22, 0), (22, 1)}
    assert game.neighbours((22, 0)) == {(22, 1), (21, 1), (23, 0), (23, 1)}
    assert game.neighbours((21, 2)) == {(21, 1), (21, 3), (22, 1), (22, 2)}
