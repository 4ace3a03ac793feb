"""The gold lens: what every legal pick would bring the seat that picks."""

from collections.abc import Sequence
from dataclasses import dataclass

from kingdombuilder.insight.changes import TILE_WON, tile_changes
from kingdombuilder.insight.scores import gold_by_source
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.buttons import is_hex
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import advance, legal


@dataclass(frozen=True, slots=True)
class Gain:
    """Gold by what pays it, and tiles won and lost."""

    gold: dict[str, int]
    total: int
    won: tuple[str, ...]
    lost: tuple[str, ...]


NO_GAIN = Gain({}, 0, (), ())


def settled(states: Sequence[State]) -> State:
    """The last state with no piece in the hand: what a move is measured against."""
    return next(state for state in reversed(states) if not state.lifted)


def gains_of(state: State, base: State) -> dict[str, Gain]:
    """The gain of every legal hex, and of the buttons that have one.

    A move is worth what it brings from where the piece stood, and to lift it is worth nothing.
    """
    before = gold_by_source(base, state.me)
    gains = {pick: gain_of(state, pick, base, before) for pick in each(legal(state))}
    return {
        pick_name(pick): gain for pick, gain in gains.items() if is_hex(pick) or gain != NO_GAIN
    }


def gain_of(state: State, pick: Cell, base: State, before: dict[str, int]) -> Gain:
    """The gain of one pick; `before` is the purse that it is measured against."""
    seat, after = state.me, state.copy()
    advance(after, pick)
    if after.lifted:
        return NO_GAIN
    gold = {
        source: now - before[source]
        for source, now in gold_by_source(after, seat).items()
        if now != before[source]
    }
    tiles = list(tile_changes(base, after, seat))
    return Gain(
        gold,
        sum(gold.values()),
        tuple(tile.thing for tile in tiles if tile.kind == TILE_WON),
        tuple(tile.thing for tile in tiles if tile.kind != TILE_WON),
    )
