"""Warriors, and what nobody may do next to one: the rules §3.7, §4.4 and §11.6."""

import pytest

from kingdombuilder.rules.cells import count

from .drawings import drawn
from .scenes import after, buttons, done, gold, places, targets, tiles, using

WATCH = """
    .  .  .  .  .
     .  .  .  .  .
    .  .  .2a .  .
     .  .  .  .  .
    .  .  .  .  .
"""
AROUND = {(6, 5), (6, 7), (5, 5), (5, 6), (7, 5), (7, 6)}


def test_nobody_builds_next_to_a_warrior() -> None:
    """§3.7: not even its owner."""
    for owner in "12":
        state, _ = drawn(WATCH.replace("2a", f"{owner}a"))
        assert not targets(using(state, "farm")) & AROUND


def test_a_blocked_hex_does_not_bind() -> None:
    """T034: the only desert next to the own settlement is blocked, so any other will do."""
    state, there = drawn("s D .2a K Dx Dx", card="desert")
    assert targets(state) == there


def test_a_warrior_is_placed_next_to_an_own_piece_if_possible() -> None:
    """T110: on any buildable terrain, from the stock."""
    state, there = drawn(
        """
        .  Cx W  .  .
         x  s  Sx .  .
        .  M  x  .  .
        """
    )
    started = using(state, "barracks")
    assert targets(started) == there
    posted = after(started, (5, 6))
    assert places(posted.warriors) == {(5, 6)}
    assert (posted.supply[0], count(posted.own[0])) == (39, 2)


def test_a_warrior_may_start_anywhere_if_nothing_is_adjacent() -> None:
    """§4.4 Barracks: adjacent if possible."""
    state, there = drawn("M s M x x", around="M")
    assert targets(using(state, "barracks")) == there


def test_no_warrior_is_placed_next_to_a_warrior() -> None:
    """T110: neither to one of the own nor to another's."""
    state, there = drawn("x s . .2a . . .1a .")
    started = using(state, "barracks")
    assert targets(started) == there | {(4, 10)}  # the own one could be taken back
    full, there = drawn("M s . .2a . x")
    assert targets(using(full, "barracks")) == there


def test_a_player_has_two_warriors() -> None:
    """§1.1: when both are on the board they can only be taken back."""
    state, _ = drawn("s .1a . .  . .1a . .")
    assert targets(using(state, "barracks")) == {(4, 5), (4, 9)}


def test_a_warrior_that_is_taken_back_sets_its_neighbours_free() -> None:
    """T111: it goes to the stock, and the last piece at a location loses the tile."""
    state, _ = drawn("L .1a . . . s", "barracks", tile=True)
    assert (4, 6) not in places(state.free)
    state = after(state, "barracks", (4, 5))
    assert (tiles(state), count(state.warriors), state.supply[0]) == ({}, 0, 39)
    assert places(state.free) >= {(4, 5), (4, 6)}
    assert targets(state) == {(4, 8)}


def test_barracks_is_one_warrior_a_turn() -> None:
    """§4.4 Barracks: placed or taken back."""
    state, _ = drawn("L s . . . .", "barracks", tile=True)
    state = after(done(state), "barracks", (4, 6))
    assert buttons(state) == {"end"}


def test_nobody_takes_back_the_warrior_of_another() -> None:
    """§4.4 Barracks: one's own."""
    state, _ = drawn("s . . . .2a .")
    assert (4, 8) not in targets(using(state, "barracks"))


def test_a_piece_next_to_a_warrior_may_move_away() -> None:
    """T112: by Paddock."""
    state, there = drawn("M .2a s . x M")
    assert targets(after(using(state, "paddock"), (4, 6))) == there


def test_what_jumps_may_jump_over_a_blocked_hex() -> None:
    """§3.7: but not land on one."""
    state, there = drawn(
        """
        M  s  .  x  M
         M  .2a M  M  M
        """
    )
    for tile in ("paddock", "refuge_bonus"):
        assert targets(after(using(state, tile), (4, 5))) == there
    assert targets(using(state, "refuge")) == set()


def test_nothing_lands_next_to_a_warrior() -> None:
    """§3.7: no move ends there or steps through there."""
    state, there = drawn("x s . .2a . . .")
    for tile in ("resettlement", "refuge", "caravan"):
        assert targets(after(using(state, tile), (4, 5))) == there


def test_no_wall_and_no_scout_is_put_next_to_a_warrior() -> None:
    """A-48: the hex beside the own settlement is blocked for all that."""
    state, there = drawn("x s . .2a", around="K")
    assert targets(using(state, "quarry")) == there
    assert targets(using(state, "scout_cabin")) == there


@pytest.mark.parametrize(("tile", "ground"), [("wagon", "M"), ("lighthouse", "W")])
def test_no_other_meeple_is_put_next_to_a_warrior(tile: str, ground: str) -> None:
    """§3.7: wagon and ship neither."""
    state, there = drawn(f"{ground}x s {ground} .2a", around="K")
    assert targets(using(state, tile)) == there


def test_a_piece_next_to_a_warrior_counts_as_ever() -> None:
    """§3.7: for adjacency and for gold."""
    state, there = drawn("x s s .2a", cards="citizens knights lords")
    assert targets(state) == there
    assert gold(state, "citizens") == [1, 0]


def test_a_warrior_is_a_piece_like_any_other() -> None:
    """§4.4: it wins tiles and counts for adjacency, two hexes away from its own."""
    state, _ = drawn("s . L . . .", "farm")
    state = after(using(state, "barracks"), (4, 5))
    assert tiles(state) == {(4, 6): "won"}
    assert gold(state, "knights") == [4, 0]
