"""A position as JSON data, with only what the seat that picks may know."""

from typing import Any

from kingdombuilder.box import POWERS
from kingdombuilder.insight.board_contents import placed_pieces
from kingdombuilder.insight.progress import mandatory_progress
from kingdombuilder.insight.scores import gold_by_source
from kingdombuilder.insight.seat_contents import card_names, held_tiles, tiles_left_by_hex
from kingdombuilder.native.gold import pick_gains
from kingdombuilder.notation.picks import card_name, pick_name
from kingdombuilder.notation.position.implied import PHASES, PIECE_KINDS
from kingdombuilder.rules.board import TERRAINS
from kingdombuilder.rules.cells import LINES, Cells
from kingdombuilder.rules.hexes import each, hex_name
from kingdombuilder.rules.pile import KINDS, copies
from kingdombuilder.rules.state import State

Json = dict[str, Any]


def position_json(seen: State) -> Json:
    """Return what is on the table; seats are counted from 1."""
    placed, to_place = mandatory_progress(seen)
    return {
        "turn": seen.turn + 1,
        "phase": PHASES[seen.phase],
        "terrain": TERRAINS[seen.terrain] or None,
        "placed": placed,
        "to_place": to_place,
        "using": (POWERS[seen.doing] if seen.doing < len(POWERS) else "") or None,
        "lifted": hex_name(seen.lifted) if seen.lifted else None,
        "carrying": PIECE_KINDS[seen.carrying] if seen.lifted else None,
        "pieces": [
            {
                "hex": hex_name(piece.hex),
                "seat": None if piece.seat is None else piece.seat + 1,
                "kind": piece.kind,
            }
            for piece in placed_pieces(seen)
        ],
        "tiles_left": tiles_left_by_hex(seen),
        "players": [_player_json(seen, seat) for seat in range(seen.board.seats)],
        "unseen": pile_json(seen.deck),
        "discard": pile_json(seen.discard),
        "last_round": bool(seen.ended),
    }


def gains_json(seen: State, picks: Cells) -> dict[str, int]:
    """Return the gold that the seat has more after each of some legal picks."""
    every = list(each(picks))
    return dict(zip(map(pick_name, every), pick_gains(seen, every), strict=True))


def pile_json(pile: int) -> dict[str, int]:
    """Return the number of cards of each kind in a pile."""
    return {card_name(card): copies(pile, card) for card in range(KINDS) if copies(pile, card)}


def _player_json(s: State, seat: int) -> Json:
    return {
        "seat": seat + 1,
        "supply": s.supply[seat],
        "set_aside": s.aside[seat],
        "colony_tiles": s.colony[seat],
        "marked_lines": [line + 1 for line in range(len(LINES)) if s.markers[seat] >> line & 1],
        "hand": list(card_names(s.hand[seat])),
        "tiles": [
            {"thing": tile.thing, "state": tile.state, "hex": tile.site}
            for tile in held_tiles(s, seat)
        ],
        "gold": gold_by_source(s, seat),
    }
