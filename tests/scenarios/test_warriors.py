"""Warriors, and what they block: the rules §3.7, §4.4 and §11.6."""

import pytest

from .drawings import drawn
from .engines import Game

WATCH = """
    .  .  .  .  .
     .  .  .  .  .
    .  .  .2a .  .
     .  .  .  .  .
    .  .  .  .  .
"""
AROUND = {(6, 5), (6, 7), (5, 5), (5, 6), (7, 5), (7, 6)}


def test_no_seat_builds_next_to_a_warrior(engine: type[Game]) -> None:
    """§3.7: not even its owner."""
    for owner in "12":
        game, _ = drawn(engine, WATCH.replace("2a", f"{owner}a"))
        assert not game.use("farm").targets() & AROUND


def test_a_blocked_hex_does_not_bind(engine: type[Game]) -> None:
    """T034: the only desert next to the own settlement is blocked, so any other will do."""
    game, there = drawn(engine, "s D .2a K Dx Dx", card="desert")
    assert game.targets() == there


def test_a_warrior_is_placed_next_to_an_own_piece_if_possible(engine: type[Game]) -> None:
    """T110: on any buildable terrain, from the stock."""
    game, there = drawn(
        engine,
        """
        .  Cx W  .  .
         x  s  Sx .  .
        .  M  x  .  .
        """,
    )
    started = game.use("barracks")
    assert started.targets() == there
    posted = started.pick((5, 6))
    assert posted.pieces(kind="warrior") == {(5, 6)}
    assert (posted.supply(), len(posted.pieces())) == (39, 2)


def test_a_warrior_may_start_anywhere_if_nothing_is_adjacent(engine: type[Game]) -> None:
    """§4.4 Barracks: adjacent if possible."""
    game, there = drawn(engine, "M s M x x", around="M")
    assert game.use("barracks").targets() == there


def test_no_warrior_is_placed_next_to_a_warrior(engine: type[Game]) -> None:
    """T110: neither to one of the own nor to another's."""
    game, there = drawn(engine, "x s . .2a . . .1a .")
    started = game.use("barracks")
    assert started.targets() == there | {(4, 10)}  # the own one could be taken back
    full, there = drawn(engine, "M s . .2a . x")
    assert full.use("barracks").targets() == there


def test_a_player_has_two_warriors(engine: type[Game]) -> None:
    """§1.1: when both are on the board they can only be taken back."""
    game, _ = drawn(engine, "s .1a . .  . .1a . .")
    assert game.use("barracks").targets() == {(4, 5), (4, 9)}


def test_a_warrior_that_is_taken_back_sets_its_neighbours_free(engine: type[Game]) -> None:
    """T111: it goes to the stock, and the last piece at a location loses the tile."""
    game, _ = drawn(engine, "L .1a . . . s", "barracks", tile=True)
    assert (4, 6) not in game.free()
    game = game.pick("barracks", (4, 5))
    assert (game.tiles(), len(game.pieces(kind="warrior")), game.supply()) == ({}, 0, 39)
    assert game.free() >= {(4, 5), (4, 6)}
    assert game.targets() == {(4, 8)}


def test_barracks_is_one_warrior_a_turn(engine: type[Game]) -> None:
    """§4.4 Barracks: placed or taken back."""
    game, _ = drawn(engine, "L s . . . .", "barracks", tile=True)
    game = game.skip_mandatory().pick("barracks", (4, 6))
    assert game.buttons() == {"end"}


def test_barracks_never_take_back_an_opponents_warrior(engine: type[Game]) -> None:
    """§4.4 Barracks: only own warriors."""
    game, _ = drawn(engine, "s . . . .2a .")
    assert (4, 8) not in game.use("barracks").targets()


def test_a_piece_next_to_a_warrior_may_move_away(engine: type[Game]) -> None:
    """T112: by Paddock."""
    game, there = drawn(engine, "M .2a s . x M")
    assert game.use("paddock").pick((4, 6)).targets() == there


def test_what_jumps_may_jump_over_a_blocked_hex(engine: type[Game]) -> None:
    """§3.7: but not land on one."""
    game, there = drawn(
        engine,
        """
        M  s  .  x  M
         M  .2a M  M  M
        """,
    )
    for tile in ("paddock", "refuge_bonus"):
        assert game.use(tile).pick((4, 5)).targets() == there
    assert game.use("refuge").targets() == set()


def test_nothing_lands_next_to_a_warrior(engine: type[Game]) -> None:
    """§3.7: no move ends there or steps through there."""
    game, there = drawn(engine, "x s . .2a . . .")
    for tile in ("resettlement", "refuge", "caravan"):
        assert game.use(tile).pick((4, 5)).targets() == there


def test_no_wall_and_no_scout_is_put_next_to_a_warrior(engine: type[Game]) -> None:
    """A-48: the hex beside the own settlement is blocked for all that."""
    game, there = drawn(engine, "x s . .2a", around="K")
    assert game.use("quarry").targets() == there
    assert game.use("scout_cabin").targets() == there


@pytest.mark.parametrize(("tile", "ground"), [("wagon", "M"), ("lighthouse", "W")])
def test_no_other_meeple_is_put_next_to_a_warrior(
    engine: type[Game], tile: str, ground: str
) -> None:
    """§3.7: wagon and ship neither."""
    game, there = drawn(engine, f"{ground}x s {ground} .2a", around="K")
    assert game.use(tile).targets() == there


def test_a_piece_next_to_a_warrior_counts_as_ever(engine: type[Game]) -> None:
    """§3.7: for adjacency and for gold."""
    game, there = drawn(engine, "x s s .2a", cards="citizens knights lords")
    assert game.targets() == there
    assert game.gold("citizens") == [1, 0]


def test_a_warrior_is_a_piece_like_any_other(engine: type[Game]) -> None:
    """§4.4: it wins tiles and counts for adjacency, two hexes away from its own."""
    game, _ = drawn(engine, "s . L . . .", "farm")
    game = game.use("barracks").pick((4, 5))
    assert game.tiles() == {(4, 6): "won"}
    assert game.gold("knights") == [4, 0]


def test_a_tile_won_by_a_warrior_is_ready_in_the_next_turn(engine: type[Game]) -> None:
    """§4.4: like any other tile."""
    game, _ = drawn(engine, "s . L . . .", "farm", turn="1 after")
    game = game.use("barracks").pick((4, 5), "end", "=grass")
    assert game.tiles() == {(4, 6): "ready"}
