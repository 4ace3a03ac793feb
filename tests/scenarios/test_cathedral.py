"""The Cathedral and its colony tiles: the rules §4.6 and §11.8."""

from .drawings import NO_CARD, draw
from .engines import Game

CATHEDRAL = "L s D D D D D D"


def test_the_cathedral_comes_with_a_colony_tile(engine: type[Game]) -> None:
    """T157: one comes with the tile, and one more is taken in the next turn."""
    game, _ = draw(engine, "L . s . . .", "cathedral", seat_2=NO_CARD)
    game = game.pick((4, 5))
    assert (game.tiles(), game.colony()) == ({(4, 4): "won"}, 1)
    game = game.skip_mandatory().next_turn("desert")
    game = game.pick("cathedral", "take")
    assert (game.colony(), game.buttons()) == (2, {"redraw"})


def test_colony_tiles_build_settlements_on_the_terrain_of_the_card(engine: type[Game]) -> None:
    """T158: any number is built one by one, each adjacent if possible."""
    game, _ = draw(engine, CATHEDRAL, "cathedral", tile=True, card="desert", seat_1="colony 4")
    game = game.skip_mandatory().pick("cathedral")
    assert (game.targets(), game.buttons()) == ({(4, 6)}, {"take"})
    game = game.pick((4, 6))
    assert (game.targets(), game.buttons()) == ({(4, 7)}, {"stop"})
    stopped = game.pick("stop")
    assert (stopped.colony(), stopped.supply(), stopped.buttons()) == (3, 38, {"end"})
    finished = game.pick((4, 7), (4, 8), (4, 9))
    assert (finished.colony(), finished.supply(), finished.buttons()) == (0, 35, {"end"})


def test_taking_a_colony_tile_uses_the_cathedral(engine: type[Game]) -> None:
    """§4.6 Cathedral: it either takes a colony tile or builds."""
    game, _ = draw(engine, CATHEDRAL, "cathedral", tile=True, card="desert", seat_1="colony 2")
    game = game.skip_mandatory().pick("cathedral", "take")
    assert (game.colony(), game.targets(), game.buttons()) == (3, set(), {"end"})


def test_colony_tiles_do_not_build_more_than_the_supply(engine: type[Game]) -> None:
    """§4.6 Cathedral: the last settlement triggers the end, and unused colony tiles are kept."""
    game, _ = draw(
        engine, CATHEDRAL, "cathedral", tile=True, card="desert", seat_1="colony 4; supply 2"
    )
    game = game.skip_mandatory().pick("cathedral", (4, 6), (4, 7))
    assert (game.colony(), game.is_ending(), game.buttons()) == (2, True, {"end"})


def test_without_supply_a_colony_tile_can_still_be_taken(engine: type[Game]) -> None:
    """§4.6 Cathedral: taking is not a build."""
    game, _ = draw(
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


def test_any_number_of_colony_tiles_can_be_returned(engine: type[Game]) -> None:
    """A-35: they need not all be returned."""
    game, _ = draw(engine, CATHEDRAL, "cathedral", card="desert", seat_1="colony 3")
    game = game.use("cathedral").pick((4, 6), (4, 7), "stop")
    assert game.colony() == 1


def test_colony_tiles_are_returned_when_the_cathedral_is_lost(engine: type[Game]) -> None:
    """A-54: others can take them again."""
    game, _ = draw(
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
    """A-63: if all are taken, none can be taken or won with the tile."""
    game, _ = draw(engine, "L . s o . D", "cathedral", seat_2="colony 18")
    assert game.pick((4, 5)).colony() == 0
    game, _ = draw(engine, "L . s o . D", "cathedral", seat_2="colony 17")
    assert game.pick((4, 5)).colony() == 1
    game, _ = draw(engine, CATHEDRAL, "cathedral", tile=True, card="desert", seat_1="colony 18")
    assert game.pick("cathedral").buttons() == set()


def test_all_colony_tiles_are_returned_together_under_the_other_ruling(engine: type[Game]) -> None:
    """A-35: unbuilt ones are lost, and the seat cannot stop early."""
    game, _ = draw(
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
    short, _ = draw(
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
