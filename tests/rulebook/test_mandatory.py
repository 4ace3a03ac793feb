"""The mandatory action and the rule of adjacency: the rules §2.3, §3.2 and §11.2."""

import pytest

from kingdombuilder.insight.legality import IllegalPick
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.turn import NOBODY, chooser

from .scenes import Place, after, buttons, mapped, scene, targets, tiles

NEAR_FARM, FARM = (11, 16), (11, 17)  # a forest hex with no grass around it
NEAR_PADDOCK, PADDOCK = (6, 10), (6, 11)


def test_the_first_settlement_goes_on_any_hex_of_the_terrain() -> None:
    """T020: on an empty board all 57 flower hexes."""
    assert len(mapped("F")) == 57
    assert targets(scene(card="flowers")) == mapped("F")


def test_each_settlement_goes_next_to_an_own_one_if_there_is_room() -> None:
    """T021: only two flower hexes touch (12,8)."""
    assert targets(scene([(12, 8)], card="flowers")) == {(13, 7), (13, 8)}


def test_only_the_terrain_of_the_card_counts_for_what_is_possible() -> None:
    """T023: the same piece with a forest card."""
    assert targets(scene([(12, 8)], card="forest")) == {(11, 7)}


def test_who_touches_no_hex_of_the_terrain_may_start_anywhere() -> None:
    """T025: canyon at (16,6) wins the Oasis tile of (17,5)."""
    state = scene([(14, 14), (15, 13), (16, 14)], card="canyon")
    assert targets(state) == mapped("C")
    assert tiles(after(state, (16, 6))) == {(17, 5): "won"}


def test_three_settlements_may_be_split_between_groups() -> None:
    """T026: one at the group of (8,7), two at the group of (8,11)."""
    state = after(scene([(8, 7), (8, 11)], card="forest"), (8, 6))
    assert {(9, 6), (8, 12)} <= targets(state)
    assert buttons(after(state, (8, 12), (8, 13))) == {"end"}


def test_no_tile_is_used_between_the_placements() -> None:
    """T027: the Farm tile waits until all are placed."""
    state = scene([NEAR_FARM], card="forest", ready=[FARM])
    assert buttons(state) == {"farm"}
    for hex_ in ((11, 15), (11, 14)):
        state = after(state, hex_)
        with pytest.raises(IllegalPick):
            after(state, "farm")
    assert buttons(after(state, (12, 16))) == {"farm", "end"}


def test_who_has_fewer_than_three_left_places_all_of_them() -> None:
    """T028: with two, two; the end is triggered, and moves are still possible."""
    state = scene([NEAR_FARM, NEAR_PADDOCK], ready=[FARM, PADDOCK], supply=2)
    state = after(state, (6, 9))
    assert (buttons(state), state.ended) == (set(), 0)
    state = after(state, (7, 9))
    assert (state.supply[0], state.ended) == (0, 1)
    assert targets(state) == set()
    assert buttons(state) == {"paddock", "end"}
    assert buttons(after(state, "paddock", (7, 9), (7, 7))) == {"end"}


def test_who_has_none_left_still_has_a_turn() -> None:
    """T029: no mandatory action; the Paddock can be used, and the turn can end."""
    state = read_position("""
        board: tavern paddock oasis farm
        cards: fishermen knights merchants
        seat 1: supply 0; hand forest
        seat 2: K7; supply 0; hand grass; tiles L7
        turn: 1 after ended
    """)
    state = after(state, "end")
    assert chooser(state) == 1
    assert targets(state) == set()
    assert buttons(state) == {"paddock", "end"}
    assert chooser(after(state, "end")) == NOBODY
    assert chooser(after(state, "paddock", NEAR_PADDOCK, (6, 8), "end")) == NOBODY


def test_three_settlements_are_built_and_no_more() -> None:
    """§2.3: the quota is three, taken from the supply; there is no second mandatory action."""
    state = after(scene(card="flowers"), (0, 0), (1, 0), (2, 0))
    assert (state.supply[0], state.ended) == (37, 0)
    assert targets(state) == set()
    assert buttons(state) == {"end"}


def test_the_mandatory_action_cannot_be_skipped_or_shortened() -> None:
    """§2.3: the turn does not end before three are placed."""
    state = scene(card="flowers")
    for hex_ in ((0, 0), (1, 0), (2, 0)):
        with pytest.raises(IllegalPick):
            after(state, "end")
        state = after(state, hex_)


def test_each_settlement_counts_for_the_next_one() -> None:
    """§2.3: placements are one after another, each with the pieces of that moment."""
    first = after(scene(), (8, 8))
    assert targets(first) == {(8, 7), (8, 9), (7, 7), (7, 8), (9, 7), (9, 8)}
    second = after(scene([(12, 8)], card="forest"), (11, 7))
    assert targets(second) == {(11, 6)}


def test_when_the_room_next_to_own_ones_is_used_up_the_rest_goes_anywhere() -> None:
    """§2.3: the third hex of a small desert is forced, the next is free."""
    state = scene([(10, 10), (10, 11)], card="desert")
    assert targets(state) == {(11, 10)}
    rest = mapped("D") - {(10, 10), (10, 11), (11, 10)}
    assert targets(after(state, (11, 10))) == rest


def test_actions_before_may_leave_fewer_to_place() -> None:
    """§2.1: of three in the supply one goes by Farm, so two are placed."""
    state = after(scene([NEAR_FARM], ready=[FARM], supply=3), "farm", (14, 11), (14, 12))
    assert buttons(state) == set()
    assert buttons(after(state, (15, 11))) == {"end"}


def test_actions_before_may_leave_none_to_place() -> None:
    """§2.3: with nothing left the mandatory action is skipped."""
    state = after(scene([NEAR_FARM], ready=[FARM], supply=1), "farm", (14, 11))
    assert targets(state) == set()
    assert buttons(state) == {"end"}


def test_when_an_area_is_full_one_starts_elsewhere() -> None:
    """T070: all 50 desert hexes but the three of the full area."""
    full = {(10, 10), (10, 11), (11, 10)}
    state = scene(full, card="desert")
    assert len(targets(state)) == 50
    assert targets(state) == mapped("D") - full


def test_it_does_not_matter_on_what_terrain_the_own_settlement_stands() -> None:
    """§3.2: one on water at (2,15) is built next to."""
    assert targets(scene([(2, 15)], card="desert")) == {(1, 14), (2, 16)}


def test_settlements_of_others_do_not_matter_for_adjacency() -> None:
    """§3.2: they only take their hex."""
    assert targets(scene([], [(12, 8)], card="flowers")) == mapped("F") - {(12, 8)}


def test_adjacency_crosses_the_seams_of_sections() -> None:
    """§1.3: (9,9) lies in the corner of its section."""
    assert targets(scene([(9, 9)])) == {(9, 8), (9, 10), (8, 9), (8, 10), (10, 9)}


def test_a_hex_has_room_for_one_settlement() -> None:
    """§3.1: neither an own nor another one can be built on, and what is full is not possible."""
    state = scene([(12, 8), (13, 7)], [(13, 8)], card="flowers")
    assert targets(state) == {(13, 6), (14, 8)}
    crowded = scene([(12, 8)], [(13, 7), (13, 8)], card="flowers")
    assert targets(crowded) == mapped("F") - {(12, 8), (13, 7), (13, 8)}


def test_a_tile_is_used_before_or_after() -> None:
    """§2.4: who used it before has nothing left to use after."""
    state = scene([NEAR_FARM], card="forest", ready=[FARM])
    rest: list[Place] = [(11, 15), (11, 14), (12, 16)]
    assert buttons(after(state, *rest, "farm", (14, 11))) == {"end"}
    assert buttons(after(state, "farm", (14, 11), *rest)) == {"end"}
