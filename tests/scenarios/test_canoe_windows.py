"""Canoe windows: which seats are asked, when, and in what order: the rules §4.5 and §11.7."""

import pytest

from .drawings import drawn
from .engines import Game
from .ponds import PICK_UP, POND, decline, ponds


def test_no_window_opens_while_a_tile_is_left(engine: type[Game]) -> None:
    """§4.5 Canoe: the first of two tiles of a location."""
    game, _ = drawn(engine, ".1 . L . . L o W", "refuge", "canoe", seat_2="tiles canoe")
    game = game.pick((4, 5))
    assert (game.chooser(), game.tiles_on((4, 6))) == (0, 1)


def test_every_canoe_owner_is_asked_from_the_left_of_the_first_player(
    engine: type[Game],
) -> None:
    """T132: the second, the third, and the first, whose turn it is (A-24)."""
    asked, game = decline(ponds(engine).pick(PICK_UP))
    assert asked == [1, 2, 0]
    assert (game.chooser(), game.targets()) == (0, {(4, 5)})


@pytest.mark.parametrize("turn", range(3))
def test_the_order_does_not_depend_on_whose_turn_it_is(engine: type[Game], turn: int) -> None:
    """A-25: always from the left of the first player."""
    game = ponds(engine, turn=f"{turn + 1} after")
    asked, game = decline(game.use("farm").pick(PICK_UP))
    assert (asked, game.chooser()) == ([1, 2, 0], turn)


def test_only_canoe_owners_are_asked(engine: type[Game]) -> None:
    """§4.5 Canoe: a seat without one is passed over."""
    asked, _ = decline(ponds(engine, 2).pick(PICK_UP))
    assert asked == [1, 0]


def test_a_build_in_a_window_opens_another_that_is_settled_first(engine: type[Game]) -> None:
    """§4.5: B takes a treasure; C and A are asked about it, then about the first one."""
    game = ponds(engine, pond="N", nomads="treasure treasure")
    game = game.pick(PICK_UP, POND[1])
    asked, game = decline(game)
    assert asked == [2, 0, 2, 0]
    assert game.chooser() == 0


def test_two_canoes_are_two_answers(engine: type[Game]) -> None:
    """§4.5 Canoe: each tile works once."""
    game, _ = drawn(
        engine,
        ".1 . N M L o W W o L",
        "canoe",
        "canoe",
        nomads="treasure",
        seat_2="tiles canoe canoe",
    )
    game = game.pick((4, 5), (4, 10))
    assert (game.chooser(), game.buttons()) == (1, {"stop"})


def test_one_arrival_that_takes_two_last_tiles_opens_one_window(engine: type[Game]) -> None:
    """A-68: each is asked once."""
    game, _ = drawn(
        engine,
        ".1 N . N L o W",
        "canoe",
        nomads="treasure treasure",
        around="M",
        seat_2="tiles canoe",
    )
    game = game.pick((4, 6))
    asked, _ = decline(game)
    assert asked == [1]


def test_an_own_answer_may_use_up_what_was_to_be_placed(engine: type[Game]) -> None:
    """§2.3: of two left one is placed and the other goes by canoe: nothing more is to place."""
    game = ponds(engine, 1, seat_1="supply 2")
    game = game.pick(PICK_UP, POND[0])
    assert (game.supply(), game.is_ending(), game.buttons()) == (0, True, {"end"})
    assert len(game.pieces()) == 4


def test_a_window_interrupts_the_mandatory_action_and_no_more(engine: type[Game]) -> None:
    """§4.5: afterwards the other settlements are placed."""
    _, game = decline(ponds(engine).pick(PICK_UP))
    game = game.pick((4, 5))
    assert game.buttons() == set()
    assert game.pick((4, 4)).buttons() == {"end"}


def test_a_window_interrupts_an_action_of_several_steps(engine: type[Game]) -> None:
    """§4.5: a Resettlement that passes the camp goes on afterwards."""
    game = ponds(engine, 2).skip_mandatory().use("resettlement").pick((4, 6), PICK_UP)
    assert game.chooser() == 1
    game = game.pick(POND[1])
    assert game.chooser() == 0
    game = game.pick(POND[0])
    assert (game.targets(), game.buttons()) == ({(4, 7)}, {"stop"})


def test_a_seat_that_cannot_build_is_not_asked(engine: type[Game]) -> None:
    """§4.5: without a settlement in the supply, or without a free hex of swamp or water."""
    game = ponds(engine, seat_2="supply 0")
    asked, _ = decline(game.pick(PICK_UP))
    assert asked == [2, 0]
    dry, _ = drawn(engine, ".1 . N M L o M", "canoe", nomads="treasure", seat_2="tiles canoe")
    assert dry.pick((4, 5)).chooser() == 0


def test_no_bonus_tile_opens_a_window(engine: type[Game]) -> None:
    """§4.5: nor does the first tile of a location; only a last one and nomad tiles."""
    game, _ = drawn(
        engine,
        "L s . L M L o W",
        "refuge",
        "refuge",
        "canoe",
        seat_1="tiles refuge",
        seat_2="tiles canoe",
    )
    game = game.pick((4, 6))
    assert game.more_tiles() == {"refuge_bonus": "won"}
    assert game.chooser() == 0


def test_a_window_interrupts_a_donation(engine: type[Game]) -> None:
    """§4.5: the other two settlements follow."""
    game = ponds(engine, 2, turn="1 after").use("donation_grass").pick(PICK_UP)
    asked, game = decline(game)
    assert (asked, game.targets()) == ([1, 0], {(4, 5)})
    assert game.pick((4, 5), (4, 4)).buttons() == {"end"}
