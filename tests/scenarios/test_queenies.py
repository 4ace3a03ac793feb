"""Capitol and Caves: the rules §7.1, §7.2 and §11.9."""

import pytest

from .drawings import NO_CARD, drawn
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
    """T170: of pieces at distance 1, 2, 2, 1 and 3 for four; pieces of others count for them."""
    game, _ = drawn(
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
    """T171: of a field of 34 settlements around (11,11) they are all that count."""
    field: list[Place] = [(row, column) for row in range(9, 14) for column in range(8, 15)]
    field.remove((11, 11))
    game = scene(engine, field, more="capitols: L12")
    assert game.gold("capitols") == [18, 0]


def test_a_capitol_is_still_a_castle(engine: type[Game]) -> None:
    """A-45: it pays its three gold, and Noblewomen pay for it once."""
    game, _ = drawn(engine, "M s K^ M", cards="noblewomen workers lords", around="M")
    assert game.gold("castles") == [3, 0]
    assert game.gold("noblewomen") == [5, 0]
    assert game.gold("workers") == [1, 0]


def test_a_piece_near_two_capitols_counts_once(engine: type[Game]) -> None:
    """A-45: one gold."""
    game, _ = drawn(engine, "K^ s K^ M")
    assert game.gold("capitols") == [1, 0]


def test_from_a_cave_one_goes_to_a_cave(engine: type[Game]) -> None:
    """T172: from next to one to any free buildable hex next to any."""
    game, there = drawn(
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
    assert game.pick((5, 5)).targets() == there


def test_every_seat_may_make_a_cave_move_once_a_turn(engine: type[Game]) -> None:
    """T172: before or after the mandatory action."""
    game, _ = drawn(engine, CAVERNS, card="desert", seat_2=NO_CARD)
    assert game.buttons() == {"caves", "redraw"}
    game = game.skip_mandatory().pick("caves", (5, 5), (8, 5))
    assert game.buttons() == {"end"}
    assert "caves" in game.next_turn("desert").buttons()


def test_a_piece_on_a_cave_is_not_next_to_it(engine: type[Game]) -> None:
    """T172: nor does a settlement far from all caves go there."""
    on_it, _ = drawn(engine, CAVERNS.replace("s  M^", ".  M^1"), card="desert")
    assert on_it.buttons() == {"redraw"}


def test_a_cave_move_needs_room_next_to_a_cave(engine: type[Game]) -> None:
    """§2.4: the only other hex there is taken."""
    game, _ = drawn(engine, "M s M^ o . .", card="desert")
    assert game.buttons() == {"redraw"}


def test_a_cave_is_a_mountain(engine: type[Game]) -> None:
    """A-50: pieces that can stand on mountains may stand on it; Miners count it as one."""
    game, there = drawn(engine, "s Mx^ K", around="K", cards="miners knights lords")
    assert game.use("wagon").targets() == there
    assert game.use("donation_mountain").targets() == there
    assert game.gold("miners") == [1, 0]
    assert game.use("donation_mountain").pick((4, 5)).gold("miners") == [1, 0]


def test_a_mountain_station_builds_next_to_a_cave(engine: type[Game]) -> None:
    """§7.2: as next to any mountain."""
    game, there = drawn(engine, "s K x M^ K", around="K")
    assert game.use("mountain_station").targets() == there


@pytest.mark.parametrize(("piece", "can"), [(".1a", True), (".1w", True), ("W1s", False)])
def test_meeples_go_from_cave_to_cave_where_they_fit(
    engine: type[Game], piece: str, can: bool
) -> None:
    """A-69: from next to a cave to buildable hexes, so no ship."""
    game, _ = drawn(engine, CAVERNS.replace("s  M^", f"{piece} M^"))
    assert ((5, 5) in game.use("caves").targets()) == can
    away, _ = drawn(engine, CAVERNS.replace("s  .", f"{piece} ."))
    assert away.use("caves").targets() == {(5, 5)}


def test_a_cave_move_asks_for_no_adjacency(engine: type[Game]) -> None:
    """§7.2: the piece may go away from all others, or back to them."""
    game, _ = drawn(engine, CAVERNS)
    game = game.use("caves").pick((5, 5), (4, 6))
    assert game.pieces() == {(4, 6), (8, 9)}
