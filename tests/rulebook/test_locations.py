"""The five base tiles that build: the rules §4.2 and §11.4."""

import pytest

from kingdombuilder.insight.legality import IllegalPick

from .drawings import drawn
from .scenes import after, buttons, halves, mapped, scene, targets, tiles, using

EDGE = {(row, column) for row in range(20) for column in range(20) if {row, column} & {0, 19}}
TAVERN = (6, 7)
FARM, AT_FARM = (11, 17), (11, 16)


def test_oracle_builds_on_the_terrain_of_the_card() -> None:
    """§4.2 Oracle: next to an own settlement if possible."""
    assert targets(using(scene([(12, 8)], card="flowers"), "oracle")) == {(13, 7), (13, 8)}
    assert targets(using(scene([(12, 8)], card="forest"), "oracle")) == {(11, 7)}


def test_oracle_builds_anywhere_on_the_terrain_if_none_is_adjacent() -> None:
    """T071: a forest card, and no forest next to (6,10)."""
    state = scene([(6, 10)], [(4, 12)], card="forest")
    assert targets(using(state, "oracle")) == mapped("T") - {(4, 12)}


def test_farm_builds_on_grass() -> None:
    """§4.2 Farm: whatever the card; next to an own settlement if possible."""
    assert targets(using(scene([(12, 8)], card="desert"), "farm")) == {(11, 8), (12, 9)}


def test_farm_builds_on_any_grass_if_none_is_adjacent() -> None:
    """§4.2 Farm: (11,16) touches no grass."""
    assert targets(using(scene([(11, 16)], card="desert"), "farm")) == mapped("G")


def test_farm_is_unavailable_when_no_grass_is_empty() -> None:
    """T072: the tile stays unused; with one empty hex it is of use again."""
    full = scene([AT_FARM], *halves(mapped("G")), card="desert", ready=[FARM])
    with pytest.raises(IllegalPick):
        after(full, "farm")
    assert tiles(full) == {FARM: "ready"}
    state = scene([AT_FARM], *halves(mapped("G") - {(8, 8)}), card="desert", ready=[FARM])
    assert targets(after(state, "farm")) == {(8, 8)}


def test_oasis_builds_on_desert() -> None:
    """§4.2 Oasis: whatever the card; next to an own settlement if possible."""
    assert targets(using(scene([(2, 15)], card="forest"), "oasis")) == {(1, 14), (2, 16)}


def test_oasis_builds_on_any_desert_if_none_is_adjacent() -> None:
    """§4.2 Oasis: all 53 hexes."""
    assert targets(using(scene([(12, 8)], card="forest"), "oasis")) == mapped("D")


def test_a_tile_that_builds_takes_from_the_supply() -> None:
    """§2.4: one settlement, and the action is over."""
    state = after(using(scene([(12, 8)], card="forest"), "farm"), (12, 9))
    assert state.supply[0] == 38
    assert targets(state) == {(11, 7)}


def test_tower_builds_on_the_edge_of_the_board() -> None:
    """T060: (12,8) is far from it, so on all 47 buildable hexes."""
    found = targets(using(scene([(12, 8)]), "tower"))
    assert len(found) == 47
    assert found == EDGE & mapped("GFTCD")


def test_tower_builds_next_to_an_own_settlement_if_possible() -> None:
    """T061: whatever the terrain, only the edge counts for what is possible."""
    assert targets(using(scene([(1, 1)]), "tower")) == {(0, 1), (0, 2), (1, 0)}


def test_tavern_builds_at_either_end_of_three_in_a_row() -> None:
    """T062: whatever the card."""
    state = scene([(7, 7), (7, 8), (7, 9)], card="desert", ready=[TAVERN])
    assert buttons(state) == {"tavern"}
    assert targets(after(state, "tavern")) == {(7, 6), (7, 10)}


def test_tavern_needs_a_straight_line() -> None:
    """T064: a bent row of three has no use for it."""
    bent = scene([(7, 7), (7, 8), (8, 8)], ready=[TAVERN])
    assert buttons(bent) == set()


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
def test_tavern_builds_along_any_of_three_axes(picture: str) -> None:
    """§4.2 Tavern: three or more in any straight line."""
    state, ends = drawn(picture)
    assert targets(using(state, "tavern")) == ends


def test_tavern_allows_no_gap() -> None:
    """§4.2 Tavern: neither in the line nor between the line and the new settlement."""
    broken, _ = drawn("L s s . s s . .", "tavern", tile=True)
    assert buttons(broken) == set()
    state, end = drawn("x s s s o . .")
    assert targets(using(state, "tavern")) == end


@pytest.mark.parametrize("end", ["W", "M", "K", "L", "o"])
def test_tavern_builds_on_empty_buildable_hexes(end: str) -> None:
    """§4.2 Tavern: an end that is not one is not available."""
    state, other = drawn(f"x s s s {end} .", *["farm"] * (end == "L"))
    assert targets(using(state, "tavern")) == other


def test_tavern_builds_on_any_buildable_terrain() -> None:
    """§4.2 Tavern: the ends may be of another terrain than the card and the line."""
    state, _ = drawn("T s s s D")
    assert targets(using(state, "tavern")) == {(4, 4), (4, 8)}


def test_the_line_of_a_tavern_may_stand_on_anything() -> None:
    """§4.2 Tavern: on water and mountains too."""
    state, ends = drawn("C x w m d x C")
    assert targets(using(state, "tavern")) == ends


def test_settlements_of_others_are_no_part_of_the_line() -> None:
    """§4.2 Tavern: three of the own are needed."""
    state, _ = drawn("L s s o . .", "tavern", tile=True)
    assert buttons(state) == set()


def test_tavern_does_not_leave_the_board() -> None:
    """§4.2 Tavern: a line at the edge has one end."""
    state = scene([(9, 17), (9, 18), (9, 19)])
    assert targets(using(state, "tavern")) == {(9, 16)}


def test_nothing_is_ever_built_on_a_location() -> None:
    """§3.1: both ends of this line are one, so the Tavern has nothing to do."""
    own = [(6, 8), (6, 9), (6, 10)]
    assert buttons(scene(own, card="desert", ready=[TAVERN])) == set()
