"""Canoe windows, their seats, time and order: the rules §4.5 and §11.7."""

import pytest

from .drawings import draw
from .engines import Game
from .ponds import PICK_UP, POND, decline, ponds


def test_no_window_opens_while_a_tile_is_left(engine: type[Game]) -> None:
    """§4.5 Canoe: the seat takes the first of a location's two tiles."""
    game, _ = draw(engine, ".1 . L . . L o W", "refuge", "canoe", seat_2="tiles canoe")
    game = game.pick((4, 5))
    assert (game.chooser(), game.tiles_on((4, 6))) == (0, 1)


def test_every_canoe_owner_is_asked_from_the_left_of_the_first_player(
    engine: type[Game],
) -> None:
    """T132: the order is second, third, first; the first seat is in turn (A-24)."""
    choosers, game = decline(ponds(engine).pick(PICK_UP))
    assert choosers == [1, 2, 0]
    assert (game.chooser(), game.targets()) == (0, {(4, 5)})


@pytest.mark.parametrize("turn", range(3))
def test_the_order_does_not_depend_on_the_current_seat(engine: type[Game], turn: int) -> None:
    """A-25: it always begins left of the first player."""
    game = ponds(engine, turn=f"{turn + 1} after")
    choosers, game = decline(game.use("farm").pick(PICK_UP))
    assert (choosers, game.chooser()) == ([1, 2, 0], turn)


def test_only_canoe_owners_are_asked(engine: type[Game]) -> None:
    """§4.5 Canoe: a seat without one is skipped."""
    choosers, _ = decline(ponds(engine, 2).pick(PICK_UP))
    assert choosers == [1, 0]


def test_a_build_in_a_window_opens_another_that_is_resolved_first(engine: type[Game]) -> None:
    """§4.5: after B takes a treasure, C and A are asked about it before the first one."""
    game = ponds(engine, pond="N", nomads="treasure treasure")
    game = game.pick(PICK_UP, POND[1])
    choosers, game = decline(game)
    assert choosers == [2, 0, 2, 0]
    assert game.chooser() == 0


def test_two_canoes_can_build_twice(engine: type[Game]) -> None:
    """§4.5 Canoe: each tile works once."""
    game, _ = draw(
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
    """A-68: each seat is asked once."""
    game, _ = draw(
        engine,
        ".1 N . N L o W",
        "canoe",
        nomads="treasure treasure",
        outside="M",
        seat_2="tiles canoe",
    )
    game = game.pick((4, 6))
    choosers, _ = decline(game)
    assert choosers == [1]


def test_the_current_seats_canoe_can_use_its_last_settlement(engine: type[Game]) -> None:
    """§2.3: of two left, one is placed and one goes by canoe, so no more is due."""
    game = ponds(engine, 1, seat_1="supply 2")
    game = game.pick(PICK_UP, POND[0])
    assert (game.supply(), game.is_ending(), game.buttons()) == (0, True, {"end"})
    assert len(game.pieces()) == 4


def test_a_window_interrupts_the_mandatory_action(engine: type[Game]) -> None:
    """§4.5: the remaining settlements are placed afterwards."""
    _, game = decline(ponds(engine).pick(PICK_UP))
    game = game.pick((4, 5))
    assert game.buttons() == set()
    assert game.pick((4, 4)).buttons() == {"end"}


def test_a_window_interrupts_an_action_of_several_steps(engine: type[Game]) -> None:
    """§4.5: a Resettlement that passes the camp continues afterwards."""
    game = ponds(engine, 2).skip_mandatory().use("resettlement").pick((4, 6), PICK_UP)
    assert game.chooser() == 1
    game = game.pick(POND[1])
    assert game.chooser() == 0
    game = game.pick(POND[0])
    assert (game.targets(), game.buttons()) == ({(4, 7)}, {"stop"})


def test_a_seat_that_cannot_build_is_not_asked(engine: type[Game]) -> None:
    """§4.5: it has no settlement in the supply, or no swamp or water hex is free."""
    game = ponds(engine, seat_2="supply 0")
    choosers, _ = decline(game.pick(PICK_UP))
    assert choosers == [2, 0]
    dry, _ = draw(engine, ".1 . N M L o M", "canoe", nomads="treasure", seat_2="tiles canoe")
    assert dry.pick((4, 5)).chooser() == 0


def test_a_bonus_tile_does_not_open_a_window(engine: type[Game]) -> None:
    """§4.5: only a location's last tile and nomad tiles do."""
    game, _ = draw(
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
    choosers, game = decline(game)
    assert (choosers, game.targets()) == ([1, 0], {(4, 5)})
    assert game.pick((4, 5), (4, 4)).buttons() == {"end"}
