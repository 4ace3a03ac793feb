"""Explain why a hex is not legal: the first layer of the rules that it fails, as a code and facts.

The layers are computed by the rule that produces the legal picks: the same function, applied to a
state where every hex is free and adjacency is waived, returns the zone that the rule names.
"""

from dataclasses import dataclass

from kingdombuilder.box import POWERS
from kingdombuilder.rules.board import TERRAINS, Board
from kingdombuilder.rules.buttons import FIRST_POWER
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
NOT_NOW = "not_now"  # no hex can be picked; use a tile or end the turn
TURN_DONE = "turn_done"  # nothing is left but to end the turn
FIX_TERRAIN = "fix_terrain"  # the turn's terrain must be chosen first
CHANCE_DRAWS = "chance_draws"
GAME_OVER = "game_over"
SPECIAL = "special"  # castles and locations are never built on
NOT_YOURS = "not_yours"  # one of the seat's own settlements must be chosen
NOT_THEIRS = "not_theirs"  # another seat's piece must be chosen
STUCK = "stuck"  # the seat's piece has nowhere to go
ORIGIN = "origin"  # a lifted piece cannot return to its hex
UNSUITED = "unsuited"  # this kind of piece cannot stand there
ZONE = "zone"  # outside the hexes that the rule names
OCCUPIED = "occupied"
WALLED = "walled"
SCOUTED = "scouted"
BLOCKED = "blocked"  # next to a warrior
ADJACENT = "adjacent"  # there is room next to the seat's own settlements
SILO = "silo"  # used instead of a tile's name while silos are used


@dataclass(frozen=True, slots=True)
class Reason:
    """A code and the facts needed to describe it."""

    code: str
    hex: Cell
    power: str = ""  # the tile in use; empty in the mandatory action
    terrain: str = ""  # the required terrain
    terrain_there: str = ""  # the terrain or special place of the hex
    seat: int = -1  # the seat with a piece there
    hexes: Cells = NONE  # the legal hexes


def explain(s: State, hex_: Cell) -> Reason:
    """Return why a hex is legal or not."""
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
    """Return the reason if a piece must be chosen, else ""."""
    if not s.doing or s.lifted or s.asking:
        return ""
    if s.phase == SILOS:
        takes_piece = s.doing == MOVING
    else:
        takes_piece = bool(LIFTS[s.doing]) or (bool(picks) and not picks & ~pieces(s))
    if not takes_piece:
        return ""
    if picks and not picks & s.own[s.me]:
        return NOT_THEIRS
    return STUCK if hex_ & s.own[s.me] else NOT_YOURS


def _place_code(s: State, hex_: Cell) -> str:
    """Return the reason if a place must be chosen."""
    if s.phase in (BEFORE, PLACING) and not s.terrain and not s.doing and not s.asking:
        return FIX_TERRAIN
    zone = _zone(s)
    if not zone:
        return NOT_NOW if legal(s) >= FIRST_POWER else TURN_DONE
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
    """Return all hexes that the rule in force names, ignoring pieces and adjacency."""
    ideal = s.copy()
    ideal.free = s.board.hexes
    if s.asking:
        return reactions(ideal, 1)
    if s.phase == SILOS:
        return silo_landing(ideal) if s.lifted else silo_builds(ideal) if s.doing else NONE
    if s.doing:
        return ONWARD[s.doing](ideal, 1) if s.lifted else onward(ideal, 1) & BOARD
    return mandatory(ideal, 1) if s.phase in (BEFORE, PLACING) else NONE


def owner_at(s: State, hex_: Cell) -> int:
    """Return the seat with a piece on a hex, or -1."""
    return next((seat for seat in range(s.board.seats) if s.own[seat] & hex_), -1)


def terrain_at(s: State, hex_: Cell) -> str:
    """Return the terrain of a hex, or the kind of special place that it is."""
    return board_terrain_at(s.board, hex_)


def board_terrain_at(board: Board, hex_: Cell) -> str:
    """Return the terrain or special place of a hex on a board without a state."""
    special = {
        "castle": board.castles,
        "location": board.locations,
        "camp": board.camps,
        "palace": board.palaces,
        "silo": board.silos,
    }
    places = special | dict(zip(TERRAINS[1:], board.terrain[1:], strict=True))
    return next((name for name, cells in places.items() if cells & hex_), "")
