"""Location tiles won, kept, lost and used: the rules §2.4, §4.1 and §11.3."""

import pytest

from kingdombuilder.insight.legality import IllegalPick
from kingdombuilder.notation.position import read_position

from .drawings import drawn
from .scenes import (
    Place,
    after,
    buttons,
    gold,
    mapped,
    scene,
    targets,
    tiles,
    tiles_on,
    using,
)

OASIS = (12, 7)
FARMS: list[Place] = [(11, 17), (15, 12)]
AT_FARMS: list[Place] = [(11, 16), (15, 13)]  # next to one each, and to no grass
PADDOCKS: list[Place] = [(2, 18), (6, 11)]
AT_PADDOCKS: list[Place] = [(2, 17), (6, 10)]


def test_who_builds_next_to_a_location_takes_a_tile() -> None:
    """T040: at once; one is left there, and it is of no use in this turn."""
    state = scene(card="flowers")
    assert tiles_on(state, OASIS) == 2
    state = after(state, (12, 8))
    assert tiles(state) == {OASIS: "won"}
    assert tiles_on(state, OASIS) == 1
    assert buttons(after(state, (13, 7), (13, 8))) == {"end"}


def test_nobody_takes_two_tiles_from_one_hex() -> None:
    """T041: a second settlement next to the location wins nothing."""
    state = after(scene([(12, 8)], card="flowers", ready=[OASIS]), (13, 7))
    assert tiles(state) == {OASIS: "ready"}
    assert tiles_on(state, OASIS) == 1


def test_when_both_tiles_are_gone_the_third_player_takes_none() -> None:
    """T042: but the hex is still a location for Workers and Merchants."""
    state = read_position("""
        board: tavern paddock oasis farm
        cards: workers merchants knights
        seat 1: I12 J12 K12; hand flowers
        seat 2: H12; hand forest; tiles H13
        seat 3: G13; hand forest; tiles H13
        turn: 1 before
    """)
    assert tiles_on(state, OASIS) == 0
    assert (gold(state, "workers")[0], gold(state, "merchants")[0]) == (1, 0)
    state = after(state, (12, 8))
    assert tiles(state) == {}
    assert (gold(state, "workers")[0], gold(state, "merchants")[0]) == (2, 8)


def test_a_tile_is_lost_when_the_last_settlement_there_moves_away() -> None:
    """T043: at once, and out of the game."""
    state = using(scene([(12, 8)], ready=[OASIS]), "paddock")
    state = after(state, (12, 8), (12, 10))
    assert tiles(state) == {}
    assert buttons(state) == set()
    assert tiles_on(state, OASIS) == 1


def test_from_a_hex_whose_tile_was_lost_none_is_taken_again() -> None:
    """T044: although one still lies there."""
    state = using(scene([(12, 8)], card="flowers", ready=[OASIS]), "paddock")
    state = after(state, (12, 8), (12, 10), (13, 9), (13, 8), (13, 7))
    assert tiles(state) == {}
    assert tiles_on(state, OASIS) == 1


def test_a_tile_is_kept_while_another_settlement_is_there() -> None:
    """T045: (13,7) stays next to the location."""
    state = using(scene([(12, 8), (13, 7)], ready=[OASIS]), "paddock")
    assert tiles(after(state, (12, 8), (12, 10))) == {OASIS: "ready"}


def test_two_tiles_alike_are_two_actions() -> None:
    """T046: and not three."""
    state = after(scene(AT_FARMS, card="forest", ready=FARMS), "farm", (14, 11))
    assert "farm" in buttons(state)
    state = after(state, "farm", (15, 10))
    assert "farm" not in buttons(state)
    assert set(tiles(state).values()) == {"used"}


def test_who_moves_next_to_a_location_takes_a_tile() -> None:
    """T049: like one who builds there, for the next turn."""
    state = after(using(scene([(12, 10)]), "paddock"), (12, 10), (12, 8))
    assert tiles(state) == {OASIS: "won"}
    assert buttons(state) == set()


def test_between_two_locations_one_takes_a_tile_from_each() -> None:
    """T051."""
    state, both = drawn(". L x L .", "farm", "tower")
    assert tiles(after(state, *both)) == {(4, 5): "won", (4, 7): "won"}


def test_a_move_from_one_side_of_a_location_to_another_keeps_the_tile() -> None:
    """T052: by Barn, the only piece there."""
    state = using(scene([(12, 8)], card="flowers", ready=[OASIS]), "barn")
    assert tiles(after(state, (12, 8), (13, 6))) == {OASIS: "ready"}


def test_a_tile_is_used_once_in_a_turn() -> None:
    """§4.1: neither before nor after the mandatory action a second time."""
    state = after(scene([AT_FARMS[0]], card="forest", ready=FARMS[:1]), "farm", (8, 7))
    assert tiles(state) == {FARMS[0]: "used"}
    with pytest.raises(IllegalPick):
        after(state, "farm")


def test_tiles_are_ready_again_at_the_end_of_the_turn() -> None:
    """§2.7: those used and those won in it; not those of the others."""
    state = read_position("""
        board: tavern paddock oasis farm
        cards: fishermen knights merchants
        seat 1: Q12 I13; hand forest; tiles R12- H13+
        seat 2: M15; hand forest; tiles M16-
        turn: 1 after
    """)
    state = after(state, "end", "=grass")
    assert tiles(state) == {FARMS[0]: "ready", OASIS: "ready"}
    assert tiles(state, 1) == {FARMS[1]: "used"}


@pytest.mark.parametrize("leaving", range(2))
def test_of_two_tiles_alike_the_used_one_is_given_up(leaving: int) -> None:
    """§4.1: whichever location is left, the Paddock can be used again."""
    state = scene(AT_PADDOCKS, ready=PADDOCKS)
    state = after(state, "paddock", AT_PADDOCKS[leaving], [(0, 16), (6, 8)][leaving])
    kept = PADDOCKS[1 - leaving]
    assert tiles(state)[kept] == "ready"
    assert PADDOCKS[leaving] not in tiles(state)
    assert "paddock" in buttons(state)


def test_a_lost_tile_does_not_ready_one_of_another_kind() -> None:
    """§4.1: only of two alike the better one is kept."""
    state = read_position("""
        board: tavern paddock oasis farm
        cards: fishermen knights merchants
        seat 1: Q12 I13; hand forest; tiles R12- H13
        seat 2: hand forest
        turn: 1 before using paddock
    """)
    assert tiles(after(state, (12, 8), (12, 10))) == {FARMS[0]: "used"}


def test_a_tile_lost_by_its_own_action_still_acts() -> None:
    """§4.1: the last settlement next to the Paddock jumps away, and wins a Tavern tile."""
    state = after(scene([(6, 10)], ready=PADDOCKS[1:]), "paddock", (6, 10), (6, 8))
    assert tiles(state) == {(6, 7): "won"}


def test_who_has_no_settlement_left_cannot_build_by_a_tile() -> None:
    """§2.4: but can move."""
    own = [(11, 16), (6, 10)]
    state = scene(own, ready=[FARMS[0], PADDOCKS[1]], supply=0, turn="after")
    assert buttons(state) == {"paddock", "end"}


def test_an_action_is_finished_before_the_next_one_starts() -> None:
    """§2.4: neither another tile nor the mandatory action comes between."""
    state = scene([(11, 16), (6, 10)], card="desert", ready=[FARMS[0], PADDOCKS[1]])
    farm = after(state, "farm")
    assert buttons(farm) == set()
    assert targets(farm) <= mapped("G")
    paddock = after(state, "paddock")
    assert (buttons(paddock), targets(paddock)) == (set(), {(11, 16), (6, 10)})
    assert buttons(after(paddock, (6, 10))) == set()
