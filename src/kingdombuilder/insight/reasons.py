"""Explain in words why a pick is not legal, both for hexes and for buttons."""

from dataclasses import dataclass

from kingdombuilder.insight.describe import describe_reason, pick_text, thing_rule
from kingdombuilder.insight.explain import GAME_OVER, LEGAL, explain
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.board import SLOTS
from kingdombuilder.rules.buttons import END, FIRST_POWER, is_hex, power_of
from kingdombuilder.rules.cells import NONE, Cell, Cells
from kingdombuilder.rules.state import AFTER, BEFORE, OVER, PLACING, SILOS, State
from kingdombuilder.rules.turn import chooser, legal
from kingdombuilder.text.translations import translate

NOT_YOUR_TURN = "turn"  # another seat picks now
NO_TILE = "no_tile"
TILE_ACTS = "tile_acts"  # it is never used but takes effect automatically
TILE_FRESH = "tile_fresh"
TILE_USED = "tile_used"
TILE_WAITS = "tile_waits"  # another action is in progress
TILE_SILOS = "tile_silos"  # the turns are over
TILE_IDLE = "tile_idle"  # it has no legal pick
MANDATORY_FIRST = "unbuilt"  # the turn cannot end before the mandatory action
BUTTON = "button"


@dataclass(frozen=True, slots=True)
class PickReason:
    """A code, its sentence, and the legal hexes."""

    code: str
    text: str
    hexes: Cells = NONE


def explain_pick(
    state: State, seat: int, pick: Cell, language: str, names: tuple[str, ...]
) -> PickReason:
    """Return why a seat can make a pick or not."""
    others = state.phase != OVER and chooser(state) != seat
    if others and (pick < FIRST_POWER or seat < 0):
        return PickReason(NOT_YOUR_TURN, translate(language, "reason.turn", who=names[state.me]))
    if is_hex(pick):
        reason = explain(state, pick)
        return PickReason(reason.code, describe_reason(language, reason, names), reason.hexes)
    code, text = _button(state, seat, pick), pick_text(language, pick)
    facts = {"hex": text, "tile": text, "rule": thing_rule(language, pick_name(pick))}
    return PickReason(code, translate(language, f"reason.{code}", who=names[state.me], **facts))


def _button(state: State, seat: int, pick: Cell) -> str:
    if state.phase == OVER:
        return GAME_OVER
    if chooser(state) == seat and pick & legal(state):
        return LEGAL
    if pick >= FIRST_POWER:
        return _tile(state, seat, power_of(pick))
    return MANDATORY_FIRST if pick == END and state.phase in (BEFORE, PLACING) else BUTTON


def _tile(state: State, seat: int, power: int) -> str:
    board = state.board
    slots = sum(1 << slot for slot in range(SLOTS) if board.power[slot] == power)
    held = state.held[seat] & slots
    if not power or not held:
        return NO_TILE
    if held & (board.roams | board.widens | board.deals | board.reacts):
        return TILE_ACTS
    if not held & state.ready[seat]:
        return TILE_FRESH if held & state.fresh[seat] else TILE_USED
    if chooser(state) != seat:
        return NOT_YOUR_TURN
    if state.phase == SILOS:
        return TILE_SILOS
    busy = state.doing or state.asking or state.phase not in (BEFORE, AFTER)
    return TILE_WAITS if busy else TILE_IDLE
