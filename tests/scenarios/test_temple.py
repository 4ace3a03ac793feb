"""The Temple: settlements set aside for the next turn: the rules §3.6, §4.5 and §11.7."""

from .drawings import NO_CARD, drawn
from .engines import OVER, Game

TEMPLES = "L s s L s s . . . D D . ."
GRASS = {(4, column) for column in (6, 9, 10, 11, 12, 15, 16)}


def test_a_settlement_set_aside_is_placed_in_the_next_turn(engine: type[Game]) -> None:
    """T120: four instead of three, all on the terrain of that turn's card."""
    game, _ = drawn(engine, "L s . s D D D D D", "temple", tile=True, seat_2=NO_CARD)
    game = game.skip_mandatory().pick("temple", (4, 7))
    assert (game.supply(), game.aside(), len(game.pieces())) == (38, 1, 1)
    game = game.next_turn("desert")
    for column in (8, 9, 10):
        game = game.pick((4, column))
        assert game.buttons() == set()
    game = game.pick((4, 11))
    assert game.buttons() == {"temple", "end"}
    assert (game.supply(), game.aside()) == (35, 0)


def test_what_is_set_aside_may_be_the_last_piece_at_a_location(engine: type[Game]) -> None:
    """T120: then that tile is lost, here the Temple's own, and the action is done all the same."""
    game, _ = drawn(engine, "L s . . .", "temple", tile=True)
    game = game.skip_mandatory().pick("temple", (4, 5))
    assert (game.tiles(), game.aside()) == ({}, 1)


def test_two_temples_and_their_bonus_make_five_of_which_one_goes_anywhere(
    engine: type[Game],
) -> None:
    """T121: only the first of them."""
    game, _ = drawn(
        engine, TEMPLES, "temple", "temple", tile=True, seat_1="tiles temple_bonus", seat_2=NO_CARD
    )
    game = game.skip_mandatory().pick("temple", (4, 6), "temple", (4, 9))
    game = game.next_turn("grass")
    assert game.targets() == GRASS
    game = game.pick((4, 16))
    assert game.targets() == {(4, 6), (4, 9), (4, 15)}
    game = game.pick((4, 9), (4, 10), (4, 11))
    assert game.buttons() == set()
    assert game.pick((4, 12)).buttons() == {"temple", "end"}


def test_the_bonus_of_the_temple_waits_for_the_next_turn(engine: type[Game]) -> None:
    """§4.5: like any tile that is won; and it may be left unused."""
    game, _ = drawn(
        engine, TEMPLES, "temple", "temple", tile=True, seat_1="tiles temple_bonus+", seat_2=NO_CARD
    )
    assert game.targets() == {(4, 10)}
    game = game.skip_mandatory().next_turn("grass")
    assert game.targets() == GRASS - {(4, 6), (4, 9)}
    assert game.pick((4, 10)).targets() == {(4, 11)}


def test_a_settlement_set_aside_is_not_placed_yet(engine: type[Game]) -> None:
    """T122: the supply is empty, and the end is not triggered before the next turn (A-73)."""
    game, _ = drawn(
        engine, "L s s . . . . . .", "temple", tile=True, seat_1="supply 3", seat_2=NO_CARD
    )
    game = game.pick("temple", (4, 6), (4, 6), (4, 7), (4, 8))
    assert (game.supply(), game.aside(), game.is_ending()) == (0, 1, False)
    game = game.next_turn("grass")
    assert game.is_ending()
    game = game.pick((4, 9))
    assert game.buttons() == {"temple", "end"}


def test_what_is_due_is_still_to_be_placed_when_the_supply_is_empty(engine: type[Game]) -> None:
    """A-20: the last of the supply is not the last settlement."""
    game, _ = drawn(engine, "s . . . .", seat_1="supply 1", turn="1 before due 1")
    game = game.pick((4, 5))
    assert (game.supply(), game.is_ending()) == (0, False)
    assert game.pick((4, 6)).is_ending()


def test_a_temple_delays_the_end_by_one_turn_at_most(engine: type[Game]) -> None:
    """A-73: setting another settlement aside in the next turn no longer helps."""
    game, _ = drawn(
        engine,
        "L s s . . . . . .",
        "temple",
        tile=True,
        seat_1="supply 0",
        seat_2=NO_CARD,
        turn="1 after",
    )
    game = game.pick("temple", (4, 6))
    game = game.next_turn("grass").pick("temple", (4, 5), (4, 10))
    assert (game.supply(), game.aside(), game.is_ending()) == (0, 1, True)


def test_after_the_trigger_a_temple_does_not_save_the_game(engine: type[Game]) -> None:
    """A-20: what is aside in the last turn goes back to the supply."""
    game, _ = drawn(engine, "L s s . . . .", "temple", tile=True, seat_1="supply 3", seat_2=NO_CARD)
    game = game.pick((4, 7), (4, 8), (4, 9), "temple", (4, 9), "end")
    assert (game.is_ending(), game.supply(), game.aside()) == (True, 1, 0)
    assert game.skip_mandatory().pick("end").chooser() == OVER


def test_what_is_due_is_due_even_if_the_temple_is_lost(engine: type[Game]) -> None:
    """T123: its owner places four without a Temple."""
    game, _ = drawn(engine, "L s s . . . . .", "temple", tile=True, seat_2=NO_CARD)
    game = game.skip_mandatory().pick("temple", (4, 6))
    game = game.use("paddock").pick((4, 5), (4, 7))
    assert game.tiles() == {}
    game = game.next_turn("grass").pick((4, 6), (4, 8), (4, 9))
    assert game.buttons() == set()
    assert game.pick((4, 10)).buttons() == {"end"}


def test_temple_takes_settlements_only(engine: type[Game]) -> None:
    """A-19: no warrior, wagon or ship, and no hex of a city hall."""
    game, _ = drawn(
        engine,
        """
        s  .1a W1s M1w .  .
         .  .1h .1h .  .  .
        .  .1h .1h .1h .  .
         .  .1h .1h .  .  o
        """,
    )
    assert game.use("temple").targets() == {(4, 4)}


def test_on_swamp_what_is_due_is_added_to_two(engine: type[Game]) -> None:
    """A-22: three in all, all on swamp."""
    game, _ = drawn(engine, "L s s S S S S S", "temple", tile=True, marsh=True, seat_2=NO_CARD)
    game = game.skip_mandatory().pick("temple", (4, 6)).next_turn("swamp/grass")
    game = game.pick("on-swamp")
    for column in (7, 8):
        game = game.pick((4, column))
        assert game.buttons() == set()
    assert game.targets() == {(4, 9)}
    assert game.pick((4, 9)).buttons() == {"temple", "end"}


def test_the_second_tile_of_a_kind_brings_the_bonus_tile(engine: type[Game]) -> None:
    """T126: a jump over others' settlements by the Refuge bonus reaches the second Temple."""
    game, _ = drawn(engine, "L s s o o x L", "temple", "temple", seat_1="tiles temple")
    game = game.use("refuge_bonus").pick((4, 6), (4, 9))
    assert game.tiles() == {(4, 4): "ready", (4, 10): "won"}
    assert game.more_tiles() == {"temple_bonus": "won"}


def test_one_tile_brings_no_bonus(engine: type[Game]) -> None:
    """§4.5: nor do two of different kinds."""
    game, _ = drawn(engine, "L s x L", "temple", "refuge", seat_1="tiles temple")
    assert game.pick((4, 6)).more_tiles() == {}


def test_the_bonus_goes_with_either_of_the_two_tiles(engine: type[Game]) -> None:
    """A-23: the second Temple is left, and so the bonus tile is lost."""
    game, _ = drawn(engine, TEMPLES, "temple", "temple", tile=True, seat_1="tiles temple_bonus")
    game = game.use("temple").pick((4, 6))
    assert game.more_tiles() == {"temple_bonus": "ready"}
    game = game.use("temple").pick((4, 8))
    assert game.tiles() == {(4, 4): "ready"}
    assert game.more_tiles() == {}


def test_settlements_set_aside_before_the_trigger_return_too(engine: type[Game]) -> None:
    """A-20: at the end of the turn of the trigger, to every seat without another turn."""
    game, _ = drawn(engine, "L s s . . . . . .", "temple", tile=True, seat_2="supply 1; hand grass")
    game = game.skip_mandatory().pick("temple", (4, 6), "end", "=grass", (4, 6))
    assert (game.is_ending(), game.aside(), game.supply()) == (True, 1, 38)
    game = game.pick("end")
    assert (game.aside(), game.supply()) == (0, 39)
