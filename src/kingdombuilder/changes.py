"""What happened between two states: log lines, animations and sounds come from it."""

from collections.abc import Iterator
from dataclasses import dataclass

from kingdombuilder.board import CARDS_IN_PLAY, LOCATIONS
from kingdombuilder.box import CARDS, POWERS
from kingdombuilder.cells import NONE, Cells
from kingdombuilder.hexes import each
from kingdombuilder.notation import card_name
from kingdombuilder.rules.pile import UNKNOWN, copies, one, size
from kingdombuilder.rules.state import BEFORE, OVER, REPLACING, SOURCES, State

PLACED = "placed"
LIFTED = "lifted"
MOVED = "moved"  # from `origin` to `hex`
TILE_USED = "tile_used"
TILE_WON = "tile_won"
TILE_LOST = "tile_lost"
GOLD = "gold"  # won during play, with the card that paid it
CARD_GONE = "card_gone"  # no hex of it was free: it left the game
CARD_DRAWN = "card_drawn"
RESHUFFLED = "reshuffled"
END_TRIGGERED = "end_triggered"
TURN_BEGINS = "turn_begins"
GAME_ENDS = "game_ends"


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that happened."""

    kind: str
    seat: int
    hex: Cells = NONE
    origin: Cells = NONE
    thing: str = ""  # the name of a tile or card
    amount: int = 0


def changes(before: State, after: State) -> list[Change]:
    """The difference of two states, in the order in which it happened at the table."""
    found = list(_turned(before, after))
    for seat in range(before.board.seats):
        found += _moved(before, after, seat)
    for seat in range(before.board.seats):
        found += _tiles(before, after, seat)
        found += _gold(before, after, seat)
    found += _cards(before, after)
    found += _course(before, after)
    return found


def _turned(before: State, after: State) -> Iterator[Change]:
    if after.doing and not before.doing:
        yield Change(TILE_USED, after.me, thing=POWERS[after.doing])


def _moved(before: State, after: State, seat: int) -> Iterator[Change]:
    arrived = after.own[seat] & ~before.own[seat]
    if after.lifted and seat == after.me and after.lifted != before.lifted:
        yield Change(LIFTED, seat, hex=after.lifted)
    for hex_ in each(arrived):
        if before.lifted and seat == before.me:
            yield Change(MOVED, seat, hex=hex_, origin=before.lifted)
        else:
            yield Change(PLACED, seat, hex=hex_)


def _tiles(before: State, after: State, seat: int) -> Iterator[Change]:
    for slot in range(LOCATIONS):
        tile = POWERS[before.board.power[slot]]
        was, is_ = before.held[seat] >> slot & 1, after.held[seat] >> slot & 1
        if was != is_:
            kind = TILE_WON if is_ else TILE_LOST
            yield Change(kind, seat, hex=before.board.site[slot], thing=tile)


def _gold(before: State, after: State, seat: int) -> Iterator[Change]:
    for source in range(SOURCES):
        place = seat * SOURCES + source
        won = after.earned[place] - before.earned[place]
        if won:
            card = CARDS.at(after.board.cards[source]).id if source < CARDS_IN_PLAY else "treasure"
            yield Change(GOLD, seat, thing=card, amount=won)


def _cards(before: State, after: State) -> Iterator[Change]:
    seat = before.me
    if after.phase == REPLACING and before.phase != REPLACING:
        yield from (Change(CARD_GONE, seat, thing=name) for name in _names(before.hand[seat]))
    if before.phase < BEFORE:
        gone = _all_cards(before) - _all_cards(after)
        drawn = gone or after.hand[seat] - before.hand[seat]
        yield from (Change(CARD_DRAWN, seat, thing=name) for name in _names(drawn))
        yield from (Change(CARD_GONE, seat, thing=name) for name in _names(gone))
    if size(after.discard) < size(before.discard):
        yield Change(RESHUFFLED, seat)


def _all_cards(state: State) -> int:
    """All cards in the game; an unknown one counts as in the deck."""
    hands = sum(hand % one(UNKNOWN) for hand in state.hand)
    return state.deck + state.discard + hands


def _names(pile: int) -> list[str]:
    return [card_name(card) for card in range(UNKNOWN + 1) for _ in range(copies(pile, card))]


def _course(before: State, after: State) -> Iterator[Change]:
    if after.ended and not before.ended:
        yield Change(END_TRIGGERED, before.me)
    begins = before.phase < BEFORE <= after.phase or after.turn != before.turn
    if begins and before.phase != REPLACING and after.phase != OVER:
        yield Change(TURN_BEGINS, after.turn)
    if after.phase == OVER and before.phase != OVER:
        yield Change(GAME_ENDS, after.turn)
