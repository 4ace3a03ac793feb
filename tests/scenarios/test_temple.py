"""The Temple, which sets settlements aside for the next turn: the rules §3.6, §4.5 and §11.7."""

from .drawings import NO_CARD, draw
from .engines import OVER, Game

TEMPLES = "L s s L s s . . . D D . ."
GRASS = {(4, column) for column in (6, 9, 10, 11, 12, 15, 16)}


def test_a_settlement_set_aside_is_placed_in_the_next_turn(engine: type[Game]) -> None:
    """T120: four instead of three are placed on the terrain of that turn's card."""
    game, _ = draw(engine, "L s . s D D D D D", "temple", tile=True, seat_2=NO_CARD)
    game = game.skip_mandatory().pick("temple", (4, 7))
    assert (game.supply(), game.aside(), len(game.pieces())) == (38, 1, 1)
    game = game.next_turn("desert")
    for column in (8, 9, 10):
        game = game.pick((4, column))
        assert game.buttons() == set()
    game = game.pick((4, 11))
    assert game.buttons() == {"temple", "end"}
    assert (game.supply(), game.aside()) == (35, 0)


def test_the_last_piece_at_a_location_can_be_set_aside(engine: type[Game]) -> None:
    """T120: its tile is lost, here the Temple itself, and the action still completes."""
    game, _ = draw(engine, "L s . . .", "temple", tile=True)
    game = game.skip_mandatory().pick("temple", (4, 5))
    assert (game.tiles(), game.aside()) == ({}, 1)


def test_two_temples_and_their_bonus_place_five_settlements_one_of_them_anywhere(
    engine: type[Game],
) -> None:
    """T121: only the first of them ignores adjacency."""
    game, _ = draw(
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
    """§4.5: it is ready in the next turn like any tile, and may be left unused."""
    game, _ = draw(
        engine, TEMPLES, "temple", "temple", tile=True, seat_1="tiles temple_bonus+", seat_2=NO_CARD
    )
    assert game.targets() == {(4, 10)}
    game = game.skip_mandatory().next_turn("grass")
    assert game.targets() == GRASS - {(4, 6), (4, 9)}
    assert game.pick((4, 10)).targets() == {(4, 11)}


def test_a_settlement_set_aside_is_not_placed_yet(engine: type[Game]) -> None:
    """T122: the supply is empty, but the end is triggered only in the next turn (A-73)."""
    game, _ = draw(
        engine, "L s s . . . . . .", "temple", tile=True, seat_1="supply 3", seat_2=NO_CARD
    )
    game = game.pick("temple", (4, 6), (4, 6), (4, 7), (4, 8))
    assert (game.supply(), game.aside(), game.is_ending()) == (0, 1, False)
    game = game.next_turn("grass")
    assert game.is_ending()
    game = game.pick((4, 9))
    assert game.buttons() == {"temple", "end"}


def test_due_settlements_are_placed_even_if_the_supply_is_empty(engine: type[Game]) -> None:
    """A-20: the last of the supply is not the last settlement."""
    game, _ = draw(engine, "s . . . .", seat_1="supply 1", turn="1 before due 1")
    game = game.pick((4, 5))
    assert (game.supply(), game.is_ending()) == (0, False)
    assert game.pick((4, 6)).is_ending()


def test_a_temple_delays_the_end_by_one_turn_at_most(engine: type[Game]) -> None:
    """A-73: setting another settlement aside in the next turn has no effect."""
    game, _ = draw(
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


def test_a_temple_does_not_cancel_the_end(engine: type[Game]) -> None:
    """A-20: settlements set aside in the last turn return to the supply."""
    game, _ = draw(engine, "L s s . . . .", "temple", tile=True, seat_1="supply 3", seat_2=NO_CARD)
    game = game.pick((4, 7), (4, 8), (4, 9), "temple", (4, 9), "end")
    assert (game.is_ending(), game.supply(), game.aside()) == (True, 1, 0)
    assert game.skip_mandatory().pick("end").chooser() == OVER


def test_due_settlements_are_placed_even_if_the_temple_is_lost(engine: type[Game]) -> None:
    """T123: its owner places four without a Temple."""
    game, _ = draw(engine, "L s s . . . . .", "temple", tile=True, seat_2=NO_CARD)
    game = game.skip_mandatory().pick("temple", (4, 6))
    game = game.use("paddock").pick((4, 5), (4, 7))
    assert game.tiles() == {}
    game = game.next_turn("grass").pick((4, 6), (4, 8), (4, 9))
    assert game.buttons() == set()
    assert game.pick((4, 10)).buttons() == {"end"}


def test_temple_takes_settlements_only(engine: type[Game]) -> None:
    """A-19: warriors, wagons, ships and city halls are excluded."""
    game, _ = draw(
        engine,
        """
        s  .1a W1s M1w .  .
         .  .1h .1h .  .  .
        .  .1h .1h .1h .  .
         .  .1h .1h .  .  o
        """,
    )
    assert game.use("temple").targets() == {(4, 4)}


def test_due_settlements_are_added_to_two_on_swamp(engine: type[Game]) -> None:
    """A-22: all three are placed on swamp."""
    game, _ = draw(engine, "L s s S S S S S", "temple", tile=True, marsh=True, seat_2=NO_CARD)
    game = game.skip_mandatory().pick("temple", (4, 6)).next_turn("swamp/grass")
    game = game.pick("on-swamp")
    for column in (7, 8):
        game = game.pick((4, column))
        assert game.buttons() == set()
    assert game.targets() == {(4, 9)}
    assert game.pick((4, 9)).buttons() == {"temple", "end"}


def test_the_second_tile_of_a_kind_brings_the_bonus_tile(engine: type[Game]) -> None:
    """T126: the Refuge bonus jumps over settlements to the second Temple."""
    game, _ = draw(engine, "L s s o o x L", "temple", "temple", seat_1="tiles temple")
    game = game.use("refuge_bonus").pick((4, 6), (4, 9))
    assert game.tiles() == {(4, 4): "ready", (4, 10): "won"}
    assert game.more_tiles() == {"temple_bonus": "won"}


def test_one_tile_of_a_kind_brings_no_bonus(engine: type[Game]) -> None:
    """§4.5: two tiles of different kinds do not either."""
    game, _ = draw(engine, "L s x L", "temple", "refuge", seat_1="tiles temple")
    assert game.pick((4, 6)).more_tiles() == {}


def test_the_bonus_is_lost_with_either_of_the_two_tiles(engine: type[Game]) -> None:
    """A-23: the last settlement leaves the second Temple."""
    game, _ = draw(engine, TEMPLES, "temple", "temple", tile=True, seat_1="tiles temple_bonus")
    game = game.use("temple").pick((4, 6))
    assert game.more_tiles() == {"temple_bonus": "ready"}
    game = game.use("temple").pick((4, 8))
    assert game.tiles() == {(4, 4): "ready"}
    assert game.more_tiles() == {}


def test_settlements_set_aside_before_the_trigger_return_too(engine: type[Game]) -> None:
    """A-20: every seat without another turn gets them back at the end of the turn."""
    game, _ = draw(engine, "L s s . . . . . .", "temple", tile=True, seat_2="supply 1; hand grass")
    game = game.skip_mandatory().pick("temple", (4, 6), "end", "=grass", (4, 6))
    assert (game.is_ending(), game.aside(), game.supply()) == (True, 1, 38)
    game = game.pick("end")
    assert (game.aside(), game.supply()) == (0, 39)
