"""Farmland, and the tiles of Harvest that build or move one: the rules §2.6, §4.6 and §11.8."""

import pytest

from kingdombuilder.rules.cells import near
from kingdombuilder.rules.hexes import cell

from .drawings import drawn, hold
from .scenes import (
    Place,
    after,
    buttons,
    done,
    mapped,
    next_turn,
    places,
    scene,
    targets,
    tiles,
    using,
)


def beside(letters: str) -> set[Place]:
    """The buildable hexes of board FG next to one drawn with such a letter."""
    marked = mapped(letters)
    return {hex_ for hex_ in mapped("GFTCD") if places(near(cell(*hex_))) & marked}


def test_farming_builds_on_farmland_next_to_an_own_piece() -> None:
    """T140: before the mandatory action, and the new settlement is one to build next to."""
    state, _ = drawn("s A A D . . K .", card="grass")
    assert (buttons(state), targets(state)) == ({"farming"}, {(4, 8), (4, 9), (4, 11)})
    state = after(state, "farming")
    assert targets(state) == {(4, 5)}
    state = after(state, (4, 5))
    assert (state.supply[0], "farming" in buttons(state)) == (38, False)
    anchor, there = drawn("s A x . .")
    assert targets(after(anchor, "farming", (4, 5))) == there


def test_farming_is_for_everybody_once_a_turn() -> None:
    """§2.6: after the mandatory action as well, and again in the next turn."""
    state, _ = drawn("s A A A A o")
    state = after(done(state), "farming", (4, 5))
    assert buttons(state) == {"end"}
    state = after(state, "end", "=grass")
    assert targets(after(state, "farming")) == {(4, 8)}
    state.hand[1] = 0
    state = after(done(state), "end", "=grass")
    assert "farming" in buttons(state)


def test_farming_needs_farmland_next_to_an_own_piece() -> None:
    """T141: an Outpost does not help."""
    state, _ = drawn("N s . A A", nomads="outpost", card="desert")
    hold(state, "outpost")
    assert buttons(state) == {"redraw"}
    close, _ = drawn("N s A A A", nomads="outpost", card="desert")
    hold(close, "outpost")
    assert (targets(after(close, "farming")), buttons(after(close, "farming"))) == ({(4, 6)}, set())


def test_no_card_shows_farmland() -> None:
    """§1.4: the mandatory action never builds there."""
    state, there = drawn("s A x A")
    assert targets(state) == there


def test_tower_builds_on_farmland_and_swamp_of_the_edge() -> None:
    """A-61: on anything buildable."""
    state, there = drawn("\n".join(["s", 15 * "M " + "Ax", 15 * "M " + "Sx"]))
    assert targets(using(state, "tower")) == there == {(5, 19), (6, 19)}


def test_water_mill_builds_next_to_water() -> None:
    """T147: (8,8) is far from it, so on all 89 such hexes."""
    found = targets(using(scene([(8, 8)]), "water_mill"))
    assert len(found) == 89
    assert found == beside("W")


def test_mountain_station_builds_next_to_a_mountain() -> None:
    """§4.6 Mountain Station: (8,8) is far from one."""
    assert targets(using(scene([(8, 8)]), "mountain_station")) == beside("M")


@pytest.mark.parametrize(("tile", "ground"), [("water_mill", "W"), ("mountain_station", "M")])
def test_mill_and_station_build_next_to_own_ones_if_possible(tile: str, ground: str) -> None:
    """§4.6: among the hexes next to water or mountain."""
    state, there = drawn(f"s x {ground} . K K . {ground}", around="K")
    assert targets(using(state, tile)) == there


def test_watchtower_builds_next_to_anothers_piece() -> None:
    """T149: (8,8) lies between the own (8,7) and the other's (8,9)."""
    state = using(scene([(8, 7)], [(8, 9)]), "watchtower")
    assert targets(state) == {(8, 8)}


def test_watchtower_builds_next_to_any_other_if_none_is_adjacent() -> None:
    """§4.6 Watchtower: and it is of no use while nobody else is there."""
    state = using(scene([(0, 0)], [(8, 9)]), "watchtower")
    assert targets(state) == places(near(cell(8, 9)))
    assert targets(using(scene([(0, 0)]), "watchtower")) == set()


def test_university_builds_next_to_a_special_hex() -> None:
    """T151: from (12,9) only (12,8) is next to one, the Oasis of (12,7)."""
    assert targets(using(scene([(12, 9)]), "university")) == {(12, 8)}
    assert targets(using(scene([(8, 9)]), "university")) == beside("L*")


@pytest.mark.parametrize("special", "KLNPO")
def test_university_knows_all_special_hexes(special: str) -> None:
    """§4.6 University: castle, location, camp, palace and silo."""
    nomads = "sword" if special == "N" else ""
    state, there = drawn(f"s . x {special} M", *["farm"] * (special == "L"), nomads=nomads)
    assert targets(using(state, "university")) == there


def test_palisade_moves_a_settlement_within_its_area() -> None:
    """§4.6 Palisade: next to another piece of the same area, not of another one."""
    state, there = drawn(
        """
        M  x  x  M  .  .  .
         x  s  x  M  s  .  .
        M  s  x  M  .  .  .
         .  .  M  M  .  .  .
        """
    )
    state = using(state, "palisade")
    assert targets(state) == {(5, 5), (6, 5)}
    assert targets(after(state, (6, 5))) == there


def test_a_settlement_alone_has_no_palisade() -> None:
    """T153: it has no area to move in."""
    state, _ = drawn("L s . . s .", "palisade", tile=True, card="desert")
    assert buttons(state) == {"redraw"}


def test_palisade_needs_room() -> None:
    """§2.4: a full place has no use for it."""
    state, _ = drawn("L s s M .", "palisade", tile=True, card="desert")
    assert buttons(state) == {"redraw"}


def test_palisade_may_split_an_area() -> None:
    """A-52: next to any remainder of what was one area."""
    state, there = drawn("M x s s s x M")
    assert targets(after(using(state, "palisade"), (4, 7))) == there


def test_a_tile_of_harvest_is_won_and_used_like_any_other() -> None:
    """§4.1: in the next turn, once."""
    state, _ = drawn("L . s . . . W", "water_mill")
    state.hand[1] = 0
    state = after(state, (4, 5))
    assert (tiles(state), buttons(done(state))) == ({(4, 4): "won"}, {"end"})
    assert "water_mill" in buttons(next_turn(done(state), "grass"))
