"""Cards of two terrains, and hands of two cards: the rules §2.2, §2.5, §4.4 and §11.2."""

import pytest

from kingdombuilder.insight.legality import IllegalPick
from kingdombuilder.rules.pile import size
from kingdombuilder.rules.turn import CHANCE, chooser

from .drawings import drawn, spots
from .scenes import after, buttons, done, hands, targets, using

BOTH = """
    L  s  S  S  S  S
     D  D  D  D  D  .
    .  .  T  T  T  .
"""
NO_SWAMP = """
    L  s  .  .  D  D
     .  .  .  .  D  .
"""


def test_on_swamp_two_settlements_are_placed() -> None:
    """T035: exactly two, both on swamp; the Oracle then builds on swamp only."""
    state, _ = drawn(BOTH, "oracle", card="swamp/desert", tile=True)
    assert buttons(state) == {"on-swamp", "on-desert"}
    state = after(state, "on-swamp", (4, 6))
    assert targets(state) == {(4, 7)}
    assert buttons(state) == set()
    state = after(state, (4, 7))
    assert buttons(state) == {"oracle", "end"}
    assert targets(after(state, "oracle")) == {(4, 8)}


def test_on_the_other_terrain_of_a_swamp_card_three_are_placed() -> None:
    """T036: three on desert; the Barn then moves to desert only."""
    state, _ = drawn(BOTH, "barn", card="swamp/desert", tile=True)
    state = after(state, "on-desert", (5, 4), (5, 5))
    assert (targets(state), buttons(state)) == ({(5, 6)}, set())
    state = after(state, (5, 6))
    assert buttons(state) == {"barn", "end"}
    assert targets(after(state, "barn", (4, 5))) == {(5, 7)}


def test_the_terrain_of_a_swamp_card_is_fixed_once() -> None:
    """§2.2: by Oracle before the mandatory action, and for all of the turn."""
    state, _ = drawn(BOTH, "oracle", card="swamp/desert", tile=True)
    with pytest.raises(IllegalPick):
        after(state, "oracle")
    state = after(state, "on-swamp", "oracle", (4, 6))
    assert (buttons(state), targets(state)) == (set(), {(4, 7)})


@pytest.mark.parametrize("tile", ["quarry", "cathedral"])
def test_quarry_and_cathedral_need_the_terrain_too(tile: str) -> None:
    """§2.2: like Oracle and Barn."""
    state, _ = drawn(BOTH, tile, card="swamp/desert", tile=True)
    state.colony[0] = 1
    assert targets(using(state, tile)) == set()
    assert targets(using(after(state, "on-swamp"), tile)) == {(4, 6)}
    assert targets(using(after(state, "on-desert"), tile)) == {(5, 4), (5, 5)}


def test_the_half_of_a_card_that_has_no_hex_cannot_be_fixed() -> None:
    """§2.5: without a swamp on the board the card is one of desert (A-07)."""
    state, _ = drawn(NO_SWAMP, "farm", card="swamp/desert")
    assert buttons(state) == {"on-desert"}


def test_a_card_without_any_free_hex_is_replaced() -> None:
    """§2.5: a double card only if both halves have none."""
    state, _ = drawn("L s . .", "farm", card="swamp/desert")
    state = after(state, min(buttons(state)), "redraw")
    assert chooser(state) == CHANCE
    assert targets(after(state, "=grass")) == {(4, 6)}


def test_with_two_cards_one_is_chosen_when_it_is_needed() -> None:
    """T037: Farm needs no card; then the Oracle on forest fixes it for the turn."""
    picture = """
        L  s  L  .  .  D
         T  Tp .  .  .  .
        T  T  T  T  .  .
    """
    (forest,) = spots(picture, "p")
    state, _ = drawn(picture, "farm", "oracle", card="grass forest", tile=True)
    assert buttons(state) == {"on-grass", "on-forest", "farm"}
    state = after(state, "farm", (5, 6))
    assert buttons(state) == {"on-grass", "on-forest"}
    state = after(state, "on-forest", "oracle", forest)
    assert buttons(state) == set()
    assert targets(state) == {(5, 4), (6, 5), (6, 6), (6, 7)}
    state = after(state, (5, 4), (6, 4), (6, 5), "end")
    assert (hands(state), size(state.discard)) == (set(), 2)


def test_who_has_nothing_to_place_may_still_choose_a_card() -> None:
    """§2.2: the Barn needs the terrain."""
    state, _ = drawn("L s . D T T", "barn", card="grass forest", tile=True)
    state.supply[0] = 0
    state = done(state)
    assert buttons(state) == {"on-grass", "on-forest", "end"}
    state = after(state, "on-forest", "barn", (4, 5))
    assert targets(state) == {(4, 8), (4, 9)}


def test_a_usable_card_of_two_must_be_chosen() -> None:
    """A-07: there is no desert, so it is the other one."""
    state, _ = drawn("L s . . .", "farm", card="desert grass")
    assert buttons(state) == {"on-grass"}


def test_when_a_chosen_card_is_exhausted_another_is_drawn() -> None:
    """A-07: the second card of the hand is no replacement."""
    state, _ = drawn("L s D . T T T", "farm", card="desert forest")
    state = after(state, "on-desert", (4, 6))
    assert chooser(state) == CHANCE
    state = after(state, "=grass")
    assert (targets(state), buttons(state)) == ({(4, 7)}, set())
    assert hands(state) == {"forest", "grass"}


def test_a_new_card_brings_its_own_number_if_nothing_is_placed_yet() -> None:
    """A-08: two on its swamp, or three on its other terrain."""
    state, _ = drawn("L s S S S D D D", "farm", card="canyon", marsh=True)
    state = after(state, "redraw", "=swamp/desert")
    assert buttons(state) == {"on-swamp", "on-desert"}
    swamp = after(state, "on-swamp", (4, 6), (4, 7))
    assert buttons(swamp) == {"end"}
    desert = after(state, "on-desert", (4, 9), (4, 10))
    assert buttons(desert) == set()
    assert buttons(after(desert, (4, 11))) == {"end"}


def test_a_new_card_in_the_middle_leaves_the_number_that_is_missing() -> None:
    """A-08: one on desert, then two more, though they go on swamp."""
    state, _ = drawn("L s D S S S", "farm", card="desert", marsh=True)
    state = after(state, (4, 6), "=swamp/desert", (4, 7))
    assert buttons(state) == set()
    assert buttons(after(state, (4, 8))) == {"end"}
