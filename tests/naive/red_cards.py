"""The cards that pay or mark during play: four red cards and Mayors (§5)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from .board import DIRECTIONS, QUARTERS, Hex, quarter, step

if TYPE_CHECKING:  # the table calls these functions
    from .table import Table

RED = ("families", "shepherds", "ambassadors", "rovers")
PIECES_FOR_MARKER = 4


def pay_for_build(table: Table, seat: int, places: Collection[Hex]) -> None:
    """Pay Shepherds and Ambassadors and count for Rovers, for each build (§5.2, §5.4)."""
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
    """Return whether no neighbour of the hex is an empty hex of its terrain."""
    # the hex of a scout counts as empty, and so does a hex next to a warrior.
    empty = table.board.neighbours(place) - (table.occupied() - table.scouts)
    terrain = table.board.terrain[place]
    return not any(table.board.terrain[neighbour] == terrain for neighbour in empty)


def pay_families(table: Table) -> None:
    """Pay 2 for three mandatory placements in a row, once all are made (§5.2)."""
    if "families" not in table.cards or table.turn.families_paid:
        return
    # any three of the placements count, but three of them must come from the supply.
    if table.turn.from_supply >= 3 and has_triple(set(table.turn.placed)):
        table.turn.families_paid = True
        table.gold[table.seat]["families"] += 2


def has_triple(places: set[Hex]) -> bool:
    """Return whether three of the hexes are consecutive on a straight line."""
    for first in places:
        for direction in DIRECTIONS:
            second = step(first, direction)
            if second in places and step(second, direction) in places:
                return True
    return False


def pay_rovers(table: Table) -> None:
    """Pay 1 for each section built in, at the end of the turn (§2.7, step 2)."""
    if "rovers" in table.cards:
        table.gold[table.seat]["rovers"] += len(table.turn.built_in)


def mark_lines(table: Table, seat: int, places: Collection[Hex]) -> bool:
    """Mark the lines in which the arrivals make four; return whether one was marked (A-36).

    Only the arrivals' lines count: a line left unmarked without supply needs another arrival.
    """
    if "mayors" not in table.cards:
        return False
    marked = False
    for line in sorted({row for row, _ in places}):  # from the top line down
        is_free = not any(line in lines for lines in table.markers)
        count = sum(row == line for row, _ in table.own(seat))
        if is_free and count >= PIECES_FOR_MARKER and table.supply[seat] > 0:
            table.supply[seat] -= 1
            table.markers[seat].add(line)
            marked = True
    return marked
