"""Change positions freely: put pieces on the board, choose hands and the turn."""

from kingdombuilder.notation.position import read_position, write_position
from kingdombuilder.notation.position.implied import implied_deck, implied_supply
from kingdombuilder.rules.cells import NONE, Cell
from kingdombuilder.rules.hexes import hex_name
from kingdombuilder.rules.pile import KINDS, copies, pile_of
from kingdombuilder.rules.rulings import CURRENT_RULES
from kingdombuilder.rules.state import SETTLEMENTS, State, refresh
from kingdombuilder.rules.tiles import gain, lose
from kingdombuilder.text.parsing import ParseError


def put_piece(state: State, hex_: Cell, seat: int | None) -> State:
    """Return a position with a seat's settlement on a hex, or with the hex empty.

    The seats win and lose tiles as if the piece had been built or removed. Raise `ParseError` for a
    hex that no piece can be on, or if the seat has no settlement left.
    """
    if not hex_ & state.board.hexes:
        raise ParseError("never_built", name=hex_name(hex_))
    after = state.copy()
    for owner in range(state.board.seats):
        if after.own[owner] & hex_:
            after.own[owner] &= ~hex_
            lose(after, owner)
    for kind in ("warriors", "wagons", "ships", "halls", "walls", "scouts"):
        setattr(after, kind, getattr(after, kind) & ~hex_)
    if seat is not None:
        after.own[seat] |= hex_
        picking, after.me = after.me, seat
        gain(after, hex_)
        after.me = picking
        after.ready[seat] |= after.fresh[seat]
        after.fresh[seat] = 0
    for owner in range(state.board.seats):
        after.supply[owner] = implied_supply(after, owner)
        if after.supply[owner] < 0:
            raise ParseError("settlements", seat=owner + 1, n=SETTLEMENTS + 1, most=SETTLEMENTS)
    refresh(after)
    return _validate(after)


def set_hand(state: State, seat: int, card: int) -> State:
    """Return a position in which a seat holds one card, with the other cards in the deck."""
    after = state.copy()
    after.hand[seat] = pile_of(card)
    after.deck = implied_deck(after)
    return begin_turn_of(after, after.turn) if seat == state.turn else _validate(after)


def begin_turn_of(state: State, seat: int) -> State:
    """Return a position in which a seat begins its turn; without a card, it gets one."""
    after = state.copy()
    if not after.hand[seat]:
        deck = implied_deck(after)
        after.hand[seat] = pile_of(next(card for card in range(KINDS) if copies(deck, card)))
        after.deck = implied_deck(after)
    after.lifted, after.placed, after.scouts = NONE, NONE, NONE
    after.doing = after.step = after.left = after.due = after.asking = after.drawn = 0
    after.carrying = after.anywhere = after.to_draw = after.extra = after.resume = 0
    after.turn = after.me = seat
    after.ready = list(after.held)
    lines = [line for line in write_position(after).splitlines() if not line.startswith("turn:")]
    phase = "before" if after.supply[seat] else "after"
    ended = " ended" if after.ended else ""
    return _read([*lines, f"turn: {seat + 1} {phase}{ended}"])


def _validate(state: State) -> State:
    """Return a position as its text reads back, which checks it."""
    return _read(write_position(state).splitlines())


def _read(lines: list[str]) -> State:
    return read_position("\n".join(lines) + "\n", CURRENT_RULES)
