"""How location tiles are won, kept, lost and used: the rules §2.4, §4.1 and §11.3."""

import pytest

from .drawings import draw
from .engines import Game, IllegalPick, Place
from .positions import fg_hexes, scene

OASIS = (12, 7)
FARMS: list[Place] = [(11, 17), (15, 12)]
NEXT_TO_FARMS: list[Place] = [(11, 16), (15, 13)]  # next to one Farm each, and to no grass
PADDOCKS: list[Place] = [(2, 18), (6, 11)]
NEXT_TO_PADDOCKS: list[Place] = [(2, 17), (6, 10)]


def test_a_build_next_to_a_location_takes_a_tile(engine: type[Game]) -> None:
    """T040: one is left there, and the tile cannot be used in this turn."""
    game = scene(engine, card="flowers")
    assert game.tiles_on(OASIS) == 2
    game = game.pick((12, 8))
    assert game.tiles() == {OASIS: "won"}
    assert game.tiles_on(OASIS) == 1
    assert game.pick((13, 7), (13, 8)).buttons() == {"end"}


def test_no_seat_takes_two_tiles_from_one_hex(engine: type[Game]) -> None:
    """T041: a second settlement next to the location wins nothing."""
    game = scene(engine, [(12, 8)], card="flowers", ready=[OASIS]).pick((13, 7))
    assert game.tiles() == {OASIS: "ready"}
    assert game.tiles_on(OASIS) == 1


def test_a_third_seat_takes_no_tile_when_both_are_gone(engine: type[Game]) -> None:
    """T042: the hex still counts as a location for Workers and Merchants."""
    game = engine.position("""
        board: tavern paddock oasis farm
        cards: workers merchants knights
        seat 1: I12 J12 K12; hand flowers
        seat 2: H12; hand forest; tiles H13
        seat 3: G13; hand forest; tiles H13
        turn: 1 before
    """)
    assert game.tiles_on(OASIS) == 0
    assert (game.gold("workers")[0], game.gold("merchants")[0]) == (1, 0)
    game = game.pick((12, 8))
    assert game.tiles() == {}
    assert (game.gold("workers")[0], game.gold("merchants")[0]) == (2, 8)


def test_a_tile_is_lost_when_the_last_settlement_there_moves_away(engine: type[Game]) -> None:
    """T043: it leaves the game immediately."""
    game = scene(engine, [(12, 8)], ready=[OASIS]).use("paddock")
    game = game.pick((12, 8), (12, 10))
    assert game.tiles() == {}
    assert game.buttons() == set()
    assert game.tiles_on(OASIS) == 1


def test_a_lost_tile_cannot_be_taken_again_from_the_same_hex(engine: type[Game]) -> None:
    """T044: one tile is still there."""
    game = scene(engine, [(12, 8)], card="flowers", ready=[OASIS]).use("paddock")
    game = game.pick((12, 8), (12, 10), (13, 9), (13, 8), (13, 7))
    assert game.tiles() == {}
    assert game.tiles_on(OASIS) == 1


def test_a_tile_is_kept_while_another_settlement_is_there(engine: type[Game]) -> None:
    """T045: (13,7) stays next to the location."""
    game = scene(engine, [(12, 8), (13, 7)], ready=[OASIS]).use("paddock")
    assert game.pick((12, 8), (12, 10)).tiles() == {OASIS: "ready"}


def test_two_tiles_of_a_kind_are_two_actions(engine: type[Game]) -> None:
    """T046: there is no third."""
    game = scene(engine, NEXT_TO_FARMS, card="forest", ready=FARMS).pick("farm", (14, 11))
    assert "farm" in game.buttons()
    game = game.pick("farm", (15, 10))
    assert "farm" not in game.buttons()
    assert set(game.tiles().values()) == {"used"}


def test_a_move_next_to_a_location_takes_a_tile(engine: type[Game]) -> None:
    """T049: it can be used in the next turn, as after a build."""
    game = scene(engine, [(12, 10)]).use("paddock").pick((12, 10), (12, 8))
    assert game.tiles() == {OASIS: "won"}
    assert game.buttons() == set()


def test_a_build_between_two_locations_takes_a_tile_from_each(engine: type[Game]) -> None:
    """T051."""
    game, both = draw(engine, ". L x L .", "farm", "tower")
    assert game.pick(*both).tiles() == {(4, 5): "won", (4, 7): "won"}


def test_a_move_from_one_side_of_a_location_to_another_keeps_the_tile(engine: type[Game]) -> None:
    """T052: Barn moves the only piece there."""
    game = scene(engine, [(12, 8)], card="flowers", ready=[OASIS]).use("barn")
    assert game.pick((12, 8), (13, 6)).tiles() == {OASIS: "ready"}


def test_a_tile_is_used_once_in_a_turn(engine: type[Game]) -> None:
    """§4.1: it cannot be used again before or after the mandatory action."""
    game = scene(engine, [NEXT_TO_FARMS[0]], card="forest", ready=FARMS[:1]).pick("farm", (8, 7))
    assert game.tiles() == {FARMS[0]: "used"}
    with pytest.raises(IllegalPick):
        game.pick("farm")


def test_tiles_are_ready_again_at_the_end_of_the_turn(engine: type[Game]) -> None:
    """§2.7: this covers tiles used and won in the turn, but not other seats' tiles."""
    game = engine.position("""
        board: tavern paddock oasis farm
        cards: fishermen knights merchants
        seat 1: Q12 I13; hand forest; tiles R12- H13+
        seat 2: M15; hand forest; tiles M16-
        turn: 1 after
    """)
    game = game.pick("end", "=grass")
    assert game.tiles() == {FARMS[0]: "ready", OASIS: "ready"}
    assert game.tiles(1) == {FARMS[1]: "used"}


@pytest.mark.parametrize("leaving", range(2))
def test_the_used_one_of_two_tiles_of_a_kind_is_given_up(engine: type[Game], leaving: int) -> None:
    """§4.1: the Paddock can be used again, whichever location is left."""
    game = scene(engine, NEXT_TO_PADDOCKS, ready=PADDOCKS)
    game = game.pick("paddock", NEXT_TO_PADDOCKS[leaving], [(0, 16), (6, 8)][leaving])
    other = PADDOCKS[1 - leaving]
    assert game.tiles()[other] == "ready"
    assert PADDOCKS[leaving] not in game.tiles()
    assert "paddock" in game.buttons()


def test_a_lost_tile_does_not_ready_one_of_another_kind(engine: type[Game]) -> None:
    """§4.1: only tiles of the same kind are exchanged."""
    game = engine.position("""
        board: tavern paddock oasis farm
        cards: fishermen knights merchants
        seat 1: Q12 I13; hand forest; tiles R12- H13
        seat 2: hand forest
        turn: 1 before using paddock
    """)
    assert game.pick((12, 8), (12, 10)).tiles() == {FARMS[0]: "used"}


def test_a_tile_lost_by_its_own_action_still_works(engine: type[Game]) -> None:
    """§4.1: the last settlement next to the Paddock jumps away and wins a Tavern tile."""
    game = scene(engine, [(6, 10)], ready=PADDOCKS[1:]).pick("paddock", (6, 10), (6, 8))
    assert game.tiles() == {(6, 7): "won"}


def test_a_tile_builds_nothing_with_an_empty_supply(engine: type[Game]) -> None:
    """§2.4: it can still move."""
    own = [(11, 16), (6, 10)]
    game = scene(engine, own, ready=[FARMS[0], PADDOCKS[1]], supply=0, turn="after")
    assert game.buttons() == {"paddock", "end"}


def test_an_action_is_finished_before_the_next_one_starts(engine: type[Game]) -> None:
    """§2.4: neither another tile nor the mandatory action can interrupt it."""
    game = scene(engine, [(11, 16), (6, 10)], card="desert", ready=[FARMS[0], PADDOCKS[1]])
    farm = game.pick("farm")
    assert farm.buttons() == set()
    assert farm.targets() <= fg_hexes("G")
    paddock = game.pick("paddock")
    assert (paddock.buttons(), paddock.targets()) == (set(), {(11, 16), (6, 10)})
    assert paddock.pick((6, 10)).buttons() == set()


@pytest.mark.parametrize("unready", range(2))
@pytest.mark.parametrize("lost", range(2))
@pytest.mark.parametrize("mark", ["-", "+"])
def test_the_ready_one_of_two_tiles_of_a_kind_is_kept(
    engine: type[Game], unready: int, lost: int, mark: str
) -> None:
    """A-14: the location left and the state of the other tile do not matter."""
    farms = ["R12", "M16"]
    farms[unready] += mark
    game = engine.position(f"""
        board: tavern paddock oasis farm
        cards: fishermen knights merchants
        seat 1: S13 M15; hand forest; tiles {" ".join(farms)}
        seat 2: hand forest
        turn: 1 before using paddock
    """)
    game = game.pick(*[((12, 18), (14, 19)), ((14, 12), (14, 10))][lost])
    assert game.tiles() == {FARMS[1 - lost]: "ready"}


@pytest.mark.parametrize("used", range(2))
@pytest.mark.parametrize("lost", range(2))
def test_a_tile_won_this_turn_is_kept_over_a_used_one(
    engine: type[Game], used: int, lost: int
) -> None:
    """A-14: the location left does not matter."""
    farms = ["R12+", "M16+"]
    farms[used] = farms[used].replace("+", "-")
    game = engine.position(f"""
        board: tavern paddock oasis farm
        cards: fishermen knights merchants
        seat 1: S13 M15; hand forest; tiles {" ".join(farms)}
        seat 2: hand forest
        turn: 1 before using paddock
    """)
    game = game.pick(*[((12, 18), (14, 19)), ((14, 12), (14, 10))][lost])
    assert game.tiles() == {FARMS[1 - lost]: "won"}
