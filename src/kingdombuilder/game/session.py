"""A game in progress, with undo back to the start of the turn but never past a drawn card."""

from collections.abc import Sequence

from kingdombuilder.game.record import GameRecord
from kingdombuilder.insight.legality import check
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import advance, chooser
from kingdombuilder.setup.setup import Setup, start


class Session:
    """The picks of a game so far and the states between them."""

    def __init__(
        self, setup: Setup, names: tuple[str, ...], start_state: State | None = None
    ) -> None:
        """Start a game from its set-up, or from a given position."""
        self.setup, self.names = setup, names
        self._picks: list[Cell] = []
        self._states: list[State] = [start(setup) if start_state is None else start_state.copy()]
        self._undone: list[Cell] = []

    @classmethod
    def resume(cls, record: GameRecord) -> "Session":
        """Return the session of a recorded game, ready to continue."""
        session = cls(record.setup, record.names)
        for pick in record.picks:
            session.pick(pick)
        return session

    @property
    def state(self) -> State:
        """The current state."""
        return self._states[-1]

    @property
    def states(self) -> Sequence[State]:
        """All states so far, from the first to the current one."""
        return self._states

    @property
    def redo_count(self) -> int:
        """The number of undone picks that can be redone."""
        return len(self._undone)

    def record(self, date: str = "") -> GameRecord:
        """Return the record of the game so far."""
        return GameRecord(self.setup, self.names, tuple(self._picks), date)

    def pick(self, pick: Cell) -> tuple[State, State]:
        """Make a pick and return the states before and after; raise `IllegalPick` if illegal."""
        check(self.state, pick)
        self._undone.clear()
        return self._make(pick)

    def undo_count(self) -> int:
        """Return the number of picks that can be undone: those of this turn since the last card."""
        who, turn, count = chooser(self.state), self.state.turn, 0
        if who < 0:
            return 0
        for state in reversed(self._states[:-1]):
            if chooser(state) != who or state.turn != turn:  # another seat's decision is not undone
                break
            count += 1
        return count

    def undo(self, times: int = 1) -> bool:
        """Undo picks and return True, or return False if not that many can be undone."""
        if not 0 < times <= self.undo_count():
            return False
        for _ in range(times):
            self._undone.append(self._picks.pop())
            self._states.pop()
        return True

    def redo(self) -> bool:
        """Redo the last undone pick and return whether there was one."""
        if not self._undone:
            return False
        self._make(self._undone.pop())
        return True

    def restore_undone(self, picks: Sequence[Cell]) -> None:
        """Set the picks that can be redone, the next one last."""
        self._undone = list(picks)

    def _make(self, pick: Cell) -> tuple[State, State]:
        before = self.state
        after = before.copy()
        advance(after, pick)
        self._picks.append(pick)
        self._states.append(after)
        return before, after
