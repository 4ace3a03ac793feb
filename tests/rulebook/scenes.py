"""Scenes: positions on the board of the first game, and small boards drawn as text.

Hexes are (row, column) counted from 0, as RULES.md writes them.
"""

from collections.abc import Iterable

from kingdombuilder.assembly import assemble
from kingdombuilder.board import LOCATIONS
from kingdombuilder.box import CARDS, POWERS
from kingdombuilder.cells import Cells
from kingdombuilder.game import play
from kingdombuilder.hexes import cell, each, hex_name, place
from kingdombuilder.notation import pick_name, pick_named
from kingdombuilder.position import read_position
from kingdombuilder.reading import Word
from kingdombuilder.rules.buttons import is_hex
from kingdombuilder.rules.state import SETTLEMENTS, State, refresh
from kingdombuilder.rules.tiles import tiles_left
from kingdombuilder.rules.turn import legal
from kingdombuilder.scores import payments
from kingdombuilder.section import Section
from kingdombuilder.setup import first_game, start

Place = tuple[int, int]

# Board FG, copied from RULES.md §8: L is a location, * a castle; odd rows are set in.
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
TOP, LEFT = 4, 4  # where a drawing lies on its board
EARTH = {".": "G", "x": "G", "s": "G", "o": "G"}


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
    more: str = "",
) -> State:
    """The first seat's turn on board FG with these pieces of the seats, and seats to make two.

    `ready` are the locations whose tiles the first seat may use; `more` are more lines.
    """
    first, *others = [*seats, (), ()][: max(2, len(seats))]
    pieces = list(first)
    hand = f"supply {min(supply, SETTLEMENTS - len(pieces))}; hand {card}; tiles {_named(ready)}"
    lines = [
        f"board: {SECTIONS}",
        f"cards: {cards}",
        f"seat 1: {_named(pieces)}; {hand}",
        *(f"seat {n}: {_named(hexes)}; hand forest" for n, hexes in enumerate(others, 2)),
        f"turn: 1 {turn}",
    ]
    return read_position("\n".join([*lines, more]))


def drawn(
    picture: str,
    *locations: str,
    card: str = "grass",
    tile: bool = False,
    cards: str = THREE_CARDS,
) -> tuple[State, set[Place]]:
    """The first seat's turn on a drawn board, and the hexes drawn as x.

    Capital letters are those of the sections, with no piece; small ones are the same terrains with
    a settlement of the first seat. On grass are s, its settlement, o, one of the second seat, and
    the free hexes x and `.`. Each L is a location of the names given, in order; with `tile` the
    first seat has a ready tile of each. All around are mountains.
    """
    letters = {(TOP + r, LEFT + c): x for (r, c), x in lettered(picture).items()}
    names = dict(zip([hex_ for hex_, x in letters.items() if x == "L"], locations, strict=True))
    state = start(first_game())
    state.board = assemble([_section(letters, names, n) for n in range(4)], POWERS.index)
    state.board.seats = 2
    state.board.cards = [CARDS.number(name) for name in cards.split()]
    state = after(state, f"={card}", "=canyon")
    for seat, marks in enumerate(("sftcdwm", "o")):
        for hex_, x in letters.items():
            if x in marks:
                state.own[seat] |= cell(*hex_)
                state.supply[seat] -= 1
    if tile:
        state.taken[0] = state.held[0] = state.ready[0] = (1 << len(names)) - 1
    refresh(state)
    return state, {hex_ for hex_, x in letters.items() if x == "x"}


def using(state: State, tile: str) -> State:
    """The state when the one who picks has just turned over such a tile."""
    started = state.copy()
    started.doing = POWERS.index(tile)
    return started


def after(state: State, *picks: Place | str) -> State:
    """The state after some picks: hexes, or words such as `farm`, `end`, and `=forest`, a draw."""
    for pick in picks:
        word = hex_name(cell(*pick)) if isinstance(pick, tuple) else pick
        state = play(state, pick_named(Word(word, 1, 1)))
    return state


def places(hexes: Cells) -> set[Place]:
    """A set of hexes as rows and columns."""
    return {place(hex_) for hex_ in each(hexes)}


def targets(state: State) -> set[Place]:
    """The hexes that may be picked now."""
    return {place(pick) for pick in each(legal(state)) if is_hex(pick)}


def buttons(state: State) -> set[str]:
    """What else may be picked now, in words."""
    return {pick_name(pick) for pick in each(legal(state)) if not is_hex(pick)}


def tiles(state: State, seat: int = 0) -> dict[Place, str]:
    """The tiles of a seat by the location they are from: ready, used, or won in this turn."""
    found = {}
    for slot in range(LOCATIONS):
        if state.held[seat] >> slot & 1:
            ready, fresh = state.ready[seat] >> slot & 1, state.fresh[seat] >> slot & 1
            found[place(state.board.site[slot])] = "ready" if ready else "won" if fresh else "used"
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


def _section(letters: dict[Place, str], names: dict[Place, str], quarter: int) -> Section:
    top, left = quarter // 2 * 10, quarter % 2 * 10
    ground = {hex_: EARTH.get(x, x.upper()) for hex_, x in letters.items()}
    rows = ["".join(ground.get((top + r, left + c), "M") for c in range(10)) for r in range(10)]
    inside = [(r - top, c - left, name) for (r, c), name in names.items()]
    here = [(r, c, name) for r, c, name in inside if 0 <= r < 10 and 0 <= c < 10]
    return Section("drawn", "house", tuple(rows), tuple(here))
