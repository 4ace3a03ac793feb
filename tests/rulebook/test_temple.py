"""The Temple: settlements set aside for the next turn: the rules §3.6, §4.5 and §11.7."""

from kingdombuilder.rules.cells import count
from kingdombuilder.rules.rulings import FIRST_RULES
from kingdombuilder.rules.turn import NOBODY, chooser

from .drawings import drawn, hold
from .scenes import after, buttons, done, more_tiles, next_turn, targets, tiles, using

TEMPLES = "L s s L s s . . . D D . ."
GRASS = {(4, column) for column in (6, 9, 10, 11, 12, 15, 16)}


def test_a_settlement_set_aside_is_placed_in_the_next_turn() -> None:
    """T120: four instead of three, all on the terrain of that turn's card."""
    state, _ = drawn("L s . s D D D D D", "temple", tile=True)
    state.hand[1] = 0
    state = after(done(state), "temple", (4, 7))
    assert (state.supply[0], state.aside[0], count(state.own[0])) == (38, 1, 1)
    state = next_turn(state, "desert")
    for column in (8, 9, 10):
        state = after(state, (4, column))
        assert buttons(state) == set()
    state = after(state, (4, 11))
    assert buttons(state) == {"temple", "end"}
    assert (state.supply[0], state.aside[0], state.due) == (35, 0, 0)


def test_what_is_set_aside_may_be_the_last_piece_at_a_location() -> None:
    """T120: then that tile is lost, here the Temple's own, and the action is done all the same."""
    state, _ = drawn("L s . . .", "temple", tile=True)
    state = after(done(state), "temple", (4, 5))
    assert (tiles(state), state.aside[0]) == ({}, 1)


def test_two_temples_and_their_bonus_make_five_of_which_one_goes_anywhere() -> None:
    """T121: only the first of them."""
    state, _ = drawn(TEMPLES, "temple", "temple", tile=True)
    hold(state, "temple_bonus")
    state.hand[1] = 0
    state = after(done(state), "temple", (4, 6), "temple", (4, 9))
    state = next_turn(state, "grass")
    assert targets(state) == GRASS
    state = after(state, (4, 16))
    assert targets(state) == {(4, 6), (4, 9), (4, 15)}
    state = after(state, (4, 9), (4, 10), (4, 11))
    assert buttons(state) == set()
    assert buttons(after(state, (4, 12))) == {"temple", "end"}


def test_the_bonus_of_the_temple_waits_for_the_next_turn() -> None:
    """§4.5: like any tile that is won; and it may be left unused."""
    state, _ = drawn(TEMPLES, "temple", "temple", tile=True)
    hold(state, "temple_bonus", how="won")
    assert targets(state) == {(4, 10)}
    state.hand[1] = 0
    state = next_turn(done(state), "grass")
    assert targets(state) == GRASS - {(4, 6), (4, 9)}
    assert targets(after(state, (4, 10))) == {(4, 11)}


def test_who_has_a_settlement_aside_has_not_placed_the_last_one() -> None:
    """T122: the supply is empty, and the end is not triggered before the next turn (A-73)."""
    state, _ = drawn("L s s . . . . . .", "temple", tile=True)
    state.supply[0], state.hand[1] = 3, 0
    state = after(state, "temple", (4, 6), (4, 6), (4, 7), (4, 8))
    assert (state.supply[0], state.aside[0], state.ended) == (0, 1, 0)
    state = next_turn(state, "grass")
    assert state.ended == 1
    state = after(state, (4, 9))
    assert buttons(state) == {"temple", "end"}


def test_what_is_due_is_still_to_be_placed_when_the_supply_is_empty() -> None:
    """A-20: the last of the supply is not the last settlement."""
    state, _ = drawn("s . . . .")
    state.supply[0], state.due = 1, 1
    state = after(state, (4, 5))
    assert (state.supply[0], state.ended) == (0, 0)
    assert after(state, (4, 6)).ended == 1


def test_a_temple_delays_the_end_by_one_turn_at_most() -> None:
    """A-73: setting another settlement aside in the next turn no longer helps."""
    state, _ = drawn("L s s . . . . . .", "temple", tile=True)
    state.supply[0], state.hand[1] = 0, 0
    state = after(done(state), "temple", (4, 6))
    state = after(next_turn(state, "grass"), "temple", (4, 5), (4, 10))
    assert (state.supply[0], state.aside[0], state.ended) == (0, 1, 1)


def test_by_the_first_rules_a_temple_delayed_the_end_again_and_again() -> None:
    """A-73: games of version 1 are replayed as they were played."""
    state, _ = drawn("L s s . . . . . .", "temple", tile=True, rules=FIRST_RULES)
    state.supply[0], state.hand[1] = 0, 0
    state = after(done(state), "temple", (4, 6))
    state = after(next_turn(state, "grass"), "temple", (4, 5), (4, 10))
    assert (state.supply[0], state.aside[0], state.ended) == (0, 1, 0)


def test_after_the_trigger_a_temple_does_not_save_the_game() -> None:
    """A-20: what is aside in the last turn goes back to the supply."""
    state, _ = drawn("L s s . . . .", "temple", tile=True)
    state.supply[0] = 3
    state = after(state, (4, 7), (4, 8), (4, 9), "temple", (4, 9), "end")
    assert (state.ended, state.supply[0], state.aside[0]) == (1, 1, 0)
    state.hand[1] = 0
    assert chooser(after(done(state), "end")) == NOBODY


def test_what_is_due_is_due_even_if_the_temple_is_lost() -> None:
    """T123: its owner places four without a Temple."""
    state, _ = drawn("L s s . . . . .", "temple", tile=True)
    state.hand[1] = 0
    state = after(done(state), "temple", (4, 6))
    state = after(using(state, "paddock"), (4, 5), (4, 7))
    assert tiles(state) == {}
    state = after(next_turn(state, "grass"), (4, 6), (4, 8), (4, 9))
    assert buttons(state) == set()
    assert buttons(after(state, (4, 10))) == {"end"}


def test_temple_takes_settlements_only() -> None:
    """A-19: no warrior, wagon or ship, and no hex of a city hall."""
    state, _ = drawn(
        """
        s  .1a W1s M1w .  .
         .  .1h .1h .  .  .
        .  .1h .1h .1h .  .
         .  .1h .1h .  .  o
        """
    )
    assert targets(using(state, "temple")) == {(4, 4)}


def test_on_swamp_what_is_due_is_added_to_two() -> None:
    """A-22: three in all, all on swamp."""
    state, _ = drawn("L s s S S S S S", "temple", tile=True, marsh=True)
    state.hand[1] = 0
    state = next_turn(after(done(state), "temple", (4, 6)), "swamp/grass")
    state = after(state, "on-swamp")
    for column in (7, 8):
        state = after(state, (4, column))
        assert buttons(state) == set()
    assert targets(state) == {(4, 9)}
    assert buttons(after(state, (4, 9))) == {"temple", "end"}


def test_the_second_tile_of_a_kind_brings_the_bonus_tile() -> None:
    """T126: a jump over others' settlements by the Refuge bonus reaches the second Temple."""
    state, _ = drawn("L s s o o x L", "temple", "temple")
    hold(state, "temple")
    state = after(using(state, "refuge_bonus"), (4, 6), (4, 9))
    assert tiles(state) == {(4, 4): "ready", (4, 10): "won"}
    assert more_tiles(state) == {"temple_bonus": "won"}


def test_one_tile_brings_no_bonus() -> None:
    """§4.5: nor do two of different kinds."""
    state, _ = drawn("L s x L", "temple", "refuge")
    hold(state, "temple")
    assert more_tiles(after(state, (4, 6))) == {}


def test_the_bonus_goes_with_either_of_the_two_tiles() -> None:
    """A-23: the second Temple is left, and so the bonus tile is lost."""
    state, _ = drawn(TEMPLES, "temple", "temple", tile=True)
    hold(state, "temple_bonus")
    state = after(using(state, "temple"), (4, 6))
    assert more_tiles(state) == {"temple_bonus": "ready"}
    state = after(using(state, "temple"), (4, 8))
    assert tiles(state) == {(4, 4): "ready"}
    assert more_tiles(state) == {}
