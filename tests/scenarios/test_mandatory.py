"""The mandatory action and the rule of adjacency: the rules §2.3, §3.2 and §11.2."""

import pytest

from .engines import OVER, Game, IllegalPick, Place
from .positions import mapped, scene

NEAR_FARM, FARM = (11, 16), (11, 17)  # a forest hex with no grass around it
NEAR_PADDOCK, PADDOCK = (6, 10), (6, 11)


def test_the_first_settlement_goes_on_any_hex_of_the_terrain(engine: type[Game]) -> None:
    """T020: on an empty board all 57 flower hexes."""
    assert len(mapped("F")) == 57
    assert scene(engine, card="flowers").targets() == mapped("F")


def test_each_settlement_goes_next_to_an_own_one_if_there_is_room(engine: type[Game]) -> None:
    """T021: only two flower hexes touch (12,8)."""
    assert scene(engine, [(12, 8)], card="flowers").targets() == {(13, 7), (13, 8)}


def test_only_the_terrain_of_the_card_counts_for_what_is_possible(engine: type[Game]) -> None:
    """T023: the same piece with a forest card."""
    assert scene(engine, [(12, 8)], card="forest").targets() == {(11, 7)}


def test_a_seat_next_to_no_hex_of_the_terrain_may_start_anywhere(engine: type[Game]) -> None:
    """T025: canyon at (16,6) wins the Oasis tile of (17,5)."""
    game = scene(engine, [(14, 14), (15, 13), (16, 14)], card="canyon")
    assert game.targets() == mapped("C")
    assert game.pick((16, 6)).tiles() == {(17, 5): "won"}


def test_three_settlements_may_be_split_between_groups(engine: type[Game]) -> None:
    """T026: one at the group of (8,7), two at the group of (8,11)."""
    game = scene(engine, [(8, 7), (8, 11)], card="forest").pick((8, 6))
    assert {(9, 6), (8, 12)} <= game.targets()
    assert game.pick((8, 12), (8, 13)).buttons() == {"end"}


def test_no_tile_is_used_between_the_placements(engine: type[Game]) -> None:
    """T027: the Farm tile waits until all are placed."""
    game = scene(engine, [NEAR_FARM], card="forest", ready=[FARM])
    assert game.buttons() == {"farm"}
    for hex_ in ((11, 15), (11, 14)):
        game = game.pick(hex_)
        with pytest.raises(IllegalPick):
            game.pick("farm")
    assert game.pick((12, 16)).buttons() == {"farm", "end"}


def test_a_seat_with_fewer_than_three_left_places_all_of_them(engine: type[Game]) -> None:
    """T028: with two, two; the end is triggered, and moves are still possible."""
    game = scene(engine, [NEAR_FARM, NEAR_PADDOCK], ready=[FARM, PADDOCK], supply=2)
    game = game.pick((6, 9))
    assert (game.buttons(), game.is_ending()) == (set(), False)
    game = game.pick((7, 9))
    assert (game.supply(), game.is_ending()) == (0, True)
    assert game.targets() == set()
    assert game.buttons() == {"paddock", "end"}
    assert game.pick("paddock", (7, 9), (7, 7)).buttons() == {"end"}


def test_a_seat_with_an_empty_supply_still_has_a_turn(engine: type[Game]) -> None:
    """T029: no mandatory action; the Paddock can be used, and the turn can end."""
    game = engine.position("""
        board: tavern paddock oasis farm
        cards: fishermen knights merchants
        seat 1: supply 0; hand forest
        seat 2: K7; supply 0; hand grass; tiles L7
        turn: 1 after ended
    """)
    game = game.pick("end")
    assert game.chooser() == 1
    assert game.targets() == set()
    assert game.buttons() == {"paddock", "end"}
    assert game.pick("end").chooser() == OVER
    assert game.pick("paddock", NEAR_PADDOCK, (6, 8), "end").chooser() == OVER


def test_three_settlements_are_built_and_no_more(engine: type[Game]) -> None:
    """§2.3: the quota is three, taken from the supply; there is no second mandatory action."""
    game = scene(engine, card="flowers").pick((0, 0), (1, 0), (2, 0))
    assert (game.supply(), game.is_ending()) == (37, False)
    assert game.targets() == set()
    assert game.buttons() == {"end"}


def test_the_mandatory_action_cannot_be_skipped_or_shortened(engine: type[Game]) -> None:
    """§2.3: the turn does not end before three are placed."""
    game = scene(engine, card="flowers")
    for hex_ in ((0, 0), (1, 0), (2, 0)):
        with pytest.raises(IllegalPick):
            game.pick("end")
        game = game.pick(hex_)


def test_each_settlement_counts_for_the_next_one(engine: type[Game]) -> None:
    """§2.3: placements are one after another, each with the pieces of that moment."""
    first = scene(engine).pick((8, 8))
    assert first.targets() == {(8, 7), (8, 9), (7, 7), (7, 8), (9, 7), (9, 8)}
    second = scene(engine, [(12, 8)], card="forest").pick((11, 7))
    assert second.targets() == {(11, 6)}


def test_when_the_room_next_to_own_ones_is_used_up_the_rest_goes_anywhere(
    engine: type[Game],
) -> None:
    """§2.3: the third hex of a small desert is forced, the next is free."""
    game = scene(engine, [(10, 10), (10, 11)], card="desert")
    assert game.targets() == {(11, 10)}
    rest = mapped("D") - {(10, 10), (10, 11), (11, 10)}
    assert game.pick((11, 10)).targets() == rest


def test_actions_before_may_leave_fewer_to_place(engine: type[Game]) -> None:
    """§2.1: of three in the supply one goes by Farm, so two are placed."""
    game = scene(engine, [NEAR_FARM], ready=[FARM], supply=3).pick("farm", (14, 11), (14, 12))
    assert game.buttons() == set()
    assert game.pick((15, 11)).buttons() == {"end"}


def test_actions_before_may_leave_none_to_place(engine: type[Game]) -> None:
    """§2.3: with nothing left the mandatory action is skipped."""
    game = scene(engine, [NEAR_FARM], ready=[FARM], supply=1).pick("farm", (14, 11))
    assert game.targets() == set()
    assert game.buttons() == {"end"}


def test_when_an_area_is_full_one_starts_elsewhere(engine: type[Game]) -> None:
    """T070: all 50 desert hexes but the three of the full area."""
    full = {(10, 10), (10, 11), (11, 10)}
    game = scene(engine, full, card="desert")
    assert len(game.targets()) == 50
    assert game.targets() == mapped("D") - full


def test_it_does_not_matter_on_what_terrain_the_own_settlement_stands(engine: type[Game]) -> None:
    """§3.2: one on water at (2,15) is built next to."""
    assert scene(engine, [(2, 15)], card="desert").targets() == {(1, 14), (2, 16)}


def test_settlements_of_others_do_not_matter_for_adjacency(engine: type[Game]) -> None:
    """§3.2: they only take their hex."""
    assert scene(engine, [], [(12, 8)], card="flowers").targets() == mapped("F") - {(12, 8)}


def test_adjacency_crosses_the_seams_of_sections(engine: type[Game]) -> None:
    """§1.3: (9,9) lies in the corner of its section."""
    assert scene(engine, [(9, 9)]).targets() == {(9, 8), (9, 10), (8, 9), (8, 10), (10, 9)}


def test_a_hex_has_room_for_one_settlement(engine: type[Game]) -> None:
    """§3.1: neither an own nor another one can be built on, and what is full is not possible."""
    game = scene(engine, [(12, 8), (13, 7)], [(13, 8)], card="flowers")
    assert game.targets() == {(13, 6), (14, 8)}
    crowded = scene(engine, [(12, 8)], [(13, 7), (13, 8)], card="flowers")
    assert crowded.targets() == mapped("F") - {(12, 8), (13, 7), (13, 8)}


def test_a_tile_is_used_before_or_after(engine: type[Game]) -> None:
    """§2.4: used before, it cannot be used after."""
    game = scene(engine, [NEAR_FARM], card="forest", ready=[FARM])
    rest: list[Place] = [(11, 15), (11, 14), (12, 16)]
    assert game.pick(*rest, "farm", (14, 11)).buttons() == {"end"}
    assert game.pick("farm", (14, 11), *rest).buttons() == {"end"}
