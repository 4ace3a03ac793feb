"""The naive engine against the rules §11: the geometry of the board."""

import pytest

from .board import BUILDABLE, Board, distance
from .first_game import FARM, FG, TAVERN


def test_turning_a_section_keeps_its_neighbour_relations() -> None:
    """T007."""
    plain = Board(FG)
    turned = Board([(TAVERN, True), *FG[1:]])
    for row in range(1, 9):
        for column in range(1, 9):
            here, there = (row, column), (9 - row, 9 - column)
            assert plain.terrain[here] == turned.terrain[there]
            moved = {(9 - i, 9 - j) for i, j in plain.neighbours(here)}
            assert moved == turned.neighbours(there)
    assert {h for h, kind in turned.locations.items() if kind == "tavern"} == {(3, 7), (3, 2)}


def test_neighbours_depend_on_the_parity_of_the_row() -> None:
    """T008."""
    board = Board(FG)
    assert board.neighbours((8, 8)) == {(8, 7), (8, 9), (7, 7), (7, 8), (9, 7), (9, 8)}
    assert board.neighbours((7, 8)) == {(7, 7), (7, 9), (6, 8), (6, 9), (8, 8), (8, 9)}


def test_the_edge_has_76_hexes_of_which_47_are_buildable() -> None:
    """T009."""
    board = Board(FG)
    assert len(board.edge()) == 76
    assert len(board.edge() & board.of_kinds(BUILDABLE)) == 47


def test_distance_counts_steps_between_neighbours() -> None:
    """§1.3."""
    board = Board(FG)
    for start in [(0, 0), (7, 8), (10, 3)]:
        reached = {start}
        for steps in range(1, 8):
            ring = board.neighbours_of_any(reached) - reached
            assert {distance(start, place) for place in ring} == {steps}
            reached |= ring


def test_flowers_give_five_locations_to_start_at() -> None:
    """T011."""
    board = Board(FG)
    starts = {h for h in board.locations if board.touches(h, {"flowers"})}
    assert starts == {(2, 18), (6, 2), (11, 17), (12, 7), (15, 12)}


def test_a_board_needs_four_sections() -> None:
    """§1.3."""
    with pytest.raises(ValueError, match="four sections"):
        Board([(FARM, False)])
