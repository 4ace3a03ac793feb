"""Scenes: positions on the board of the first game, and what all tests ask of a state.

Hexes are (row, column) counted from 0, as the rules writes them.
"""

from collections.abc import Iterable

from kingdombuilder.box import POWERS
from kingdombuilder.insight.legality import play
from kingdombuilder.insight.scores import payments
from kingdombuilder.notation.picks import card_name, parse_pick, pick_name
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.board import LOCATIONS, SLOTS
from kingdombuilder.rules.buttons import END, is_hex
from kingdombuilder.rules.cells import Cells, lowest
from kingdombuilder.rules.hexes import cell, each, hex_name, row_column
from kingdombuilder.rules.optional import begin
from kingdombuilder.rules.pile import KINDS, copies
from kingdombuilder.rules.state import AFTER, SETTLEMENTS, State
from kingdombuilder.rules.tiles import tiles_left
from kingdombuilder.rules.turn import CHANCE, chooser, legal
from kingdombuilder.text.parsing import Token

Place = tuple[int, int]

# Board FG, copied from the rules §8: L is a location, * a castle; odd rows are set in.
FG = """
 F D D M M D D C C C C C C D D W D D D D
  F F D D D M M C C C M M C D D W D D D D
 F F F F F F F M M M M M C M M W D D L F
  W W F * G G T T M M M C M M W M D F F F
 F F W W G G G T T C C C T T W M M C F F
  F C C W G T T C C C C T T W C C C M F F
 D F L C W T T L C G C L T T W F F F F F
  D D C W T T G G G G G G T W G * G F G T
 D D D W T T T G G G G G T T W G G G G T
  D D W W T T T G G G G G T T W G G G T T
 D D C W W T T G G G D D C W W T T T G G
  D C W F F T T T G G D * C W T T T L G G
 D D W F F T T L F G C C C F F F T C F F
  W W W F G T F F F F C C F F W D D C C F
 W W W W G G G G F F C G G W F F D D C C
  W T T W G G C C D C G G L F W F W D D C
 W T C T W G C C D C G G G T F F W W D D
  W * C F W L D D C W G G T T M W W W D W
 W W C F W W W D D W G M T T W W W W W W
  W W W W W W W W W W T T T W W W W W W W
"""
SECTIONS = "tavern paddock oasis farm"
THREE_CARDS = "fishermen knights merchants"


def lettered(picture: str) -> dict[Place, str]:
    """The letters of a picture by row and column."""
    lines = [line.split() for line in picture.splitlines() if line.strip()]
    return {(r, c): letter for r, line in enumerate(lines) for c, letter in enumerate(line)}


def mapped(letters: str) -> set[Place]:
    """The hexes of board FG that the rulebook draws with one of these letters."""
    return {hex_ for hex_, letter in lettered(FG).items() if letter in letters}


def halves(hexes: Iterable[Place]) -> tuple[list[Place], list[Place]]:
    """Hexes dealt to two seats, for a seat has but 40 settlements."""
    ordered = sorted(hexes)
    return ordered[::2], ordered[1::2]


def scene(
    *seats: Iterable[Place],
    card: str = "grass",
    ready: Iterable[Place] = (),
    supply: int = SETTLEMENTS,
    turn: str = "before",
    cards: str = THREE_CARDS,
    also: str = "",
    more: str = "",
) -> State:
    """The first seat's turn on board FG with these pieces of the seats, and seats to make two.

    `ready` are the locations whose tiles the first seat may use; `also` is what else it has, and
    `more` are more lines.
    """
    first, *others = [*seats, (), ()][: max(2, len(seats))]
    pieces = list(first)
    left = min(supply, SETTLEMENTS - len(pieces))
    mine = f"supply {left}; hand {card}; tiles {_named(ready)}; {also}"
    lines = [
        f"board: {SECTIONS}",
        f"cards: {cards}",
        f"seat 1: {_named(pieces)}; {mine}",
        *(f"seat {n}: {_named(hexes)}; hand forest" for n, hexes in enumerate(others, 2)),
        f"turn: 1 {turn}",
    ]
    return read_position("\n".join([*lines, more]))


def using(state: State, tile: str) -> State:
    """The state when the one who picks has just turned over such a tile."""
    started = state.copy()
    begin(started, POWERS.index(tile))
    return started


def after(state: State, *picks: Place | str) -> State:
    """The state after some picks: hexes, or words such as `farm`, `end`, and `=forest`, a draw."""
    for pick in picks:
        word = hex_name(cell(*pick)) if isinstance(pick, tuple) else pick
        state = play(state, parse_pick(Token(word, 1, 1)))
    return state


def done(state: State) -> State:
    """The state as if the mandatory action were over."""
    later = state.copy()
    later.phase = AFTER
    return later


def next_turn(state: State, *draws: str) -> State:
    """The next turn of whose turn it is, with these cards drawn; the others place as they must."""
    mine = state.turn
    state = after(state, "end", *(f"={name}" for name in draws))
    while state.turn != mine or chooser(state) == CHANCE:
        state = play(state, END if legal(state) & END else lowest(legal(state)))
    return state


def hands(state: State, seat: int = 0) -> set[str]:
    """The cards in a hand."""
    return {card_name(card) for card in range(KINDS) if copies(state.hand[seat], card)}


def places(hexes: Cells) -> set[Place]:
    """A set of hexes as rows and columns."""
    return {row_column(hex_) for hex_ in each(hexes)}


def targets(state: State) -> set[Place]:
    """The hexes that may be picked now."""
    return {row_column(pick) for pick in each(legal(state)) if is_hex(pick)}


def buttons(state: State) -> set[str]:
    """What else may be picked now, in words."""
    return {pick_name(pick) for pick in each(legal(state)) if not is_hex(pick)}


def tiles(state: State, seat: int = 0) -> dict[Place, str]:
    """The tiles of a seat by the location they are from: ready, used, or won in this turn."""
    found = {}
    for slot in range(LOCATIONS):
        if state.held[seat] >> slot & 1:
            ready, fresh = state.ready[seat] >> slot & 1, state.fresh[seat] >> slot & 1
            found[row_column(state.board.site[slot])] = (
                "ready" if ready else "won" if fresh else "used"
            )
    return found


def more_tiles(state: State, seat: int = 0) -> dict[str, str]:
    """The bonus and nomad tiles of a seat by name: ready, used, or won in this turn."""
    found = {}
    for slot in range(LOCATIONS, SLOTS):
        if state.held[seat] >> slot & 1 and not state.board.shared >> slot & 1:
            ready, fresh = state.ready[seat] >> slot & 1, state.fresh[seat] >> slot & 1
            found[POWERS[state.board.power[slot]]] = (
                "ready" if ready else "won" if fresh else "used"
            )
    return found


def tiles_on(state: State, location: Place) -> int:
    """How many tiles lie on a location."""
    return tiles_left(state, state.board.site.index(cell(*location)))


def gold(state: State, source: str) -> list[int]:
    """What a card in play, or `castles`, would pay every seat."""
    ledgers = [payments(state, seat) for seat in range(state.board.seats)]
    return [{paid.source: paid.gold for paid in ledger}[source] for ledger in ledgers]


def _named(hexes: Iterable[Place]) -> str:
    return " ".join(hex_name(cell(*hex_)) for hex_ in hexes)
