"""Refuge, Fountain, palaces and swamp: the rules §1.4, §2.11, §4.5 and §11.7."""

import pytest

from .drawings import draw
from .engines import Game


def test_refuge_moves_one_step(engine: type[Game]) -> None:
    """T124: it moves to any free buildable neighbour and may leave the others."""
    game, marked = draw(
        engine,
        """
        .  .  Sx W  .
         .  s  s  x  .
        .  .  K  Tx .
        """,
    )
    game = game.use("refuge")
    assert game.pick((5, 6)).targets() == marked


def test_refuge_bonus_moves_to_the_nearest_free_hex_of_each_direction(engine: type[Game]) -> None:
    """§4.5 Refuge: it jumps over pieces, water, mountains, walls and special hexes."""
    game, marked = draw(
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
    assert game.pick((6, 8)).targets() == marked


def test_refuge_bonus_skips_hexes_next_to_a_warrior(engine: type[Game]) -> None:
    """A-53: the nearest hex that is not blocked is the target."""
    game, marked = draw(engine, "M s . .2a . x .")
    assert game.use("refuge_bonus").pick((4, 5)).targets() == marked


def test_refuge_and_its_bonus_are_two_actions(engine: type[Game]) -> None:
    """§2.4: both can be used in one turn."""
    game, _ = draw(
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


def test_fountain_builds_next_to_exactly_one_own_piece(engine: type[Game]) -> None:
    """§4.5 Fountain: the hex touches no other piece."""
    game, marked = draw(
        engine,
        """
        M  x  .  x  M  M  M  M
         Sx s  s  x  .  .  o  M
        M  x  .  x  .  .  .  M
        """,
    )
    assert game.use("fountain").targets() == marked


def test_fountain_cannot_be_used_without_such_a_hex(engine: type[Game]) -> None:
    """§3.2: its condition is not limited to what is possible."""
    game, _ = draw(engine, "L s . s .  o", "fountain", tile=True, card="desert")
    assert game.buttons() == {"redraw"}


def test_a_fountain_with_its_bonus_builds_on_mountains(engine: type[Game]) -> None:
    """T129: its condition stays, and the bonus does not count in the turn it is won."""
    row, fountains = "L s K L s K Mx s M s K s M o", ("fountain", "fountain")
    for bonus in ("", "tiles fountain_bonus+"):
        game, _ = draw(engine, row, *fountains, outside="K", tile=True, seat_1=bonus)
        assert game.use("fountain").targets() == set()
    game, marked = draw(
        engine, row, *fountains, outside="K", tile=True, seat_1="tiles fountain_bonus"
    )
    assert game.pick("fountain").targets() == marked


def test_the_fountain_bonus_is_not_a_separate_action(engine: type[Game]) -> None:
    """§4.5 Fountain: it adds no settlement."""
    game, _ = draw(
        engine,
        "L s M L s",
        "fountain",
        "fountain",
        card="desert",
        seat_1="tiles fountain- fountain- fountain_bonus",
    )
    assert game.buttons() == {"redraw"}


def test_the_most_pieces_at_a_palace_pay_five_gold(engine: type[Game]) -> None:
    """T136: the seats have three, two and one."""
    game, _ = draw(
        engine,
        """
        .  .1 .1 .
         .1 P  .2 .
        .  .2 .3 .
        """,
        seats=3,
    )
    assert game.gold("palaces") == [5, 0, 0]


def test_tied_seats_at_a_palace_are_all_paid(engine: type[Game]) -> None:
    """T137: two seats have two each; a third and an empty palace get nothing."""
    game, _ = draw(
        engine,
        """
        .  .1 .1 .  .  .  .
         .2 P  .2 .  .  P  .
        .  .3 .  .  .  .  .
        """,
        seats=3,
    )
    assert game.gold("palaces") == [5, 5, 0]


def test_each_palace_pays_separately(engine: type[Game]) -> None:
    """§2.11: each pays five gold."""
    game, _ = draw(engine, "s P o P o")
    assert game.gold("palaces") == [5, 10]


@pytest.mark.parametrize("ground", ["S", "A"])
@pytest.mark.parametrize("tile", ["paddock", "refuge_bonus", "caravan", "university"])
def test_swamp_and_farmland_are_buildable(engine: type[Game], tile: str, ground: str) -> None:
    """§1.4: this holds for every action that needs buildable terrain."""
    row = f"M s {ground} K" if tile in ("caravan", "university") else f"M s M {ground} K"
    game, _ = draw(engine, row, outside="K")
    game = game.use(tile)
    game = game if tile == "university" else game.pick((4, 5))
    assert game.targets() == {(4, row.split().index(ground) + 4)}


def test_swamp_is_not_water(engine: type[Game]) -> None:
    """§1.4: Fishermen and Harbor ignore it."""
    game, marked = draw(engine, "s S K K Wx", outside="K")
    assert game.gold("fishermen") == [0, 0]
    assert game.use("harbor").pick((4, 4)).targets() == marked


def test_a_move_can_win_the_second_tile_and_its_bonus(engine: type[Game]) -> None:
    """§2.8: both come with the same arrival."""
    game, _ = draw(engine, "L s . s . L", "refuge", "refuge", seat_1="tiles refuge")
    game = game.use("refuge").pick((4, 7), (4, 8))
    assert game.tiles() == {(4, 4): "ready", (4, 9): "won"}
    assert game.more_tiles() == {"refuge_bonus": "won"}
