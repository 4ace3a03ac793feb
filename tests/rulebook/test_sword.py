"""The Sword: the rules §4.3 and §11.5."""

import pytest

from kingdombuilder.insight.legality import IllegalPick
from kingdombuilder.rules.cells import count
from kingdombuilder.rules.turn import NOBODY, chooser

from .drawings import drawn, hold
from .scenes import after, buttons, done, places, targets, tiles, using

BATTLE = """
    s  .  o  o  .  .
     .  .3 .3 .  .  .
"""


def test_the_sword_takes_a_piece_of_each_opponent_who_has_one() -> None:
    """T093: of three opponents the last has none; its owner chooses."""
    state, _ = drawn(BATTLE, seats=4)
    state = using(done(state), "sword")
    assert (targets(state), buttons(state)) == ({(4, 6), (4, 7), (5, 5), (5, 6)}, set())
    state = after(state, (5, 5))
    assert (targets(state), buttons(state)) == ({(4, 6), (4, 7)}, set())
    state = after(state, (4, 7))
    assert buttons(state) == {"end"}
    assert [count(state.own[seat]) for seat in range(4)] == [1, 1, 1, 0]
    assert state.supply[:4] == [39, 39, 39, 40]


def test_the_sword_takes_no_own_piece() -> None:
    """§4.3 Sword: and with nobody else on the board it is of no use."""
    state, _ = drawn("N s s .", nomads="sword")
    hold(state, "sword")
    assert buttons(state) == set()


def test_who_loses_the_last_piece_at_a_location_loses_the_tile() -> None:
    """T048: the settlement goes back to its supply (A-18)."""
    state, _ = drawn("s . L o . o", "farm")
    hold(state, "farm", seat=1)
    struck = after(using(state, "sword"), (4, 7))
    assert tiles(struck, 1) == {}
    assert struck.supply[1] == 39
    spared = after(using(state, "sword"), (4, 9))
    assert tiles(spared, 1) == {(4, 6): "ready"}


def test_the_sword_does_not_take_back_the_end_of_the_game() -> None:
    """T094: the second has placed the last one in this round, and gets one back."""
    state, _ = drawn("s . . o o . . . .3", seats=3)
    state.turn = state.me = 2
    state.supply[1], state.ended = 0, 1
    state = after(using(done(state), "sword"), (4, 4), (4, 7))
    assert (state.supply[1], state.ended) == (1, 1)
    assert chooser(after(state, "end")) == NOBODY


@pytest.mark.parametrize("kind", ["a", "w", "s"])
def test_the_sword_takes_a_meeple_back_to_its_stock(kind: str) -> None:
    """A-17: not to the supply of settlements."""
    ground = "W" if kind == "s" else "."
    state, _ = drawn(f"s . . {ground}2{kind} . o")
    supply = state.supply[1]
    state = after(using(state, "sword"), (4, 7))
    assert state.supply[1] == supply
    assert places(state.own[1]) == {(4, 9)}
    assert not state.warriors | state.wagons | state.ships


def test_the_sword_takes_no_wall_and_no_city_hall() -> None:
    """T109: the hexes of the hall cannot be chosen; nor can walls be (A-17)."""
    state, _ = drawn(
        """
        .  .2h .2h .  .  o
         .2h .2h .2h .  .# s
        .  .2h .2h .  .  .
        """
    )
    state = using(state, "sword")
    assert targets(state) == {(4, 9)}
    with pytest.raises(IllegalPick):
        after(state, (5, 5))


def test_the_hex_that_the_sword_clears_is_free() -> None:
    """§2.8: the sword's owner can build there at once."""
    state, _ = drawn("M s o M")
    state = after(using(state, "sword"), (4, 6))
    assert targets(state) == {(4, 6)}
