"""The mandatory action and adjacency: the rules §2.3, §3.2 and §11.2."""

import pytest

from .engines import OVER, Game, IllegalPick, Place
from .positions import fg_hexes, scene

NEAR_FARM, FARM = (11, 16), (11, 17)  # a forest hex with no grass around it
NEAR_PADDOCK, PADDOCK = (6, 10), (6, 11)


def test_the_first_settlement_goes_on_any_hex_of_the_terrain(engine: type[Game]) -> None:
    """T020: on an empty board all 57 flower hexes are legal."""
    assert len(fg_hexes("F")) == 57
    assert scene(engine, card="flowers").targets() == fg_hexes("F")


def test_each_settlement_is_placed_adjacent_if_possible(engine: type[Game]) -> None:
    """T021: only two flower hexes touch (12,8)."""
    assert scene(engine, [(12, 8)], card="flowers").targets() == {(13, 7), (13, 8)}


def test_only_the_terrain_of_the_card_counts_as_possible(engine: type[Game]) -> None:
    """T023: the card is forest."""
    assert scene(engine, [(12, 8)], card="forest").targets() == {(11, 7)}


def test_a_seat_next_to_no_hex_of_the_terrain_can_build_anywhere(engine: type[Game]) -> None:
    """T025: canyon at (16,6) wins the Oasis tile of (17,5)."""
    game = scene(engine, [(14, 14), (15, 13), (16, 14)], card="canyon")
    assert game.targets() == fg_hexes("C")
    assert game.pick((16, 6)).tiles() == {(17, 5): "won"}


def test_three_settlements_can_be_split_between_groups(engine: type[Game]) -> None:
    """T026: one is placed at (8,7)'s group and two at (8,11)'s."""
    game = scene(engine, [(8, 7), (8, 11)], card="forest").pick((8, 6))
    assert {(9, 6), (8, 12)} <= game.targets()
    assert game.pick((8, 12), (8, 13)).buttons() == {"end"}


def test_no_tile_is_used_between_the_placements(engine: type[Game]) -> None:
    """T027: the Farm tile is unavailable until all are placed."""
    game = scene(engine, [NEAR_FARM], card="forest", ready=[FARM])
    assert game.buttons() == {"farm"}
    for hex_ in ((11, 15), (11, 14)):
        game = game.pick(hex_)
        with pytest.raises(IllegalPick):
            game.pick("farm")
    assert game.pick((12, 16)).buttons() == {"farm", "end"}


def test_a_seat_with_fewer_than_three_left_places_all_of_them(engine: type[Game]) -> None:
    """T028: it places two; this triggers the end, and moves are still possible."""
    game = scene(engine, [NEAR_FARM, NEAR_PADDOCK], ready=[FARM, PADDOCK], supply=2)
    game = game.pick((6, 9))
    assert (game.buttons(), game.is_ending()) == (set(), False)
    game = game.pick((7, 9))
    assert (game.supply(), game.is_ending()) == (0, True)
    assert game.targets() == set()
    assert game.buttons() == {"paddock", "end"}
    assert game.pick("paddock", (7, 9), (7, 7)).buttons() == {"end"}


def test_a_seat_with_an_empty_supply_still_has_a_turn(engine: type[Game]) -> None:
    """T029: it can use the Paddock or end the turn, without a mandatory action."""
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


def test_exactly_three_settlements_are_built(engine: type[Game]) -> None:
    """§2.3: they come from the supply, and there is no second mandatory action."""
    game = scene(engine, card="flowers").pick((0, 0), (1, 0), (2, 0))
    assert (game.supply(), game.is_ending()) == (37, False)
    assert game.targets() == set()
    assert game.buttons() == {"end"}


def test_the_mandatory_action_cannot_be_skipped_or_shortened(engine: type[Game]) -> None:
    """§2.3: the turn cannot end before three are placed."""
    game = scene(engine, card="flowers")
    for hex_ in ((0, 0), (1, 0), (2, 0)):
        with pytest.raises(IllegalPick):
            game.pick("end")
        game = game.pick(hex_)


def test_each_settlement_counts_for_the_next_one(engine: type[Game]) -> None:
    """§2.3: adjacency is checked before each placement."""
    first = scene(engine).pick((8, 8))
    assert first.targets() == {(8, 7), (8, 9), (7, 7), (7, 8), (9, 7), (9, 8)}
    second = scene(engine, [(12, 8)], card="forest").pick((11, 7))
    assert second.targets() == {(11, 6)}


def test_a_seat_builds_anywhere_once_the_adjacent_hexes_are_full(
    engine: type[Game],
) -> None:
    """§2.3: the third hex of a small desert is forced, the next is free."""
    game = scene(engine, [(10, 10), (10, 11)], card="desert")
    assert game.targets() == {(11, 10)}
    rest = fg_hexes("D") - {(10, 10), (10, 11), (11, 10)}
    assert game.pick((11, 10)).targets() == rest


def test_earlier_actions_can_reduce_the_number_of_placements(engine: type[Game]) -> None:
    """§2.1: one of three settlements goes by Farm, so two are placed."""
    game = scene(engine, [NEAR_FARM], ready=[FARM], supply=3).pick("farm", (14, 11), (14, 12))
    assert game.buttons() == set()
    assert game.pick((15, 11)).buttons() == {"end"}


def test_earlier_actions_can_leave_no_settlement_to_place(engine: type[Game]) -> None:
    """§2.3: the mandatory action is then skipped."""
    game = scene(engine, [NEAR_FARM], ready=[FARM], supply=1).pick("farm", (14, 11))
    assert game.targets() == set()
    assert game.buttons() == {"end"}


def test_a_seat_builds_elsewhere_when_its_area_is_full(engine: type[Game]) -> None:
    """T070: 50 desert hexes remain besides the three of the full area."""
    full = {(10, 10), (10, 11), (11, 10)}
    game = scene(engine, full, card="desert")
    assert len(game.targets()) == 50
    assert game.targets() == fg_hexes("D") - full


def test_adjacency_does_not_depend_on_the_terrain_of_the_neighbour(engine: type[Game]) -> None:
    """§3.2: the settlement at (2,15) is on water."""
    assert scene(engine, [(2, 15)], card="desert").targets() == {(1, 14), (2, 16)}


def test_opponents_settlements_do_not_count_for_adjacency(engine: type[Game]) -> None:
    """§3.2: they only occupy their hexes."""
    assert scene(engine, [], [(12, 8)], card="flowers").targets() == fg_hexes("F") - {(12, 8)}


def test_adjacency_crosses_the_borders_of_sections(engine: type[Game]) -> None:
    """§1.3: (9,9) is in the corner of its section."""
    assert scene(engine, [(9, 9)]).targets() == {(9, 8), (9, 10), (8, 9), (8, 10), (10, 9)}


def test_a_hex_holds_one_settlement(engine: type[Game]) -> None:
    """§3.1: taken hexes are not targets and do not count as possible."""
    game = scene(engine, [(12, 8), (13, 7)], [(13, 8)], card="flowers")
    assert game.targets() == {(13, 6), (14, 8)}
    crowded = scene(engine, [(12, 8)], [(13, 7), (13, 8)], card="flowers")
    assert crowded.targets() == fg_hexes("F") - {(12, 8), (13, 7), (13, 8)}


def test_a_tile_is_used_before_or_after_the_mandatory_action(engine: type[Game]) -> None:
    """§2.4: if it is used before, it cannot be used after."""
    game = scene(engine, [NEAR_FARM], card="forest", ready=[FARM])
    rest: list[Place] = [(11, 15), (11, 14), (12, 16)]
    assert game.pick(*rest, "farm", (14, 11)).buttons() == {"end"}
    assert game.pick("farm", (14, 11), *rest).buttons() == {"end"}
