"""The Scout Cabin and its tokens: the rules §4.6 and §11.8."""

import pytest

from kingdombuilder.insight.scores import TREASURES

from .drawings import drawn, hold
from .scenes import after, buttons, done, gold, places, targets, tiles, using


def test_scouts_are_put_next_to_own_pieces() -> None:
    """§4.6 Scout Cabin: on land, water or mountain; two of them."""
    state, there = drawn("L Wx s x . . K", "scout_cabin", tile=True, around="K")
    state = after(done(state), "scout_cabin")
    assert targets(state) == there
    state = after(state, (4, 5), (4, 7))
    assert places(state.scouts) == {(4, 5), (4, 7)}
    assert (buttons(state), state.supply[0]) == ({"end"}, 39)


def test_settlements_are_built_next_to_scouts() -> None:
    """T154: two scouts on mountains lead to the desert; at the end of the turn they are gone."""
    state, _ = drawn("L s M M D . D D", "scout_cabin", tile=True, card="desert", around="K")
    assert targets(state) == {(4, 8), (4, 10), (4, 11)}
    state = after(state, "scout_cabin", (4, 6), (4, 7))
    assert targets(state) == {(4, 8)}
    state = after(state, (4, 8), (4, 10), (4, 11), "end")
    assert places(state.scouts) == set()
    assert {(4, 6), (4, 7)} <= places(state.free)


def test_the_second_scout_may_stand_next_to_the_first_only() -> None:
    """A-34: they count as settlements."""
    state, _ = drawn("L s M M K", "scout_cabin", tile=True, around="K")
    state = after(state, "scout_cabin", (4, 6))
    assert targets(state) == {(4, 7)}


def test_with_one_hex_for_them_one_scout_is_put() -> None:
    """A-34: then the action is over."""
    state, _ = drawn("L s M K . .", "scout_cabin", tile=True, around="K")
    state = after(done(state), "scout_cabin", (4, 6))
    assert (places(state.scouts), buttons(state)) == ({(4, 6)}, {"end"})


def test_a_scout_wins_no_tile() -> None:
    """T155: neither of a location nor of a camp, and it keeps none."""
    state, _ = drawn("L s . L N K", "scout_cabin", "farm", nomads="treasure", around="K")
    hold(state, "scout_cabin")
    state = after(state, "scout_cabin", (4, 6))
    assert tiles(state) == {(4, 4): "used"}
    beside, _ = drawn("s . N K", nomads="treasure", around="K")
    assert gold(after(using(beside, "scout_cabin"), (4, 5)), TREASURES) == [0, 0]
    kept, _ = drawn(".? L s . x", "farm", around="K")
    hold(kept, "farm")
    assert tiles(after(using(kept, "paddock"), (4, 6), (4, 8))) == {}


def test_a_scout_is_part_of_a_line_for_the_tavern() -> None:
    """T156: two settlements and a scout, both ends."""
    state, there = drawn("M x s s .? x M")
    assert targets(using(state, "tavern")) == there


def test_scouts_count_as_settlements_for_the_village_and_the_fountain() -> None:
    """§4.6 Scout Cabin: for whatever is built in this turn."""
    state, there = drawn(
        """
        M  s  .? M
         s  x  M  M
        """
    )
    assert targets(using(state, "village")) == there
    state, there = drawn("x s . .? x", around="K")
    assert targets(using(state, "fountain")) == there


def test_farming_goes_next_to_a_scout() -> None:
    """§2.6: or next to an own piece."""
    state, there = drawn("s .? Ax A", around="K")
    assert targets(after(state, "farming")) == there


def test_scouts_count_for_the_palisade() -> None:
    """A-34: an area of one settlement and two scouts is one to move in."""
    state, there = drawn("M s .? .? x M", around="M")
    assert targets(after(using(state, "palisade"), (4, 5))) == there


def test_no_tile_moves_a_scout() -> None:
    """§4.6 Scout Cabin: they stand until the end of the turn."""
    state, _ = drawn("s . . .? . .")
    for tile in ("paddock", "refuge", "caravan", "barn", "temple", "resettlement"):
        assert targets(using(state, tile)) <= {(4, 4)}


def test_a_scout_takes_its_hex() -> None:
    """§3.1: nothing is built there in this turn."""
    state, there = drawn("s .? x")
    assert targets(state) == there


def test_scouts_are_for_their_owner() -> None:
    """§3.3: an answer of another in the same turn does not lean on them."""
    state, there = drawn(
        """
        .1 .  N  M  L  o  M  M
         M  .? M  M  M  M  M  M
        Wx Wx M  M  M  M  M  Wx
        """,
        "canoe",
        nomads="treasure",
    )
    hold(state, "canoe", seat=1)
    assert targets(after(state, (4, 5))) == there


@pytest.mark.parametrize("card", ["ambassadors", "rovers", "shepherds"])
def test_scouts_bring_no_gold(card: str) -> None:
    """§4.6 Scout Cabin: to put one is no build."""
    state, _ = drawn(
        "L s . o K", "scout_cabin", tile=True, cards=f"{card} knights lords", around="K"
    )
    state = after(done(state), "scout_cabin", (4, 6), "end")
    assert gold(state, card) == [0, 0]
