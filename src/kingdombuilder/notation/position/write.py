"""Write positions, with only what differs from a new game."""

from kingdombuilder.box import POWERS
from kingdombuilder.notation.picks import card_name
from kingdombuilder.notation.position.implied import (
    FLAGS,
    NUMBERS,
    PHASES,
    PIECE_KINDS,
    implied_card,
    implied_deck,
    implied_quota,
    implied_resume,
    implied_supply,
    implied_terrain,
    is_common_slot,
    slot_name,
)
from kingdombuilder.notation.setup_code import write_setup
from kingdombuilder.rules.board import SLOTS, TERRAINS
from kingdombuilder.rules.cells import Cells, centres, count
from kingdombuilder.rules.hexes import hex_name, hex_names
from kingdombuilder.rules.pile import UNKNOWN, copies
from kingdombuilder.rules.silo import MOVING
from kingdombuilder.rules.state import SILOS, SOURCES, State
from kingdombuilder.setup.setup import setup_of


def write_position(s: State) -> str:
    """Return the text that `read_position` turns back into the same state."""
    lines = write_setup(setup_of(s.board))
    lines += [f"seat {seat + 1}: {_seat(s, seat)}".rstrip() for seat in range(s.board.seats)]
    lines.append(f"turn: {' '.join(_turn(s))}")
    if s.walls:
        lines.append(f"walls: {hex_names(s.walls)}")
    if s.scouts:
        lines.append(f"scouts: {hex_names(s.scouts)}")
    if s.discard:
        lines.append(f"discard: {_cards(s.discard)}")
    if s.deck != implied_deck(s):
        lines.append(f"deck: {_cards(s.deck)}".rstrip())
    return "\n".join(lines) + "\n"


def _seat(s: State, seat: int) -> str:
    own = s.own[seat]
    others = s.warriors | s.wagons | s.ships | s.halls
    parts = [
        hex_names(own & ~others),
        _hex_list("warriors", own & s.warriors),
        _hex_list("wagon", own & s.wagons),
        _hex_list("ship", own & s.ships),
        _hex_list("hall", centres(own & s.halls)),
        _number("supply", s.supply[seat], implied_supply(s, seat)),
        _number("aside", s.aside[seat]),
        f"markers {_lines(s.markers[seat])}" if s.markers[seat] else "",
        _number("colony", s.colony[seat]),
        f"hand {_cards(s.hand[seat])}" if s.hand[seat] else "",
        _tiles(s, seat),
        _lost(s, seat),
        _earned(s, seat),
    ]
    return "; ".join(part for part in parts if part)


def _hex_list(word: str, cells: Cells) -> str:
    return f"{word} {hex_names(cells)}" if cells else ""


def _number(word: str, value: int, implied: int = 0) -> str:
    return f"{word} {value}" if value != implied else ""


def _lines(marked: int) -> str:
    return " ".join(str(line + 1) for line in range(marked.bit_length()) if marked >> line & 1)


def _tiles(s: State, seat: int) -> str:
    names = []
    for slot in range(SLOTS):
        ready = s.ready[seat] >> slot & 1
        if s.held[seat] >> slot & 1 and not (ready and is_common_slot(slot, s.board)):
            mark = "" if ready else "+" if s.fresh[seat] >> slot & 1 else "-"
            names.append(slot_name(s.board, slot) + mark)
    return f"tiles {' '.join(names)}" if names else ""


def _lost(s: State, seat: int) -> str:
    lost = s.taken[seat] & ~s.held[seat]
    names = [slot_name(s.board, slot) for slot in range(SLOTS) if lost >> slot & 1]
    return f"lost {' '.join(names)}" if names else ""


def _earned(s: State, seat: int) -> str:
    gold = s.earned[seat * SOURCES : (seat + 1) * SOURCES]
    return f"earned {' '.join(map(str, gold))}" if any(gold) else ""


def _cards(pile: int) -> str:
    names = []
    for card in range(UNKNOWN + 1):
        number = copies(pile, card)
        if number:
            names.append(card_name(card) + (f"*{number}" if number > 1 else ""))
    return " ".join(names)


def _turn(s: State) -> list[str]:
    parts = [str(s.turn + 1), PHASES[s.phase]]
    if s.me != s.turn:
        parts.append(f"for {s.me + 1}")
    if s.card != implied_card(s):
        parts.append(f"card {card_name(s.card - 1) if s.card else 'none'}")
    if s.terrain != implied_terrain(s):
        parts.append(f"on {TERRAINS[s.terrain] or 'nothing'}")
    if s.doing and s.phase == SILOS:
        parts.append("moving" if s.doing == MOVING else "building")
    elif s.doing:
        parts.append(f"using {POWERS[s.doing]}")
    if s.lifted:
        parts.append(f"lifted {hex_name(s.lifted)}")
    if s.carrying:
        parts.append(f"carrying {PIECE_KINDS[s.carrying]}")
    if s.drawn:
        parts.append(f"drawn {card_name(s.drawn - 1)}")
    if s.resume != implied_resume(s):
        parts.append(f"resume {PHASES[s.resume]}")
    implied = {"step": int(bool(s.lifted)), "quota": implied_quota(s)}
    for word, field in NUMBERS.items():
        value = getattr(s, field)
        if value != implied.get(word, 0):
            parts.append(f"{word} {value}")
    for word, cells in (("placed", s.placed), ("built", s.built)):
        if cells:
            parts.append(f"{word} {count(cells)} {hex_names(cells)}")
    return parts + [flag for flag in FLAGS if getattr(s, flag)]
