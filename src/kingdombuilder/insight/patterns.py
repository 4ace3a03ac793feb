"""The pattern of a payment on the board: what a card counts, as regions and links of hexes."""

from collections.abc import Iterator
from dataclasses import dataclass

from kingdombuilder.box import CARDS
from kingdombuilder.insight.scores import Payment
from kingdombuilder.rules.board import Board
from kingdombuilder.rules.cells import LINES, NONE, QUARTERS, Cell, Cells, area, lowest, near
from kingdombuilder.rules.state import State

Link = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Pattern:
    """The lines, sections or areas that pay, and the chains of pieces that connect places."""

    regions: tuple[Cells, ...] = ()
    links: tuple[Link, ...] = ()


def pattern(state: State, seat: int, payment: Payment) -> Pattern:
    """Return the pattern of a payment; it is empty if the hexes are counted one by one."""
    match _unit(payment.source):
        case "line":
            return Pattern(regions=_parts(LINES, state.board, payment.hexes))
        case "section":
            return Pattern(regions=_parts(QUARTERS, state.board, payment.hexes))
        case "area":
            return Pattern(regions=tuple(connected_areas(payment.hexes)))
        case "link":
            return Pattern(links=tuple(links(payment.hexes, state.own[seat])))
    return Pattern()


def sections_compared(board: Board, source: str) -> tuple[Cells, ...]:
    """Return all sections of a board if a source compares them, else nothing."""
    return _parts(QUARTERS, board, board.hexes) if _unit(source) == "section" else ()


def connected_areas(hexes: Cells) -> Iterator[Cells]:
    """Yield the connected parts of a set of hexes."""
    while hexes:
        part = area(lowest(hexes), hexes)
        hexes ^= part
        yield part


def links(places: Cells, pieces: Cells) -> Iterator[Link]:
    """Yield a shortest chain of pieces from places already connected to each further one."""
    while places:
        joined: Cells = lowest(places)
        places ^= joined
        while chain := _chain(joined, places, pieces):
            yield chain
            joined |= chain[-1]
            places &= ~chain[-1]


def _chain(origins: Cells, targets: Cells, pieces: Cells) -> Link:
    """Return a shortest way from an origin over pieces to a target, both included."""
    steps = [near(origins) & pieces]
    reached = steps[0]
    while steps[-1] and not near(steps[-1]) & targets:
        steps.append(near(steps[-1]) & pieces & ~reached)
        reached |= steps[-1]
    if not steps[-1]:
        return ()
    chain = [lowest(near(steps[-1]) & targets)]
    for step in (*reversed(steps), origins):
        chain.append(lowest(near(chain[-1]) & step))
    return tuple(reversed(chain))


def _unit(source: str) -> str:
    return CARDS[source].unit if source in CARDS else "hex"


def _parts(parts: tuple[Cells, ...], board: Board, paying: Cells) -> tuple[Cells, ...]:
    whole = board.hexes | board.special
    return tuple(part & whole for part in parts if part & paying != NONE)
