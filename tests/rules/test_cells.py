"""Geometry: sets of hexes against plain coordinates."""

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
from tests.rules.pictures import drawn

HEXES = [(row, column) for row in range(20) for column in range(20)]
some_hexes = st.sets(st.sampled_from(HEXES), min_size=1, max_size=30)


def neighbours(row: int, column: int) -> set[tuple[int, int]]:
    """§1.3, word for word."""
    side = column - 1 if row % 2 == 0 else column + 1
    around = {(row, column - 1), (row, column + 1)}
    around |= {(row + step, c) for step in (-1, 1) for c in (column, side)}
    return {(r, c) for r, c in around if 0 <= r < 20 and 0 <= c < 20}


def of(hexes: set[tuple[int, int]]) -> Cells:
    """A set of coordinates as a set of hexes."""
    return Cells(sum(int(cell(*hex_)) for hex_ in hexes))


def back(cells: Cells) -> set[tuple[int, int]]:
    """And the other way."""
    return {row_column(hex_) for hex_ in each(cells)}


def test_every_hex_has_the_neighbours_of_the_rules() -> None:
    """§1.3: all 400, none of them across the edge."""
    for hex_ in HEXES:
        assert back(near(cell(*hex_))) == neighbours(*hex_)


@given(some_hexes)
def test_the_neighbours_of_a_set_are_those_of_its_hexes(hexes: set[tuple[int, int]]) -> None:
    """near is the union over the hexes."""
    assert back(near(of(hexes))) == set().union(*(neighbours(*hex_) for hex_ in hexes))


def reached_from(start: tuple[int, int], hexes: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Breadth-first search."""
    reached, edge = {start}, [start]
    while edge:
        for step in neighbours(*edge.pop()) & hexes - reached:
            reached.add(step)
            edge.append(step)
    return reached


@given(some_hexes)
def test_an_area_is_all_that_steps_reach(hexes: set[tuple[int, int]]) -> None:
    """Breadth-first search finds the same."""
    start = min(hexes)
    assert back(area(cell(*start), of(hexes))) == reached_from(start, hexes)


@given(some_hexes)
def test_areas_and_the_largest_of_them(hexes: set[tuple[int, int]]) -> None:
    """Every hex is in one of them; of equally large ones it is the first."""
    parts = sorted({tuple(sorted(reached_from(hex_, hexes))) for hex_ in hexes})
    largest = max(len(part) for part in parts)
    assert areas(of(hexes)) == len(parts)
    assert back(largest_area(of(hexes))) == set(
        next(part for part in parts if len(part) == largest)
    )
    assert areas(NONE) == 0


def test_the_island_never_touches_the_board() -> None:
    """§1.3: a component of its own."""
    assert not near(MAIN) & ISLAND
    assert not near(ISLAND) & MAIN
    assert int(BOARD).bit_length() <= HEX_BITS


def test_the_parts_of_the_board() -> None:
    """§1.3: 400 hexes, 20 lines, 4 sections of 100, 76 hexes on the edge."""
    assert count(MAIN) == 400
    assert [count(row) for row in ROWS] == [20] * 20
    assert [count(quarter) for quarter in QUARTERS] == [100] * 4
    assert count(EDGE) == 76
    assert [count(edge) for edge in EDGES] == [20] * 4
    assert bit(19, 19) == 447


def test_jumps_are_two_hexes_in_one_straight_direction() -> None:
    """§4.2 Paddock."""
    seen = drawn("""
        . x . x .
         . . . . .
        x . s . x
         . . . . .
        . x . x .
    """)
    assert jumps(seen["s"]) == seen["x"]


def test_jumps_do_not_wrap_round_the_edge() -> None:
    """A jump off the board goes nowhere."""
    assert back(jumps(cell(0, 0))) == {(0, 2), (2, 1)}
    assert back(jumps(cell(19, 19))) == {(19, 17), (17, 18)}


def test_line_ends_are_just_beyond_a_run_of_three_or_more() -> None:
    """§4.2 Tavern: in any of the three directions, with no gap."""
    row = drawn(". x s s s s x .")
    assert line_ends(row["s"]) == row["x"]
    slope = drawn("""
        . . . x .
         . . s . .
        . . s . .
         . s . . .
        . x . . .
    """)
    assert line_ends(slope["s"]) == slope["x"]
    assert not line_ends(drawn("s s . s s .")["s"])


def test_counting_words() -> None:
    """fullest, many, lowest and the largest area."""
    seen = drawn("""
        a a . b b
         . . . b .
    """)
    both = seen["a"] | seen["b"]
    assert fullest(both, ROWS) == 4
    assert count(fullest_part(both, ROWS)) == 4
    assert largest_area(both) == seen["b"]
    assert many(both)
    assert not many(lowest(both))
    assert back(lowest(both)) == {(4, 4)}


def test_hexes_have_names() -> None:
    """Letter for the column, number for the row; an i before those of an island."""
    assert hex_name(cell(6, 2)) == "C7"
    assert parse_hex("c7") == cell(6, 2)
    assert hex_name(cell(21, 0)) == "iA1"
    island = [cell(row, column) for row in range(21, 26) for column in range(11)]
    assert all(parse_hex(hex_name(hex_)) == hex_ for hex_ in (*each(MAIN), *island))
    assert hex_names(cell(0, 0) | cell(19, 19)) == "A1 T20"
    for wrong in ("A0", "A21", "U1", "iA6", "iL1", "iL3", "", "7C", "A1A"):
        assert parse_hex(wrong) is None


def test_a_whole_run_is_all_of_a_long_line() -> None:
    """§6 Road: seven in one diagonal, and not the piece beside it."""
    seen = drawn("""
        . . s . .
         . s x . .
        . s . . .
    """)
    assert whole_run(seen["s"] | seen["x"], 3, 1) == seen["s"]
    assert not whole_run(seen["s"], 4, 1)
    fall = drawn("""
        s . . . .
         s x . . .
        . s . . .
    """)
    assert whole_run(fall["s"] | fall["x"], 3, 2) == fall["s"]
