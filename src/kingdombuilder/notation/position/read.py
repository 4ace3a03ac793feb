"""Read positions, with errors that name the place in the text."""

from kingdombuilder.notation.lines import NamedLine, read_lines, require_line
from kingdombuilder.notation.picks import card_name
from kingdombuilder.notation.position.implied import (
    implied_card,
    implied_deck,
    implied_quota,
    implied_resume,
    implied_terrain,
)
from kingdombuilder.notation.position.read_seat import read_hexes, read_pile, read_seat
from kingdombuilder.notation.position.read_turn import read_turn
from kingdombuilder.notation.setup_code import SETUP_LINES, read_setup
from kingdombuilder.rules.cells import count
from kingdombuilder.rules.pile import KINDS, copies
from kingdombuilder.rules.rulings import CURRENT_RULES
from kingdombuilder.rules.state import BEFORE, PLACING, WALLS, State, refresh
from kingdombuilder.setup.setup import MAX_PLAYERS, start
from kingdombuilder.text.parsing import ParseError

_SEAT_LINES = tuple(f"seat {seat}" for seat in range(1, MAX_PLAYERS + 1))
_LINES = (*SETUP_LINES, *_SEAT_LINES, "turn", "walls", "scouts", "deck", "discard")


def read_position(text: str, rules: int = CURRENT_RULES) -> State:
    """Return the state of a text; `rules` is the version if the text names none.

    Raise `ParseError` if the text is not a valid position.
    """
    lines = read_lines(text, _LINES)
    seats = sum(name in lines for name in _SEAT_LINES)
    for seat in range(seats):
        require_line(lines, f"seat {seat + 1}")
    s = start(read_setup(lines, seats, rules))
    read_turn(s, require_line(lines, "turn"))
    for seat in range(seats):
        read_seat(s, seat, lines[f"seat {seat + 1}"])
    if "walls" in lines:
        s.walls = read_hexes(s, lines["walls"].words)
    if "scouts" in lines:
        s.scouts = read_hexes(s, lines["scouts"].words)
    s.discard = read_pile(lines["discard"].words) if "discard" in lines else 0
    s.deck = read_pile(lines["deck"].words) if "deck" in lines else implied_deck(s)
    refresh(s)
    _complete(s)
    _check(s, lines)
    return s


def _complete(s: State) -> None:
    """Derive the fields that the turn's line omits."""
    if s.card < 0:
        s.card = implied_card(s)
    if s.terrain < 0:
        s.terrain = implied_terrain(s)
    if s.quota < 0:
        s.quota = implied_quota(s)
    if not s.resume:
        s.resume = implied_resume(s)
    if s.step < 0:
        s.step = 1 if s.lifted else 0
    if s.phase == PLACING and not s.left + s.due + s.asking and s.terrain:
        s.left = max(0, min(s.quota, s.supply[s.turn]) - count(s.placed)) or 1


def _check(s: State, lines: dict[str, NamedLine]) -> None:
    """Raise `ParseError` for errors that involve more than one word."""
    turn = lines["turn"].name
    if s.phase in (BEFORE, PLACING) and not s.hand[s.turn]:
        raise ParseError("no_card", turn, seat=s.turn + 1)
    if s.phase in (BEFORE, PLACING) and not s.supply[s.turn] + s.due and not s.asking + s.doing:
        raise ParseError("no_supply", turn, seat=s.turn + 1)
    if s.phase < BEFORE and not s.deck:
        raise ParseError("no_deck", turn)
    if s.lifted and not s.doing:
        raise ParseError("lifted_unused", turn)
    for card in range(KINDS):
        seen_copies = sum(copies(pile, card) for pile in (s.deck, s.discard, *s.hand))
        all_copies = copies(s.board.deck, card)
        if seen_copies > all_copies:
            raise ParseError(
                "too_many_cards", turn, name=card_name(card), n=seen_copies, most=all_copies
            )
    if s.phase == PLACING and s.placed & ~s.own[s.turn]:
        raise ParseError("placed", turn)
    if count(s.walls) > WALLS:
        raise ParseError("too_many_walls", lines["walls"].name, n=count(s.walls), most=WALLS)
