"""The Sword: the rules §4.3 and §11.5."""

import pytest

from .drawings import draw
from .engines import OVER, Game, IllegalPick

BATTLE = """
    s  .  o  o  .  .
     .  .3 .3 .  .  .
"""


def test_the_sword_takes_a_piece_of_each_opponent_on_the_board(engine: type[Game]) -> None:
    """T093: the last of three opponents has none; the Sword's owner chooses."""
    game, _ = draw(engine, BATTLE, seats=4)
    game = game.skip_mandatory().use("sword")
    assert (game.targets(), game.buttons()) == ({(4, 6), (4, 7), (5, 5), (5, 6)}, set())
    game = game.pick((5, 5))
    assert (game.targets(), game.buttons()) == ({(4, 6), (4, 7)}, set())
    game = game.pick((4, 7))
    assert game.buttons() == {"end"}
    assert [len(game.pieces(seat)) for seat in range(4)] == [1, 1, 1, 0]
    assert [game.supply(seat) for seat in range(4)] == [39, 39, 39, 40]


def test_the_sword_does_not_take_its_owners_pieces(engine: type[Game]) -> None:
    """§4.3 Sword: it cannot be used without an opponent's piece on the board."""
    game, _ = draw(engine, "N s s .", nomads="sword", seat_1="tiles sword")
    assert game.buttons() == set()


def test_a_tile_is_lost_with_the_last_piece_at_its_location(engine: type[Game]) -> None:
    """T048: the settlement returns to its supply (A-18)."""
    game, _ = draw(engine, "s . L o . o", "farm", seat_2="tiles farm")
    lost = game.use("sword").pick((4, 7))
    assert lost.tiles(1) == {}
    assert lost.supply(1) == 39
    after = game.use("sword").pick((4, 9))
    assert after.tiles(1) == {(4, 6): "ready"}


def test_the_sword_does_not_cancel_the_end_of_the_game(engine: type[Game]) -> None:
    """T094: the second seat placed its last settlement in this round and gets one back."""
    game, _ = draw(engine, "s . . o o . . . .3", seats=3, seat_2="supply 0", turn="3 after ended")
    game = game.use("sword").pick((4, 4), (4, 7))
    assert (game.supply(1), game.is_ending()) == (1, True)
    assert game.pick("end").chooser() == OVER


@pytest.mark.parametrize("kind", ["a", "w", "s"])
def test_the_sword_returns_a_meeple_to_its_stock(engine: type[Game], kind: str) -> None:
    """A-17: it does not go to the supply of settlements."""
    ground = "W" if kind == "s" else "."
    game, _ = draw(engine, f"s . . {ground}2{kind} . o")
    supply = game.supply(1)
    game = game.use("sword").pick((4, 7))
    assert game.supply(1) == supply
    assert game.pieces(1) == {(4, 9)}
    assert not any(game.pieces(1, name) for name in ("warrior", "wagon", "ship"))


def test_the_sword_does_not_take_walls_or_city_halls(engine: type[Game]) -> None:
    """T109: neither the hexes of a hall nor walls can be chosen (A-17)."""
    game, _ = draw(
        engine,
        """
        .  .2h .2h .  .  o
         .2h .2h .2h .  .# s
        .  .2h .2h .  .  .
        """,
    )
    game = game.use("sword")
    assert game.targets() == {(4, 9)}
    with pytest.raises(IllegalPick):
        game.pick((5, 5))


def test_the_hex_that_the_sword_clears_can_be_built_on(engine: type[Game]) -> None:
    """§2.8: the Sword's owner can build there in the same turn."""
    game, _ = draw(engine, "M s o M")
    game = game.use("sword").pick((4, 6))
    assert game.targets() == {(4, 6)}


def test_two_swords_are_two_actions(engine: type[Game]) -> None:
    """§4.3 Sword: each tile is a separate action."""
    game, _ = draw(
        engine, "N s N M o o", nomads="sword sword", seat_1="tiles sword sword", turn="1 after"
    )
    game = game.pick("sword", (4, 8))
    assert game.buttons() == {"sword", "end"}
    game = game.pick("sword", (4, 9))
    assert (game.pieces(1), game.buttons()) == (set(), {"end"})
