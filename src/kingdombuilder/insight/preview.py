"""Preview the effect of a pick by playing it on a copy and comparing the scores."""

from dataclasses import dataclass

from kingdombuilder.insight.changes import TILE_LOST, TILE_WON, Change, changes
from kingdombuilder.insight.legality import play
from kingdombuilder.insight.scores import payments
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State


@dataclass(frozen=True, slots=True)
class Preview:
    """Gold by seat and source, and tiles won and lost."""

    gold: tuple[dict[str, int], ...]  # for each seat, the sources whose gold changes
    tiles_won: tuple[Change, ...]
    tiles_lost: tuple[Change, ...]

    def total(self, seat: int) -> int:
        """Return the total gold that the pick brings a seat."""
        return sum(self.gold[seat].values())


def preview(state: State, pick: Cell) -> Preview:
    """Return the effect of a legal pick for every seat; raise `IllegalPick` for another pick."""
    after = play(state, pick)
    happened = changes(state, after)
    return Preview(
        tuple(_gold(state, after, seat) for seat in range(state.board.seats)),
        tuple(change for change in happened if change.kind == TILE_WON),
        tuple(change for change in happened if change.kind == TILE_LOST),
    )


def _gold(before: State, after: State, seat: int) -> dict[str, int]:
    pairs = zip(payments(before, seat), payments(after, seat), strict=True)
    return {new.source: new.gold - old.gold for old, new in pairs if new.gold != old.gold}
