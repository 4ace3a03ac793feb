"""Invariants of states and games, which `selfplay --check-invariants` checks after every pick."""

from collections.abc import Iterator

from kingdombuilder.insight.legality import IllegalPick, play
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.notation.position import read_position, write_position
from kingdombuilder.notation.position.implied import implied_supply
from kingdombuilder.rules.board import FIRST_BONUS, FIRST_COMMON, LOCATIONS, SLOTS, Board
from kingdombuilder.rules.cells import BOARD, NONE, Cells, count, lowest
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.pile import KINDS, UNKNOWN, copies, pile_of, size
from kingdombuilder.rules.rulings import CURRENT_RULES
from kingdombuilder.rules.state import (
    AFTER,
    BEFORE,
    COLONY,
    PLACING,
    SETTLEMENTS,
    WALLS,
    WARRIORS,
    State,
    refresh,
)
from kingdombuilder.rules.structs import MAX_SEATS
from kingdombuilder.rules.tiles import tiles_left
from kingdombuilder.rules.turn import NOBODY, chooser, legal


class InvariantViolation(AssertionError):
    """An invariant that does not hold, with the position."""


# A turn uses each tile once and one of them twice. No use takes more picks than returning all
# colony tiles. A mandatory action places at most a seat's settlements. A replaced card leaves the
# game. A last tile, which can open a window for the other seats, is taken only once.
PICKS_PER_TURN = (SLOTS + 1) * (COLONY + 6) + SETTLEMENTS + 3 * 30 + SLOTS * MAX_SEATS


def longest_game(board: Board) -> int:
    """Return the greatest number of rounds that a game can last under the current rules.

    A round in which no mandatory action places a settlement is the last (A-76), and so is one with
    a turn that begins with an empty supply (A-73). In every other round the mandatory actions take
    at least one settlement from a supply, because they use the supply before settlements set aside.
    Settlements return to a supply only through a nomad tile, one from each opponent.
    """
    returned = count(board.camps) * (board.seats - 1)
    return SETTLEMENTS * board.seats + returned + 1


class LengthCheck:
    """Counter of a game's rounds and of its turns' picks that checks them against their bounds."""

    def __init__(self) -> None:
        self.rounds = self._picks = 0
        self._turn = -1

    def see(self, s: State) -> None:
        """Count the state after a pick; raise `InvariantViolation` if a bound is exceeded."""
        self._picks += 1
        if s.turn != self._turn and s.phase >= BEFORE:
            self._turn, self._picks = s.turn, 0
            self.rounds += s.turn == 0
        if s.board.rules == CURRENT_RULES and self.rounds > longest_game(s.board):
            raise InvariantViolation(f"the game is in round {self.rounds}\n{write_position(s)}")
        if self._picks > PICKS_PER_TURN:
            raise InvariantViolation(f"a turn has had {self._picks} picks\n{write_position(s)}")


def check_state(s: State) -> None:
    """Raise `InvariantViolation` if anything is wrong with a state."""
    for what in _violations(s):
        raise InvariantViolation(f"{what}\n{write_position(s)}")


def check_pieces(s: State) -> None:
    """Raise `InvariantViolation` if the pieces, tiles or cards are wrong, which is faster."""
    for what in _on_the_table(s):
        raise InvariantViolation(f"{what}\n{write_position(s)}")


def _on_the_table(s: State) -> Iterator[str]:
    yield from _pieces(s)
    yield from _limits(s)
    yield from _tiles(s)
    yield from _cards(s)


def _violations(s: State) -> Iterator[str]:
    yield from _on_the_table(s)
    yield from _picks(s)
    yield from _seeing(s)
    if read_position(write_position(s)) != s:
        yield "the position does not read back as it was written"


def _pieces(s: State) -> Iterator[str]:
    taken = NONE
    for seat in range(s.board.seats):
        if s.supply[seat] != implied_supply(s, seat):
            yield f"seat {seat + 1} does not have 40 settlements in total"
        if s.own[seat] & taken:
            yield "two pieces are on the same hex"
        taken |= s.own[seat]
    if taken & ~s.board.hexes or taken & (s.walls | s.scouts):
        yield "a piece is on a hex that is never free"
    if (s.warriors | s.wagons | s.ships | s.halls) & ~taken:
        yield "a piece has no owner"
    fresh = s.copy()
    refresh(fresh)
    if (fresh.free, fresh.blocked) != (s.free, s.blocked):
        yield "the free hexes are wrong"


def _limits(s: State) -> Iterator[str]:
    if count(s.walls) > WALLS or sum(s.colony) > COLONY or count(s.scouts) > 2:
        yield "there are too many tokens"
    for seat in range(s.board.seats):
        own = s.own[seat]
        kinds = (own & s.warriors, own & s.wagons, own & s.ships, own & s.halls)
        if any(n > limit for n, limit in zip(map(count, kinds), (WARRIORS, 1, 1, 7), strict=True)):
            yield f"seat {seat + 1} has too many pieces of a kind"
    markers = [marked for marked in s.markers if marked]
    if sum(markers) != _union(markers):
        yield "a line is marked twice"


def _union(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _tiles(s: State) -> Iterator[str]:
    for slot in range(SLOTS):
        if s.board.site[slot] and tiles_left(s, slot) < 0:
            yield "more tiles are taken than exist"
    bonuses = (1 << FIRST_COMMON) - (1 << FIRST_BONUS)
    for seat in range(s.board.seats):
        untaken = s.held[seat] & ~s.taken[seat] & ~s.board.shared & ~bonuses
        if untaken or (s.ready[seat] | s.fresh[seat]) & ~s.held[seat]:
            yield f"seat {seat + 1} has a tile that was not taken"
        for slot in range(LOCATIONS):
            around = s.board.around[slot]
            is_held = s.held[seat] >> slot & 1
            in_hand = bool(s.lifted) and seat == s.me
            if is_held and not around & s.own[seat] and not in_hand:
                yield f"seat {seat + 1} keeps a tile that it has lost"


def _cards(s: State) -> Iterator[str]:
    for card in range(KINDS):
        copies_found = sum(copies(pile, card) for pile in (s.deck, s.discard, *s.hand))
        if copies_found > copies(s.board.deck, card):
            yield "there are too many cards"


def _picks(s: State) -> Iterator[str]:
    """Check that legal picks can be played and illegal ones are rejected without side effects."""
    before = s.copy()
    picks = legal(s)
    if (chooser(s) == NOBODY) != (not picks):
        yield "a seat must pick but has no legal pick" if not picks else "picks after the end"
    refused = lowest(s.board.hexes & ~picks)
    for pick in each(_first_and_last(picks & BOARD) | picks & ~BOARD):
        play(s, pick)
    try:
        if refused:
            play(s, refused)
            yield "an illegal pick was played"
    except IllegalPick:
        pass
    if s != before:
        yield "asking changed the state"


def _first_and_last(x: Cells) -> Cells:
    return Cells((1 << x.bit_length()) >> 1) | lowest(x)


def _seeing(s: State) -> Iterator[str]:
    face_up = s.turn if s.phase in (BEFORE, PLACING, AFTER) else -1
    for viewer in range(s.board.seats):
        seen = seen_by(s, viewer)
        for seat in range(s.board.seats):
            hidden = seat not in (viewer, face_up)
            expected = pile_of(UNKNOWN) * size(s.hand[seat]) if hidden else s.hand[seat]
            if seen.hand[seat] != expected:
                yield f"seat {viewer + 1} does not see what it may of seat {seat + 1}"
        seen.hand, seen.deck = s.hand.copy(), s.deck
        if seen != s:
            yield f"seat {viewer + 1} sees something else than the table"
