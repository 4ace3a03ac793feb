"""A game in progress, with undo: pick by pick back to the start of the turn, never past a card."""

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
        """A game from its set-up, or from a position of it."""
        self.setup, self.names = setup, names
        self._picks: list[Cell] = []
        self._states: list[State] = [start(setup) if start_state is None else start_state.copy()]
        self._undone: list[Cell] = []

    @classmethod
    def resume(cls, record: GameRecord) -> "Session":
        """The game that a record tells, ready to go on."""
        session = cls(record.setup, record.names)
        for pick in record.picks:
            session.pick(pick)
        return session

    @property
    def state(self) -> State:
        """The state now."""
        return self._states[-1]

    @property
    def states(self) -> Sequence[State]:
        """All states so far, from the first to the one now."""
        return self._states

    @property
    def redo_count(self) -> int:
        """How many picks were taken back and can be made again."""
        return len(self._undone)

    def record(self, date: str = "") -> GameRecord:
        """The game so far."""
        return GameRecord(self.setup, self.names, tuple(self._picks), date)

    def pick(self, pick: Cell) -> tuple[State, State]:
        """Make a pick; the states before and after it."""
        check(self.state, pick)
        self._undone.clear()
        return self._make(pick)

    def undo_count(self) -> int:
        """How many picks can be taken back: those of this turn since a card was last drawn."""
        who, turn, found = chooser(self.state), self.state.turn, 0
        if who < 0:
            return 0
        for state in reversed(self._states[:-1]):
            if chooser(state) != who or state.turn != turn:  # nor what somebody else decided
                break
            found += 1
        return found

    def undo(self, times: int = 1) -> bool:
        """Take back picks, if so many can be."""
        if not 0 < times <= self.undo_count():
            return False
        for _ in range(times):
            self._undone.append(self._picks.pop())
            self._states.pop()
        return True

    def redo(self) -> bool:
        """Make the pick again that was taken back last."""
        if not self._undone:
            return False
        self._make(self._undone.pop())
        return True

    def _make(self, pick: Cell) -> tuple[State, State]:
        before = self.state
        after = before.copy()
        advance(after, pick)
        self._picks.append(pick)
        self._states.append(after)
        return before, after
