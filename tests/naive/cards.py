"""The Kingdom Builder cards of the base game, which pay at the end (§5.1)."""

from collections import Counter
from collections.abc import Callable

from .board import QUARTERS, SPECIAL, Hex, quarter
from .table import Table


def fishermen(table: Table, seat: int) -> int:
    """Return 1 for each settlement next to water but not on it."""
    return next_to_but_not_on(table, seat, "water")


def miners(table: Table, seat: int) -> int:
    """Return 1 for each settlement next to a mountain but not on one."""
    return next_to_but_not_on(table, seat, "mountain")


def next_to_but_not_on(table: Table, seat: int, terrain: str) -> int:
    """Return the number of a seat's settlements next to a terrain but not on it."""
    board = table.board
    return sum(
        board.terrain[place] != terrain and board.touches(place, {terrain})
        for place in table.own(seat)
    )


def merchants(table: Table, seat: int) -> int:
    """Return 4 for each special hex connected to another one by an area of the seat."""
    connected: set[Hex] = set()
    for area in table.board.areas(table.own(seat)):
        # only settlements connect, so paths never cross special hexes.
        touched = table.board.neighbours_of_any(area) & table.board.of_kinds(SPECIAL)
        if len(touched) > 1:
            connected |= touched
    return 4 * len(connected)


def discoverers(table: Table, seat: int) -> int:
    """Return 1 for each horizontal line with a settlement."""
    return len({row for row, _ in table.own(seat)})


def hermits(table: Table, seat: int) -> int:
    """Return 1 for each area."""
    return len(table.board.areas(table.own(seat)))


def citizens(table: Table, seat: int) -> int:
    """Return 1 for every two settlements of the largest area."""
    return max(map(len, table.board.areas(table.own(seat))), default=0) // 2


def workers(table: Table, seat: int) -> int:
    """Return 1 for each settlement next to a special hex."""
    return sum(table.board.touches(place, SPECIAL) for place in table.own(seat))


def knights(table: Table, seat: int) -> int:
    """Return 2 for each settlement of the fullest horizontal line."""
    return 2 * max(Counter(row for row, _ in table.own(seat)).values(), default=0)


def lords(table: Table, seat: int) -> int:
    """Return, for each section, 12 for the most settlements and 6 for the next lower number."""
    gold = 0
    for section in QUARTERS:
        counts = [count_in(table, other, section) for other in range(table.seats)]
        # zero settlements count as a number unless the table opts out.
        ranked = {count for count in counts if count > 0 or table.lords_zero_counts}
        places = sorted(ranked, reverse=True)
        if counts[seat] in places[:1]:
            gold += 12
        elif counts[seat] in places[1:2]:
            gold += 6
    return gold


def farmers(table: Table, seat: int) -> int:
    """Return 3 for each settlement in the section with the fewest."""
    return 3 * min(count_in(table, seat, section) for section in QUARTERS)


def count_in(table: Table, seat: int, section: Hex) -> int:
    """Return the number of a seat's settlements in one section."""
    return sum(quarter(place) == section for place in table.own(seat))


CARDS: dict[str, Callable[[Table, int], int]] = {
    "fishermen": fishermen,
    "merchants": merchants,
    "discoverers": discoverers,
    "hermits": hermits,
    "citizens": citizens,
    "miners": miners,
    "workers": workers,
    "knights": knights,
    "lords": lords,
    "farmers": farmers,
}
