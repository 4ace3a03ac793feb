"""Preview the effect of a pick by playing it on a copy and comparing the scores."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kingdombuilder.insight.changes import TILE_LOST, TILE_WON, Change, changes, tile_changes
from kingdombuilder.insight.legality import play
from kingdombuilder.insight.scores import gold_by_source
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.buttons import is_hex
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import advance, legal


@dataclass(frozen=True, slots=True)
class Preview:
    """Gold by seat and source, and tiles won and lost."""

    gold: tuple[dict[str, int], ...]  # for each seat, the sources whose gold changes
    tiles_won: tuple[Change, ...]
    tiles_lost: tuple[Change, ...]

    def total(self, seat: int) -> int:
        """Return the total gold that the pick brings a seat."""
        return sum(self.gold[seat].values())


@dataclass(frozen=True)  # without slots, so that orjson writes it fast
class Gain:
    """The effect of a pick for one seat: gold by source, and the names of tiles won and lost."""

    gold: dict[str, int]
    total: int
    tiles_won: tuple[str, ...]
    tiles_lost: tuple[str, ...]


NO_GAIN = Gain({}, 0, (), ())


def preview(state: State, pick: Cell) -> Preview:
    """Return the effect of a legal pick for every seat; raise `IllegalPick` for another pick."""
    after = play(state, pick)
    happened = changes(state, after)
    seats = range(state.board.seats)
    return Preview(
        tuple(_gold_change(gold_by_source(state, seat), after, seat) for seat in seats),
        tuple(change for change in happened if change.kind == TILE_WON),
        tuple(change for change in happened if change.kind == TILE_LOST),
    )


def last_settled_state(states: Sequence[State]) -> State:
    """Return the last state without a lifted piece, with which a move is compared."""
    return next(state for state in reversed(states) if not state.lifted)


def preview_all(state: State, base: State) -> dict[str, Gain]:
    """Return the gain of every legal hex, and of the buttons that have one, by name.

    Gains are measured from `base`, so that the second half of a move brings what the whole move
    brings; lifting a piece brings nothing.
    """
    before = gold_by_source(base, state.me)
    gains = {pick: preview_from(base, before, state, pick) for pick in each(legal(state))}
    return {
        pick_name(pick): gain for pick, gain in gains.items() if is_hex(pick) or gain != NO_GAIN
    }


def preview_from(base: State, before: Mapping[str, int], state: State, pick: Cell) -> Gain:
    """Return the gain of a legal pick, measured from `base` and its gold by source."""
    seat, after = state.me, state.copy()
    advance(after, pick)
    if after.lifted:
        return NO_GAIN
    gold = _gold_change(before, after, seat)
    tiles = list(tile_changes(base, after, seat))
    return Gain(
        gold,
        sum(gold.values()),
        tuple(tile.thing for tile in tiles if tile.kind == TILE_WON),
        tuple(tile.thing for tile in tiles if tile.kind == TILE_LOST),
    )


def _gold_change(before: Mapping[str, int], after: State, seat: int) -> dict[str, int]:
    now = gold_by_source(after, seat)
    return {source: gold - before[source] for source, gold in now.items() if gold != before[source]}
