"""The naive engine against the rules §11.7: Marshlands but the Canoe."""

from .first_game import build, hexes, tile_kinds
from .scenes import end, hold, next_own_turn, place_three, scene, terrain, use

TEMPLES = {(5, 6): "temple", (5, 10): "temple"}


def test_a_settlement_set_aside_is_placed_in_the_next_turn() -> None:
    """T120; its tile is lost if it was the last one there."""
    game = scene([(10, 11), (0, 0)], tiles=["temple"], locations={(10, 12): "farm"})
    hold(game, 0, (10, 12))
    use(game, "temple")
    assert hexes(game) == {(10, 11), (0, 0)}
    build(game, (10, 11))
    assert (game.set_aside[0], game.supply[0], game.tiles[0]) == (1, 38, {})
    place_three(game)
    assert (len(game.turn.placed), game.supply[0]) == (3, 35)
    next_own_turn(game)
    place_three(game)
    assert (len(game.turn.placed), game.set_aside[0], game.supply[0]) == (4, 0, 32)


def test_two_temples_and_their_bonus_make_five_placements() -> None:
    """T121: only the first of them may ignore adjacency."""
    game = scene([(0, 0), (0, 1), (0, 2)], tiles=["temple"] * 2, bonus=["temple_bonus"])
    game.settlements[0] |= {(17, 4), (15, 11)}  # next to the temples
    game.supply[0] -= 2
    for place in [(0, 0), (0, 1)]:
        use(game, "temple")
        build(game, place)
    place_three(game)
    next_own_turn(game)
    assert len(hexes(game)) == len(game.eligible(["grass"]))
    build(game, (19, 19))
    near = game.board.neighbours_of_any(game.own(0))
    assert hexes(game) == game.eligible(["grass"]) & near
    place_three(game)
    assert (len(game.turn.placed), game.set_aside[0]) == (5, 0)


def test_a_settlement_set_aside_delays_the_end() -> None:
    """T122."""
    game = scene([(0, 0)], tiles=["temple"], supply=3)
    use(game, "temple")
    build(game, (0, 0))
    place_three(game)
    assert (game.supply[0], game.end_triggered) == (0, False)
    next_own_turn(game)
    assert game.phase == "before"
    place_three(game)
    assert (len(game.turn.placed), game.end_triggered) == (1, True)


def test_a_settlement_set_aside_is_due_even_without_the_temple() -> None:
    """T123."""
    game = scene([(0, 0)], tiles=["temple"])
    use(game, "temple")
    build(game, (0, 0))
    place_three(game)
    assert game.tiles[0] == {}  # nobody stood next to it
    next_own_turn(game)
    place_three(game)
    assert len(game.turn.placed) == 4


def test_swamp_with_settlements_set_aside() -> None:
    """A-22: two and those set aside, all on swamp."""
    swamp = dict.fromkeys([(5, column) for column in range(6)], "S")
    game = scene((), hand="swamp/grass", paint=swamp)
    game.set_aside[0], game.supply[0] = 2, 38
    game.turn.due = 2
    terrain(game, "swamp")
    place_three(game)
    assert game.turn.placed == [(5, 0), (5, 1), (5, 2), (5, 3)]


def test_set_aside_settlements_return_to_the_supply_after_the_last_turn() -> None:
    """A-20."""
    game = scene([(0, 0)], tiles=["temple"])
    place_three(game)
    use(game, "temple")
    build(game, (0, 0))
    game.end_triggered = True
    assert (game.set_aside[0], game.supply[0]) == (1, 36)
    game.play(("end",))
    assert (game.set_aside[0], game.supply[0], game.seat) == (0, 37, 1)


def test_the_refuge_is_one_step_without_any_adjacency() -> None:
    """T124."""
    game = scene([(10, 10), (0, 0)], paint={(10, 11): "W"}, tiles=["refuge"])
    use(game, "refuge")
    build(game, (10, 10))
    assert hexes(game) == game.board.neighbours((10, 10)) - {(10, 11)}


def test_the_refuge_bonus_jumps_to_the_second_temple() -> None:
    """T126."""
    game = scene(
        [(5, 5)],
        [(5, 7), (5, 8)],
        paint={(5, 9): "G"},
        locations=TEMPLES,
        tiles=["refuge"] * 2,
        bonus=["refuge_bonus"],
    )
    hold(game, 0, (5, 6))
    game.settlements[0] |= {(6, 6), (17, 4), (15, 11)}
    use(game, "refuge_bonus")
    build(game, (5, 5))
    # East lie a location and two opponents, then (5, 9).
    assert hexes(game) == {(5, 9), (5, 4), (4, 5), (4, 6), (6, 5), (7, 6)}
    build(game, (5, 9))
    assert (game.tiles[0][(5, 10)], game.bonus[0]) == (
        "new",
        {"refuge_bonus": "used", "temple_bonus": "new"},
    )
    assert len(hexes(game)) < len(game.eligible(["grass"]))  # not before the next turn


def test_the_bonus_goes_with_one_of_its_two_tiles() -> None:
    """A-23."""
    game = scene([(5, 5), (5, 9)], locations=TEMPLES, tiles=["paddock"])
    hold(game, 0, (5, 6))
    hold(game, 0, (5, 10))
    game.bonus[0] = {"temple_bonus": "ready"}
    assert len(hexes(game)) == 400 - 2 - 3
    use(game, "paddock")
    build(game, (5, 9), (3, 8))
    assert (game.bonus[0], set(game.tiles[0])) == ({}, {(5, 6)})


def test_the_refuge_bonus_passes_over_blocked_hexes() -> None:
    """A-53."""
    game = scene([(10, 10)], bonus=["refuge_bonus"])
    game.warriors[1] = {(9, 12)}
    use(game, "refuge_bonus")
    build(game, (10, 10))
    assert (10, 11) in hexes(game)
    assert {(10, 12), (10, 13)} <= game.blocked()
    game = scene([(10, 11)], bonus=["refuge_bonus"])
    game.warriors[1] = {(9, 12)}
    use(game, "refuge_bonus")
    build(game, (10, 11))
    assert (10, 14) in hexes(game)


def test_the_fountain_wants_one_own_piece_and_no_other() -> None:
    """§4.5."""
    game = scene([(10, 10), (10, 11)], [(10, 8)], tiles=["fountain"])
    use(game, "fountain")
    assert hexes(game) == {(9, 9), (9, 11), (10, 12), (11, 9), (11, 11)}


def test_the_fountain_bonus_adds_mountains() -> None:
    """T129."""
    mountains = dict.fromkeys([(10, 11), (9, 10), (5, 5)], "M")
    game = scene([(10, 10)], [(8, 11)], paint=mountains, tiles=["fountain"])
    use(game, "fountain")
    assert not hexes(game) & set(mountains)
    game = scene([(10, 10)], [(8, 11)], paint=mountains, tiles=["fountain"])
    game.bonus[0] = {"fountain_bonus": "ready"}
    use(game, "fountain")
    assert hexes(game) & set(mountains) == {(10, 11)}  # (9, 10) touches the opponent
    game = scene([(10, 10)], paint=mountains, tiles=["fountain"])
    game.bonus[0] = {"fountain_bonus": "new"}
    use(game, "fountain")
    assert not hexes(game) & set(mountains)


def test_the_canoe_bonus_is_an_action_of_its_own() -> None:
    """T135."""
    paint = {(10, 11): "W", (0, 0): "W", (19, 19): "S"}
    game = scene([(10, 10)], paint=paint, bonus=["canoe_bonus"])
    assert tile_kinds(game) == {"canoe_bonus"}
    use(game, "canoe_bonus")
    assert hexes(game) == {(10, 11), (19, 19)}
    build(game, (19, 19))
    assert tile_kinds(game) == set()
    place_three(game)
    next_own_turn(game)
    assert tile_kinds(game) == {"canoe_bonus"}


def test_a_palace_pays_whoever_has_the_most_pieces_there() -> None:
    """T136, T137."""
    around = [(9, 9), (9, 10), (10, 9), (10, 11), (11, 9), (11, 10)]
    game = scene(around[:3], around[3:5], around[5:], paint={(10, 10): "P"})
    assert [gold["palaces"] for gold in game.scores()] == [5, 0, 0]
    game = scene(around[:2], around[2:4], (), paint={(10, 10): "P"})
    assert [gold["palaces"] for gold in game.scores()] == [5, 5, 0]
    assert scene((), (), paint={(10, 10): "P"}).scores()[0]["palaces"] == 0
    assert "palaces" not in scene().scores()[0]


def test_two_placements_on_swamp_are_no_family() -> None:
    """T138; a settlement set aside does not help."""
    swamp = dict.fromkeys([(5, column) for column in range(6)], "S")
    game = scene((), hand="swamp/grass", paint=swamp, cards=["families"])
    game.set_aside[0], game.supply[0] = 1, 39
    game.turn.due = 1
    terrain(game, "swamp")
    build(game, (5, 0), (5, 1), (5, 2))
    assert (game.phase, game.scores()[0]["families"]) == ("after", 0)


def test_who_had_the_last_turn_before_the_trigger_gets_them_back_too() -> None:
    """A-20, at the end of the turn of the trigger."""
    game = scene([(0, 0)], tiles=["temple"])
    place_three(game)
    use(game, "temple")
    build(game, (0, 0))
    game.supply[1] = 3
    end(game)
    place_three(game)
    assert (game.end_triggered, game.set_aside[0]) == (True, 1)
    end(game)
    assert (game.set_aside[0], game.supply[0]) == (0, 37)
