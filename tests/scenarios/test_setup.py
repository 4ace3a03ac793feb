"""Set-up and geometry: the rules §1, §7, §8 and §11.1."""

import pytest

from .drawings import draw
from .engines import CHANCE, Game
from .positions import BOARD, THREE_CARDS, fg_hexes, scene

PLAIN = ("grass", "flowers", "forest", "canyon", "desert")
TERRAINS = dict(zip("GFTCDWM", (*PLAIN, "water", "mountain"), strict=True))
GROUNDS = (*TERRAINS.values(), "location", "castle")
SECTIONS = ("oracle", "farm", "tavern", "tower", "harbor", "paddock", "barn", "oasis")


def new_game(
    engine: type[Game],
    board: str = BOARD,
    cards: str = THREE_CARDS,
    seats: int = 2,
    extra_lines: str = "",
) -> Game:
    """Return a game before the first card is dealt."""
    lines = [f"board: {board}", f"cards: {cards}", "turn: 1 dealing", extra_lines]
    lines += [f"seat {seat}:" for seat in range(1, seats + 1)]
    return engine.position("\n".join(lines))


def test_there_are_five_cards_of_each_of_five_terrains(engine: type[Game]) -> None:
    """T001: the base game has 25 terrain cards."""
    deck = new_game(engine).deck()
    assert deck == dict.fromkeys(PLAIN, 5)
    assert deck.total() == 25


def test_marshlands_adds_a_swamp_card_for_each_terrain(engine: type[Game]) -> None:
    """T002: there are 30 cards."""
    deck = new_game(engine, extra_lines="options: swamp-cards").deck()
    assert deck == {**dict.fromkeys(PLAIN, 5), **{f"swamp/{name}": 1 for name in PLAIN}}
    assert deck.total() == 30


def test_the_scouts_remove_all_cards_of_one_terrain(engine: type[Game]) -> None:
    """T003: 20 of 25 cards are left."""
    deck = new_game(engine, cards="scouts knights lords", extra_lines="removed: desert").deck()
    assert deck == dict.fromkeys(("grass", "flowers", "forest", "canyon"), 5)
    assert deck.total() == 20


def test_the_scouts_remove_the_swamp_card_of_that_terrain_too(engine: type[Game]) -> None:
    """T004: 24 of 30 cards are left, and the other swamp cards stay."""
    extra_lines = "removed: forest\noptions: swamp-cards"
    deck = new_game(engine, cards="scouts knights lords", extra_lines=extra_lines).deck()
    assert deck.total() == 24
    assert not {"forest", "swamp/forest"} & set(deck)
    assert deck["swamp/grass"] == 1


def test_every_seat_begins_with_forty_settlements_and_one_card(engine: type[Game]) -> None:
    """§1.5: the board is empty, and the first player begins."""
    before = new_game(engine, seats=3)
    game = before.pick("=grass", "=flowers", "=grass")
    assert before.chooser() == CHANCE
    assert game.chooser() == 0
    assert [game.supply(seat) for seat in range(3)] == [40, 40, 40]
    assert [game.hand(seat) for seat in range(3)] == [["grass"], ["flowers"], ["grass"]]
    assert not any(game.pieces(seat) for seat in range(3))
    assert game.targets() == fg_hexes("G")


@pytest.mark.parametrize("seats", [1, 6])
def test_a_game_has_two_to_five_seats(engine: type[Game], seats: int) -> None:
    """A-01: one seat and six seats are rejected."""
    with pytest.raises(ValueError, match=r"seat|players"):
        new_game(engine, seats=seats)


def test_unknown_cards_and_tasks_are_rejected(engine: type[Game]) -> None:
    """§1.5: the error names them."""
    with pytest.raises(ValueError, match="atlantis"):
        new_game(engine, extra_lines="tasks: atlantis")
    with pytest.raises(ValueError, match="atlantis"):
        new_game(engine, cards="knights lords atlantis")


def test_every_location_has_two_tiles(engine: type[Game]) -> None:
    """§1.2: the first game has eight location hexes."""
    game = new_game(engine)
    assert len(fg_hexes("L")) == 8
    assert [game.tiles_on(location) for location in fg_hexes("L")] == [2] * 8


def test_every_camp_has_one_nomad_tile(engine: type[Game]) -> None:
    """T006: Quarry and Caravan have four camps; fewer or more tiles are rejected."""
    board, tiles = "quarry caravan oasis farm", "sword outpost resettlement donation_grass"
    assert new_game(engine, board, extra_lines=f"nomads: {tiles}").chooser() == CHANCE
    for wrong in ("sword outpost resettlement", f"{tiles} donation_water"):
        with pytest.raises(ValueError, match="nomad"):
            new_game(engine, board, extra_lines=f"nomads: {wrong}")


def test_a_camp_gives_its_tile(engine: type[Game]) -> None:
    """T006: tiles are named in the order of the camps."""
    for place, name in (((4, 5), "sword"), ((4, 9), "outpost")):
        game, _ = draw(engine, "s . N s s . N", nomads="sword outpost")
        assert game.pick(place).more_tiles() == {name: "won"}


def test_the_board_of_the_first_game_is_the_one_in_the_rules(engine: type[Game]) -> None:
    """§8: all 400 hexes are compared."""
    game = scene(engine)
    for letter, terrain in TERRAINS.items():
        assert game.hexes(terrain) == fg_hexes(letter)
    assert game.hexes("location") == fg_hexes("L")
    assert game.hexes("castle") == fg_hexes("*")


@pytest.mark.parametrize("name", SECTIONS)
def test_a_section_can_be_turned_upside_down(engine: type[Game], name: str) -> None:
    """T007: hex (i,j) moves to (9-i,9-j) with its location."""
    rest = " ".join([other for other in SECTIONS if other != name][:3])
    plain, turned = (new_game(engine, f"{section} {rest}") for section in (name, f"{name}~"))
    for ground in GROUNDS:
        before = {(row, column) for row, column in plain.hexes(ground) if row < 10 and column < 10}
        after = {(row, column) for row, column in turned.hexes(ground) if row < 10 and column < 10}
        assert after == {(9 - row, 9 - column) for row, column in before}


def test_neighbours_stay_neighbours_in_a_turned_section(engine: type[Game]) -> None:
    """T007: all relations inside the section are preserved."""
    game = new_game(engine)
    inside = {(row, column) for row in range(10) for column in range(10)}
    for row, column in inside:
        before = game.neighbours((row, column)) & inside
        after = game.neighbours((9 - row, 9 - column)) & inside
        assert after == {(9 - r, 9 - c) for r, c in before}


def test_a_hex_has_six_neighbours(engine: type[Game]) -> None:
    """T008: one hex is in an even row and one in an odd row."""
    game = new_game(engine)
    assert game.neighbours((8, 8)) == {(8, 7), (8, 9), (7, 7), (7, 8), (9, 7), (9, 8)}
    assert game.neighbours((7, 8)) == {(7, 7), (7, 9), (6, 8), (6, 9), (8, 8), (8, 9)}


def test_forty_seven_of_the_edge_hexes_are_buildable(engine: type[Game]) -> None:
    """T009: there are 76 edge hexes; borders of sections are not edges."""
    edge = {(row, column) for row, column in fg_hexes("GFTCDWML*") if {row, column} & {0, 19}}
    assert len(edge) == 76
    buildable = scene(engine).use("tower").targets()
    assert len(buildable) == 47
    assert buildable == edge & fg_hexes("GFTCD")


def test_a_cave_is_far_from_all_special_hexes(engine: type[Game]) -> None:
    """T010: the distance is at least three, or two under the French rule (A-47)."""
    picture = """
        K   M   M   Mx  M   .   L
         M   M   .   Mx  M   .   .
        .   M   Mx  .   .   .   .
    """
    game, marked = draw(engine, picture, "farm", outside="G")
    assert game.cave_sites() == marked
    near, _ = draw(engine, picture, "farm", outside="G", rulings="caves-near")
    assert near.cave_sites() == near.hexes("mountain") - near.neighbours((4, 4))


def test_a_flower_card_allows_a_start_next_to_five_locations(engine: type[Game]) -> None:
    """T011: the rulebook gives this number."""
    game = scene(engine, card="flowers")
    reached = {place for place in fg_hexes("L") if game.neighbours(place) & game.targets()}
    assert reached == {(2, 18), (6, 2), (11, 17), (12, 7), (15, 12)}
