"""The four locations of Nomads, and walls: the rules §3.8, §4.3 and §11.5."""

import pytest

from kingdombuilder.rules.cells import Cells, count
from kingdombuilder.rules.hexes import cell
from kingdombuilder.rules.state import refresh

from .drawings import drawn, spots
from .scenes import after, buttons, done, mapped, next_turn, places, scene, targets, tiles, using


def test_quarry_puts_walls_on_the_terrain_of_the_card_next_to_own_ones() -> None:
    """T080: only (11,10) is left of the small desert, so there is but one wall."""
    state = using(scene([(10, 10), (10, 11)], card="desert"), "quarry")
    assert (targets(state), buttons(state)) == ({(11, 10)}, set())
    walled = after(state, (11, 10))
    assert places(walled.walls) == {(11, 10)}
    assert targets(walled) == mapped("D") - {(10, 10), (10, 11), (11, 10)}


def test_quarry_puts_one_wall_or_two() -> None:
    """§4.3 Quarry: the second may be left, and there is no third."""
    state, there = drawn(
        """
        L  x  s  x  .  .
         M  x  x  M  .  .
        """,
        "quarry",
        tile=True,
    )
    state = after(done(state), "quarry")
    assert (targets(state), buttons(state)) == (there, set())
    state = after(state, (4, 5))
    assert (targets(state), buttons(state)) == (there - {(4, 5)}, {"stop"})
    one, two = after(state, "stop"), after(state, (4, 7))
    assert (count(one.walls), buttons(one)) == (1, {"end"})
    assert (count(two.walls), buttons(two)) == (2, {"end"})


def test_quarry_has_no_use_away_from_own_pieces() -> None:
    """§4.3 Quarry: it asks for adjacency, possible or not."""
    state, _ = drawn("L s D . . .", "quarry", tile=True)
    assert buttons(state) == set()


def test_there_are_twenty_five_walls() -> None:
    """T081: with 24 on the board there is one more, and then none."""
    state, there = drawn("L x s x . .", "quarry", tile=True)
    state.walls = Cells(sum(int(cell(row, 19)) + int(cell(row, 18)) for row in range(12)))
    refresh(state)
    walled = after(state, "quarry", (4, 7))
    assert (count(walled.walls), buttons(walled)) == (25, set())
    assert targets(walled) == there - {(4, 7)}
    state.walls |= cell(12, 19)
    refresh(state)
    assert buttons(state) == set()


def test_a_wall_takes_its_hex_for_good() -> None:
    """§3.8: nobody builds there any more."""
    state, there = drawn(
        """
        x  s  .#
         .# x  D
        """
    )
    assert targets(state) == there
    state = next_turn(after(state, *there, "=desert", (5, 6)), "grass")
    assert places(state.walls) == {(4, 6), (5, 4)}


def test_nobody_builds_next_to_a_wall_for_its_sake() -> None:
    """§3.8: a wall is no piece; the only own one has no room next to it."""
    state, there = drawn("s .# x x x")
    assert targets(state) == there


def test_caravan_moves_until_something_stops_it() -> None:
    """T083: a mountain on one side, another's settlement on the other, so four ways."""
    picture = """
        .  .  .  x  .  x  .
         .  .  .  .  .  .  .
        .  .  .  M  sp o  .
         .  .  .  .  .  .  .
        .  .  .  x  .  x  .
    """
    state, there = drawn(picture)
    (piece,) = spots(picture, "p")
    state = using(state, "caravan")
    assert targets(state) == {piece}
    assert targets(after(state, piece)) == there
    assert len(there) == 4


@pytest.mark.parametrize("end", ["W", "M", "K", "L", "N", "P", "O", "o", ".1", ".#", ".?"])
def test_caravan_stops_before_anything(end: str) -> None:
    """§4.3 Caravan: water, mountains, special hexes, pieces, walls and scouts."""
    nomads = "sword" if end == "N" else ""
    state, there = drawn(f"M s . . x {end} .", *["farm"] * (end == "L"), nomads=nomads)
    assert targets(after(using(state, "caravan"), (4, 5))) == there


def test_caravan_stops_before_a_hex_next_to_a_warrior() -> None:
    """§4.3 Caravan: such a hex cannot be entered."""
    state, there = drawn("M s . x . .2a")
    assert targets(after(using(state, "caravan"), (4, 5))) == there


def test_caravan_stops_at_the_edge_of_the_board() -> None:
    """§4.3 Caravan: from (9,18) one hex to the east, two to the north-east."""
    state = after(using(scene([(9, 18)]), "caravan"), (9, 18))
    assert {(9, 19), (7, 19)} <= targets(state)


def test_caravan_goes_all_the_way() -> None:
    """§4.3 Caravan: a shorter way is no choice, and what it passes gives nothing."""
    state, there = drawn(
        """
        M  s  .  .  x  M
         M  M  L  M  M  M
        """,
        "farm",
    )
    state = after(using(state, "caravan"), (4, 5))
    assert targets(state) == there
    assert tiles(after(state, *there)) == {}


def test_village_builds_next_to_three_own_ones() -> None:
    """T085: two of the own and another's are not enough."""
    state, there = drawn(
        """
        .  s  s  .
         .  x  s  .
        s  .  o  .
        """
    )
    assert targets(using(state, "village")) == there
    short, _ = drawn(
        """
        L  s  .  .
         .  .  s  .
        .  o  .  .
        """,
        "village",
        tile=True,
    )
    assert buttons(short) == set()


def test_village_builds_on_any_buildable_terrain() -> None:
    """§4.3 Village: whatever the card, but not on water or a mountain."""
    ring = """
        .  s  .  s  .
         s  {}  s  s  .
        .  .  .  .  .
    """
    for ground in "GFTCDSA":
        state, _ = drawn(ring.format(ground), card="canyon")
        assert (5, 5) in targets(using(state, "village"))
    for ground in "WMKP":
        state, _ = drawn(ring.format(ground), card="canyon")
        assert (5, 5) not in targets(using(state, "village"))


def test_garden_builds_on_flowers() -> None:
    """§4.3 Garden: whatever the card; next to an own settlement if possible."""
    assert targets(using(scene([(12, 8)], card="desert"), "garden")) == {(13, 7), (13, 8)}
    assert targets(using(scene([(8, 8)], card="desert"), "garden")) == mapped("F")
