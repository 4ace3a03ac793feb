"""The naive engine against the rules §11.9: Capitol, Caves and Island."""

import pytest

from .board import Board, Hex, Section, distance
from .first_game import FG, build, hexes, tile_kinds
from .game import Game
from .scenes import FG_ROWS, scene, use
from .sections import ISLANDS

CANYON_SIDE, FOREST_SIDE = ISLANDS


def test_a_capitol_pays_for_pieces_up_to_two_hexes_away() -> None:
    """T170."""
    own = [(10, 11), (10, 12), (8, 10), (9, 9), (10, 13)]  # 1, 2, 2, 1 and 3 away
    game = scene(own, paint={(10, 10): "K"}, capitols=[(10, 10)])
    assert game.scores()[0]["capitol"] == 4
    assert "capitol" not in scene().scores()[0]


def test_the_zone_of_a_capitol_has_eighteen_hexes() -> None:
    """T171; with two capitols no piece counts twice (A-45)."""
    board = Board(FG)
    zone = {h for h in board.terrain if 1 <= distance(h, (11, 11)) <= 2}
    assert len(zone) == 18
    game = scene(zone, rows=FG_ROWS, capitols=[(11, 11)])
    assert game.scores()[0]["capitol"] == 18
    both = scene([(10, 11)], paint={(10, 10): "K", (10, 12): "K"}, capitols=[(10, 10), (10, 12)])
    assert (both.scores()[0]["capitol"], both.scores()[0]["castles"]) == (1, 6)


def test_caves_are_mountains_and_capitols_are_castles() -> None:
    """§7.1, §7.2."""
    with pytest.raises(ValueError, match="a mountain hex"):
        scene(caves=[(5, 5)])
    with pytest.raises(ValueError, match="a castle hex"):
        scene(capitols=[(5, 5)])


def test_a_cave_move_leads_from_cave_to_cave() -> None:
    """T172."""
    caves: list[Hex] = [(5, 5), (15, 15)]
    paint = {**dict.fromkeys(caves, "M"), (5, 4): "W"}
    game = scene([(5, 6), (0, 0)], paint=paint, caves=caves, tiles=["bazaar"])
    use(game, "caves")
    assert hexes(game) == {(5, 6)}
    build(game, (5, 6))
    around = game.board.neighbours((5, 5)) | game.board.neighbours((15, 15))
    assert hexes(game) == around - {(5, 4), (5, 6)}
    build(game, (15, 14))
    assert tile_kinds(game) == set()
    on_it = scene([(5, 5)], paint=paint, caves=caves)
    assert tile_kinds(on_it) == set()


def test_oasis_and_farm_on_the_island() -> None:
    """T173."""
    game = scene([(10, 10)], island=CANYON_SIDE, tiles=["oasis", "farm"])
    game.walls = game.board.neighbours((10, 10)) | {(21, 1)}
    use(game, "oasis")
    assert hexes(game) == {(21, 2), (22, 0)}
    build(game, (21, 2))
    use(game, "farm")
    assert hexes(game) == {(21, 3), (22, 2)}


def test_a_piece_on_the_island_binds_the_next_placement() -> None:
    """T174."""
    game = scene([(10, 10), (23, 0)], island=FOREST_SIDE, hand="forest", paint={(0, 0): "T"})
    assert hexes(game) == {(22, 0)}


def test_the_island_has_the_neighbours_of_its_own_drawing() -> None:
    """§1.3: rows of 3, 4, 5, 4 and 3 hexes around the middle one."""
    board = Board(FG, FOREST_SIDE)
    assert board.neighbours((23, 2)) == {(23, 1), (23, 3), (22, 1), (22, 2), (24, 1), (24, 2)}
    assert board.neighbours((21, 1)) == {(21, 2), (22, 0), (22, 1)}
    assert board.neighbours((22, 0)) == {(22, 1), (21, 1), (23, 0), (23, 1)}
    assert not any(row < 21 for row, _ in board.neighbours((21, 2)))
    island = [h for h in board.terrain if h[0] >= 21]
    assert (len(island), len(board.coast)) == (19, 12)
    assert {distance((23, 2), h) for h in board.coast} == {2}


def test_the_tower_does_not_know_the_island() -> None:
    """T175."""
    game = scene([(22, 0)], island=CANYON_SIDE, tiles=["tower"])
    use(game, "tower")
    assert len(hexes(game)) == 76


def test_straight_lines_do_not_reach_the_island() -> None:
    """§3.10: from the bottom row over the row that is none."""
    for kind in ("paddock", "refuge_bonus", "caravan"):
        tiles = [kind] if kind != "refuge_bonus" else []
        game = scene([(19, 2)], island=CANYON_SIDE, tiles=tiles, bonus=["refuge_bonus"])
        use(game, kind)
        build(game, (19, 2))
        assert len(hexes(game)) == 4
        assert all(row < 20 for row, _ in hexes(game))


def test_the_island_is_in_no_section() -> None:
    """T176; nor at an edge or at an inner border."""
    cards = ["lords", "farmers", "rovers", "homesteaders", "vassals", "travellers"]
    game = scene((), island=CANYON_SIDE, hand="canyon", cards=cards, tasks=["compass_points"])
    build(game, (23, 0), (24, 0), (23, 1))
    game.play(("end",))
    gold = game.scores()
    assert gold[0]["lords"] == gold[1]["lords"] == 48  # nobody is anywhere
    assert {gold[0][name] for name in cards[1:]} == {0}
    assert gold[0]["compass_points"] == 0


def test_island_lines_count_for_discoverers_and_knights() -> None:
    """T177; and for Rangers (A-46)."""
    main: set[Hex] = {(row, 5) for row in range(10)}
    cards = ["discoverers", "knights", "rangers"]
    game = scene(main | {(22, 0), (23, 0), (23, 1), (24, 0)}, island=CANYON_SIDE, cards=cards)
    gold = game.scores()[0]
    assert (gold["discoverers"], gold["knights"], gold["rangers"]) == (13, 4, 24)


def test_the_coast_is_next_to_water() -> None:
    """A-46: for Fishermen and the Water Mill."""
    game = scene([(21, 2), (22, 1)], island=FOREST_SIDE, cards=["fishermen"], tiles=["water_mill"])
    assert game.scores()[0]["fishermen"] == 1
    use(game, "water_mill")
    assert hexes(game) == {(21, 1), (21, 3), (22, 0)}


def test_the_tiles_of_the_island_move_to_canyon_and_forest() -> None:
    """§4.7."""
    for island, name, letter in [
        (CANYON_SIDE, "rope_bridge", "C"),
        (FOREST_SIDE, "tree_house", "T"),
    ]:
        game = held_on_island(island, name, letter)
        use(game, name)
        build(game, (0, 0))
        assert hexes(game) == {(10, 11)}


def held_on_island(island: Section, name: str, letter: str) -> Game:
    """The tile of the Island in the hand of a seat next to a hex of its terrain."""
    game = scene([(10, 10), (0, 0)], paint={(10, 11): letter}, island=island)
    (location,) = (h for h, kind in game.board.locations.items() if kind == name)
    game.tiles[0][location] = "ready"
    game.taken[0].add(location)
    return game
