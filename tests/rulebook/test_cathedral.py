"""The Cathedral and its colony tiles: the rules §4.6 and §11.8."""

from .drawings import drawn, hold
from .scenes import after, buttons, done, next_turn, targets, tiles, using

CATHEDRAL = "L s D D D D D D"


def test_the_cathedral_comes_with_a_colony_tile() -> None:
    """T157: one when it is won, and one more taken in the next turn."""
    state, _ = drawn("L . s . . .", "cathedral")
    state.hand[1] = 0
    state = after(state, (4, 5))
    assert (tiles(state), state.colony[0]) == ({(4, 4): "won"}, 1)
    state = next_turn(done(state), "desert")
    state = after(state, "cathedral", "take")
    assert (state.colony[0], buttons(state)) == (2, {"redraw"})


def test_colony_tiles_are_settlements_on_the_terrain_of_the_card() -> None:
    """T158: one after another, each next to an own one if possible; as many as one likes."""
    state, _ = drawn(CATHEDRAL, "cathedral", tile=True, card="desert")
    state.colony[0] = 4
    state = after(done(state), "cathedral")
    assert (targets(state), buttons(state)) == ({(4, 6)}, {"take"})
    state = after(state, (4, 6))
    assert (targets(state), buttons(state)) == ({(4, 7)}, {"stop"})
    one = after(state, "stop")
    assert (one.colony[0], one.supply[0], buttons(one)) == (3, 38, {"end"})
    four = after(state, (4, 7), (4, 8), (4, 9))
    assert (four.colony[0], four.supply[0], buttons(four)) == (0, 35, {"end"})


def test_to_take_a_colony_tile_is_all_of_a_turn() -> None:
    """§4.6 Cathedral: one either takes or builds."""
    state, _ = drawn(CATHEDRAL, "cathedral", tile=True, card="desert")
    state.colony[0] = 2
    state = after(done(state), "cathedral", "take")
    assert (state.colony[0], targets(state), buttons(state)) == (3, set(), {"end"})


def test_no_more_is_built_than_there_are_settlements() -> None:
    """§4.6 Cathedral: the last of the supply ends the game, the other colony tiles stay."""
    state, _ = drawn(CATHEDRAL, "cathedral", tile=True, card="desert")
    state.colony[0], state.supply[0] = 4, 2
    state = after(done(state), "cathedral", (4, 6), (4, 7))
    assert (state.colony[0], state.ended, buttons(state)) == (2, 1, {"end"})


def test_without_supply_a_colony_tile_can_still_be_taken() -> None:
    """§4.6 Cathedral: taking is no build."""
    state, _ = drawn(CATHEDRAL, "cathedral", tile=True, card="desert")
    state.colony[0], state.supply[0] = 4, 0
    state = after(done(state), "cathedral")
    assert (targets(state), buttons(state)) == (set(), {"take"})


def test_any_number_of_colony_tiles_may_be_returned() -> None:
    """A-35: not all of them."""
    state, _ = drawn(CATHEDRAL, "cathedral", card="desert")
    state.colony[0] = 3
    state = after(using(state, "cathedral"), (4, 6), (4, 7), "stop")
    assert state.colony[0] == 1


def test_who_loses_the_cathedral_gives_the_colony_tiles_back() -> None:
    """A-54: others can take them again."""
    state, _ = drawn("L s . . . L o", "cathedral", "cathedral", tile=True)
    hold(state, "cathedral", seat=1)
    state.colony[0], state.colony[1] = 10, 8
    assert buttons(using(done(state), "cathedral")) == set()
    state = after(using(done(state), "paddock"), (4, 5), (4, 7))
    assert (state.colony[0], state.colony[1]) == (0, 8)
    assert "take" in buttons(using(state, "cathedral"))


def test_there_are_eighteen_colony_tiles() -> None:
    """A-63: when all are taken none is left to take, nor to be won with the tile."""
    state, _ = drawn("L . s o . D", "cathedral", tile=False, card="grass")
    state.colony[1] = 18
    won = after(state, (4, 5))
    assert won.colony[0] == 0
    state.colony[1] = 17
    assert after(state, (4, 5)).colony[0] == 1
    state, _ = drawn(CATHEDRAL, "cathedral", tile=True, card="desert")
    state.colony[0] = 18
    assert buttons(after(state, "cathedral")) == set()


def test_by_the_other_ruling_all_colony_tiles_are_returned_at_once() -> None:
    """A-35: those that cannot be built are lost, and one cannot stop early."""
    state, _ = drawn(CATHEDRAL, "cathedral", tile=True, card="desert", rulings="cathedral-all")
    state.colony[0] = 4
    state = after(done(state), "cathedral")
    assert (targets(state), buttons(state)) == ({(4, 6)}, {"take"})
    state = after(state, (4, 6))
    assert (state.colony[0], targets(state), buttons(state)) == (0, {(4, 7)}, set())
    state = after(state, (4, 7), (4, 8), (4, 9))
    assert (state.colony[0], state.supply[0], buttons(state)) == (0, 35, {"end"})
    short, _ = drawn("L s D", "cathedral", tile=True, card="desert", rulings="cathedral-all")
    short.colony[0] = 4
    short = after(done(short), "cathedral", (4, 6))
    assert (short.colony[0], short.left, buttons(short)) == (0, 0, {"end"})
