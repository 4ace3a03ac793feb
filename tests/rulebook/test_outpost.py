"""The Outpost, which waives adjacency once: the rules §3.5 and §11.5."""

import pytest

from .drawings import drawn, hold
from .scenes import after, buttons, done, next_turn, places, targets, using

MEADOWS = "N s . . D D . ."
HAMLET = """
    N  s  s  s  .  .  .  .  .
     s  .  .  .  .  .  .  .  .
"""


def test_outpost_lets_one_settlement_go_anywhere() -> None:
    """T090: two next to own ones, the third anywhere on the terrain; then it is gone."""
    state, _ = drawn("N s . . . D D . . .", nomads="outpost")
    hold(state, "outpost")
    state = after(state, (4, 6), (4, 7))
    assert (targets(state), buttons(state)) == ({(4, 8)}, {"outpost"})
    state = after(state, "outpost")
    assert (targets(state), buttons(state)) == ({(4, 8), (4, 11), (4, 12), (4, 13)}, set())
    state.hand[1] = 0
    state = next_turn(after(state, (4, 12)), "grass")
    assert (targets(state), buttons(state)) == ({(4, 8), (4, 11), (4, 13)}, set())


def test_an_outpost_for_the_mandatory_action_begins_it() -> None:
    """§2.1: no tile is used before all are placed."""
    state, _ = drawn("N s . . D D . L", "farm", nomads="outpost", tile=True)
    hold(state, "outpost")
    assert buttons(state) == {"farm", "outpost"}
    assert buttons(after(state, "outpost")) == set()


def test_after_an_outpost_adjacency_holds_again() -> None:
    """§3.5: for the next settlement of the same action."""
    state, _ = drawn(MEADOWS, nomads="outpost")
    hold(state, "outpost")
    state = after(state, "outpost", (4, 11))
    assert (targets(state), buttons(state)) == ({(4, 6), (4, 10)}, set())


def test_an_outpost_that_is_not_used_is_gone_too() -> None:
    """T090: after the turn in which it could be used."""
    state, _ = drawn("N s . . . . D D . .", nomads="outpost")
    hold(state, "outpost")
    state.hand[1] = 0
    state = next_turn(after(state, (4, 6), (4, 7), (4, 8)), "grass")
    assert (targets(state), buttons(state)) == ({(4, 9)}, set())


def test_an_outpost_is_of_no_use_in_the_turn_it_is_won() -> None:
    """§4.3: like any nomad tile."""
    state, _ = drawn(MEADOWS, nomads="outpost")
    hold(state, "outpost", how="won")
    assert buttons(state) == set()


def test_one_outpost_is_for_one_settlement_and_two_are_for_two() -> None:
    """§3.5: each once."""
    state, _ = drawn("N s . . D . D . . N", nomads="outpost outpost")
    hold(state, "outpost", "outpost")
    state = after(state, "outpost", (4, 9))
    assert (targets(state), buttons(state)) == ({(4, 6)}, {"outpost"})
    state = after(state, "outpost", (4, 11))
    assert targets(state) == {(4, 6), (4, 12)}
    assert buttons(state) == set()


def test_outpost_with_farm_is_any_empty_grass() -> None:
    """T091."""
    state, _ = drawn("L s . . D D . .", "farm", tile=True)
    near_camp, _ = drawn("L s . N D D . .", "farm", nomads="outpost", tile=True, card="desert")
    hold(near_camp, "outpost")
    assert targets(after(state, "farm")) == {(4, 6)}
    state = after(near_camp, "farm")
    assert (targets(state), buttons(state)) == ({(4, 6)}, {"outpost"})
    assert targets(after(state, "outpost")) == {(4, 6), (4, 10), (4, 11)}


@pytest.mark.parametrize(
    ("tile", "ground", "beside"),
    [
        ("oracle", "D", "K"),
        ("farm", ".", "K"),
        ("garden", "F", "K"),
        ("foresters_lodge", "T", "K"),
        ("monastery", "C", "K"),
        ("oasis", "D", "K"),
        ("water_mill", ".", "W"),
        ("mountain_station", "S", "M"),
        ("watchtower", "A", "o"),
        ("university", "T", "K"),
        ("canoe_bonus", "S", "K"),
        ("cathedral", "D", "K"),
        ("donation_water", "W", "K"),
    ],
)
def test_outpost_helps_whatever_builds_adjacent_if_possible(
    tile: str, ground: str, beside: str
) -> None:
    """§3.5: the terrain or the place that the action asks for still holds."""
    row = f"N s {ground} {beside} K K {ground} {beside}"
    state, _ = drawn(row, nomads="outpost", card="desert", around="K")
    hold(state, "outpost")
    state.colony[0] = 1
    state = using(state, tile)
    assert targets(state) == {(4, 6)}
    assert targets(after(state, "outpost")) == {(4, 6), (4, 10)}


def test_outpost_with_tower_is_any_hex_of_the_edge() -> None:
    """§3.5: (4,19) is next to the own settlement, (6,19) is not."""
    picture = "\n".join([13 * "K " + "N s .", 16 * "K ", 15 * "K " + "."])
    state, _ = drawn(picture, nomads="outpost", around="K")
    hold(state, "outpost")
    state = using(state, "tower")
    assert targets(state) == {(4, 19)}
    assert targets(after(state, "outpost")) == {(4, 19), (6, 19)}


@pytest.mark.parametrize("tile", ["village", "tavern", "fountain", "quarry", "scout_cabin"])
def test_outpost_helps_nothing_that_must_be_adjacent(tile: str) -> None:
    """T092: Village and the like have a condition of their own."""
    state, _ = drawn(HAMLET, nomads="outpost")
    hold(state, "outpost")
    state = using(state, tile)
    assert targets(state)
    assert "outpost" not in buttons(state)


@pytest.mark.parametrize(
    "tile", ["paddock", "caravan", "refuge", "refuge_bonus", "resettlement", "palisade"]
)
def test_outpost_helps_no_move_that_is_free_anyway(tile: str) -> None:
    """§3.5: where there is no such duty there is nothing to waive."""
    state, _ = drawn(HAMLET, nomads="outpost")
    hold(state, "outpost")
    state = using(state, tile)
    assert "outpost" not in buttons(state)
    assert "outpost" not in buttons(after(state, min(targets(state))))


@pytest.mark.parametrize(
    ("tile", "ground"), [("barn", "D"), ("harbor", "W"), ("rope_bridge", "C"), ("tree_house", "T")]
)
def test_outpost_helps_a_move_that_is_adjacent_if_possible(tile: str, ground: str) -> None:
    """A-16: Barn, Harbor, Rope Bridge and Tree House."""
    state, _ = drawn(f"N s s {ground} . . {ground}", nomads="outpost", card="desert")
    hold(state, "outpost")
    state = after(using(state, tile), (4, 5))
    assert (targets(state), buttons(state)) == ({(4, 7)}, {"outpost"})
    assert targets(after(state, "outpost")) == {(4, 7), (4, 10)}


STUCK = [("barn", "D"), ("harbor", "W"), ("rope_bridge", "C"), ("tree_house", "T")]


@pytest.mark.parametrize(("tile", "ground"), STUCK)
def test_outpost_frees_a_settlement_that_would_have_to_stay(tile: str, ground: str) -> None:
    """T269: the only such hex next to the other one is its own; then the Outpost is the only pick.

    With one that can move beside it, both may be lifted.
    """
    state, _ = drawn(f"N {ground.lower()} s K K {ground} {ground}", nomads="outpost", card="desert")
    assert targets(using(state, tile)) == {(4, 6)}
    hold(state, "outpost")
    state = using(state, tile)
    assert targets(state) == {(4, 5), (4, 6)}
    stuck = after(state, (4, 5))
    assert (targets(stuck), buttons(stuck)) == (set(), {"outpost"})
    freed = after(stuck, "outpost")
    assert (targets(freed), buttons(freed)) == ({(4, 9), (4, 10)}, set())
    assert (4, 10) in places(after(freed, (4, 10)).own[0])
    movable = after(state, (4, 6))
    assert (targets(movable), buttons(movable)) == ({(4, 9), (4, 10)}, set())


@pytest.mark.parametrize(("tile", "ground"), STUCK)
def test_outpost_opens_an_action_in_which_every_piece_is_stuck(tile: str, ground: str) -> None:
    """T269: the tile is offered because of the Outpost alone."""
    own = ground.lower()
    state, _ = drawn(f"L {own} {own} K {ground}", tile, nomads="", card="desert", tile=True)
    assert tile not in buttons(done(state))
    state, _ = drawn(
        f"L {own} {own} K {ground} N", tile, nomads="outpost", card="desert", tile=True
    )
    hold(state, "outpost")
    assert tile in buttons(done(state))
    state = after(done(state), tile)
    assert targets(state) == {(4, 5), (4, 6)}
    state = after(state, (4, 6), "outpost", (4, 8))
    assert places(state.own[0]) == {(4, 5), (4, 8)}


@pytest.mark.parametrize(
    ("tile", "ground"), [("barracks", "D"), ("wagon", "M"), ("lighthouse", "W")]
)
def test_outpost_helps_to_place_a_meeple(tile: str, ground: str) -> None:
    """A-16."""
    state, _ = drawn(f"N s {ground} K K {ground}", nomads="outpost", around="K")
    hold(state, "outpost")
    state = using(state, tile)
    assert (targets(state), buttons(state)) == ({(4, 6)}, {"outpost"})
    assert targets(after(state, "outpost")) == {(4, 6), (4, 9)}


def test_outpost_may_be_used_when_the_card_of_a_fort_is_seen() -> None:
    """§3.5: after the draw, before the settlement."""
    state, _ = drawn("N s D . . D", nomads="outpost")
    hold(state, "outpost")
    state = after(using(done(state), "fort"), "=desert")
    assert (targets(state), buttons(state)) == ({(4, 6)}, {"outpost"})
    assert targets(after(state, "outpost")) == {(4, 6), (4, 9)}


def test_outpost_helps_the_own_canoe_in_the_own_turn() -> None:
    """A-16: a Canoe builds adjacent if possible, so it may be used there too."""
    picture = """
        s  .  N  K  L  s  W  K  W
         D  .  K  K  K  K  N  K  K
    """
    state, _ = drawn(picture, "canoe", nomads="treasure outpost")
    hold(state, "canoe", "outpost")
    state = after(state, (4, 5))
    assert (state.me, targets(state)) == (0, {(4, 10)})
    assert "outpost" in buttons(state)
