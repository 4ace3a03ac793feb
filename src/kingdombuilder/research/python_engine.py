"""The engine in pure Python."""

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.game.record import GameRecord
from kingdombuilder.insight.scores import totals
from kingdombuilder.insight.seen import redeal, seen_by
from kingdombuilder.native.dice import SplitMix64
from kingdombuilder.research.actions import (
    ACTIONS,
    BITS,
    PICK_BYTES,
    PICK_WORDS,
    Masks,
    Numbers,
    masks,
    pick_of,
    words_of,
)
from kingdombuilder.research.boards import Boards
from kingdombuilder.research.buffers import Buffers
from kingdombuilder.research.engine import ALL_LEGAL, Gold
from kingdombuilder.research.observing import immediate_gains
from kingdombuilder.research.packing import as_packed_array, pack
from kingdombuilder.research.planes import unpack
from kingdombuilder.research.seeds import Seeds
from kingdombuilder.rules.cells import NONE, Cell, Cells
from kingdombuilder.rules.state import BEFORE, OVER, State
from kingdombuilder.rules.turn import advance, chooser, legal
from kingdombuilder.setup.chance import draw_card, random_pick


class _Game:
    """One game: its state, its legal picks, its generator and all picks so far."""

    __slots__ = ("board", "dice", "guessed", "legal", "picks", "state")

    def __init__(self, board: int, state: State, dice: SplitMix64) -> None:
        self.board, self.state, self.dice = board, state, dice
        self.legal = NONE
        self.picks: list[Cell] = []
        self.guessed = False  # whether the cards differ from those drawn

    def copy(self) -> "_Game":
        new = _Game(self.board, self.state.copy(), self.dice.copy())
        new.legal, new.picks, new.guessed = self.legal, self.picks.copy(), self.guessed
        return new

    def play(self, pick: Cell) -> None:
        self.picks.append(pick)
        advance(self.state, pick)

    def advance_to_choice(self, skip_forced: bool) -> None:
        """Continue until a seat has to pick or the game is over."""
        while self.state.phase != OVER:
            if self.state.phase < BEFORE:
                self.play(draw_card(self.state, self.dice))
                continue
            self.legal = legal(self.state)
            if not skip_forced or self.legal.bit_count() > 1:
                return
            self.play(self.legal)  # type: ignore[arg-type]
        self.legal = NONE


class PythonEngine:
    """A batch of games, played one after another."""

    name = "cpython"

    def __init__(self, games: int, boards: Boards, skip_forced: bool = False) -> None:
        self.boards, self.skip_forced = boards, skip_forced
        first = boards.number(0)
        self._games = [_Game(first, boards.start(first), SplitMix64()) for _ in range(games)]

    @classmethod
    def from_games(
        cls, boards: Boards, skip_forced: bool, games: list[tuple[int, State, SplitMix64]]
    ) -> "PythonEngine":
        """Return an engine with games begun elsewhere, given as boards, states and generators."""
        new = cls(0, boards, skip_forced)
        for board, state, dice in games:
            new._games.append(_Game(board, state, dice))
            new._games[-1].advance_to_choice(skip_forced)
            new._games[-1].guessed = True  # its earlier picks are unknown
        return new

    def begin(self, rows: Numbers, boards: Numbers, seeds: Seeds) -> None:
        """Begin new games on the boards with these numbers; chance draws from the seeds."""
        for row, board, seed in zip(rows.tolist(), boards.tolist(), seeds.tolist(), strict=True):
            self._games[row] = _Game(board, self.boards.start(board), SplitMix64(seed))
            self._games[row].advance_to_choice(self.skip_forced)

    def check(self, rows: Numbers, actions: Numbers) -> int:
        """Return the index of the first illegal action, or ALL_LEGAL."""
        for place, (row, action) in enumerate(zip(rows.tolist(), actions.tolist(), strict=True)):
            if not 0 <= action < ACTIONS or not self._games[row].legal >> int(BITS[action]) & 1:
                return place
        return ALL_LEGAL

    def step(self, rows: Numbers, actions: Numbers) -> None:
        """Carry out one legal action in each game."""
        for row, action in zip(rows.tolist(), actions.tolist(), strict=True):
            self._games[row].play(pick_of(action))
            self._games[row].advance_to_choice(self.skip_forced)

    def play_uniform(self, rows: Numbers, seats: Masks, dice: Seeds) -> None:
        """Make random legal picks while one of the seats has to pick."""
        for row in rows.tolist():
            game = self._games[row]
            while game.state.phase != OVER and seats[row, game.state.me]:
                seat = game.state.me
                own = SplitMix64(int(dice[row, seat]))
                game.play(random_pick(game.legal, own))
                dice[row, seat] = own.state
                game.advance_to_choice(self.skip_forced)

    def movers(self, rows: Numbers) -> NDArray[np.int8]:
        """Return the seats that pick now, or NOBODY for games that are over."""
        return np.array([chooser(self._games[row].state) for row in rows.tolist()], np.int8)

    def scores(self, rows: Numbers) -> Gold:
        """Return the gold of every seat if the games ended now."""
        return np.array([totals(self._games[row].state) for row in rows.tolist()], np.int16)

    def write_observations(self, rows: Numbers, buffers: Buffers) -> None:
        """Write the legal actions and the observations of the picking seats, and the scores."""
        sets = (int(self._games[row].legal) for row in rows.tolist())
        packed = b"".join(cells.to_bytes(PICK_BYTES, "little") for cells in sets)
        buffers.legal[rows] = masks(words_of(packed, PICK_WORDS))
        buffers.mover[rows] = self.movers(rows)
        if buffers.scores is not None:
            buffers.scores[rows] = self.scores(rows)
        if buffers.gains is not None:
            for row in rows.tolist():
                buffers.gains[row] = immediate_gains(self.seen(row, self._games[row].state.me))
        if buffers.records is not None or buffers.planes is not None:
            self._show_seen(rows, buffers)

    def _show_seen(self, rows: Numbers, buffers: Buffers) -> None:
        seen = as_packed_array(
            [self.record(row, self._games[row].state.me) for row in rows.tolist()]
        )
        if buffers.records is not None:
            buffers.records[rows] = seen
        if buffers.planes is not None and buffers.scalars is not None and buffers.tiles is not None:
            observations = unpack(seen, self.boards)
            buffers.planes[rows] = observations.planes
            buffers.scalars[rows] = observations.scalars
            buffers.tiles[rows] = observations.tiles

    def record(self, row: int, seat: int) -> bytes:
        """Return a seat's view of a game, packed."""
        game = self._games[row]
        picks: Cells = game.legal if chooser(game.state) == seat else NONE
        return pack(seen_by(game.state, seat), seat, game.board, picks)

    def seen(self, row: int, seat: int) -> State:
        """Return a game as a seat sees it."""
        return seen_by(self._games[row].state, seat)

    def whole(self, row: int) -> State:
        """Return a game with everything that seats cannot see."""
        return self._games[row].state.copy()

    def redeal(self, rows: Numbers, seeds: Seeds) -> None:
        """Redeal what the picking seats cannot know: other hands and the coming draws."""
        for row, seed in zip(rows.tolist(), seeds.tolist(), strict=True):
            game = self._games[row]
            game.dice, game.guessed = SplitMix64(seed), True
            game.state = redeal(seen_by(game.state, game.state.me), game.dice)

    def assign(self, sources: Numbers, rows: Numbers) -> None:
        """Make games exact copies of others."""
        copies = [self._games[source].copy() for source in sources.tolist()]
        for row, copy in zip(rows.tolist(), copies, strict=True):
            self._games[row] = copy

    def game_record(self, row: int, names: tuple[str, ...]) -> GameRecord:
        """Return all picks so far, including those of chance, as a record.

        Raise `ValueError` if the game is not a standard one or was redealt, since it would not
        replay.
        """
        game = self._games[row]
        if not self.boards.is_standard or game.guessed:
            raise ValueError(
                "a game with a smaller board or supply, or a redealt one, has no record"
            )
        return GameRecord(self.boards.setup(game.board), names, tuple(game.picks))

    def __deepcopy__(self, memo: object) -> "PythonEngine":
        new = PythonEngine(0, self.boards, self.skip_forced)
        new._games = [game.copy() for game in self._games]
        return new
