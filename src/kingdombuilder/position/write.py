"""Writing a position: only what differs from a fresh game."""

from kingdombuilder.board import LOCATIONS, TERRAINS
from kingdombuilder.box import POWERS
from kingdombuilder.cells import count
from kingdombuilder.fields import write_setup
from kingdombuilder.hexes import hex_name, names
from kingdombuilder.notation import card_name
from kingdombuilder.position.parts import PHASES, implied_deck, implied_supply, implied_terrain
from kingdombuilder.rules.pile import UNKNOWN, copies
from kingdombuilder.rules.state import SOURCES, State
from kingdombuilder.setup import setup_of


def write_position(s: State) -> str:
    """The text that `read_position` turns back into the same state."""
    lines = write_setup(setup_of(s.board))
    lines += [f"seat {seat + 1}: {_seat(s, seat)}".rstrip() for seat in range(s.board.seats)]
    lines.append(f"turn: {' '.join(_turn(s))}")
    if s.discard:
        lines.append(f"discard: {_cards(s.discard)}")
    if s.deck != implied_deck(s):
        lines.append(f"deck: {_cards(s.deck)}".rstrip())
    return "\n".join(lines) + "\n"


def _seat(s: State, seat: int) -> str:
    parts = [
        names(s.own[seat]),
        f"supply {s.supply[seat]}" if s.supply[seat] != implied_supply(s, seat) else "",
        f"hand {_cards(s.hand[seat])}" if s.hand[seat] else "",
        _tiles(s, seat),
        _lost(s, seat),
        _earned(s, seat),
    ]
    return "; ".join(part for part in parts if part)


def _tiles(s: State, seat: int) -> str:
    found = []
    for slot in range(LOCATIONS):
        if s.held[seat] >> slot & 1:
            mark = "" if s.ready[seat] >> slot & 1 else "+" if s.fresh[seat] >> slot & 1 else "-"
            found.append(hex_name(s.board.site[slot]) + mark)
    return f"tiles {' '.join(found)}" if found else ""


def _lost(s: State, seat: int) -> str:
    lost = s.taken[seat] & ~s.held[seat]
    found = [hex_name(s.board.site[slot]) for slot in range(LOCATIONS) if lost >> slot & 1]
    return f"lost {' '.join(found)}" if found else ""


def _earned(s: State, seat: int) -> str:
    gold = s.earned[seat * SOURCES : (seat + 1) * SOURCES]
    return f"earned {' '.join(map(str, gold))}" if any(gold) else ""


def _cards(pile: int) -> str:
    found = []
    for card in range(UNKNOWN + 1):
        number = copies(pile, card)
        if number:
            found.append(card_name(card) + (f"*{number}" if number > 1 else ""))
    return " ".join(found)


def _turn(s: State) -> list[str]:
    parts = [str(s.turn + 1), PHASES[s.phase]]
    if s.me != s.turn:
        parts.append(f"for {s.me + 1}")
    if s.terrain != implied_terrain(s):
        parts.append(f"on {TERRAINS[s.terrain] or 'nothing'}")
    if s.left:
        parts.append(f"left {s.left}")
    if s.placed:
        parts.append(f"placed {count(s.placed)} {names(s.placed)}")
    if s.doing:
        parts.append(f"using {POWERS[s.doing]}")
    if s.lifted:
        parts.append(f"lifted {hex_name(s.lifted)}")
    if s.anywhere:
        parts.append("anywhere")
    if s.to_draw:
        parts.append(f"drawing {s.to_draw}")
    if s.ended:
        parts.append("ended")
    return parts
