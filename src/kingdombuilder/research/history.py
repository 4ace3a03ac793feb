"""A game as its seats remember it: the current state, and what each seat has seen so far."""

from kingdombuilder.insight.seen import SPECTATOR, seen_by
from kingdombuilder.notation.picks import DRAW_PREFIX, UNKNOWN_CARD, card_name, pick_name
from kingdombuilder.notation.position import write_position
from kingdombuilder.research.boards import Boards
from kingdombuilder.research.packing import as_packed_array, pack
from kingdombuilder.research.planes import Observations, unpack
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.pile import KINDS, UNKNOWN, copies
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, advance, chooser


class GameHistory:
    """A state and, for every seat, the words that describe how it was reached."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._words: list[tuple[str, ...]] = [() for _ in range(state.board.seats)]

    def play(self, pick: Cell) -> None:
        """Carry out a pick and add what each seat sees of it to its history."""
        drawer = self.state.me if chooser(self.state) == CHANCE else None
        before = _hidden(self.state)
        advance(self.state, pick)
        after = _hidden(self.state)
        shown = tuple(
            _hand(self.state.hand[seat])
            for seat, cards in enumerate(after)
            if before[seat] and not cards and self.state.hand[seat]
        )
        for seat in range(self.state.board.seats):
            secret = drawer is not None and drawer != seat and after[drawer] > before[drawer]
            self._words[seat] += (DRAW_PREFIX + UNKNOWN_CARD if secret else pick_name(pick), *shown)

    def seen_so_far(self, seat: int) -> str:
        """Return everything that a seat has seen, from the first card to now."""
        return " ".join((f"seat {seat + 1}:", *self._words[seat]))

    def position(self, seat: int | None = None) -> str:
        """Return the position as a seat sees it, or the full one."""
        return write_position(self.state if seat is None else seen_by(self.state, seat))

    def observation(self, boards: Boards, seat: int) -> Observations:
        """Return a seat's observation as arrays of one row."""
        packed = pack(seen_by(self.state, seat), seat, boards.number(0))
        return unpack(as_packed_array([packed]), boards)

    def __deepcopy__(self, memo: object) -> "GameHistory":
        new = GameHistory(self.state.copy())
        new._words = self._words.copy()
        return new


def _hidden(state: State) -> list[int]:
    """Return the number of face-down cards of every seat."""
    seen = seen_by(state, SPECTATOR)
    return [copies(seen.hand[seat], UNKNOWN) for seat in range(state.board.seats)]


def _hand(pile: int) -> str:
    cards = (card_name(card) for card in range(KINDS) for _ in range(copies(pile, card)))
    return f"({' '.join(cards)})"
