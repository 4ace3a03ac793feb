"""What a seat has beside the board: its cards and its tiles."""

from dataclasses import dataclass
from typing import Literal

from kingdombuilder.box import POWERS
from kingdombuilder.notation.picks import card_name
from kingdombuilder.rules.board import SLOTS
from kingdombuilder.rules.hexes import hex_name
from kingdombuilder.rules.pile import UNKNOWN, copies
from kingdombuilder.rules.state import State
from kingdombuilder.rules.tiles import tiles_left

TileState = Literal["ready", "used", "fresh"]


@dataclass(frozen=True, slots=True)
class HeldTile:
    """A seat's tile; a fresh one was won in this turn."""

    thing: str
    state: TileState
    site: str | None  # the hex that it came from


def card_names(pile: int) -> tuple[str, ...]:
    """Return the cards of a pile by name, with `?` for a hidden one."""
    return tuple(card_name(card) for card in range(UNKNOWN + 1) for _ in range(copies(pile, card)))


def held_tiles(s: State, seat: int) -> tuple[HeldTile, ...]:
    """Return the tiles of a seat."""
    return tuple(
        HeldTile(POWERS[s.board.power[slot]], _tile_state(s, seat, slot), _site(s, slot))
        for slot in range(SLOTS)
        if s.held[seat] >> slot & 1
    )


def tiles_left_by_hex(s: State) -> dict[str, int]:
    """Return the number of tiles on each location and nomad hex."""
    return {
        hex_name(s.board.site[slot]): tiles_left(s, slot)
        for slot in range(SLOTS)
        if s.board.site[slot]
    }


def _site(s: State, slot: int) -> str | None:
    return hex_name(s.board.site[slot]) if s.board.site[slot] else None


def _tile_state(s: State, seat: int, slot: int) -> TileState:
    if s.ready[seat] >> slot & 1:
        return "ready"
    return "fresh" if s.fresh[seat] >> slot & 1 else "used"
