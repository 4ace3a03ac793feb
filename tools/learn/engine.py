"""The native engine with self-play, compiled once into the cache."""

import ctypes
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kingdombuilder.insight.net import BoardNet
from kingdombuilder.native.batch import Memory, aligned, random_states
from kingdombuilder.native.build import cache_folder, load_or_build
from kingdombuilder.native.encoder import native_board_net
from kingdombuilder.native.engine import CompiledEngine
from kingdombuilder.native.search import NativeSearch, Picks
from kingdombuilder.rules.state import State

HEADERS = ("selfplay.h", "row_sums.h")
MAX_POSITIONS = 4000  # of one game, with compared lines
_NUMBER, _POINTER = ctypes.c_int64, ctypes.c_void_p


class PlayConfig(NamedTuple):
    """How games are played, as `struct PlayConfig` in C++."""

    width: int = 4
    keep: int = 16
    noise: int = 1500  # mean handicap of a line, in thousandths of gold
    roots: int = 250  # of 1,000 turns, how many have their lines compared
    partial: int = 0  # of 1,000 actions within a turn, after how many the position is written
    wide: int = 64  # width of the search of those turns
    linear: int = 500  # in how many of 1,000 of them the linear evaluation alone chooses the lines
    lines: int = 16
    best: int = 5  # of these lines, how many are the best
    games: int = 4
    samples: int = 20
    tries: int = 12
    own: int = 0
    rivals: int = 0
    by_net: int = 0
    turns: int = 0  # after which rollouts are evaluated, or after two rounds; 0 plays to the end
    every: int = 0  # turns between evaluations, as in `RolloutPolicy`


@cache
def learning_engine() -> CompiledEngine:
    """Return the engine with self-play; exit if there is no compiler."""
    files = {name: Path(__file__).with_name(name).read_text("utf-8") for name in HEADERS}
    status = load_or_build(cache_folder(), files)
    if status.engine is None:
        raise SystemExit(status.message("en"))
    library = status.engine.library
    library.kb_position_size.argtypes, library.kb_position_size.restype = [_POINTER], _NUMBER
    library.kb_position.argtypes = [_POINTER, _NUMBER, _POINTER]
    library.kb_position.restype = None
    library.kb_self_play.argtypes = [_POINTER] * 5 + [ctypes.c_uint64, _POINTER, _NUMBER]
    library.kb_self_play.restype = _NUMBER
    library.kb_searched_games.argtypes = [
        *(_POINTER, _POINTER, _POINTER, _NUMBER, _NUMBER, _POINTER, _NUMBER, _POINTER, _POINTER)
    ]
    library.kb_searched_games.restype = None
    for name in ("kb_sum_rows", "kb_spread_rows"):
        function = getattr(library, name)
        function.argtypes = [_POINTER, *[_NUMBER] * 2, *[_POINTER] * 2, _NUMBER, _POINTER]
        function.restype = None
    return status.engine


def write_position(state: State, seat: int) -> bytes:
    """Return a state as a position of a shard, without results."""
    library, games = learning_engine().library, learning_engine().games([state])
    memory = aligned(library.kb_position_size(games.address))
    library.kb_position(games.address, seat, memory)
    return memory.raw


class SelfPlay(NativeSearch):
    """Plays whole games against itself and writes positions."""

    def __init__(self, config: PlayConfig) -> None:
        super().__init__(learning_engine())
        self._config = (_NUMBER * len(config))(*config)
        self._positions: Memory | None = None

    def play(self, start: State, net: BoardNet | None, seed: int) -> bytes:
        """Play a game and return its positions."""
        library, games = self.engine.library, self.engine.games([start])
        size = library.kb_position_size(games.address)
        if self._positions is None or len(self._positions) < size * MAX_POSITIONS:
            self._positions = aligned(size * MAX_POSITIONS)
        on = ctypes.addressof(native_board_net(net)) if net else None
        count = library.kb_self_play(
            *(self._address, self._own_turns(0), games.address, on, self._config, seed),
            *(self._positions, MAX_POSITIONS),
        )
        return ctypes.string_at(self._positions, size * count)

    def searched_games(
        self,
        seen: State,
        picks: Picks,
        dice: Sequence[int],
        width: int,
        net: BoardNet | None = None,
    ) -> list[int]:
        """Return the seat's final leads after some picks when every seat searches its turns.

        If there is a net, it chooses the ends of these turns.
        """
        games, sources = self.engine.games([seen]), random_states(dice)
        leads, bits = (_NUMBER * len(dice))(), [pick.bit_length() - 1 for pick in picks]
        on = ctypes.addressof(native_board_net(net)) if net else None
        self.engine.library.kb_searched_games(
            *(self._own_turns(0), games.address, (_NUMBER * len(bits))(*bits), len(bits)),
            *(len(dice), sources, width, on, leads),
        )
        return list(leads)
