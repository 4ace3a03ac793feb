"""Who is asked for a Canoe, when, and in what order: the rules §4.5 and §11.7."""

import pytest

from kingdombuilder.rules.cells import count
from kingdombuilder.rules.turn import chooser

from .drawings import drawn, hold
from .ponds import PICK_UP, POND, answers, ponds
from .scenes import after, buttons, done, more_tiles, targets, tiles_on, using


def test_no_window_opens_while_a_tile_is_left() -> None:
    """§4.5 Canoe: the first of two tiles of a location."""
    state, _ = drawn(".1 . L . . L o W", "refuge", "canoe")
    hold(state, "canoe", seat=1)
    state = after(state, (4, 5))
    assert (chooser(state), tiles_on(state, (4, 6))) == (0, 1)


def test_all_who_have_a_canoe_are_asked_from_the_left_of_the_first_player() -> None:
    """T132: the second, the third, and the first, whose turn it is (A-24)."""
    asked, state = answers(after(ponds(), PICK_UP))
    assert asked == [1, 2, 0]
    assert (chooser(state), targets(state)) == (0, {(4, 5)})


@pytest.mark.parametrize("turn", range(3))
def test_the_order_does_not_depend_on_whose_turn_it_is(turn: int) -> None:
    """A-25: always from the left of the first player."""
    state = done(ponds(turn=turn))
    state.turn = state.me = turn
    asked, state = answers(after(using(state, "farm"), PICK_UP))
    assert (asked, chooser(state)) == ([1, 2, 0], turn)


def test_only_who_has_a_canoe_is_asked() -> None:
    """§4.5 Canoe: a seat without one is passed over."""
    asked, _ = answers(after(ponds(2), PICK_UP))
    assert asked == [1, 0]


def test_a_build_in_a_window_opens_another_that_is_settled_first() -> None:
    """§4.5: B takes a treasure; C and A are asked about it, then about the first one."""
    state = ponds(pond="N", nomads="treasure treasure")
    state = after(state, PICK_UP, POND[1])
    asked, state = answers(state)
    assert asked == [2, 0, 2, 0]
    assert chooser(state) == 0


def test_two_canoes_are_two_answers() -> None:
    """§4.5 Canoe: each tile works once."""
    state = ponds(2)
    state.held[1] |= 4
    state.ready[1] |= 4
    state = after(state, PICK_UP, POND[1])
    assert (chooser(state), buttons(state)) == (1, {"stop"})


def test_one_arrival_that_takes_two_last_tiles_opens_one_window() -> None:
    """A-68: each is asked once."""
    state, _ = drawn(".1 N . N L o W", "canoe", nomads="treasure treasure", around="M")
    hold(state, "canoe", seat=1)
    state = after(state, (4, 6))
    asked, _ = answers(state)
    assert asked == [1]


def test_an_own_answer_may_use_up_what_was_to_be_placed() -> None:
    """§2.3: of two left one is placed and the other goes by canoe: nothing more is to place."""
    state = ponds(1)
    state.supply[0] = 2
    state = after(state, PICK_UP, POND[0])
    assert (state.supply[0], state.ended, buttons(state)) == (0, 1, {"end"})
    assert count(state.own[0]) == 4


def test_a_window_interrupts_the_mandatory_action_and_no_more() -> None:
    """§4.5: afterwards the other settlements are placed."""
    _, state = answers(after(ponds(), PICK_UP))
    state = after(state, (4, 5))
    assert buttons(state) == set()
    assert buttons(after(state, (4, 4))) == {"end"}


def test_a_window_interrupts_an_action_of_several_steps() -> None:
    """§4.5: a Resettlement that passes the camp goes on afterwards."""
    state = after(using(done(ponds(2)), "resettlement"), (4, 6), PICK_UP)
    assert chooser(state) == 1
    state = after(state, POND[1])
    assert chooser(state) == 0
    state = after(state, POND[0])
    assert (targets(state), buttons(state)) == ({(4, 7)}, {"stop"})


def test_who_can_build_nothing_is_not_asked() -> None:
    """§4.5: without a settlement in the supply, or without a free hex of swamp or water."""
    state = ponds()
    state.supply[1] = 0
    asked, _ = answers(after(state, PICK_UP))
    assert asked == [2, 0]
    dry, _ = drawn(".1 . N M L o M", "canoe", nomads="treasure")
    hold(dry, "canoe", seat=1)
    assert chooser(after(dry, (4, 5))) == 0


def test_no_bonus_tile_opens_a_window() -> None:
    """§4.5: nor does the first tile of a location; only a last one and nomad tiles."""
    state, _ = drawn("L s . L M L o W", "refuge", "refuge", "canoe")
    hold(state, "refuge")
    hold(state, "canoe", seat=1)
    state = after(state, (4, 6))
    assert more_tiles(state) == {"refuge_bonus": "won"}
    assert chooser(state) == 0
