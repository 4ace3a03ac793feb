"""Boards drawn as text, of the material of all boxes, with what stands on them.

Each word of a drawing is a hex; odd lines are set in. The first letter tells the ground: capitals
are those of the sections, small ones the same terrains with a settlement of the first seat (but s
is one on grass), `.` is grass, o is grass with a settlement of the second seat, and x is grass and
looked for; on an island - is the sea. After it may follow, in this order:

    x    looked for, on other ground
    ^    with a cave on the mountain, or a capitol on the castle
    2    a settlement of that seat; 2a its warrior, 2w its wagon, 2s its ship, 2h a hall's hex
    #    a wall
    ?    a scout of the first seat
    p    a name, any other small letter: see `spots`
"""

import re
from dataclasses import dataclass

from kingdombuilder.box import CARDS, COMMONS, POWERS, TASKS, event_mask
from kingdombuilder.box.section import NO_HEX, Section
from kingdombuilder.notation.picks import parse_card
from kingdombuilder.rules.board import (
    FIRST_COMMON,
    NO_TASK,
    SLOTS,
    TASKS_IN_PLAY,
    TERRAINS,
    Board,
)
from kingdombuilder.rules.cells import ISLAND_TOP
from kingdombuilder.rules.hexes import cell
from kingdombuilder.rules.pieces import set_kind
from kingdombuilder.rules.pile import MARSH_DECK, PLAIN_DECK, pile_of, without
from kingdombuilder.rules.rounds import begin_turn
from kingdombuilder.rules.rulings import CURRENT_RULES
from kingdombuilder.rules.state import SETTLEMENTS, SHIP, WAGON, WARRIOR, State, refresh
from kingdombuilder.setup.assembly import assemble, assign_power, place_nomad_tiles
from kingdombuilder.setup.setup import ruling_bits, tile_spec
from kingdombuilder.text.parsing import Token

from .scenes import THREE_CARDS, Place

TOP, LEFT = 4, 4  # where a drawing lies on its board
EARTH = dict.fromkeys(".xso", "G")
OWNERS = dict.fromkeys("sftcdwma", 0) | {"o": 1}
KINDS = {"a": WARRIOR, "w": WAGON, "s": SHIP}
WORD = re.compile(r"([A-Za-z.-])(x?)(\^?)(?:([1-5])([awsh]?)|([#?]))?([a-z]?)")


@dataclass(frozen=True)
class Hex:
    """One hex of a drawing."""

    ground: str
    wanted: bool
    queenie: bool
    owner: int | None
    kind: str
    thing: str
    name: str


def drawn(
    picture: str,
    *locations: str,
    card: str = "grass",
    tile: bool = False,
    cards: str = THREE_CARDS,
    tasks: str = "",
    nomads: str = "",
    seats: int = 2,
    around: str = "M",
    marsh: bool = False,
    removed: str = "",
    island: str = "",
    rulings: str = "",
    rules: int = CURRENT_RULES,
) -> tuple[State, set[Place]]:
    """The first seat's turn on a drawn board with this card in hand, and the hexes looked for.

    Each L is a location of the names given, in order, with `tile` a ready one of the first seat;
    each N is a camp with a tile of `nomads`. All hexes that are not drawn are `around`. With
    `marsh`, or with such a card in hand, the cards with swamp are in the deck.
    """
    ground = hexes_of(picture, TOP, LEFT) | hexes_of(island, ISLAND_TOP, 0)
    names = dict(zip([at for at, x in ground.items() if x.ground == "L"], locations, strict=True))
    board = assemble(
        [_section(ground, names, n, around) for n in range(4)],
        {name: tile_spec(name) for name in locations},
        _island(ground, names) if island else None,
    )
    place_nomad_tiles(board, [tile_spec(name) for name in nomads.split()])
    board.seats = seats
    board.cards = [CARDS.index(name) for name in cards.split()]
    for name in cards.split():
        board.events |= event_mask(CARDS[name])
    board.tasks = [TASKS.index(name) for name in tasks.split()]
    board.tasks += [NO_TASK] * (TASKS_IN_PLAY - len(board.tasks))
    board.removed_terrain = TERRAINS.index(removed)
    board.deck = without(MARSH_DECK if marsh or "/" in card else PLAIN_DECK, board.removed_terrain)
    board.zero_counts = 1
    board.rulings, board.rules = ruling_bits(rulings.split()), rules
    state = _laid_out(board, ground)
    if tile:
        hold(state, *locations)
    _deal(state, card)
    return state, {at for at, x in ground.items() if x.wanted}


def spots(picture: str, names: str) -> list[Place]:
    """The hexes of a drawing with these names, each one letter."""
    named = {x.name: at for at, x in hexes_of(picture, TOP, LEFT).items()}
    return [named[name] for name in names]


def hold(state: State, *names: str, seat: int = 0, how: str = "ready") -> None:
    """Give a seat tiles that lie on the board, or belong to it: `ready`, `used`, or just `won`."""
    for name in names:
        slot = next(
            slot
            for slot in range(SLOTS)
            if POWERS[state.board.power[slot]] == name and not state.held[seat] >> slot & 1
        )
        state.held[seat] |= 1 << slot
        state.taken[seat] |= (1 << slot) if state.board.site[slot] else 0
        state.ready[seat] |= 1 << slot if how == "ready" else 0
        state.fresh[seat] |= 1 << slot if how == "won" else 0


def hexes_of(picture: str, top: int, left: int) -> dict[Place, Hex]:
    """What a drawing tells of each of its hexes."""
    lines = [line.split() for line in picture.splitlines() if line.strip()]
    return {
        (top + row, left + column): _hex(word)
        for row, line in enumerate(lines)
        for column, word in enumerate(line)
    }


def _hex(word: str) -> Hex:
    found = WORD.fullmatch(word)
    if not found:
        raise ValueError(f"{word} is no hex of a drawing")
    ground, wanted, queenie, seat, kind, thing, name = found.groups()
    owner = int(seat) - 1 if seat else OWNERS.get(ground)
    looked_for = ground == "x" or bool(wanted)
    plain = NO_HEX if ground == "-" else EARTH.get(ground, ground.upper())
    return Hex(plain, looked_for, bool(queenie), owner, kind or "", thing or "", name)


def _laid_out(board: Board, ground: dict[Place, Hex]) -> State:
    """A board with everything that was drawn on it."""
    for at, x in ground.items():
        if x.queenie and x.ground == "M":
            board.caves |= cell(*at)
        elif x.queenie:
            board.capitols |= cell(*at)
    slot = FIRST_COMMON
    for name in COMMONS:
        if COMMONS[name].on(board):
            assign_power(board, slot, tile_spec(name))
            board.shared |= 1 << slot
            slot += 1
    state = State.blank()
    state.board, state.deck = board, board.deck
    for seat in range(board.seats):
        state.supply[seat] = SETTLEMENTS
        state.held[seat] = state.ready[seat] = board.shared
    for at, x in ground.items():
        _stand(state, at, x)
    refresh(state)
    return state


def _stand(state: State, at: Place, x: Hex) -> None:
    hex_ = cell(*at)
    if x.thing == "#":
        state.walls |= hex_
    elif x.thing == "?":
        state.scouts |= hex_
    elif x.owner is not None:
        state.own[x.owner] |= hex_
        if x.kind == "h":
            state.halls |= hex_
        elif x.kind:
            set_kind(state, hex_, KINDS[x.kind])
        else:
            state.supply[x.owner] -= 1


def _deal(state: State, card: str) -> None:
    for seat in range(state.board.seats):
        for name in card.split() if seat == 0 else ["canyon"]:
            kind = pile_of(parse_card(Token(name, 1, 1)))
            state.deck -= kind
            state.hand[seat] += kind
    begin_turn(state, 0)


def _section(
    ground: dict[Place, Hex], names: dict[Place, str], quarter: int, around: str
) -> Section:
    top, left = quarter // 2 * 10, quarter % 2 * 10
    rows = [
        "".join(
            ground[(top + r, left + c)].ground if (top + r, left + c) in ground else around
            for c in range(10)
        )
        for r in range(10)
    ]
    inside = [(r - top, c - left, name) for (r, c), name in names.items()]
    here = [(r, c, name) for r, c, name in inside if 0 <= r < 10 and 0 <= c < 10]
    return Section("drawn", "house", tuple(rows), tuple(here))


def _island(ground: dict[Place, Hex], names: dict[Place, str]) -> Section:
    rows = [
        "".join(x.ground for (row, _), x in ground.items() if row == ISLAND_TOP + r)
        for r in range(5)
    ]
    here = [(r - ISLAND_TOP, c, name) for (r, c), name in names.items() if r >= ISLAND_TOP]
    return Section("drawn", "house", tuple(rows), tuple(here))
