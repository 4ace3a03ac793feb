"""Why a hex may not be picked: the first layer of the rules that it fails, as a code and facts.

The layers are asked of the very rule that makes the legal picks: the same function on a state where
all is free and nothing need be adjacent tells the zone that the rule names.
"""

from dataclasses import dataclass

from kingdombuilder.board import TERRAINS
from kingdombuilder.box import POWERS
from kingdombuilder.cells import NONE, Cell, Cells
from kingdombuilder.rules.mandatory import mandatory
from kingdombuilder.rules.powers import ONWARD, START
from kingdombuilder.rules.state import BEFORE, OVER, State, occupied
from kingdombuilder.rules.turn import legal

LEGAL = "legal"
NO_HEX = "no_hex"  # not a hex of this board
NOT_NOW = "not_now"  # no hex is asked for: use a tile or end the turn
CHANCE_DRAWS = "chance_draws"
GAME_OVER = "game_over"
SPECIAL = "special"  # castles and locations are never built on
NOT_YOURS = "not_yours"  # a settlement of your own is to be chosen
STUCK = "stuck"  # your settlement has nowhere to go
ORIGIN = "origin"  # a lifted settlement may not go back
ZONE = "zone"  # the rule names other places
OCCUPIED = "occupied"
BLOCKED = "blocked"  # next to a warrior
ADJACENT = "adjacent"  # there is room next to your own settlements


@dataclass(frozen=True, slots=True)
class Reason:
    """A code and what one needs to put it into words."""

    code: str
    hex: Cell
    power: str = ""  # the tile in use; none in the mandatory action
    terrain: str = ""  # the terrain that is asked for
    found: str = ""  # the terrain or special place that is there
    seat: int = -1  # who stands there
    hexes: Cells = NONE  # what may be picked instead


def explain(s: State, hex_: Cell) -> Reason:
    """Why a hex is legal or not."""
    picks = legal(s)
    code, seat = _code(s, hex_, picks)
    return Reason(
        code,
        hex_,
        power=POWERS[s.doing],
        terrain=TERRAINS[s.terrain],
        found=found_at(s, hex_),
        seat=seat,
        hexes=picks & (s.board.hexes | occupied(s)),
    )


def _code(s: State, hex_: Cell, picks: Cells) -> tuple[str, int]:
    if hex_ & picks:
        return LEGAL, -1
    if not hex_ & (s.board.hexes | s.board.special):
        return NO_HEX, -1
    if s.phase < BEFORE:
        return CHANCE_DRAWS, -1
    if s.phase == OVER:
        return GAME_OVER, -1
    if hex_ & s.board.special:
        return SPECIAL, -1
    if picks & s.own[s.me]:
        return (STUCK, s.me) if hex_ & s.own[s.me] else (NOT_YOURS, owner(s, hex_))
    if hex_ & s.lifted:
        return ORIGIN, s.me
    zone = _zone(s)
    if not zone:
        return NOT_NOW, -1
    if not hex_ & zone:
        return ZONE, -1
    if hex_ & occupied(s):
        return OCCUPIED, owner(s, hex_)
    return (BLOCKED, -1) if hex_ & s.blocked else (ADJACENT, -1)


def _zone(s: State) -> Cells:
    """All hexes that the rule in force names, were they free and adjacency no matter."""
    ideal = s.copy()
    ideal.free = s.board.hexes
    ideal.anywhere = 1
    if s.doing:
        return ONWARD[s.doing](ideal) if s.step else START[s.doing](ideal)
    return NONE if s.left == 0 and s.phase != BEFORE else mandatory(ideal)


def owner(s: State, hex_: Cell) -> int:
    """The seat with a piece on a hex, or -1."""
    return next((seat for seat in range(s.board.seats) if s.own[seat] & hex_), -1)


def found_at(s: State, hex_: Cell) -> str:
    """The terrain of a hex, or what special place it is."""
    special = {
        "castle": s.board.castles,
        "location": s.board.locations,
        "camp": s.board.camps,
        "palace": s.board.palaces,
        "silo": s.board.silos,
    }
    places = special | dict(zip(TERRAINS[1:], s.board.terrain[1:], strict=True))
    return next((name for name, cells in places.items() if cells & hex_), "")
