"""The Canoe, which answers whoever takes a last tile: the rules §4.5 and §11.7."""

from kingdombuilder.rules.turn import NOBODY, chooser

from .drawings import drawn, hold
from .ponds import PICK_UP, POND, answers, ponds
from .scenes import after, buttons, done, more_tiles, targets, tiles


def test_a_canoe_builds_on_swamp_or_water_when_a_last_tile_is_taken() -> None:
    """T130: of three swamp and four water hexes next to own ones, any of seven."""
    state, there = drawn(
        """
        .1 .  L  .3 M  Sx M  M  M
         M  M  M  M  Sx .2 Wx M  M
        M  M  M  M  L  .2 Sx M  M
         M  M  M  M  Wx .2 Wx M  W
        M  M  M  M  M  Wx M  S  S
        """,
        "refuge",
        "canoe",
        seats=3,
    )
    hold(state, "refuge", seat=2)
    hold(state, "canoe", seat=1)
    state = after(state, (4, 5))
    assert chooser(state) == 1
    assert (targets(state), buttons(state)) == (there, {"stop"})
    assert len(there) == 7


def test_who_is_next_to_water_may_go_to_a_swamp_far_away() -> None:
    """T131: each kind by itself; no swamp is adjacent, so any will do."""
    state, there = drawn(
        """
        .1 .  N  M  L  o  Wx W
         M  M  M  M  M  M  M  M
        Sx Sx M  M  M  M  M  W
        """,
        "canoe",
        nomads="treasure",
    )
    hold(state, "canoe", seat=1)
    assert targets(after(state, (4, 5))) == there


def test_a_canoe_works_once_until_the_end_of_its_owners_turn() -> None:
    """T134: a second last tile in the same round finds it used (A-26)."""
    state = ponds(2, far="N", nomads="treasure treasure")
    state = after(state, PICK_UP, POND[1], "stop")
    assert tiles(state, 1) == {(8, 6): "used"}
    asked, state = answers(after(state, (4, 5)))
    assert asked == [0]
    state.hand[1] = 0
    state = after(done(state), "end", "=grass", "end", "=grass")
    assert tiles(state, 1) == {(8, 6): "ready"}


def test_a_canoe_that_was_won_in_this_turn_cannot_answer() -> None:
    """A-27: not before the end of the turn."""
    state = ponds(2)
    state.ready[1], state.fresh[1] = 0, state.held[1]
    asked, state = answers(after(state, PICK_UP))
    assert asked == [0]
    state = after(done(state), "end", "=grass")
    assert tiles(state, 1) == {(8, 6): "ready"}


def test_the_bonus_of_the_canoe_is_an_ordinary_action() -> None:
    """T135: one settlement on swamp or water, before or after the mandatory action."""
    state, _ = drawn("L s S W L s W", "canoe", "canoe", tile=True, card="desert")
    hold(state, "canoe_bonus")
    assert buttons(state) == {"canoe_bonus", "redraw"}
    state = after(done(state), "canoe_bonus")
    assert targets(state) == {(4, 6), (4, 10)}
    state = after(state, (4, 10))
    assert (buttons(state), more_tiles(state)) == ({"end"}, {"canoe_bonus": "used"})


def test_a_canoe_cannot_be_used_but_to_answer() -> None:
    """§4.5 Canoe: it is no action of the own turn."""
    state, _ = drawn("L s W W", "canoe", tile=True, card="desert")
    assert buttons(state) == {"redraw"}


def test_a_nomad_tile_won_in_the_turn_of_another_is_for_the_own_next_turn() -> None:
    """T096: a canoe of the second takes it; it is there in the second's turn, and only then."""
    state = ponds(2, pond="N", nomads="treasure donation_grass")
    state = after(state, PICK_UP, POND[1])
    assert more_tiles(state, 1) == {"donation_grass": "won"}
    _, state = answers(state)
    state = after(done(state), "end", "=forest")
    assert "donation_grass" in buttons(state)
    assert more_tiles(after(done(state), "end", "=grass"), 1) == {}


def test_the_last_settlement_may_be_built_by_a_canoe() -> None:
    """T262: in another's turn; the end is triggered, and the round is finished."""
    state = ponds(2)
    state.supply[1] = 1
    state = after(state, PICK_UP, POND[1], "stop")
    assert (state.ended, chooser(state)) == (1, 0)
    state = after(done(state), "end")
    for seat in (1, 2):
        assert chooser(state) == seat
        state = after(done(state), "end")
    assert chooser(state) == NOBODY
