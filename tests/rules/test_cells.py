"""Geometry: sets of hexes compared with plain coordinates."""

from hypothesis import given
from hypothesis import strategies as st

from kingdombuilder.rules.cells import (
    BOARD,
    EDGE,
    EDGES,
    HEX_BITS,
    ISLAND,
    MAIN,
    NONE,
    QUARTERS,
    ROWS,
    Cells,
    area,
    areas,
    bit,
    count,
    fullest,
    fullest_part,
    jumps,
    largest_area,
    line_ends,
    lowest,
    many,
    near,
    whole_run,
)
from kingdombuilder.rules.hexes import cell, each, hex_name, hex_names, parse_hex, row_column
from tests.rules.pictures import parse_picture

HEXES = [(row, column) for row in range(20) for column in range(20)]
some_hexes = st.sets(st.sampled_from(HEXES), min_size=1, max_size=30)
# Almost full, so that areas have holes; two corners of the board have other hexes around them.
crowded_hexes = st.sampled_from([(0, 0), (7, 7), (13, 13)]).flatmap(
    lambda corner: st.sets(
        st.sampled_from([(corner[0] + r, corner[1] + c) for r in range(7) for c in range(7)]),
        min_size=20,
    )
)


def neighbours(row: int, column: int) -> set[tuple[int, int]]:
    """Return the neighbours of a hex, as §1.3 defines them."""
    side = column - 1 if row % 2 == 0 else column + 1
    around = {(row, column - 1), (row, column + 1)}
    around |= {(row + step, c) for step in (-1, 1) for c in (column, side)}
    return {(r, c) for r, c in around if 0 <= r < 20 and 0 <= c < 20}


def cells_from_hexes(hexes: set[tuple[int, int]]) -> Cells:
    """Return a set of coordinates as a set of cells."""
    return Cells(sum(int(cell(*hex_)) for hex_ in hexes))


def hexes_from_cells(cells: Cells) -> set[tuple[int, int]]:
    """Return a set of cells as a set of coordinates."""
    return {row_column(hex_) for hex_ in each(cells)}


def test_every_hex_has_the_neighbours_of_the_rules() -> None:
    """§1.3: all 400 hexes are checked, and none has a neighbour across the edge."""
    for hex_ in HEXES:
        assert hexes_from_cells(near(cell(*hex_))) == neighbours(*hex_)


@given(some_hexes)
def test_the_neighbours_of_a_set_are_those_of_its_hexes(hexes: set[tuple[int, int]]) -> None:
    """`near` is the union over the hexes."""
    assert hexes_from_cells(near(cells_from_hexes(hexes))) == set().union(
        *(neighbours(*hex_) for hex_ in hexes)
    )


def reached_from(start: tuple[int, int], hexes: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return the connected hexes by breadth-first search."""
    reached, edge = {start}, [start]
    while edge:
        for step in neighbours(*edge.pop()) & hexes - reached:
            reached.add(step)
            edge.append(step)
    return reached


@given(some_hexes)
def test_an_area_is_a_connected_component(hexes: set[tuple[int, int]]) -> None:
    """Breadth-first search finds the same hexes."""
    start = min(hexes)
    assert hexes_from_cells(area(cell(*start), cells_from_hexes(hexes))) == reached_from(
        start, hexes
    )


@given(some_hexes | crowded_hexes)
def test_areas_are_counted_and_the_largest_is_found(hexes: set[tuple[int, int]]) -> None:
    """Every hex is in one area; among equally large ones the first is returned."""
    parts = sorted({tuple(sorted(reached_from(hex_, hexes))) for hex_ in hexes})
    largest = max(len(part) for part in parts)
    assert areas(cells_from_hexes(hexes)) == len(parts)
    assert hexes_from_cells(largest_area(cells_from_hexes(hexes))) == set(
        next(part for part in parts if len(part) == largest)
    )
    assert areas(NONE) == 0


def test_areas_with_holes_and_areas_within_holes_are_counted() -> None:
    """A ring is one area, and what it encloses is another one."""
    ring = near(cell(8, 8))
    assert areas(ring) == 1
    assert areas(ring | cell(8, 8)) == 1
    assert areas(near(near(ring)) & ~near(ring) | cell(8, 8)) == 2


def test_the_island_never_touches_the_board() -> None:
    """§1.3: it is a separate component."""
    assert not near(MAIN) & ISLAND
    assert not near(ISLAND) & MAIN
    assert int(BOARD).bit_length() <= HEX_BITS


def test_the_board_has_its_lines_sections_and_edges() -> None:
    """§1.3: there are 400 hexes, 20 lines, 4 sections of 100, and 76 edge hexes."""
    assert count(MAIN) == 400
    assert [count(row) for row in ROWS] == [20] * 20
    assert [count(quarter) for quarter in QUARTERS] == [100] * 4
    assert count(EDGE) == 76
    assert [count(edge) for edge in EDGES] == [20] * 4
    assert bit(19, 19) == 447


def test_jumps_are_two_hexes_in_one_straight_direction() -> None:
    """§4.2 Paddock: all six directions are checked."""
    sets = parse_picture("""
        . x . x .
         . . . . .
        x . s . x
         . . . . .
        . x . x .
    """)
    assert jumps(sets["s"]) == sets["x"]


def test_jumps_do_not_wrap_around_the_edge() -> None:
    """A jump off the board has no target."""
    assert hexes_from_cells(jumps(cell(0, 0))) == {(0, 2), (2, 1)}
    assert hexes_from_cells(jumps(cell(19, 19))) == {(19, 17), (17, 18)}


def test_line_ends_are_just_beyond_a_run_of_three_or_more() -> None:
    """§4.2 Tavern: runs have any of three directions and no gaps."""
    row = parse_picture(". x s s s s x .")
    assert line_ends(row["s"]) == row["x"]
    slope = parse_picture("""
        . . . x .
         . . s . .
        . . s . .
         . s . . .
        . x . . .
    """)
    assert line_ends(slope["s"]) == slope["x"]
    assert not line_ends(parse_picture("s s . s s .")["s"])


def test_hexes_are_counted_per_line_and_area() -> None:
    """`fullest`, `many`, `lowest` and `largest_area` are checked."""
    sets = parse_picture("""
        a a . b b
         . . . b .
    """)
    both = sets["a"] | sets["b"]
    assert fullest(both, ROWS) == 4
    assert count(fullest_part(both, ROWS)) == 4
    assert largest_area(both) == sets["b"]
    assert many(both)
    assert not many(lowest(both))
    assert hexes_from_cells(lowest(both)) == {(4, 4)}


def test_hexes_have_names() -> None:
    """A letter names the column and a number the row; an island's names begin with i."""
    assert hex_name(cell(6, 2)) == "C7"
    assert parse_hex("c7") == cell(6, 2)
    assert hex_name(cell(21, 0)) == "iA1"
    island = [cell(row, column) for row in range(21, 26) for column in range(11)]
    assert all(parse_hex(hex_name(hex_)) == hex_ for hex_ in (*each(MAIN), *island))
    assert hex_names(cell(0, 0) | cell(19, 19)) == "A1 T20"
    for wrong in ("A0", "A21", "U1", "iA6", "iL1", "iL3", "", "7C", "A1A"):
        assert parse_hex(wrong) is None


def test_a_whole_run_contains_every_hex_of_a_long_line() -> None:
    """§6 Road: adjacent pieces off the diagonal are not part of it."""
    sets = parse_picture("""
        . . s . .
         . s x . .
        . s . . .
    """)
    assert whole_run(sets["s"] | sets["x"], 3, 1) == sets["s"]
    assert not whole_run(sets["s"], 4, 1)
    fall = parse_picture("""
        s . . . .
         s x . . .
        . s . . .
    """)
    assert whole_run(fall["s"] | fall["x"], 3, 2) == fall["s"]
