"""The five base tiles that build: the rules §4.2 and §11.4."""

import pytest

from .drawings import draw
from .engines import Game, IllegalPick
from .positions import fg_hexes, halves, scene

EDGE = {(row, column) for row in range(20) for column in range(20) if {row, column} & {0, 19}}
TAVERN = (6, 7)
FARM, NEXT_TO_FARM = (11, 17), (11, 16)


def test_oracle_builds_on_the_terrain_of_the_card(engine: type[Game]) -> None:
    """§4.2 Oracle: it builds adjacent if possible."""
    assert scene(engine, [(12, 8)], card="flowers").use("oracle").targets() == {(13, 7), (13, 8)}
    assert scene(engine, [(12, 8)], card="forest").use("oracle").targets() == {(11, 7)}


def test_oracle_builds_anywhere_on_the_terrain_if_none_is_adjacent(engine: type[Game]) -> None:
    """T071: the card is forest, and no forest is next to (6,10)."""
    game = scene(engine, [(6, 10)], [(4, 12)], card="forest")
    assert game.use("oracle").targets() == fg_hexes("T") - {(4, 12)}


def test_farm_builds_on_grass(engine: type[Game]) -> None:
    """§4.2 Farm: it builds there whatever the card, adjacent if possible."""
    assert scene(engine, [(12, 8)], card="desert").use("farm").targets() == {(11, 8), (12, 9)}


def test_farm_builds_on_any_grass_if_none_is_adjacent(engine: type[Game]) -> None:
    """§4.2 Farm: (11,16) touches no grass."""
    assert scene(engine, [(11, 16)], card="desert").use("farm").targets() == fg_hexes("G")


def test_farm_is_unavailable_when_no_grass_is_empty(engine: type[Game]) -> None:
    """T072: the tile stays ready; with one empty hex it can be used again."""
    full = scene(engine, [NEXT_TO_FARM], *halves(fg_hexes("G")), card="desert", ready=[FARM])
    with pytest.raises(IllegalPick):
        full.pick("farm")
    assert full.tiles() == {FARM: "ready"}
    game = scene(
        engine, [NEXT_TO_FARM], *halves(fg_hexes("G") - {(8, 8)}), card="desert", ready=[FARM]
    )
    assert game.pick("farm").targets() == {(8, 8)}


def test_oasis_builds_on_desert(engine: type[Game]) -> None:
    """§4.2 Oasis: it builds there whatever the card, adjacent if possible."""
    assert scene(engine, [(2, 15)], card="forest").use("oasis").targets() == {(1, 14), (2, 16)}


def test_oasis_builds_on_any_desert_if_none_is_adjacent(engine: type[Game]) -> None:
    """§4.2 Oasis: all 53 hexes are legal."""
    assert scene(engine, [(12, 8)], card="forest").use("oasis").targets() == fg_hexes("D")


def test_a_tile_builds_one_settlement_from_the_supply(engine: type[Game]) -> None:
    """§2.4: the action then ends."""
    game = scene(engine, [(12, 8)], card="forest").use("farm").pick((12, 9))
    assert game.supply() == 38
    assert game.targets() == {(11, 7)}


def test_tower_builds_on_the_edge_of_the_board(engine: type[Game]) -> None:
    """T060: (12,8) is far from it, so all 47 buildable hexes are legal."""
    targets = scene(engine, [(12, 8)]).use("tower").targets()
    assert len(targets) == 47
    assert targets == EDGE & fg_hexes("GFTCD")


def test_tower_builds_adjacent_if_possible(engine: type[Game]) -> None:
    """T061: only edge hexes count as possible, whatever their terrain."""
    assert scene(engine, [(1, 1)]).use("tower").targets() == {(0, 1), (0, 2), (1, 0)}


def test_tavern_builds_at_either_end_of_three_in_a_row(engine: type[Game]) -> None:
    """T062: the card does not matter."""
    game = scene(engine, [(7, 7), (7, 8), (7, 9)], card="desert", ready=[TAVERN])
    assert game.buttons() == {"tavern"}
    assert game.pick("tavern").targets() == {(7, 6), (7, 10)}


def test_tavern_needs_a_straight_line(engine: type[Game]) -> None:
    """T064: a bent row of three does not count."""
    bent = scene(engine, [(7, 7), (7, 8), (8, 8)], ready=[TAVERN])
    assert bent.buttons() == set()


@pytest.mark.parametrize(
    "picture",
    [
        """
        C . . x .
         . . s . .
        . . s . .
         . s . . .
        . x . . .
        """,
        """
        . x . . .
         . s . . .
        . . s . .
         . . s . .
        . . . x C
        """,
        ". x s s s s s x .",
        """
        . x . x .
         . s s . .
        . . s . .
         . s s . .
        . x . x .
        """,
    ],
    ids=["falling to the left", "falling to the right", "five in a row", "two lines"],
)
def test_tavern_builds_along_any_of_three_axes(engine: type[Game], picture: str) -> None:
    """§4.2 Tavern: any straight line of three or more counts."""
    game, ends = draw(engine, picture)
    assert game.use("tavern").targets() == ends


def test_tavern_allows_no_gap(engine: type[Game]) -> None:
    """§4.2 Tavern: the line and the new settlement must be contiguous."""
    broken, _ = draw(engine, "L s s . s s . .", "tavern", tile=True)
    assert broken.buttons() == set()
    game, end = draw(engine, "x s s s o . .")
    assert game.use("tavern").targets() == end


@pytest.mark.parametrize("end", ["W", "M", "K", "L", "o"])
def test_tavern_builds_on_empty_buildable_hexes(engine: type[Game], end: str) -> None:
    """§4.2 Tavern: any other end is unavailable."""
    game, marked = draw(engine, f"x s s s {end} .", *["farm"] * (end == "L"))
    assert game.use("tavern").targets() == marked


def test_tavern_builds_on_any_buildable_terrain(engine: type[Game]) -> None:
    """§4.2 Tavern: the ends need not match the card or the line."""
    game, _ = draw(engine, "T s s s D")
    assert game.use("tavern").targets() == {(4, 4), (4, 8)}


def test_the_line_of_a_tavern_may_be_on_any_terrain(engine: type[Game]) -> None:
    """§4.2 Tavern: water and mountains count too."""
    game, ends = draw(engine, "C x w m d x C")
    assert game.use("tavern").targets() == ends


def test_opponents_settlements_are_not_part_of_the_line(engine: type[Game]) -> None:
    """§4.2 Tavern: three settlements of one seat are needed."""
    game, _ = draw(engine, "L s s o . .", "tavern", tile=True)
    assert game.buttons() == set()


def test_tavern_does_not_leave_the_board(engine: type[Game]) -> None:
    """§4.2 Tavern: a line at the edge has one end."""
    game = scene(engine, [(9, 17), (9, 18), (9, 19)])
    assert game.use("tavern").targets() == {(9, 16)}


def test_no_piece_is_built_on_a_location(engine: type[Game]) -> None:
    """§3.1: both ends of this line are locations, so the Tavern cannot be used."""
    own = [(6, 8), (6, 9), (6, 10)]
    assert scene(engine, own, card="desert", ready=[TAVERN]).buttons() == set()
