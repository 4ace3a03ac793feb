"""The naive engine against the rules §11: gaining, losing and using the location tiles."""

import pytest

from .board import Board, Hex
from .first_game import FG, MEADOW, build, hexes, position, split, tile_kinds
from .game import Game


def use(game: Game, kind: str) -> None:
    """Start the use of a tile."""
    game.play(("tile", kind))


def test_a_settlement_next_to_a_location_gains_a_tile_for_later() -> None:
    """T040, T041."""
    game = position(card="flowers")
    build(game, (12, 8))
    assert game.tiles[0] == {(12, 7): "new"}
    assert game.tiles_left((12, 7)) == 1
    build(game, (13, 7), (13, 8))
    assert game.tiles[0] == {(12, 7): "new"}
    assert game.tiles_left((12, 7)) == 1
    assert game.legal() == {("end",)}
    game.play(("end",))
    assert game.tiles[0] == {(12, 7): "ready"}


def test_a_third_seat_finds_the_location_empty() -> None:
    """T042."""
    game = position(card="flowers", others=[(), ()], cards=["workers"])
    game.taken[1].add((12, 7))
    game.taken[2].add((12, 7))
    build(game, (12, 8))
    assert (game.tiles[0], game.taken[0]) == ({}, set())
    assert game.scores()[0]["workers"] == 1


def test_a_tile_is_lost_for_good_when_the_last_neighbour_leaves() -> None:
    """T043, T044."""
    game = position(
        own=[(12, 8), (2, 19)], card="forest", tiles={(12, 7): "oasis", (2, 18): "paddock"}
    )
    use(game, "paddock")
    build(game, (12, 8), (12, 10))
    assert game.tiles[0] == {(2, 18): "used"}
    assert game.tiles_left((12, 7)) == 1
    build(game, (11, 7))
    assert game.tiles[0] == {(2, 18): "used"}


def test_a_tile_is_kept_while_another_settlement_stands_there() -> None:
    """T045."""
    game = position(own=[(12, 8), (13, 7), (2, 19)], tiles={(12, 7): "oasis", (2, 18): "paddock"})
    use(game, "paddock")
    build(game, (12, 8), (12, 10))
    assert game.tiles[0] == {(12, 7): "ready", (2, 18): "used"}


def test_a_tile_lost_in_its_own_use_does_not_cancel_the_use() -> None:
    """§4.1."""
    game = position(own=[(2, 19)], tiles={(2, 18): "paddock"})
    use(game, "paddock")
    build(game, (2, 19))
    assert (game.settlements[0], game.lifted, game.tiles[0]) == (
        set(),
        (2, 19),
        {(2, 18): "used"},
    )
    build(game, (2, 17))  # also next to it
    assert game.tiles[0] == {(2, 18): "used"}
    game = position(own=[(2, 19)], tiles={(2, 18): "paddock"})
    use(game, "paddock")
    build(game, (2, 19), (4, 18))
    assert (game.settlements[0], game.tiles[0]) == ({(4, 18)}, {})


def test_two_farm_tiles_are_two_uses_a_turn() -> None:
    """T046."""
    game = position(own=[(12, 18), (14, 12)], tiles={(11, 17): "farm", (15, 12): "farm"})
    use(game, "farm")
    build(game, min(hexes(game)))
    use(game, "farm")
    build(game, min(hexes(game)))
    assert tile_kinds(game) == set()
    assert set(game.tiles[0].values()) == {"used"}


@pytest.mark.parametrize("poor", [(11, 17), (15, 12)])
@pytest.mark.parametrize("lost", [(11, 17), (15, 12)])
@pytest.mark.parametrize("status", ["used", "new"])
def test_of_two_equal_tiles_the_ready_one_is_kept(poor: Hex, lost: Hex, status: str) -> None:
    """A-14: whichever of the two locations is left, and whichever tile was used or is new."""
    game = position(
        own=[(12, 18), (14, 12), (2, 19)],
        tiles={(11, 17): "farm", (15, 12): "farm", (2, 18): "paddock"},
    )
    game.tiles[0][poor] = status
    use(game, "paddock")
    if lost == (11, 17):
        build(game, (12, 18), (14, 19))
        assert game.tiles[0] == {(15, 12): "ready", (2, 18): "used"}
    else:
        build(game, (14, 12), (14, 10))
        assert game.tiles[0] == {(11, 17): "ready", (2, 18): "used"}


def test_a_settlement_moved_next_to_a_location_gains_its_tile() -> None:
    """T049."""
    game = position(own=[(12, 10), (2, 19)], tiles={(2, 18): "paddock"})
    use(game, "paddock")
    build(game, (12, 10), (12, 8))
    assert game.tiles[0] == {(2, 18): "used", (12, 7): "new"}


def test_a_hex_between_two_locations_gives_both_tiles() -> None:
    """T051."""
    game = Game.new([(MEADOW, False)] * 4, ["lords", "miners", "workers"], 2)
    game.play(("card", "grass"))
    game.play(("card", "grass"))
    build(game, (4, 5))
    assert game.tiles[0] == {(4, 4): "new", (4, 6): "new"}


def test_a_move_from_neighbour_to_neighbour_keeps_the_tile() -> None:
    """T052."""
    game = position(own=[(12, 8)], card="forest", tiles={(12, 7): "barn"})
    use(game, "barn")
    build(game, (12, 8))
    assert (11, 7) in hexes(game)
    build(game, (11, 7))
    assert game.tiles[0] == {(12, 7): "used"}


def test_the_tower_offers_the_whole_edge_or_the_adjacent_part_of_it() -> None:
    """T060, T061."""
    game = position(own=[(12, 8)], tiles={(12, 7): "tower"})
    use(game, "tower")
    assert len(hexes(game)) == len(game.legal()) == 47
    game = position(own=[(1, 1)], tiles={(12, 7): "tower"})
    use(game, "tower")
    assert hexes(game) == {(0, 1), (0, 2), (1, 0)}


def test_the_tavern_lengthens_a_straight_run_of_three() -> None:
    """T062, T064."""
    game = position(own=[(7, 7), (7, 8), (7, 9)], tiles={(6, 7): "tavern"})
    use(game, "tavern")
    assert hexes(game) == {(7, 6), (7, 10)}
    game = position(own=[(7, 7), (7, 8), (8, 8)], tiles={(6, 7): "tavern"})
    assert tile_kinds(game) == set()


def test_the_tavern_knows_slanting_runs_and_allows_no_gap() -> None:
    """§4.2: above this run lies a location, below it a free hex or an opponent."""
    run = [(7, 7), (8, 8), (9, 8)]
    game = position(own=run, tiles={(6, 7): "tavern"})
    use(game, "tavern")
    assert hexes(game) == {(10, 9)}
    game = position(own=run, tiles={(6, 7): "tavern"}, others=[[(10, 9)]])
    assert tile_kinds(game) == set()


def test_the_paddock_jumps_two_hexes_in_a_straight_line() -> None:
    """T065."""
    game = position(own=[(8, 4)], tiles={(2, 18): "paddock"})
    use(game, "paddock")
    assert game.legal() == {("hex", 8, 4)}
    build(game, (8, 4))
    assert hexes(game) == {(8, 6), (8, 2), (6, 5), (6, 3), (10, 5)}


def test_the_harbor_moves_to_water_next_to_the_other_settlements() -> None:
    """T067."""
    game = position(own=[(8, 12), (8, 13)], tiles={(12, 7): "harbor"})
    use(game, "harbor")
    assert hexes(game) == {(8, 12), (8, 13)}
    build(game, (8, 12))
    assert hexes(game) == {(7, 13), (8, 14)}


def test_a_piece_is_stuck_if_only_its_own_hex_touches_the_others() -> None:
    """§3.4, A-05: the lake hex (14, 13) is the only water next to (14, 12)."""
    game = position(own=[(14, 12), (14, 13)], tiles={(12, 7): "harbor"})
    assert game.board.neighbours((14, 12)) & game.board.of_terrain["water"] == {(14, 13)}
    use(game, "harbor")
    assert hexes(game) == {(14, 12)}


def test_the_oracle_goes_anywhere_if_nothing_is_adjacent() -> None:
    """T071."""
    game = position(own=[(0, 17)], card="forest", tiles={(17, 5): "oracle"})
    use(game, "oracle")
    assert hexes(game) == game.board.of_terrain["forest"]


def test_the_farm_is_of_no_use_without_free_grass() -> None:
    """T072."""
    grass = Board(FG).of_terrain["grass"]
    game = position(card="forest", tiles={(11, 17): "farm"}, others=[*split(grass), ()])
    assert tile_kinds(game) == set()
    assert game.tiles[0] == {(11, 17): "ready"}
