"""The engine that needs nothing but CPython."""

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.cells import NONE, Cell, Cells
from kingdombuilder.chance import draw
from kingdombuilder.gamerecord import GameRecord
from kingdombuilder.hexes import each
from kingdombuilder.research.actions import (
    ACTIONS,
    PICK_BYTES,
    PICK_WORDS,
    Numbers,
    Words,
    action_of,
    words_of,
)
from kingdombuilder.research.boards import Boards
from kingdombuilder.research.dice import Dice
from kingdombuilder.research.engine import Gold
from kingdombuilder.research.packing import Records, pack, records
from kingdombuilder.rules.scoring import total_gold
from kingdombuilder.rules.state import BEFORE, OVER, State
from kingdombuilder.rules.turn import advance, chooser, legal
from kingdombuilder.scores import totals
from kingdombuilder.seeing import redeal, seen_by


class _Game:
    """One game: its state, the picks that are legal in it, its dice and all picks so far."""

    __slots__ = ("board", "dice", "guessed", "legal", "picks", "state")

    def __init__(self, board: int, state: State, dice: Dice) -> None:
        self.board, self.state, self.dice = board, state, dice
        self.legal = NONE
        self.picks: list[Cell] = []
        self.guessed = False  # whether the cards are others than those that were drawn

    def copy(self) -> "_Game":
        new = _Game(self.board, self.state.copy(), self.dice.copy())
        new.legal, new.picks, new.guessed = self.legal, self.picks.copy(), self.guessed
        return new

    def play(self, pick: Cell) -> None:
        self.picks.append(pick)
        advance(self.state, pick)

    def go_on(self, skip_forced: bool) -> None:
        """Until a seat has something to pick, or the game is over."""
        while self.state.phase != OVER:
            if self.state.phase < BEFORE:
                self.play(draw(self.state, self.dice))
                continue
            self.legal = legal(self.state)
            if not skip_forced or self.legal.bit_count() > 1:
                return
            self.play(self.legal)  # type: ignore[arg-type]
        self.legal = NONE


class CPythonEngine:
    """A batch of games, one after the other."""

    def __init__(self, games: int, boards: Boards, skip_forced: bool = False) -> None:
        self.boards, self.skip_forced = boards, skip_forced
        first = boards.number(0)
        self._games = [_Game(first, boards.start(first), Dice()) for _ in range(games)]

    def begin(self, games: Numbers, boards: Numbers, seeds: list[int]) -> None:
        """Begin new games on the boards of these numbers; chance draws by the seeds."""
        for game, board, seed in zip(games.tolist(), boards.tolist(), seeds, strict=True):
            self._games[game] = _Game(board, self.boards.start(board), Dice(seed))
            self._games[game].go_on(self.skip_forced)

    def step(self, games: Numbers, picks: Numbers) -> None:
        """Carry out one legal pick in each game, told by its bit."""
        for game, pick in zip(games.tolist(), picks.tolist(), strict=True):
            self._games[game].play(Cell(1 << pick))
            self._games[game].go_on(self.skip_forced)

    def movers(self, games: Numbers) -> NDArray[np.int8]:
        """The seats that pick now; NOBODY in a game that is over."""
        return np.array([chooser(self._games[game].state) for game in games.tolist()], np.int8)

    def legal(self, games: Numbers) -> Words:
        """What may be picked, as packed bits."""
        sets = (int(self._games[game].legal) for game in games.tolist())
        packed = b"".join(cells.to_bytes(PICK_BYTES, "little") for cells in sets)
        return words_of(packed, PICK_WORDS)

    def records(self, games: Numbers) -> Records:
        """What the seats that pick now may know."""
        return records([self.record(game, self._games[game].state.me) for game in games.tolist()])

    def record(self, game: int, seat: int) -> bytes:
        """What any seat may know of a game, packed."""
        found = self._games[game]
        picks: Cells = found.legal if chooser(found.state) == seat else NONE
        return pack(seen_by(found.state, seat), seat, found.board, picks)

    def scores(self, games: Numbers) -> Gold:
        """The gold of every seat if the games ended now."""
        return np.array([totals(self._games[game].state) for game in games.tolist()], np.int16)

    def gains(self, games: Numbers) -> Gold:
        """The gold that each action would bring the seat that picks; 0 where it is not legal."""
        gains = np.zeros((len(games), ACTIONS), np.int16)
        for row, game in zip(gains, games.tolist(), strict=True):
            seat = self._games[game].state.me
            seen = self.seen(game, seat)
            now = total_gold(seen, seat)
            for pick in each(self._games[game].legal):
                after = seen.copy()
                advance(after, pick)
                row[action_of(pick)] = total_gold(after, seat) - now
        return gains

    def seen(self, game: int, seat: int) -> State:
        """What a seat may know of a game."""
        return seen_by(self._games[game].state, seat)

    def redeal(self, games: Numbers, seeds: list[int]) -> None:
        """Deal anew what the seats that pick cannot know: hands, and what chance will draw."""
        for game, seed in zip(games.tolist(), seeds, strict=True):
            found = self._games[game]
            found.dice, found.guessed = Dice(seed), True
            found.state = redeal(seen_by(found.state, found.state.me), found.dice)

    def assign(self, sources: Numbers, games: Numbers) -> None:
        """Make games exact copies of others."""
        copies = [self._games[source].copy() for source in sources.tolist()]
        for game, copy in zip(games.tolist(), copies, strict=True):
            self._games[game] = copy

    def game_record(self, game: int, names: tuple[str, ...]) -> GameRecord:
        """All picks so far, chance's among them, as a record that replays without a seed."""
        found = self._games[game]
        if not self.boards.whole or found.guessed:
            raise ValueError("a game that is short, small or dealt anew has no record")
        return GameRecord(self.boards.setup(found.board), names, tuple(found.picks))

    def __deepcopy__(self, memo: object) -> "CPythonEngine":
        new = CPythonEngine(0, self.boards, self.skip_forced)
        new._games = [game.copy() for game in self._games]
        return new
