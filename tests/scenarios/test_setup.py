"""Setting up, and the ground one plays on: the rules §1, §7, §8 and §11.1."""

import pytest

from .drawings import drawn
from .engines import CHANCE, Game
from .positions import BOARD, THREE_CARDS, mapped, scene

PLAIN = ("grass", "flowers", "forest", "canyon", "desert")
TERRAINS = dict(zip("GFTCDWM", (*PLAIN, "water", "mountain"), strict=True))
GROUNDS = (*TERRAINS.values(), "location", "castle")
SECTIONS = ("oracle", "farm", "tavern", "tower", "harbor", "paddock", "barn", "oasis")


def dealing(
    engine: type[Game],
    board: str = BOARD,
    cards: str = THREE_CARDS,
    seats: int = 2,
    more: str = "",
) -> Game:
    """Return a game before the first card is dealt."""
    lines = [f"board: {board}", f"cards: {cards}", "turn: 1 dealing", more]
    lines += [f"seat {seat}:" for seat in range(1, seats + 1)]
    return engine.position("\n".join(lines))


def test_there_are_five_cards_of_each_of_five_terrains(engine: type[Game]) -> None:
    """T001: the base game has 25 terrain cards."""
    deck = dealing(engine).deck()
    assert deck == dict.fromkeys(PLAIN, 5)
    assert deck.total() == 25


def test_marshlands_adds_a_card_of_swamp_and_each_other_terrain(engine: type[Game]) -> None:
    """T002: 30 cards."""
    deck = dealing(engine, more="options: swamp-cards").deck()
    assert deck == {**dict.fromkeys(PLAIN, 5), **{f"swamp/{name}": 1 for name in PLAIN}}
    assert deck.total() == 30


def test_the_scouts_remove_all_cards_of_one_terrain(engine: type[Game]) -> None:
    """T003: 20 are left of 25."""
    deck = dealing(engine, cards="scouts knights lords", more="removed: desert").deck()
    assert deck == dict.fromkeys(("grass", "flowers", "forest", "canyon"), 5)
    assert deck.total() == 20


def test_the_scouts_remove_the_swamp_card_of_that_terrain_too(engine: type[Game]) -> None:
    """T004: 24 are left of 30, and swamp with the other terrains stays."""
    more = "removed: forest\noptions: swamp-cards"
    deck = dealing(engine, cards="scouts knights lords", more=more).deck()
    assert deck.total() == 24
    assert not {"forest", "swamp/forest"} & set(deck)
    assert deck["swamp/grass"] == 1


def test_every_seat_begins_with_forty_settlements_and_one_card(engine: type[Game]) -> None:
    """§1.5: the board is empty, and the first player begins."""
    before = dealing(engine, seats=3)
    game = before.pick("=grass", "=flowers", "=grass")
    assert before.chooser() == CHANCE
    assert game.chooser() == 0
    assert [game.supply(seat) for seat in range(3)] == [40, 40, 40]
    assert [game.hand(seat) for seat in range(3)] == [["grass"], ["flowers"], ["grass"]]
    assert not any(game.pieces(seat) for seat in range(3))
    assert game.targets() == mapped("G")


@pytest.mark.parametrize("seats", [1, 6])
def test_a_game_has_two_to_five_seats(engine: type[Game], seats: int) -> None:
    """A-01: neither fewer nor more."""
    with pytest.raises(ValueError, match=r"seat|players"):
        dealing(engine, seats=seats)


def test_cards_and_tasks_that_do_not_exist_are_refused(engine: type[Game]) -> None:
    """§1.5: by their names."""
    with pytest.raises(ValueError, match="atlantis"):
        dealing(engine, more="tasks: atlantis")
    with pytest.raises(ValueError, match="atlantis"):
        dealing(engine, cards="knights lords atlantis")


def test_two_tiles_lie_on_every_location(engine: type[Game]) -> None:
    """§1.2: on each of the eight location hexes of the first game."""
    game = dealing(engine)
    assert len(mapped("L")) == 8
    assert [game.tiles_on(location) for location in mapped("L")] == [2] * 8


def test_one_nomad_tile_lies_on_every_camp(engine: type[Game]) -> None:
    """T006: Quarry and Caravan have four camps; neither fewer nor more tiles are accepted."""
    board, tiles = "quarry caravan oasis farm", "sword outpost resettlement donation_grass"
    assert dealing(engine, board, more=f"nomads: {tiles}").chooser() == CHANCE
    for wrong in ("sword outpost resettlement", f"{tiles} donation_water"):
        with pytest.raises(ValueError, match="nomad"):
            dealing(engine, board, more=f"nomads: {wrong}")


def test_a_camp_gives_its_tile(engine: type[Game]) -> None:
    """T006: tiles are named in the order of the camps, and each camp has one."""
    for place, name in (((4, 5), "sword"), ((4, 9), "outpost")):
        game, _ = drawn(engine, "s . N s s . N", nomads="sword outpost")
        assert game.pick(place).more_tiles() == {name: "won"}


def test_the_board_of_the_first_game_is_the_one_in_the_rules(engine: type[Game]) -> None:
    """§8: all 400 hexes."""
    game = scene(engine)
    for letter, terrain in TERRAINS.items():
        assert game.hexes(terrain) == mapped(letter)
    assert game.hexes("location") == mapped("L")
    assert game.hexes("castle") == mapped("*")


@pytest.mark.parametrize("name", SECTIONS)
def test_a_section_may_be_turned_upside_down(engine: type[Game], name: str) -> None:
    """T007: the hex (i,j) goes to (9-i,9-j), its location with it."""
    rest = " ".join([other for other in SECTIONS if other != name][:3])
    plain, turned = (dealing(engine, f"{section} {rest}") for section in (name, f"{name}~"))
    for ground in GROUNDS:
        here = {(row, column) for row, column in plain.hexes(ground) if row < 10 and column < 10}
        there = {(row, column) for row, column in turned.hexes(ground) if row < 10 and column < 10}
        assert there == {(9 - row, 9 - column) for row, column in here}


def test_in_a_turned_section_neighbours_stay_neighbours(engine: type[Game]) -> None:
    """T007: neighbour relations inside the section are preserved."""
    game = dealing(engine)
    inside = {(row, column) for row in range(10) for column in range(10)}
    for row, column in inside:
        here = game.neighbours((row, column)) & inside
        there = game.neighbours((9 - row, 9 - column)) & inside
        assert there == {(9 - r, 9 - c) for r, c in here}


def test_a_hex_has_six_neighbours(engine: type[Game]) -> None:
    """T008: one hex of an even row and one of an odd row."""
    game = dealing(engine)
    assert game.neighbours((8, 8)) == {(8, 7), (8, 9), (7, 7), (7, 8), (9, 7), (9, 8)}
    assert game.neighbours((7, 8)) == {(7, 7), (7, 9), (6, 8), (6, 9), (8, 8), (8, 9)}


def test_forty_seven_of_the_edge_hexes_are_buildable(engine: type[Game]) -> None:
    """T009: of 76; seams of sections are no edge."""
    edge = {(row, column) for row, column in mapped("GFTCDWML*") if {row, column} & {0, 19}}
    assert len(edge) == 76
    buildable = scene(engine).use("tower").targets()
    assert len(buildable) == 47
    assert buildable == edge & mapped("GFTCD")


def test_a_cave_lies_far_from_all_special_hexes(engine: type[Game]) -> None:
    """T010: at distance three or more, and by the French rule at two or more (A-47)."""
    picture = """
        K   M   M   Mx  M   .   L
         M   M   .   Mx  M   .   .
        .   M   Mx  .   .   .   .
    """
    game, there = drawn(engine, picture, "farm", around="G")
    assert game.cave_sites() == there
    near, _ = drawn(engine, picture, "farm", around="G", rulings="caves-near")
    assert near.cave_sites() == near.hexes("mountain") - near.neighbours((4, 4))


def test_with_a_flower_card_one_can_start_next_to_five_locations(engine: type[Game]) -> None:
    """T011: the number that the rulebook gives."""
    game = scene(engine, card="flowers")
    reached = {place for place in mapped("L") if game.neighbours(place) & game.targets()}
    assert reached == {(2, 18), (6, 2), (11, 17), (12, 7), (15, 12)}
