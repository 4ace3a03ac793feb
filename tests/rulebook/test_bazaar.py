"""The Bazaar, which repeats another location tile: the rules §4.6 and §11.8."""

import pytest

from kingdombuilder.rules.cells import count
from kingdombuilder.rules.pile import size
from kingdombuilder.rules.rulings import CURRENT_RULES, FIRST_RULES
from kingdombuilder.rules.turn import CHANCE, chooser

from .drawings import drawn, hold
from .scenes import after, buttons, done, gold, hands, next_turn, places, targets, tiles, using

PLAIN = """
    L  .  .  .  .  .  .  .  .
     s  .  .  .  .  .  .  .  .
    L  .  .  .  .  .  .  .  .
     .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .
"""
TWO_SECTIONS = """
    L  .  .  .  .  .  .  .  .  o
     s  .  .  .  .  s  .  .  .  .
    L  .  .  .  .  .  .  .  .  .
     .  .  .  .  .  .  .  .  .  .
"""


def test_bazaar_repeats_a_tile() -> None:
    """T143: Farm twice in a turn; both are used then."""
    state, _ = drawn("L s L . . . D D", "bazaar", "farm", tile=True, card="desert")
    state = after(state, "farm", (4, 7), "bazaar")
    assert buttons(state) == {"farm"}
    state = after(state, "farm", (4, 8))
    assert tiles(state) == {(4, 4): "used", (4, 6): "used"}
    assert buttons(state) == set()


def test_bazaar_may_come_first() -> None:
    """§4.6 Bazaar: it is as if the tile had two uses."""
    state, _ = drawn("L s L . . . D D", "bazaar", "farm", tile=True, card="desert")
    state = after(state, "bazaar", "farm", (4, 7), "farm", (4, 8))
    assert state.supply[0] == 37


def test_bazaar_is_of_no_use_alone() -> None:
    """§4.6 Bazaar: there must be another tile with something to do."""
    alone, _ = drawn("L s . . .", "bazaar", tile=True)
    assert buttons(alone) == set()
    full, _ = drawn("L s L . .", "bazaar", "oasis", tile=True)
    assert buttons(full) == set()
    useful, _ = drawn("L s L . D", "bazaar", "oasis", tile=True)
    assert buttons(useful) == {"bazaar", "oasis"}


def test_bazaar_repeats_no_farming() -> None:
    """T142: what everybody may do is no tile."""
    state, _ = drawn("L s A A . .", "bazaar", tile=True)
    assert buttons(state) == {"farming"}
    assert buttons(after(state, "farming", (4, 6))) == set()


def test_bazaar_repeats_no_cave_move() -> None:
    """§7.2: nor that."""
    state, _ = drawn("L s M^ . .", "bazaar", tile=True)
    assert buttons(state) == {"caves"}


def test_bazaar_repeats_no_tile_won_in_this_turn() -> None:
    """T145."""
    state, _ = drawn("L s L . . .", "bazaar", "farm", card="desert")
    hold(state, "bazaar")
    hold(state, "farm", how="won")
    assert buttons(state) == {"redraw"}


def test_bazaar_repeats_no_nomad_tile_and_no_bonus_tile() -> None:
    """§4.6 Bazaar: only location tiles."""
    state, _ = drawn(
        "L s N . L . L", "bazaar", "refuge", "refuge", nomads="donation_grass", card="desert"
    )
    hold(state, "bazaar", "donation_grass", "refuge_bonus")
    assert buttons(state) == {"donation_grass", "refuge_bonus", "redraw"}


def test_bazaar_with_barracks_places_two_warriors() -> None:
    """T144: in one turn, and never a third."""
    state, _ = drawn(PLAIN, "bazaar", "barracks", tile=True)
    state = after(state, "barracks", (4, 5), "bazaar", "barracks")
    assert targets(state) == {(4, 5), (6, 5)}
    state = after(state, (6, 5))
    assert count(state.warriors) == 2
    assert targets(using(state, "barracks")) == {(4, 5), (6, 5)}


def test_bazaar_with_a_ship_places_it_and_moves_it() -> None:
    """§4.6 Bazaar: it is the same ship."""
    state, _ = drawn("L s W W W W L", "bazaar", "lighthouse", around="K")
    hold(state, "bazaar", "lighthouse")
    state = after(state, "lighthouse", (4, 6), "bazaar", "lighthouse", (4, 7), (4, 8), (4, 9))
    assert places(state.ships) == {(4, 9)}


def test_bazaar_with_crossroads_draws_a_third_card() -> None:
    """A-29: at the end of this turn, and only of this one."""
    state, _ = drawn("L s L . . .", "bazaar", "crossroads", tile=True)
    state.hand[1] = 0
    state = after(done(state), "bazaar", "crossroads")
    assert buttons(state) == {"end"}
    state = next_turn(state, "grass", "forest", "desert")
    assert (hands(state), size(state.hand[0])) == ({"grass", "forest", "desert"}, 3)
    state = after(done(after(state, "on-grass")), "end", "=canyon", "=flowers")
    assert chooser(state) == 1


def test_bazaar_repeats_the_temple_and_the_fort() -> None:
    """§4.6 Bazaar: two set aside; another card drawn."""
    state, _ = drawn("L s L s s", "bazaar", "temple", tile=True)
    state = after(done(state), "temple", (4, 8), "bazaar", "temple", (4, 7))
    assert state.aside[0] == 2
    state, _ = drawn("L s L . . .", "bazaar", "fort", tile=True)
    state = after(done(state), "fort", "=grass", (4, 7), "bazaar", "fort")
    assert chooser(state) == CHANCE


def test_bazaar_moves_the_city_hall_that_was_built_in_this_turn() -> None:
    """A-31: it is lifted and placed anew, next to an own piece; the tiles go with it."""
    state, _ = drawn(PLAIN, "bazaar", "city_hall", tile=True)
    state = after(state, "city_hall", (5, 6), "bazaar", "city_hall")
    state = after(state, (6, 6))
    assert places(state.halls) == {(6, 6), (6, 5), (6, 7), (5, 5), (5, 6), (7, 5), (7, 6)}
    assert count(state.own[0]) == 8


def test_a_city_hall_must_be_placed_elsewhere() -> None:
    """A-67: not where it was; its own hexes are free for it."""
    state, _ = drawn(PLAIN, "bazaar", "city_hall", tile=True)
    before = targets(using(state, "city_hall"))
    state = after(state, "city_hall", (5, 6), "bazaar", "city_hall")
    assert targets(state) == before - {(5, 6)}


def test_a_city_hall_that_moves_may_lose_and_win_a_tile() -> None:
    """A-31: it leaves the Oasis and reaches the Farm."""
    picture = """
        L  .  .  .  L  .  .
         s  .  .  .  .  .  .
        L  .  .  .  .  .  .
         .  .  .  .  .  .  .
        .  .  L  .  .  .  .
    """
    state, _ = drawn(picture, "bazaar", "oasis", "city_hall", "farm")
    hold(state, "bazaar", "city_hall")
    state = after(state, "city_hall", (5, 6))
    assert tiles(state) == {(4, 4): "ready", (4, 8): "won", (6, 4): "used"}
    state = after(state, "bazaar", "city_hall", (6, 6))
    assert tiles(state) == {(4, 4): "used", (6, 4): "used", (8, 6): "won"}


def test_only_the_own_city_hall_is_moved() -> None:
    """A-31: another's stays what and where it is."""
    picture = """
        L  .  .  .  .  .  .  .  .2h .2h
         s  .  .  .  .  .  .  .2h .2h .2h
        L  .  .  .  .  .  .  .  .2h .2h
         .  .  .  .  .  .  .  .  .  .
    """
    state, _ = drawn(picture, "bazaar", "city_hall", tile=True)
    theirs = state.own[1]
    state = after(state, "city_hall", (5, 6), "bazaar", "city_hall", (6, 6))
    assert (state.own[1], state.halls & theirs, count(state.halls)) == (theirs, theirs, 14)


def test_in_a_later_turn_the_city_hall_stays() -> None:
    """A-31: the Bazaar moves it only in the turn in which it was placed."""
    state, _ = drawn(PLAIN, "bazaar", "city_hall", tile=True)
    state.hand[1] = 0
    state = next_turn(after(done(state), "city_hall", (5, 6)), "desert")
    assert not {"bazaar", "city_hall"} & buttons(state)


def test_bazaar_puts_the_scouts_anew() -> None:
    """A-67: both are lifted first, so they may go where they were."""
    state, _ = drawn(
        """
        L  s  M  M
         L  M  M  M
        """,
        "bazaar",
        "scout_cabin",
        tile=True,
        around="K",
    )
    state = after(state, "scout_cabin", (4, 6), (4, 7), "bazaar", "scout_cabin")
    assert places(state.scouts) == set()
    assert targets(state) == {(4, 6), (5, 5)}
    assert places(after(state, (5, 5), (5, 6)).scouts) == {(5, 5), (5, 6)}


def test_bazaar_repeats_a_canoe_inside_its_window() -> None:
    """§4.6 Bazaar: in the own turn."""
    state, _ = drawn("s . N M L s W W M L", "canoe", "bazaar", nomads="treasure", tile=True)
    state = after(state, (4, 5))
    assert targets(state) == {(4, 10)}
    state = after(state, (4, 10))
    assert (targets(state), buttons(state)) == ({(4, 11)}, {"stop"})
    assert tiles(after(state, "stop")) == {(4, 8): "used", (4, 13): "ready"}
    assert tiles(after(state, (4, 11))) == {(4, 8): "used", (4, 13): "used"}


def test_bazaar_does_not_wake_a_canoe_won_in_this_turn() -> None:
    """A-27: it is no tile that could be used now."""
    state, _ = drawn("s . . . N M L s W W M L", "canoe", "bazaar", nomads="treasure")
    hold(state, "bazaar")
    hold(state, "canoe", how="won")
    assert buttons(after(state, (4, 5), (4, 6), (4, 7))) == {"end"}


def test_bazaar_repeats_nothing_in_the_turn_of_another() -> None:
    """§4.6 Bazaar: one answer of the canoe is all."""
    state, _ = drawn("s . N M L o W W M L", "canoe", "bazaar", nomads="treasure")
    hold(state, "canoe", "bazaar", seat=1)
    state = after(state, (4, 5), (4, 10))
    assert chooser(state) == 0
    assert tiles(state, 1) == {(4, 8): "used", (4, 13): "ready"}


@pytest.mark.parametrize(("rules", "again"), [(CURRENT_RULES, 0), (FIRST_RULES, 1)])
def test_a_city_hall_that_moves_is_not_built_again(rules: int, again: int) -> None:
    """T270: Shepherds, Ambassadors and Rovers pay for the first placement only (A-31, A-60).

    Games of version 1 are replayed as they were played: there the move was paid too.
    """
    red = "shepherds ambassadors rovers"
    state, _ = drawn(TWO_SECTIONS, "bazaar", "city_hall", tile=True, cards=red, rules=rules)
    state = after(done(state), "city_hall", (5, 6))
    assert [gold(state, card)[0] for card in red.split()] == [2, 0, 0]
    state = after(state, "bazaar", "city_hall", (5, 11), "end")
    expected = [2 + 4 * again, 2 * again, 1 + again]
    assert [gold(state, card)[0] for card in red.split()] == expected
