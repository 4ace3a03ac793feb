"""Refuge, Fountain, palaces and swamp: the rules §1.4, §2.11, §4.5 and §11.7."""

import pytest

from .drawings import drawn
from .engines import Game


def test_refuge_moves_one_step(engine: type[Game]) -> None:
    """T124: to any free buildable hex next to it; it may leave the others."""
    game, there = drawn(
        engine,
        """
        .  .  Sx W  .
         .  s  s  x  .
        .  .  K  Tx .
        """,
    )
    game = game.use("refuge")
    assert game.pick((5, 6)).targets() == there


def test_refuge_bonus_moves_to_the_nearest_free_hex_of_each_direction(engine: type[Game]) -> None:
    """§4.5 Refuge: over pieces, water, mountains, walls and special hexes, one target a way."""
    game, there = drawn(
        engine,
        """
        .  .  .  o  .  Tx .  .
         .  .  .  K  W  .  .  .
        .  x  .# M  s  L  o  x
         .  .  .  x  M  .  .  .
        .  .  .  .  .  x  .  .
        """,
        "farm",
    )
    game = game.use("refuge_bonus")
    assert game.targets() == {(6, 8)}
    assert game.pick((6, 8)).targets() == there


def test_refuge_bonus_skips_hexes_next_to_a_warrior(engine: type[Game]) -> None:
    """A-53: they are not the nearest that is open."""
    game, there = drawn(engine, "M s . .2a . x .")
    assert game.use("refuge_bonus").pick((4, 5)).targets() == there


def test_refuge_and_its_bonus_are_two_actions(engine: type[Game]) -> None:
    """§2.4: both in one turn."""
    game, _ = drawn(
        engine,
        "L s . . L s . .",
        "refuge",
        "refuge",
        tile=True,
        card="desert",
        seat_1="tiles refuge_bonus",
    )
    assert game.buttons() == {"refuge", "refuge_bonus", "redraw"}
    game = game.pick("refuge_bonus", (4, 9), (4, 7))
    assert game.buttons() == {"refuge", "redraw"}
    assert game.more_tiles() == {"refuge_bonus": "used"}


def test_fountain_builds_next_to_one_own_piece_and_no_other(engine: type[Game]) -> None:
    """§4.5 Fountain: exactly one of the own."""
    game, there = drawn(
        engine,
        """
        M  x  .  x  M  M  M  M
         Sx s  s  x  .  .  o  M
        M  x  .  x  .  .  .  M
        """,
    )
    assert game.use("fountain").targets() == there


def test_fountain_has_no_use_where_there_is_no_such_hex(engine: type[Game]) -> None:
    """§3.2: it asks for its own condition, possible or not."""
    game, _ = drawn(engine, "L s . s .  o", "fountain", tile=True, card="desert")
    assert game.buttons() == {"redraw"}


def test_with_its_bonus_a_fountain_builds_on_mountains(engine: type[Game]) -> None:
    """T129: next to exactly one own piece and to no other's; not in the turn it is won."""
    row, two = "L s K L s K Mx s M s K s M o", ("fountain", "fountain")
    for bonus in ("", "tiles fountain_bonus+"):
        game, _ = drawn(engine, row, *two, around="K", tile=True, seat_1=bonus)
        assert game.use("fountain").targets() == set()
    game, there = drawn(engine, row, *two, around="K", tile=True, seat_1="tiles fountain_bonus")
    assert game.pick("fountain").targets() == there


def test_the_fountain_bonus_is_no_action_of_its_own(engine: type[Game]) -> None:
    """§4.5 Fountain: no extra settlement."""
    game, _ = drawn(
        engine,
        "L s M L s",
        "fountain",
        "fountain",
        card="desert",
        seat_1="tiles fountain- fountain- fountain_bonus",
    )
    assert game.buttons() == {"redraw"}


def test_most_pieces_at_a_palace_are_five_gold(engine: type[Game]) -> None:
    """T136: three of the first, two of the second, one of the third."""
    game, _ = drawn(
        engine,
        """
        .  .1 .1 .
         .1 P  .2 .
        .  .2 .3 .
        """,
        seats=3,
    )
    assert game.gold("palaces") == [5, 0, 0]


def test_seats_that_tie_at_a_palace_are_all_paid(engine: type[Game]) -> None:
    """T137: two and two; the others nothing, and an empty palace pays nothing."""
    game, _ = drawn(
        engine,
        """
        .  .1 .1 .  .  .  .
         .2 P  .2 .  .  P  .
        .  .3 .  .  .  .  .
        """,
        seats=3,
    )
    assert game.gold("palaces") == [5, 5, 0]


def test_each_palace_is_paid_by_itself(engine: type[Game]) -> None:
    """§2.11: five gold for each."""
    game, _ = drawn(engine, "s P o P o")
    assert game.gold("palaces") == [5, 10]


@pytest.mark.parametrize("ground", ["S", "A"])
@pytest.mark.parametrize("tile", ["paddock", "refuge_bonus", "caravan", "university"])
def test_swamp_and_farmland_are_buildable(engine: type[Game], tile: str, ground: str) -> None:
    """§1.4: for every action that asks for buildable terrain."""
    row = f"M s {ground} K" if tile in ("caravan", "university") else f"M s M {ground} K"
    game, _ = drawn(engine, row, around="K")
    game = game.use(tile)
    game = game if tile == "university" else game.pick((4, 5))
    assert game.targets() == {(4, row.split().index(ground) + 4)}


def test_swamp_is_no_water(engine: type[Game]) -> None:
    """§1.4: for Fishermen and Harbor."""
    game, there = drawn(engine, "s S K K Wx", around="K")
    assert game.gold("fishermen") == [0, 0]
    assert game.use("harbor").pick((4, 4)).targets() == there


def test_a_move_may_win_the_second_tile_and_its_bonus(engine: type[Game]) -> None:
    """§2.8: in the same arrival."""
    game, _ = drawn(engine, "L s . s . L", "refuge", "refuge", seat_1="tiles refuge")
    game = game.use("refuge").pick((4, 7), (4, 8))
    assert game.tiles() == {(4, 4): "ready", (4, 9): "won"}
    assert game.more_tiles() == {"refuge_bonus": "won"}
