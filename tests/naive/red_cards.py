"""What is paid or marked at once: Families, Shepherds, Ambassadors, Rovers, Mayors (§5)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from .board import DIRECTIONS, QUARTERS, Hex, quarter, step

if TYPE_CHECKING:  # the table calls these functions
    from .table import Table

RED = ("families", "shepherds", "ambassadors", "rovers")
PIECES_FOR_MARKER = 4


def pay_for_build(table: Table, seat: int, places: Collection[Hex]) -> None:
    """Shepherds, Ambassadors and the counter of Rovers, for each built piece (§5.2, §5.4)."""
    if "shepherds" in table.cards:
        table.gold[seat]["shepherds"] += 2 * sum(is_shut_in(table, place) for place in places)
    if "ambassadors" in table.cards:
        others = table.others(seat)
        table.gold[seat]["ambassadors"] += sum(
            bool(table.board.neighbours(place) & others) for place in places
        )
    if seat == table.seat:
        table.turn.built_in |= {quarter(place) for place in places} & set(QUARTERS)


def is_shut_in(table: Table, place: Hex) -> bool:
    """Whether no neighbour of the hex is an empty one of its terrain."""
    # a scout leaves its hex empty. A hex next to a warrior is just empty as well.
    empty = table.board.neighbours(place) - (table.occupied() - table.scouts)
    terrain = table.board.terrain[place]
    return not any(table.board.terrain[other] == terrain for other in empty)


def pay_families(table: Table) -> None:
    """2 for three in a row among the mandatory placements, once they are all made (§5.2)."""
    if "families" not in table.cards or table.turn.families_paid:
        return
    # any three of the pieces placed will do, but two on swamp or of a short supply will not.
    if table.turn.from_supply >= 3 and has_triple(set(table.turn.placed)):
        table.turn.families_paid = True
        table.gold[table.seat]["families"] += 2


def has_triple(places: set[Hex]) -> bool:
    """Whether three of the hexes follow each other on a straight line."""
    for first in places:
        for direction in DIRECTIONS:
            second = step(first, direction)
            if second in places and step(second, direction) in places:
                return True
    return False


def pay_rovers(table: Table) -> None:
    """1 for each section built in, at the end of the turn (§2.7, step 2)."""
    if "rovers" in table.cards:
        table.gold[table.seat]["rovers"] += len(table.turn.built_in)


def mark_lines(table: Table, seat: int, places: Collection[Hex]) -> bool:
    """Mayors: mark the lines in which the arrivals make four; True: one was marked (A-36).

    Only lines of the arrivals: a line left free for want of supply waits for the next arrival.
    """
    if "mayors" not in table.cards:
        return False
    marked = False
    for line in sorted({row for row, _ in places}):  # from the top line down
        free = not any(line in lines for lines in table.markers)
        count = sum(row == line for row, _ in table.own(seat))
        if free and count >= PIECES_FOR_MARKER and table.supply[seat] > 0:
            table.supply[seat] -= 1
            table.markers[seat].add(line)
            marked = True
    return marked
