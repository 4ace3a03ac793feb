"""The changes between two states, from which log lines, animations and sounds are made."""

from collections.abc import Iterator
from dataclasses import dataclass

from kingdombuilder.box import CARDS, POWERS
from kingdombuilder.insight.board_contents import HALL, SHIP, WAGON, WARRIOR
from kingdombuilder.insight.scores import TREASURES
from kingdombuilder.insight.seen import has_same_cards
from kingdombuilder.notation.picks import card_name
from kingdombuilder.rules.board import CARDS_IN_PLAY, SLOTS, TERRAINS
from kingdombuilder.rules.cells import LINES, NONE, Cells, centres
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.pile import UNKNOWN, copies, pile_of, size
from kingdombuilder.rules.state import BEFORE, OVER, SILOS, SOURCES, State

PLACED = "placed"
LIFTED = "lifted"
MOVED = "moved"  # from `origin` to `hex`
REMOVED = "removed"  # from the board, a settlement to its owner's supply
SET_ASIDE = "set_aside"
WALL_BUILT = "wall_built"
SCOUT_SENT = "scout_sent"
SCOUTS_BACK = "scouts_back"
TILE_USED = "tile_used"
TILE_WON = "tile_won"
TILE_LOST = "tile_lost"
GOLD = "gold"  # earned during play, with the card that paid it
LINE_MARKED = "line_marked"  # `amount` is the line, counted from 1
COLONY = "colony"
TERRAIN_FIXED = "terrain_fixed"
CARD_GONE = "card_gone"  # removed from the game because it had no free hex
CARD_DRAWN = "card_drawn"
RESHUFFLED = "reshuffled"
ASKED = "asked"  # a seat can react
END_TRIGGERED = "end_triggered"
TURN_BEGINS = "turn_begins"
SILOS_BEGIN = "silos_begin"
GAME_ENDS = "game_ends"

PIECES = (WARRIOR, WAGON, SHIP)


@dataclass(frozen=True, slots=True)
class Change:
    """One change."""

    kind: str
    seat: int
    hex: Cells = NONE
    origin: Cells = NONE
    thing: str = ""  # the name of a tile or card, or the kind of a piece other than a settlement
    amount: int = 0


def changes(before: State, after: State) -> list[Change]:
    """Return the differences between two states, in the order in which they happened."""
    result = list(_tile_uses(before, after))
    seats = range(before.board.seats)
    for seat in seats:
        result += _departures(before, after, seat)
    for seat in seats:
        result += _arrivals(before, after, seat)
    result += _tokens(before, after)
    for seat in seats:
        result += tile_changes(before, after, seat)
        result += _gold(before, after, seat)
    result += _cards(before, after)
    result += _course(before, after)
    return result


def _tile_uses(before: State, after: State) -> Iterator[Change]:
    fixed = after.terrain and not before.terrain and before.phase >= BEFORE
    if fixed and before.turn == after.turn:
        yield Change(TERRAIN_FIXED, after.turn, thing=TERRAINS[after.terrain])
    if after.doing and after.doing != before.doing and SILOS not in (before.phase, after.phase):
        yield Change(TILE_USED, after.turn, thing=POWERS[after.doing])
    if after.anywhere and not before.anywhere:
        used = before.ready[before.me] & ~after.ready[before.me]
        yield Change(TILE_USED, before.me, thing=POWERS[before.board.power[used.bit_length() - 1]])


def _kind(state: State, hex_: Cells) -> str:
    kinds = zip(PIECES, (state.warriors, state.wagons, state.ships), strict=True)
    return next((kind for kind, cells in kinds if cells & hex_), "")


def _departures(before: State, after: State, seat: int) -> Iterator[Change]:
    removed = before.own[seat] & ~after.own[seat]
    if after.lifted and not before.lifted and seat == after.me:
        hall = removed & before.halls
        kind = HALL if hall else _kind(before, after.lifted)
        yield Change(LIFTED, seat, hex=after.lifted, thing=kind)
        removed = NONE
    for hex_ in each(removed):
        stepped = after.own[seat] & ~before.own[seat]
        if stepped and _kind(before, hex_):
            continue  # a step of a wagon or ship, reported as a move
        aside = after.aside[seat] > before.aside[seat]
        yield Change(SET_ASIDE if aside else REMOVED, seat, hex=hex_, thing=_kind(before, hex_))


def _arrivals(before: State, after: State, seat: int) -> Iterator[Change]:
    arrived = after.own[seat] & ~before.own[seat]
    hall = arrived & after.halls
    if hall:
        yield Change(PLACED, seat, hex=centres(after.own[seat] & after.halls), thing=HALL)
    removed = before.own[seat] & ~after.own[seat]
    for hex_ in each(arrived & ~hall):
        kind = _kind(after, hex_)
        origin = before.lifted if before.lifted and seat == before.me else removed
        if origin and (before.lifted or kind):
            yield Change(MOVED, seat, hex=hex_, origin=origin, thing=kind)
        else:
            yield Change(PLACED, seat, hex=hex_, thing=kind)


def _tokens(before: State, after: State) -> Iterator[Change]:
    seat = before.me
    for hex_ in each(after.walls & ~before.walls):
        yield Change(WALL_BUILT, seat, hex=hex_)
    for hex_ in each(after.scouts & ~before.scouts):
        yield Change(SCOUT_SENT, seat, hex=hex_)
    if before.scouts and not after.scouts:
        yield Change(SCOUTS_BACK, seat)
    for owner in range(before.board.seats):
        new = after.markers[owner] & ~before.markers[owner]
        for line in range(len(LINES)):
            if new >> line & 1:
                yield Change(LINE_MARKED, owner, amount=line + 1)
        if after.colony[owner] != before.colony[owner]:
            yield Change(COLONY, owner, amount=after.colony[owner])


def tile_changes(before: State, after: State, seat: int) -> Iterator[Change]:
    """Yield the tiles that a seat won and lost."""
    if before.held[seat] == after.held[seat] and before.taken[seat] == after.taken[seat]:
        return
    for slot in range(SLOTS):
        tile, site = POWERS[before.board.power[slot]], before.board.site[slot]
        was, is_ = before.held[seat] >> slot & 1, after.held[seat] >> slot & 1
        won = after.taken[seat] >> slot & 1 > before.taken[seat] >> slot & 1
        if won or is_ > was:
            yield Change(TILE_WON, seat, hex=site, thing=tile)
        elif is_ < was:
            yield Change(TILE_LOST, seat, hex=site, thing=tile)


def _gold(before: State, after: State, seat: int) -> Iterator[Change]:
    if before.earned == after.earned:
        return
    for source in range(SOURCES):
        place = seat * SOURCES + source
        won = after.earned[place] - before.earned[place]
        if won and source < CARDS_IN_PLAY:
            yield Change(GOLD, seat, thing=CARDS.at(after.board.cards[source]).id, amount=won)
        elif won:
            yield Change(GOLD, seat, thing=TREASURES, amount=won)


def _cards(before: State, after: State) -> Iterator[Change]:
    if has_same_cards(before, after):
        return
    seat = before.me
    lost = _all_cards(before) - _all_cards(after)
    if before.phase < BEFORE:
        shown = pile_of(after.drawn - 1) if after.drawn and not before.drawn else 0
        drawn = lost or shown or after.hand[seat] - before.hand[seat]
        yield from (Change(CARD_DRAWN, seat, thing=name) for name in card_names(drawn))
    yield from (Change(CARD_GONE, seat, thing=name) for name in card_names(lost))
    if size(after.discard) < size(before.discard):
        yield Change(RESHUFFLED, seat)


def _all_cards(state: State) -> int:
    """Return all cards in the game; unknown cards count as in the deck."""
    hands = sum(hand % pile_of(UNKNOWN) for hand in state.hand)
    return state.deck + state.discard + hands


def card_names(pile: int) -> list[str]:
    """Return the names of the cards of a pile."""
    return [card_name(card) for card in range(UNKNOWN + 1) for _ in range(copies(pile, card))]


def _course(before: State, after: State) -> Iterator[Change]:
    if after.ended and not before.ended:
        yield Change(END_TRIGGERED, before.me)
    if after.asking and (not before.asking or after.me != before.me):
        yield Change(ASKED, after.me)
    dealt = before.phase == 0 and after.phase >= BEFORE
    if (dealt or after.turn != before.turn) and after.phase < SILOS:
        yield Change(TURN_BEGINS, after.turn)
    if after.phase == SILOS != before.phase:
        yield Change(SILOS_BEGIN, after.me)
    if after.phase == OVER != before.phase:
        yield Change(GAME_ENDS, after.turn)
