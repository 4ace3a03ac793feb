"""Sections are read, turned and written, and errors are reported."""

import pytest

from kingdombuilder.box import ISLANDS, LOCATIONS, SECTIONS
from kingdombuilder.box.section import Section, parse_section, write_section
from kingdombuilder.rules.cells import near
from kingdombuilder.rules.hexes import cell, each, row_column
from kingdombuilder.text.parsing import ParseError

GOOD = write_section(SECTIONS["farm"])


def change_line(line: int, text: str) -> str:
    """Return the good drawing with one line changed."""
    lines = GOOD.splitlines()
    lines[line - 1] = text
    return "\n".join(lines)


@pytest.mark.parametrize("name", SECTIONS)
def test_a_written_section_can_be_read_back(name: str) -> None:
    """Round trips are exact."""
    section = SECTIONS[name]
    assert parse_section(write_section(section), set(LOCATIONS)) == section


@pytest.mark.parametrize("name", SECTIONS)
def test_turning_a_section_twice_restores_it(name: str) -> None:
    """§1.3: (row, column) moves to (9 - row, 9 - column)."""
    section = SECTIONS[name]
    turned = section.rotated()
    assert turned.rows[0] == section.rows[9][::-1]
    assert turned.rotated() == section


def test_turning_a_section_keeps_neighbours() -> None:
    """T007: neighbour relations inside the section are preserved."""

    def neighbours(row: int, column: int) -> set[tuple[int, int]]:
        places = {row_column(hex_) for hex_ in each(near(cell(row, column)))}
        return {(r, c) for r, c in places if r < 10 and c < 10}

    for row in range(10):
        for column in range(10):
            turned = {(9 - r, 9 - c) for r, c in neighbours(row, column)}
            assert neighbours(9 - row, 9 - column) == turned


@pytest.mark.parametrize(
    ("box", "sections", "tiles"),
    [
        ("base", 8, 28),
        ("nomads", 4, 14),
        ("crossroads", 4, 16),
        ("marshlands", 4, 16),
        ("harvest", 4, 16),
    ],
)
def test_a_box_has_its_sections_and_tiles(box: str, sections: int, tiles: int) -> None:
    """§1.1: every location hex has two tiles."""
    names = SECTIONS.names_in((box,))
    assert len(names) == sections
    assert 2 * sum(len(SECTIONS[name].locations) for name in names) == tiles


def test_islands_have_one_location_and_one_castle() -> None:
    """§7.3."""
    for name in ISLANDS:
        assert len(ISLANDS[name].locations) == 1
        assert sum(row.count("K") for row in ISLANDS[name].rows) == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (change_line(7, "C C C F F F X C F F"), "line 7, column 13: 'X' is not a terrain"),
        (
            change_line(7, "C C C F F F T C F"),
            "line 7, column 1: expected 10 hexes in this row (got 9)",
        ),
        (change_line(7, ""), "line 14, column 1: expected 10 rows (got 9)"),
        (change_line(3, "a: fram"), "line 3, column 4: no location 'fram'; did you mean 'farm'?"),
        (change_line(2, "layout: mine"), "line 2, column 9: no layout 'mine'"),
        (change_line(2, "lay: house"), "line 2, column 1: no line 'lay'; did you mean 'layout'?"),
        (change_line(2, ""), "line 1, column 1: the line 'layout:' is missing"),
        (change_line(1, "section: My Farm"), "line 1, column 1: 'section:' takes exactly one word"),
        (change_line(1, "section: Farm!"), "line 1, column 10: 'Farm!' is not a valid name"),
        (change_line(2, "a: farm"), "line 3, column 1: 'a' appears twice"),
        (change_line(4, "b: oasis"), "line 4, column 4: the letter 'b' is not used in any row"),
        (
            change_line(7, "a C C F F F T C F F"),
            "line 14, column 1: a section has at most 2 locations (got 3)",
        ),
        ("", "line 1, column 1: the line 'section:' is missing"),
    ],
)
def test_an_invalid_section_is_rejected_with_its_place(text: str, message: str) -> None:
    """The error has the line, the column and a suggestion."""
    with pytest.raises(ParseError) as error:
        parse_section(text, set(LOCATIONS))
    assert message in str(error.value)


def test_errors_are_translated_to_french() -> None:
    """An error is a code with facts."""
    with pytest.raises(ParseError) as error:
        parse_section(change_line(3, "a: fram"), set(LOCATIONS))
    french = error.value.message("fr")
    assert french.startswith("ligne 3, colonne 4: lieu : « fram » n’existe pas")
    assert "farm" in french


def test_a_section_can_be_typed_without_spaces() -> None:
    """Spaces between hexes are optional."""
    text = "\n".join(
        line.replace(" ", "") if ":" not in line else line for line in GOOD.splitlines()
    )
    section = parse_section(text, set(LOCATIONS))
    assert isinstance(section, Section)
    assert section == SECTIONS["farm"]
