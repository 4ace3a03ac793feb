"""The Island: the rules §3.10, §4.7, §7.3 and §11.9."""

import pytest

from kingdombuilder.insight.scores import CASTLES

from .drawings import drawn
from .scenes import Place, after, done, gold, places, scene, targets, tiles, using

ISLAND = """
    - D D . -
     D L . .
    C C G T .
     C F K T
    - F F T -
"""
DESERTS: set[Place] = {(21, 1), (21, 2), (22, 0)}


def test_a_settlement_may_start_on_the_island() -> None:
    """T173: no desert is next to an own piece, so Oasis may go there; then it binds the Farm."""
    state, _ = drawn("s M . . M Dx", "farm", island=ISLAND)
    state = using(state, "oasis")
    assert targets(state) == DESERTS | {(4, 9)}
    state = after(state, (21, 2))
    assert tiles(state) == {(22, 1): "won"}
    assert targets(using(state, "farm")) == {(21, 3), (22, 2)}


def test_a_piece_on_the_island_binds_the_next_one() -> None:
    """T174: the only canyon next to an own piece is there."""
    state, _ = drawn("s M C C", "farm", card="canyon", island=ISLAND.replace("D L", "d L"))
    assert targets(state) == {(23, 0), (23, 1)}


def test_a_piece_on_the_board_binds_too() -> None:
    """§3.10: then the Island is not open."""
    state, there = drawn("s Cx . C", "farm", card="canyon", island=ISLAND)
    assert targets(state) == there


def test_the_tower_does_not_know_the_island() -> None:
    """T175: even if the only own piece is there (A-46)."""
    row = 15 * "M " + "x"
    state, there = drawn(row, "farm", island=ISLAND.replace("D L", "d L"))
    assert targets(using(state, "tower")) == there


def test_the_island_lies_in_no_section() -> None:
    """T176: for Lords, Farmers and Rovers."""
    state, _ = drawn("M", "farm", card="canyon", cards="lords farmers rovers", island=ISLAND)
    state = after(state, (23, 0), (23, 1), (24, 0), "end")
    assert gold(state, "lords") == [48, 48]
    assert gold(state, "farmers") == [0, 0]
    assert gold(state, "rovers") == [0, 0]


def test_the_island_has_no_border_and_no_edge() -> None:
    """§7.3: nothing there is for Homesteaders, Vassals, Travellers or edge tasks."""
    cards = "homesteaders vassals travellers"
    settled = ISLAND.replace("C C", "c c").replace("D D", "d d")
    state, _ = drawn("M", "farm", cards=cards, tasks="compass_points", island=settled)
    for source in (*cards.split(), "compass_points"):
        assert gold(state, source) == [0, 0]


def test_the_island_has_five_lines_of_its_own() -> None:
    """T177: ten lines of the board and three of the Island are 13 for Discoverers."""
    settled = ISLAND.replace("D L", "d L").replace("C C", "c c").replace("C F", "c F")
    state, _ = drawn(10 * "s\n", "farm", cards="discoverers knights rangers", island=settled)
    assert gold(state, "discoverers") == [13, 0]
    assert gold(state, "knights") == [4, 0]
    assert gold(state, "rangers") == [2 * 12, 0]


def test_four_in_a_line_of_the_island_mark_it() -> None:
    """A-46: for Mayors."""
    settled = ISLAND.replace("C C G T", "C c G1 t")
    state, _ = drawn("M", "farm", cards="mayors knights lords", island=settled)
    state = after(using(state, "monastery"), (23, 0))
    assert gold(state, "mayors") == [4, 0]
    assert state.markers[0] == 1 << 22


def test_the_coast_of_the_island_is_next_to_water() -> None:
    """A-46: for Fishermen and the Water Mill; the inner land is not, and the sea has no hexes."""
    cards = "fishermen knights lords"
    coast, _ = drawn("M", "farm", cards=cards, island=ISLAND.replace("D D", "d D"))
    assert gold(coast, "fishermen") == [1, 0]
    assert targets(using(coast, "water_mill")) == {(21, 2), (22, 0)}
    inner, _ = drawn("M", "farm", cards=cards, island=ISLAND.replace("G T", "G1 T"))
    assert gold(inner, "fishermen") == [0, 0]
    assert targets(using(inner, "harbor")) == set()


@pytest.mark.parametrize("tile", ["paddock", "caravan", "refuge_bonus"])
def test_no_line_leads_to_the_island(tile: str) -> None:
    """§3.10: nothing jumps or slides from the board to it."""
    state = scene([(19, 10), (19, 12)], more="island: island_rope_bridge")
    for piece in ((19, 10), (19, 12)):
        found = targets(after(using(state, tile), piece))
        assert found
        assert all(row < 20 for row, _ in found)


def test_the_island_counts_for_areas_and_neighbours() -> None:
    """§7.3: a castle is touched there by two settlements of an area of their own."""
    cards = "workers hermits citizens"
    settled = ISLAND.replace("F K", "f K").replace("F F", "F f")
    state, _ = drawn("s", "farm", cards=cards, island=settled)
    assert [gold(state, card)[0] for card in cards.split()] == [2, 2, 1]
    assert gold(state, CASTLES) == [3, 0]


def test_a_city_hall_fits_on_the_island() -> None:
    """§3.9: around the middle hex."""
    meadow = "- . . . -\n . . . .\n. . . . .\n . . . .\n- . . s -"
    state, _ = drawn("M", island=meadow)
    hall = after(using(done(state), "city_hall"), (23, 2))
    assert places(hall.halls) == {(23, 2), (23, 1), (23, 3), (22, 1), (22, 2), (24, 1), (24, 2)}


@pytest.mark.parametrize(
    ("tile", "ground", "ashore"),
    [
        ("rope_bridge", "C", {(23, 0), (23, 1), (24, 0)}),
        ("tree_house", "T", {(23, 3), (24, 3), (25, 3)}),
    ],
)
def test_the_tiles_of_the_island_move_to_their_terrain(
    tile: str, ground: str, ashore: set[Place]
) -> None:
    """§4.7: Rope Bridge to canyon, Tree House to forest, adjacent if possible."""
    state, there = drawn(f"s M s {ground}x M {ground}", tile, island=ISLAND)
    state = using(state, tile)
    assert targets(state) == {(4, 4), (4, 6)}
    assert targets(after(state, (4, 4))) == there
    assert targets(after(state, (4, 6))) == {(4, 7), (4, 9)} | ashore
