"""Refuge, Fountain, palaces and swamp: the rules §1.4, §2.11, §4.5 and §11.7."""

import pytest

from kingdombuilder.insight.scores import PALACES

from .drawings import drawn, hold
from .scenes import after, buttons, gold, more_tiles, targets, tiles, using


def test_refuge_moves_one_step() -> None:
    """T124: to any free buildable hex next to it; it may leave the others."""
    state, there = drawn(
        """
        .  .  Sx W  .
         .  s  s  x  .
        .  .  K  Tx .
        """
    )
    state = using(state, "refuge")
    assert targets(after(state, (5, 6))) == there


def test_refuge_bonus_moves_to_the_nearest_free_hex_of_each_direction() -> None:
    """§4.5 Refuge: over pieces, water, mountains, walls and special hexes, one target a way."""
    state, there = drawn(
        """
        .  .  .  o  .  Tx .  .
         .  .  .  K  W  .  .  .
        .  x  .# M  s  L  o  x
         .  .  .  x  M  .  .  .
        .  .  .  .  .  x  .  .
        """,
        "farm",
    )
    state = using(state, "refuge_bonus")
    assert targets(state) == {(6, 8)}
    assert targets(after(state, (6, 8))) == there


def test_refuge_bonus_skips_hexes_next_to_a_warrior() -> None:
    """A-53: they are not the nearest that is open."""
    state, there = drawn("M s . .2a . x .")
    assert targets(after(using(state, "refuge_bonus"), (4, 5))) == there


def test_refuge_and_its_bonus_are_two_actions() -> None:
    """§2.4: both in one turn."""
    state, _ = drawn("L s . . L s . .", "refuge", "refuge", tile=True, card="desert")
    hold(state, "refuge_bonus")
    assert buttons(state) == {"refuge", "refuge_bonus", "redraw"}
    state = after(state, "refuge_bonus", (4, 9), (4, 7))
    assert buttons(state) == {"refuge", "redraw"}
    assert more_tiles(state) == {"refuge_bonus": "used"}


def test_fountain_builds_next_to_one_own_piece_and_to_nobody_elses() -> None:
    """§4.5 Fountain: exactly one of the own."""
    state, there = drawn(
        """
        M  x  .  x  M  M  M  M
         Sx s  s  x  .  .  o  M
        M  x  .  x  .  .  .  M
        """
    )
    assert targets(using(state, "fountain")) == there


def test_fountain_has_no_use_where_there_is_no_such_hex() -> None:
    """§3.2: it asks for its own condition, possible or not."""
    state, _ = drawn("L s . s .  o", "fountain", tile=True, card="desert")
    assert buttons(state) == {"redraw"}


def test_with_its_bonus_a_fountain_builds_on_mountains() -> None:
    """T129: next to exactly one own piece and to no other's; not in the turn it is won."""
    row = "L s K L s K Mx s M s K s M o"
    state, there = drawn(row, "fountain", "fountain", around="K", tile=True)
    assert targets(using(state, "fountain")) == set()
    new = state.copy()
    hold(new, "fountain_bonus", how="won")
    assert targets(using(new, "fountain")) == set()
    hold(state, "fountain_bonus")
    assert targets(after(state, "fountain")) == there


def test_the_fountain_bonus_is_no_action_of_its_own() -> None:
    """§4.5 Fountain: no extra settlement."""
    state, _ = drawn("L s M L s", "fountain", "fountain", card="desert")
    hold(state, "fountain", "fountain", how="used")
    hold(state, "fountain_bonus")
    assert buttons(state) == {"redraw"}


def test_most_pieces_at_a_palace_are_five_gold() -> None:
    """T136: three of the first, two of the second, one of the third."""
    state, _ = drawn(
        """
        .  .1 .1 .
         .1 P  .2 .
        .  .2 .3 .
        """,
        seats=3,
    )
    assert gold(state, PALACES) == [5, 0, 0]


def test_all_who_tie_at_a_palace_are_paid() -> None:
    """T137: two and two; the others nothing, and an empty palace pays nobody."""
    state, _ = drawn(
        """
        .  .1 .1 .  .  .  .
         .2 P  .2 .  .  P  .
        .  .3 .  .  .  .  .
        """,
        seats=3,
    )
    assert gold(state, PALACES) == [5, 5, 0]


def test_each_palace_is_paid_by_itself() -> None:
    """§2.11: five gold for each."""
    state, _ = drawn("s P o P o")
    assert gold(state, PALACES) == [5, 10]


@pytest.mark.parametrize("ground", ["S", "A"])
@pytest.mark.parametrize("tile", ["paddock", "refuge_bonus", "caravan", "university"])
def test_swamp_and_farmland_are_buildable(tile: str, ground: str) -> None:
    """§1.4: for every action that asks for buildable terrain."""
    row = f"M s {ground} K" if tile in ("caravan", "university") else f"M s M {ground} K"
    state, _ = drawn(row, around="K")
    state = using(state, tile)
    state = state if tile == "university" else after(state, (4, 5))
    assert targets(state) == {(4, row.split().index(ground) + 4)}


def test_swamp_is_no_water() -> None:
    """§1.4: for Fishermen and Harbor."""
    state, there = drawn("s S K K Wx", around="K")
    assert gold(state, "fishermen") == [0, 0]
    assert targets(after(using(state, "harbor"), (4, 4))) == there


def test_a_move_may_win_the_second_tile_and_its_bonus() -> None:
    """§2.8: in the same arrival."""
    state, _ = drawn("L s . s . L", "refuge", "refuge")
    hold(state, "refuge")
    state = after(using(state, "refuge"), (4, 7), (4, 8))
    assert tiles(state) == {(4, 4): "ready", (4, 9): "won"}
    assert more_tiles(state) == {"refuge_bonus": "won"}
