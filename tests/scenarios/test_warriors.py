"""Warriors and the hexes that they block: the rules §3.7, §4.4 and §11.6."""

import pytest

from .drawings import draw
from .engines import Game

WATCH = """
    .  .  .  .  .
     .  .  .  .  .
    .  .  .2a .  .
     .  .  .  .  .
    .  .  .  .  .
"""
NEIGHBOURS = {(6, 5), (6, 7), (5, 5), (5, 6), (7, 5), (7, 6)}


def test_no_seat_builds_next_to_a_warrior(engine: type[Game]) -> None:
    """§3.7: this applies to its owner too."""
    for owner in "12":
        game, _ = draw(engine, WATCH.replace("2a", f"{owner}a"))
        assert not game.use("farm").targets() & NEIGHBOURS


def test_a_blocked_hex_does_not_count_for_adjacency(engine: type[Game]) -> None:
    """T034: the only adjacent desert hex is blocked, so any other is legal."""
    game, marked = draw(engine, "s D .2a K Dx Dx", card="desert")
    assert game.targets() == marked


def test_a_warrior_is_placed_adjacent_if_possible(engine: type[Game]) -> None:
    """T110: it comes from the stock and may stand on any buildable terrain."""
    game, marked = draw(
        engine,
        """
        .  Cx W  .  .
         x  s  Sx .  .
        .  M  x  .  .
        """,
    )
    game = game.use("barracks")
    assert game.targets() == marked
    game = game.pick((5, 6))
    assert game.pieces(kind="warrior") == {(5, 6)}
    assert (game.supply(), len(game.pieces())) == (39, 2)


def test_a_warrior_is_placed_anywhere_if_nothing_is_adjacent(engine: type[Game]) -> None:
    """§4.4 Barracks: adjacency is required only if possible."""
    game, marked = draw(engine, "M s M x x", outside="M")
    assert game.use("barracks").targets() == marked


def test_a_warrior_is_not_placed_next_to_a_warrior(engine: type[Game]) -> None:
    """T110: this applies to the seat's own warriors and to opponents'."""
    game, marked = draw(engine, "x s . .2a . . .1a .")
    placing = game.use("barracks")
    assert placing.targets() == marked | {(4, 10)}  # the seat's own warrior can be taken back
    full, marked = draw(engine, "M s . .2a . x")
    assert full.use("barracks").targets() == marked


def test_a_seat_has_two_warriors(engine: type[Game]) -> None:
    """§1.1: when both are on the board, they can only be taken back."""
    game, _ = draw(engine, "s .1a . .  . .1a . .")
    assert game.use("barracks").targets() == {(4, 5), (4, 9)}


def test_taking_a_warrior_back_frees_its_neighbours(engine: type[Game]) -> None:
    """T111: it returns to the stock; if it was the last piece at a location, the tile is lost."""
    game, _ = draw(engine, "L .1a . . . s", "barracks", tile=True)
    assert (4, 6) not in game.free()
    game = game.pick("barracks", (4, 5))
    assert (game.tiles(), len(game.pieces(kind="warrior")), game.supply()) == ({}, 0, 39)
    assert game.free() >= {(4, 5), (4, 6)}
    assert game.targets() == {(4, 8)}


def test_barracks_place_or_take_back_one_warrior_a_turn(engine: type[Game]) -> None:
    """§4.4 Barracks: it is one action."""
    game, _ = draw(engine, "L s . . . .", "barracks", tile=True)
    game = game.skip_mandatory().pick("barracks", (4, 6))
    assert game.buttons() == {"end"}


def test_barracks_do_not_take_back_an_opponents_warrior(engine: type[Game]) -> None:
    """§4.4 Barracks: only the seat's own warriors return."""
    game, _ = draw(engine, "s . . . .2a .")
    assert (4, 8) not in game.use("barracks").targets()


def test_a_piece_next_to_a_warrior_can_move_away(engine: type[Game]) -> None:
    """T112: it moves by Paddock."""
    game, marked = draw(engine, "M .2a s . x M")
    assert game.use("paddock").pick((4, 6)).targets() == marked


def test_jumps_can_cross_a_blocked_hex(engine: type[Game]) -> None:
    """§3.7: a jump cannot land on one."""
    game, marked = draw(
        engine,
        """
        M  s  .  x  M
         M  .2a M  M  M
        """,
    )
    for tile in ("paddock", "refuge_bonus"):
        assert game.use(tile).pick((4, 5)).targets() == marked
    assert game.use("refuge").targets() == set()


def test_no_piece_moves_next_to_a_warrior(engine: type[Game]) -> None:
    """§3.7: no move ends there or steps through there."""
    game, marked = draw(engine, "x s . .2a . . .")
    for tile in ("resettlement", "refuge", "caravan"):
        assert game.use(tile).pick((4, 5)).targets() == marked


def test_walls_and_scouts_are_not_placed_next_to_a_warrior(engine: type[Game]) -> None:
    """A-48: the hex next to the settlement is blocked."""
    game, marked = draw(engine, "x s . .2a", outside="K")
    assert game.use("quarry").targets() == marked
    assert game.use("scout_cabin").targets() == marked


@pytest.mark.parametrize(("tile", "ground"), [("wagon", "M"), ("lighthouse", "W")])
def test_wagons_and_ships_are_not_placed_next_to_a_warrior(
    engine: type[Game], tile: str, ground: str
) -> None:
    """§3.7: the rule applies to all meeples."""
    game, marked = draw(engine, f"{ground}x s {ground} .2a", outside="K")
    assert game.use(tile).targets() == marked


def test_a_piece_next_to_a_warrior_counts_as_usual(engine: type[Game]) -> None:
    """§3.7: it counts for adjacency and for gold."""
    game, marked = draw(engine, "x s s .2a", cards="citizens knights lords")
    assert game.targets() == marked
    assert game.gold("citizens") == [1, 0]


def test_a_warrior_counts_as_a_piece(engine: type[Game]) -> None:
    """§4.4: it wins tiles and counts for gold."""
    game, _ = draw(engine, "s . L . . .", "farm")
    game = game.use("barracks").pick((4, 5))
    assert game.tiles() == {(4, 6): "won"}
    assert game.gold("knights") == [4, 0]


def test_a_tile_won_by_a_warrior_is_ready_in_the_next_turn(engine: type[Game]) -> None:
    """§4.4: it is treated like any other tile."""
    game, _ = draw(engine, "s . L . . .", "farm", turn="1 after")
    game = game.use("barracks").pick((4, 5), "end", "=grass")
    assert game.tiles() == {(4, 6): "ready"}
