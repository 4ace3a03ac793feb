"""The Kingdom Builder cards of Marshlands and Harvest, which pay at the end (§5.3, §5.4)."""

from collections import Counter
from collections.abc import Callable

from .board import QUARTERS, SIDE, distance, on_island
from .cards import count_in
from .table import Table

BORDER = (SIDE - 1, SIDE)


def geologists(table: Table, seat: int) -> int:
    """Return 2 for each mountain range connected to another one by an area of the seat."""
    ranges = table.board.areas(table.board.of_terrain["mountain"])
    connected: set[int] = set()
    for area in table.board.areas(table.own(seat)):
        reached = area | table.board.neighbours_of_any(area)  # standing on it suffices
        touched = {number for number, mountains in enumerate(ranges) if mountains & reached}
        if len(touched) > 1:
            connected |= touched
    return 2 * len(connected)


def messengers(table: Table, seat: int) -> int:
    """Return 2 for each hex of the longest distance between pieces of an area (A-10)."""
    longest = 0
    for area in table.board.areas(table.own(seat)):
        if len(area) > 1:
            longest = max(longest, *(1 + distance(a, b) for a in area for b in area))
    return 2 * longest


def noblewomen(table: Table, seat: int) -> int:
    """Return 5 for the most pieces at each special hex; palaces pay the same without this card."""
    return majorities(table, seat, {"castle", "location", "nomad space", "silo"})


def palaces(table: Table, seat: int) -> int:
    """Return 5 for the most pieces at each palace (§2.11)."""
    return majorities(table, seat, {"palace"})


def majorities(table: Table, seat: int, terrains: set[str]) -> int:
    """Return 5 for each such hex at which the seat has the most pieces, or ties for it."""
    gold = 0
    own = [table.own(other) for other in range(table.seats)]
    for special in table.board.of_kinds(terrains):
        counts = [len(table.board.neighbours(special) & pieces) for pieces in own]
        if counts[seat] == max(counts) > 0:
            gold += 5
    return gold


def vassals(table: Table, seat: int) -> int:
    """Return 1 for each piece at an inner section border."""
    main = [place for place in table.own(seat) if not on_island(place)]
    return sum(row in BORDER or column in BORDER for row, column in main)


def own_neighbours(table: Table, seat: int) -> list[int]:
    """Return, for each piece of a seat, the number of its pieces next to it."""
    own = table.own(seat)
    return [len(table.board.neighbours(place) & own) for place in own]


def captains(table: Table, seat: int) -> int:
    """Return 1 for each piece with three or more neighbours of the same seat."""
    return sum(count >= 3 for count in own_neighbours(table, seat))


def chainers(table: Table, seat: int) -> int:
    """Return 1 for each piece with exactly two neighbours of the same seat."""
    return sum(count == 2 for count in own_neighbours(table, seat))


def scouts(table: Table, seat: int) -> int:
    """Return 1 for each piece next to, but not on, the terrain removed from the deck."""
    removed = table.removed_terrain
    return sum(
        table.board.terrain[place] != removed and table.board.touches(place, {removed})
        for place in table.own(seat)
        if removed is not None
    )


def rangers(table: Table, seat: int) -> int:
    """Return 2 for each line with exactly one piece."""
    lines: Counter[int] = Counter(row for row, _ in table.own(seat))
    return 2 * sum(count == 1 for count in lines.values())


def travellers(table: Table, seat: int) -> int:
    """Return 1 for each piece on the edge."""
    return len(table.own(seat) & table.board.edge())


def homesteaders(table: Table, seat: int) -> int:
    """Return 1 for each piece in the section with the most."""
    return max(count_in(table, seat, section) for section in QUARTERS)


def mayors(table: Table, seat: int) -> int:
    """Return 4 for each marker of the seat."""
    return 4 * len(table.markers[seat])


CARDS: dict[str, Callable[[Table, int], int]] = {
    "geologists": geologists,
    "messengers": messengers,
    "noblewomen": noblewomen,
    "vassals": vassals,
    "captains": captains,
    "scouts": scouts,
    "rangers": rangers,
    "travellers": travellers,
    "chainers": chainers,
    "homesteaders": homesteaders,
    "mayors": mayors,
}
