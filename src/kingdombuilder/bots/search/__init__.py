"""Search: find the best lines of a turn and evaluate them by rollouts."""

import threading
from collections.abc import Sequence
from typing import Protocol

from kingdombuilder.bots.search.python_search import PythonSearch
from kingdombuilder.insight.net import BoardNet
from kingdombuilder.native import find_engine
from kingdombuilder.native.limits import ALL_POSITIONS
from kingdombuilder.native.search import (
    NO_LIMITS,
    Line,
    NativeSearch,
    RolloutLimits,
    RolloutPolicy,
)
from kingdombuilder.rules.state import State


class Search(Protocol):
    """A search of one turn, which keeps its best lines for rollouts."""

    def best_lines(
        self,
        seen: State,
        width: int,
        keep: int,
        samples: int,
        seed: int,
        net: BoardNet | None = None,
        max_positions: int = ALL_POSITIONS,
        seconds: float | None = None,
        net_width: int = 0,
        revised: int = 0,
    ) -> list[Line]:
        """Return the best lines of the seat that picks, unsorted; a net evaluates their ends.

        After each action the linear evaluation keeps `width` lines, and the net keeps `net_width`
        of these, or all with 0. After `max_positions` or some seconds, the search follows a single
        line to the end of the turn. Otherwise one or two actions are then taken out of the best
        line and searched again, and this is repeated until `revised` lines have been revised.
        """

    @property
    def positions(self) -> int:
        """The number of positions of the last search; one that a net evaluates counts for more."""

    def rollouts(
        self,
        lines: Sequence[int],
        dice: Sequence[int],
        manner: RolloutPolicy,
        net: BoardNet | None = None,
        limits: RolloutLimits = NO_LIMITS,
    ) -> list[list[int]]:
        """Return the seat's leads after rollouts along lines, a list with each line's for each die.

        A net evaluates the ends of rollouts; without one, the linear evaluation does.
        """


class _Own(threading.local):
    search: Search | None = None


_own = _Own()


def thread_search() -> Search:
    """Return this thread's search: native if there is an engine, else the Python one."""
    if _own.search is None:
        engine = find_engine().engine
        _own.search = NativeSearch(engine) if engine else PythonSearch()
    return _own.search


def is_native(search: Search) -> bool:
    """Return whether a search uses the native engine."""
    return isinstance(search, NativeSearch)
