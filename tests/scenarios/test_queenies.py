"""Capitol and Caves: the rules §7.1, §7.2 and §11.9."""

import pytest

from .drawings import NO_CARD, draw
from .engines import Game, Place
from .positions import scene

CAVERNS = """
    .  .  .  .  .  .  .
     .  s  M^ .  .  .  .
    .  .  .  .  .  .  .
     .  .  .  .  .  .  .
    .  .  M^ .  .  s  .
"""


def test_a_capitol_pays_for_pieces_up_to_two_hexes_away(engine: type[Game]) -> None:
    """T170: of the distances 1, 2, 2, 1 and 3 four count; an opponent's piece pays them."""
    game, _ = draw(
        engine,
        """
        .  .  s  .  .  .
         .  .  s  .  .  .
        s  s  .  K^ s  .
         .  .  o  .  .  .
        """,
    )
    assert game.gold("capitols") == [4, 1]


def test_the_zone_of_a_capitol_has_eighteen_hexes(engine: type[Game]) -> None:
    """T171: of 34 settlements around (11,11), 18 count."""
    field: list[Place] = [(row, column) for row in range(9, 14) for column in range(8, 15)]
    field.remove((11, 11))
    game = scene(engine, field, extra_lines="capitols: L12")
    assert game.gold("capitols") == [18, 0]


def test_a_capitol_is_still_a_castle(engine: type[Game]) -> None:
    """A-45: it pays three gold as a castle, and Noblewomen pay for it once."""
    game, _ = draw(engine, "M s K^ M", cards="noblewomen workers lords", outside="M")
    assert game.gold("castles") == [3, 0]
    assert game.gold("noblewomen") == [5, 0]
    assert game.gold("workers") == [1, 0]


def test_a_piece_near_two_capitols_counts_once(engine: type[Game]) -> None:
    """A-45: it pays one gold."""
    game, _ = draw(engine, "K^ s K^ M")
    assert game.gold("capitols") == [1, 0]


def test_a_piece_next_to_a_cave_moves_next_to_any_cave(engine: type[Game]) -> None:
    """T172: the target is any free buildable hex next to a cave."""
    game, marked = draw(
        engine,
        """
        .  .  x  x  .  .  .
         .  s  M^ W  .  .  .
        .  .  x  o  .  .  .
         .  x  x  .  .  .  .
        .  x  M^ x  .  s  .
        """,
    )
    game = game.use("caves")
    assert game.targets() == {(5, 5)}
    assert game.pick((5, 5)).targets() == marked


def test_every_seat_can_make_a_cave_move_once_a_turn(engine: type[Game]) -> None:
    """T172: it is possible before or after the mandatory action."""
    game, _ = draw(engine, CAVERNS, card="desert", seat_2=NO_CARD)
    assert game.buttons() == {"caves", "redraw"}
    game = game.skip_mandatory().pick("caves", (5, 5), (8, 5))
    assert game.buttons() == {"end"}
    assert "caves" in game.next_turn("desert").buttons()


def test_a_piece_on_a_cave_is_not_next_to_it(engine: type[Game]) -> None:
    """T172: neither it nor a settlement far from all caves can make a cave move."""
    game, _ = draw(engine, CAVERNS.replace("s  M^", ".  M^1"), card="desert")
    assert game.buttons() == {"redraw"}


def test_a_cave_move_needs_room_next_to_a_cave(engine: type[Game]) -> None:
    """§2.4: the only other hex next to the cave is taken."""
    game, _ = draw(engine, "M s M^ o . .", card="desert")
    assert game.buttons() == {"redraw"}


def test_a_cave_is_a_mountain(engine: type[Game]) -> None:
    """A-50: pieces that can stand on mountains can stand on it, and Miners count it."""
    game, marked = draw(engine, "s Mx^ K", outside="K", cards="miners knights lords")
    assert game.use("wagon").targets() == marked
    assert game.use("donation_mountain").targets() == marked
    assert game.gold("miners") == [1, 0]
    assert game.use("donation_mountain").pick((4, 5)).gold("miners") == [1, 0]


def test_a_mountain_station_builds_next_to_a_cave(engine: type[Game]) -> None:
    """§7.2: a cave counts like any mountain."""
    game, marked = draw(engine, "s K x M^ K", outside="K")
    assert game.use("mountain_station").targets() == marked


@pytest.mark.parametrize(("piece", "can_move"), [(".1a", True), (".1w", True), ("W1s", False)])
def test_meeples_make_cave_moves_to_terrain_that_they_can_enter(
    engine: type[Game], piece: str, can_move: bool
) -> None:
    """A-69: the targets are buildable hexes, so ships cannot move."""
    game, _ = draw(engine, CAVERNS.replace("s  M^", f"{piece} M^"))
    assert ((5, 5) in game.use("caves").targets()) == can_move
    distant, _ = draw(engine, CAVERNS.replace("s  .", f"{piece} ."))
    assert distant.use("caves").targets() == {(5, 5)}


def test_a_cave_move_does_not_require_adjacency(engine: type[Game]) -> None:
    """§7.2: the piece may leave the others or return to them."""
    game, _ = draw(engine, CAVERNS)
    game = game.use("caves").pick((5, 5), (4, 6))
    assert game.pieces() == {(4, 6), (8, 9)}
