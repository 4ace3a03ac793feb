"""Why a hex may not be picked: the first layer of the rules that it fails, as a code and facts.

The layers are asked of the very rule that makes the legal picks: the same function on a state where
all is free and nothing need be adjacent tells the zone that the rule names.
"""

from dataclasses import dataclass

from kingdombuilder.box import POWERS
from kingdombuilder.rules.board import TERRAINS, Board
from kingdombuilder.rules.cells import BOARD, NONE, Cell, Cells
from kingdombuilder.rules.mandatory import mandatory
from kingdombuilder.rules.optional import onward
from kingdombuilder.rules.pieces import landing_hexes
from kingdombuilder.rules.powers import LIFTS, ONWARD
from kingdombuilder.rules.silo import MOVING, silo_builds, silo_landing
from kingdombuilder.rules.state import BEFORE, OVER, PLACING, SILOS, State, occupied, pieces
from kingdombuilder.rules.turn import legal
from kingdombuilder.rules.window import reacting_slot, reactions

LEGAL = "legal"
NO_HEX = "no_hex"  # not a hex of this board
NOT_NOW = "not_now"  # no hex is asked for: use a tile or end the turn
FIX_TERRAIN = "fix_terrain"  # first the turn's terrain is to be chosen
CHANCE_DRAWS = "chance_draws"
GAME_OVER = "game_over"
SPECIAL = "special"  # castles and locations are never built on
NOT_YOURS = "not_yours"  # a settlement of your own is to be chosen
NOT_THEIRS = "not_theirs"  # a piece of somebody else is to be chosen
STUCK = "stuck"  # your piece cannot be chosen: it has nowhere to go
ORIGIN = "origin"  # a lifted piece may not go back
UNSUITED = "unsuited"  # not where this kind of piece may stand
ZONE = "zone"  # the rule names other places
OCCUPIED = "occupied"
WALLED = "walled"
SCOUTED = "scouted"
BLOCKED = "blocked"  # next to a warrior
ADJACENT = "adjacent"  # there is room next to your own settlements
SILO = "silo"  # what stands for a tile's name while silos are used


@dataclass(frozen=True, slots=True)
class Reason:
    """A code and what one needs to put it into words."""

    code: str
    hex: Cell
    power: str = ""  # the tile in use; none in the mandatory action
    terrain: str = ""  # the terrain that is asked for
    terrain_there: str = ""  # the terrain or special place that is there
    seat: int = -1  # who stands there
    hexes: Cells = NONE  # what may be picked instead


def explain(s: State, hex_: Cell) -> Reason:
    """Why a hex is legal or not."""
    picks = legal(s)
    return Reason(
        _code(s, hex_, picks),
        hex_,
        power=_power(s),
        terrain=TERRAINS[s.terrain],
        terrain_there=terrain_at(s, hex_),
        seat=owner_at(s, hex_),
        hexes=picks & BOARD,
    )


def _power(s: State) -> str:
    if s.asking:
        return POWERS[s.board.power[reacting_slot(s)]]
    return SILO if s.phase == SILOS else POWERS[s.doing]


def _code(s: State, hex_: Cell, picks: Cells) -> str:
    if hex_ & picks:
        return LEGAL
    if not hex_ & (s.board.hexes | s.board.special):
        return NO_HEX
    if s.phase < BEFORE:
        return CHANCE_DRAWS
    if s.phase == OVER:
        return GAME_OVER
    if hex_ & s.board.special:
        return SPECIAL
    if hex_ & s.lifted:
        return ORIGIN
    choice = _piece_code(s, hex_, picks & BOARD)
    return choice or _place_code(s, hex_)


def _piece_code(s: State, hex_: Cell, picks: Cells) -> str:
    """Where a piece is to be chosen."""
    if not s.doing or s.lifted or s.asking:
        return ""
    if s.phase == SILOS:
        wanted = s.doing == MOVING
    else:
        wanted = bool(LIFTS[s.doing]) or (bool(picks) and not picks & ~pieces(s))
    if not wanted:
        return ""
    if picks and not picks & s.own[s.me]:
        return NOT_THEIRS
    return STUCK if hex_ & s.own[s.me] else NOT_YOURS


def _place_code(s: State, hex_: Cell) -> str:
    """Where a place is to be chosen."""
    if s.phase in (BEFORE, PLACING) and not s.terrain and not s.doing and not s.asking:
        return FIX_TERRAIN
    zone = _zone(s)
    if not zone:
        return NOT_NOW
    if not hex_ & zone:
        return ZONE
    if s.lifted and s.carrying and not hex_ & landing_hexes(s, s.board.hexes):
        return UNSUITED
    if hex_ & s.walls:
        return WALLED
    if hex_ & s.scouts:
        return SCOUTED
    if hex_ & occupied(s):
        return OCCUPIED
    return BLOCKED if hex_ & s.blocked else ADJACENT


def _zone(s: State) -> Cells:
    """All hexes that the rule in force names, were they free and adjacency no matter."""
    ideal = s.copy()
    ideal.free = s.board.hexes
    ideal.anywhere = 1
    if s.asking:
        return reactions(ideal)
    if s.phase == SILOS:
        return silo_landing(ideal) if s.lifted else silo_builds(ideal) if s.doing else NONE
    if s.doing:
        return ONWARD[s.doing](ideal) if s.lifted else onward(ideal) & BOARD
    return mandatory(ideal) if s.phase in (BEFORE, PLACING) else NONE


def owner_at(s: State, hex_: Cell) -> int:
    """The seat with a piece on a hex, or -1."""
    return next((seat for seat in range(s.board.seats) if s.own[seat] & hex_), -1)


def terrain_at(s: State, hex_: Cell) -> str:
    """The terrain of a hex, or what special place it is."""
    return board_terrain_at(s.board, hex_)


def board_terrain_at(board: Board, hex_: Cell) -> str:
    """The same on a board that nobody plays on yet."""
    special = {
        "castle": board.castles,
        "location": board.locations,
        "camp": board.camps,
        "palace": board.palaces,
        "silo": board.silos,
    }
    places = special | dict(zip(TERRAINS[1:], board.terrain[1:], strict=True))
    return next((name for name, cells in places.items() if cells & hex_), "")
