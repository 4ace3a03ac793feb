"""The Cathedral and its colony tiles: the rules §4.6 and §11.8."""

from .drawings import NO_CARD, drawn
from .engines import Game

CATHEDRAL = "L s D D D D D D"


def test_the_cathedral_comes_with_a_colony_tile(engine: type[Game]) -> None:
    """T157: one when it is won, and one more taken in the next turn."""
    game, _ = drawn(engine, "L . s . . .", "cathedral", seat_2=NO_CARD)
    game = game.pick((4, 5))
    assert (game.tiles(), game.colony()) == ({(4, 4): "won"}, 1)
    game = game.skip_mandatory().next_turn("desert")
    game = game.pick("cathedral", "take")
    assert (game.colony(), game.buttons()) == (2, {"redraw"})


def test_colony_tiles_are_settlements_on_the_terrain_of_the_card(engine: type[Game]) -> None:
    """T158: one after another, each next to an own one if possible, any number of them."""
    game, _ = drawn(engine, CATHEDRAL, "cathedral", tile=True, card="desert", seat_1="colony 4")
    game = game.skip_mandatory().pick("cathedral")
    assert (game.targets(), game.buttons()) == ({(4, 6)}, {"take"})
    game = game.pick((4, 6))
    assert (game.targets(), game.buttons()) == ({(4, 7)}, {"stop"})
    one = game.pick("stop")
    assert (one.colony(), one.supply(), one.buttons()) == (3, 38, {"end"})
    four = game.pick((4, 7), (4, 8), (4, 9))
    assert (four.colony(), four.supply(), four.buttons()) == (0, 35, {"end"})


def test_to_take_a_colony_tile_is_all_of_a_turn(engine: type[Game]) -> None:
    """§4.6 Cathedral: one either takes or builds."""
    game, _ = drawn(engine, CATHEDRAL, "cathedral", tile=True, card="desert", seat_1="colony 2")
    game = game.skip_mandatory().pick("cathedral", "take")
    assert (game.colony(), game.targets(), game.buttons()) == (3, set(), {"end"})


def test_no_more_is_built_than_there_are_settlements(engine: type[Game]) -> None:
    """§4.6 Cathedral: the last of the supply ends the game, the other colony tiles stay."""
    game, _ = drawn(
        engine, CATHEDRAL, "cathedral", tile=True, card="desert", seat_1="colony 4; supply 2"
    )
    game = game.skip_mandatory().pick("cathedral", (4, 6), (4, 7))
    assert (game.colony(), game.is_ending(), game.buttons()) == (2, True, {"end"})


def test_without_supply_a_colony_tile_can_still_be_taken(engine: type[Game]) -> None:
    """§4.6 Cathedral: taking is no build."""
    game, _ = drawn(
        engine,
        CATHEDRAL,
        "cathedral",
        tile=True,
        card="desert",
        seat_1="colony 4; supply 0",
        turn="1 after",
    )
    game = game.skip_mandatory().pick("cathedral")
    assert (game.targets(), game.buttons()) == (set(), {"take"})


def test_any_number_of_colony_tiles_may_be_returned(engine: type[Game]) -> None:
    """A-35: not all of them."""
    game, _ = drawn(engine, CATHEDRAL, "cathedral", card="desert", seat_1="colony 3")
    game = game.use("cathedral").pick((4, 6), (4, 7), "stop")
    assert game.colony() == 1


def test_colony_tiles_are_returned_when_the_cathedral_is_lost(engine: type[Game]) -> None:
    """A-54: others can take them again."""
    game, _ = drawn(
        engine,
        "L s . . . L o",
        "cathedral",
        "cathedral",
        seat_1="colony 10; tiles cathedral",
        seat_2="colony 8; tiles J5",
    )
    assert game.skip_mandatory().use("cathedral").buttons() == set()
    game = game.skip_mandatory().use("paddock").pick((4, 5), (4, 7))
    assert (game.colony(), game.colony(1)) == (0, 8)
    assert "take" in game.use("cathedral").buttons()


def test_there_are_eighteen_colony_tiles(engine: type[Game]) -> None:
    """A-63: when all are taken none is left to take, nor to be won with the tile."""
    game, _ = drawn(engine, "L . s o . D", "cathedral", seat_2="colony 18")
    assert game.pick((4, 5)).colony() == 0
    game, _ = drawn(engine, "L . s o . D", "cathedral", seat_2="colony 17")
    assert game.pick((4, 5)).colony() == 1
    game, _ = drawn(engine, CATHEDRAL, "cathedral", tile=True, card="desert", seat_1="colony 18")
    assert game.pick("cathedral").buttons() == set()


def test_by_the_other_ruling_all_colony_tiles_are_returned_together(engine: type[Game]) -> None:
    """A-35: those that cannot be built are lost, and one cannot stop early."""
    game, _ = drawn(
        engine,
        CATHEDRAL,
        "cathedral",
        tile=True,
        card="desert",
        rulings="cathedral-all",
        seat_1="colony 4",
    )
    game = game.skip_mandatory().pick("cathedral")
    assert (game.targets(), game.buttons()) == ({(4, 6)}, {"take"})
    game = game.pick((4, 6))
    assert (game.colony(), game.targets(), game.buttons()) == (0, {(4, 7)}, set())
    game = game.pick((4, 7), (4, 8), (4, 9))
    assert (game.colony(), game.supply(), game.buttons()) == (0, 35, {"end"})
    short, _ = drawn(
        engine,
        "L s D",
        "cathedral",
        tile=True,
        card="desert",
        rulings="cathedral-all",
        seat_1="colony 4",
    )
    short = short.skip_mandatory().pick("cathedral", (4, 6))
    assert (short.colony(), short.buttons()) == (0, {"end"})
