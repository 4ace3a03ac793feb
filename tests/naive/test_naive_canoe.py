"""The naive engine against the rules §11.7: Canoe windows."""

from .board import Hex
from .first_game import build, hexes, tile_kinds
from .game import Game
from .scenes import end, hold, place_three, scene, use
from .table import STOP

# A nomad space whose tile opens a window, and a pond beside a canoe for each seat.
SPACE = (10, 12)
PONDS: list[Hex] = [(0, 1), (4, 1), (8, 1), (12, 1)]
CANOES: list[Hex] = [(1, 3), (5, 3), (9, 3), (13, 3)]


def harbour(seats: int, spaces: tuple[Hex, ...] = (SPACE,)) -> Game:
    """Each seat stands between a pond of two hexes and its own Canoe; seat 0 also at (10, 10)."""
    paint = {}
    for row, column in PONDS:
        paint[(row, column)] = paint[(row, column - 1)] = "W"
    homes: list[set[Hex]] = [{(row, column + 1)} for row, column in PONDS[:seats]]
    homes[0].add((10, 10))
    game = scene(
        *homes,
        paint=paint,
        locations=dict.fromkeys(CANOES, "canoe"),
        nomads=dict.fromkeys(spaces, "treasure"),
    )
    for seat in range(seats):
        hold(game, seat, CANOES[seat])
    return game


def test_the_last_tile_lets_a_canoe_owner_choose_between_swamp_and_water() -> None:
    """T130: three swamp and four water hexes next to own pieces."""
    swamp = dict.fromkeys([(0, 2), (1, 0), (1, 1)], "S")
    water = dict.fromkeys([(5, 5), (5, 7), (4, 6), (4, 7)], "W")
    far = {(15, 15): "S", (16, 16): "W"}
    game = scene(
        [(10, 10)],
        [(0, 1), (5, 6)],
        (),
        paint=swamp | water | far,
        locations={(10, 12): "refuge", (19, 0): "canoe"},
    )
    hold(game, 1, (19, 0))
    hold(game, 2, (10, 12))  # the first of its two tiles
    build(game, (10, 11))
    assert (game.chooser(), hexes(game)) == (1, set(swamp) | set(water))
    assert len(game.legal()) == 8


def test_a_canoe_may_leave_for_a_swamp_far_away() -> None:
    """T131."""
    game = harbour(2)
    game.board.terrain[(19, 19)] = "swamp"
    game.board.of_terrain["swamp"].add((19, 19))
    build(game, (10, 11))
    assert hexes(game) == {PONDS[1], (19, 19)}


def test_owners_are_asked_from_the_left_of_the_first_player() -> None:
    """T132."""
    game = harbour(3)
    build(game, (10, 11))
    for seat in (1, 2, 0):
        assert game.chooser() == seat
        game.play(STOP)
    assert (game.chooser(), game.phase, len(game.turn.placed)) == (0, "placing", 1)


def test_windows_are_nested() -> None:
    """A-25: B's build opens a window for C and A, then C and A are asked in the first one."""
    game = harbour(3, spaces=(SPACE, (5, 1)))
    build(game, (10, 11))
    assert game.chooser() == 1
    build(game, (4, 1))  # next to the second treasure
    assert (len(game.windows), game.gold[1]["treasure"]) == (2, 3)
    for seat in (2, 0):
        assert (game.chooser(), len(game.windows)) == (seat, 2)
        game.play(STOP)
    for seat in (2, 0):
        assert (game.chooser(), len(game.windows)) == (seat, 1)
        game.play(STOP)
    assert game.windows == []


def test_a_canoe_works_once_until_the_end_of_the_owners_turn() -> None:
    """T134."""
    game = harbour(2, spaces=(SPACE, (15, 15)))
    build(game, (10, 11), PONDS[1])
    assert (game.chooser(), game.tiles[1][CANOES[1]]) == (0, "used")
    game.play(STOP)
    place_three(game)
    end(game)
    game.settlements[1].add((15, 13))
    build(game, (15, 14))
    assert game.chooser() == 0  # the owner of the used one is passed over
    game.play(STOP)
    place_three(game)
    end(game)
    assert game.tiles[1][CANOES[1]] == "ready"


def test_two_canoes_are_asked_for_in_a_row() -> None:
    """A-26: after one build the same seat is asked for its other tile."""
    game = harbour(2)
    hold(game, 1, CANOES[2])
    build(game, (10, 11), PONDS[1])
    assert (game.chooser(), hexes(game)) == (1, {(4, 0)})
    build(game, (4, 0))
    assert game.chooser() == 0


def test_a_new_canoe_has_to_wait() -> None:
    """A-27; it is ready from the end of the turn on."""
    game = harbour(2)
    game.tiles[1][CANOES[1]] = "new"
    build(game, (10, 11))
    assert game.chooser() == 0
    game.play(STOP)
    place_three(game)
    game.play(("end",))
    assert game.tiles[1][CANOES[1]] == "ready"


def test_a_seat_without_supply_or_hex_is_not_asked() -> None:
    """§4.5."""
    game = harbour(3)
    game.supply[1] = 0
    game.warriors[0] = {(9, 0)}  # beside the pond of seat 2
    for pond in (PONDS[0], PONDS[1], PONDS[3]):
        for column in (0, 1):
            game.walls.add((pond[0], column))
    build(game, (10, 11))
    assert (game.windows, game.phase) == ([], "placing")


def test_the_last_settlement_may_be_built_by_canoe() -> None:
    """T262."""
    game = harbour(3)
    game.supply[2] = 1
    build(game, (10, 11))
    game.play(STOP)
    build(game, PONDS[2])
    assert (game.end_triggered, game.chooser()) == (True, 0)
    game.play(STOP)
    for seat in range(3):
        assert game.seat == seat
        place_three(game)
        end(game)
    assert game.chooser() is None


def test_an_own_canoe_may_use_up_the_supply_of_the_mandatory_action() -> None:
    """§2.3: the supply is read again."""
    game = harbour(2)
    game.supply[0] = 2
    build(game, (10, 11))
    game.play(STOP)
    build(game, PONDS[0])
    assert (game.supply[0], game.end_triggered, game.phase) == (0, True, "after")


def test_a_window_interrupts_an_action_of_several_picks() -> None:
    """§4.5: here a Donation of three."""
    game = harbour(2)
    game.nomad_kinds[(99, 0)] = "donation_grass"
    game.nomad_tiles[0][(99, 0)] = "ready"
    use(game, "donation_grass")
    build(game, (10, 11))
    assert game.chooser() == 1
    game.play(STOP)
    game.play(STOP)
    assert (game.chooser(), game.using) == (0, "donation_grass")
    build(game, (9, 10), (9, 9))
    assert (game.using, tile_kinds(game)) == (None, set())


def test_the_bazaar_repeats_a_canoe_in_the_own_turn_only() -> None:
    """§4.6, Bazaar."""
    game = harbour(2)
    game.board.locations[CANOES[2]] = game.board.locations[CANOES[3]] = "bazaar"
    hold(game, 0, CANOES[2])
    hold(game, 1, CANOES[3])
    assert tile_kinds(game) == set()  # outside of a window there is nothing to repeat
    build(game, (10, 11), PONDS[1])
    assert game.chooser() == 0
    build(game, PONDS[0])
    assert (game.chooser(), game.tiles[0]) == (0, {CANOES[0]: "used", CANOES[2]: "ready"})
    build(game, (0, 0))
    assert (game.windows, game.tiles[0][CANOES[2]]) == ([], "used")


def test_rovers_pay_for_an_own_canoe_in_the_own_turn_only() -> None:
    """A-55: the ponds lie in another section than (10, 11)."""
    game = harbour(2)
    game.cards = ["rovers"]
    build(game, (10, 11), PONDS[1], PONDS[0])
    assert game.turn.built_in == {(1, 1), (0, 0)}
    game = harbour(2)
    build(game, (10, 11), PONDS[1])
    assert game.turn.built_in == {(1, 1)}
