"""Nomad tiles: donations, resettlement and treasure: the rules §4.3 and §11.5."""

import pytest

from kingdombuilder.insight.legality import IllegalPick
from kingdombuilder.insight.scores import TREASURES, totals

from .drawings import drawn, hold
from .scenes import (
    after,
    buttons,
    done,
    gold,
    mapped,
    next_turn,
    places,
    scene,
    targets,
    tiles,
    using,
)

TERRAINS = {
    "grass": "G",
    "flowers": "F",
    "forest": "T",
    "canyon": "C",
    "desert": "D",
    "water": "W",
    "mountain": "M",
}


def test_who_builds_next_to_a_camp_takes_its_tile() -> None:
    """§4.3: there is one, of no use in this turn, and nobody else can take it."""
    state, _ = drawn("s . N o .", nomads="donation_flowers", card="grass")
    state = after(state, (4, 5))
    assert buttons(done(state)) == {"end"}
    other, _ = drawn("s . N . o", nomads="donation_flowers", card="grass")
    hold(other, "donation_flowers", seat=1)
    assert after(other, (4, 5)).held[0] == 0


def test_a_donation_is_three_settlements_on_its_terrain() -> None:
    """T086: on flowers, after the mandatory action, each next to an own one if possible."""
    picture = """
        N  s  F  F  .  .
         .  .  F  .  F  .
        .  .  .  .  .  F
    """
    state, _ = drawn(picture, nomads="donation_flowers")
    hold(state, "donation_flowers")
    state = after(done(state), "donation_flowers")
    assert targets(state) == {(4, 6)}
    state = after(state, (4, 6))
    assert targets(state) == {(4, 7), (5, 6)}
    state = after(state, (5, 6), (4, 7))
    assert (state.supply[0], buttons(state)) == (36, {"end"})


def test_a_donation_goes_anywhere_when_nothing_is_adjacent() -> None:
    """§4.3 Donation: the two far hexes of flowers."""
    state, there = drawn("N s . Fx . Fx", nomads="donation_flowers")
    assert targets(using(state, "donation_flowers")) == there


@pytest.mark.parametrize("terrain", TERRAINS)
def test_there_is_a_donation_for_each_of_seven_terrains(terrain: str) -> None:
    """§4.3 Donation: on water and mountains too."""
    state = using(scene(), f"donation_{terrain}")
    assert targets(state) == mapped(TERRAINS[terrain])


@pytest.mark.parametrize("terrain", TERRAINS)
def test_each_donation_is_three_and_no_more(terrain: str) -> None:
    """§4.3 Donation: though there would be room."""
    row = " ".join(["N", "s", *4 * TERRAINS[terrain]])
    state, _ = drawn(row, nomads=f"donation_{terrain}", around="K")
    state = after(using(done(state), f"donation_{terrain}"), (4, 6), (4, 7))
    assert (targets(state), buttons(state)) == ({(4, 8)}, set())
    assert buttons(after(state, (4, 8))) == {"end"}


def test_a_donation_of_more_than_the_supply_places_what_there_is() -> None:
    """T087: on water, two; they are the last, and the game ends."""
    state, _ = drawn("N s W W W W", nomads="donation_water")
    hold(state, "donation_water")
    state.supply[0] = 2
    state = after(done(state), "donation_water", (4, 6))
    assert (targets(state), state.ended) == ({(4, 7)}, 0)
    state = after(state, (4, 7))
    assert (state.ended, buttons(state)) == (1, {"end"})


def test_a_donation_cannot_be_stopped() -> None:
    """A-15: all three are placed as far as there are hexes."""
    state, _ = drawn("N s F F F F", nomads="donation_flowers")
    state = after(using(state, "donation_flowers"), (4, 6))
    assert buttons(state) == set()
    assert buttons(after(state, (4, 7))) == set()
    few, _ = drawn("N s F F . .", nomads="donation_flowers")
    few = after(using(done(few), "donation_flowers"), (4, 6), (4, 7))
    assert buttons(few) == {"end"}


def test_resettlement_is_up_to_four_steps_in_all() -> None:
    """§4.3 Resettlement: one piece may take them all, or several share them."""
    state, _ = drawn("s . . . . s .")
    state = after(using(done(state), "resettlement"), (4, 4), (4, 5), (4, 5), (4, 6))
    assert buttons(state) == {"stop"}
    stopped = after(state, "stop")
    assert (places(stopped.own[0]), buttons(stopped)) == ({(4, 6), (4, 9)}, {"end"})
    state = after(state, (4, 9), (4, 10), (4, 6), (4, 7))
    assert (places(state.own[0]), buttons(state)) == ({(4, 7), (4, 10)}, {"end"})


def test_resettlement_steps_on_free_buildable_hexes_only() -> None:
    """T089: neither over an occupied hex nor over water or a wall."""
    state, there = drawn(
        """
        .  .  W  .#
         .  o  s  x
        .  .  K  x
        """
    )
    state = after(using(state, "resettlement"), (5, 6))
    assert targets(state) == there
    with pytest.raises(IllegalPick):
        after(state, (4, 6))


def test_resettlement_asks_for_no_adjacency() -> None:
    """§4.3 Resettlement: a settlement may leave the others."""
    state, there = drawn("M x s s M")
    assert targets(after(using(state, "resettlement"), (4, 6))) == there


def test_a_later_step_may_go_back() -> None:
    """A-66: to the hex where the piece began, after a step elsewhere."""
    state, _ = drawn("M s . M")
    state = after(using(done(state), "resettlement"), (4, 5), (4, 6), (4, 6))
    assert targets(state) == {(4, 5)}
    assert places(after(state, (4, 5), "stop").own[0]) == {(4, 5)}


def test_each_step_may_win_and_lose_a_tile() -> None:
    """A-33: a step next to the camp wins its tile for good, the Farm is left again."""
    picture = """
        M  s  .  .  .  M
         M  M  L  N  M  M
    """
    state, _ = drawn(picture, "farm", nomads="treasure")
    state = after(using(state, "resettlement"), (4, 5), (4, 6))
    assert tiles(state) == {(5, 6): "won"}
    state = after(state, (4, 6), (4, 7))
    assert gold(state, TREASURES) == [3, 0]
    state = after(state, (4, 7), (4, 8))
    assert tiles(state) == {}


def test_a_nomad_tile_is_kept_without_a_piece_at_its_camp() -> None:
    """T050: it can be used in the next turn, and is gone after it, used or not."""
    state, _ = drawn("N s . . . . .", nomads="donation_grass")
    hold(state, "donation_grass", how="won")
    state.hand[1] = 0
    state = after(using(done(state), "paddock"), (4, 5), (4, 7))
    state = next_turn(state, "grass")
    assert buttons(state) == {"donation_grass"}
    unused = next_turn(done(state), "grass")
    assert buttons(unused) == set()
    state = after(state, "donation_grass", (4, 6), (4, 8), (4, 9))
    assert buttons(done(state)) == {"end"}


def test_a_treasure_is_three_gold_at_once() -> None:
    """T095: in the middle of the mandatory action; the tile is gone, and canoes may answer."""
    picture = """
        s  .  N  .  .  .
         .  .  .  .  .  .
        .  .  .  L  o  W
    """
    state, _ = drawn(picture, "canoe", nomads="treasure")
    hold(state, "canoe", seat=1)
    state = after(state, (4, 5))
    assert (gold(state, TREASURES), totals(state)[0]) == ([3, 0], 3 + 4)  # and 4 by Knights
    assert state.held[0] == 0
    assert (state.me, targets(state)) == (1, {(6, 9)})


def test_a_treasure_is_paid_once() -> None:
    """§4.3 Treasure: the next to arrive finds nothing."""
    state, _ = drawn("s . N .", nomads="treasure")
    state = after(state, (4, 5), (4, 7))
    assert gold(state, TREASURES) == [3, 0]
