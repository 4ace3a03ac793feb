"""Thinking ahead: whole turns are searched, and games are played on from where they lead."""

import threading
from collections.abc import Sequence
from typing import Protocol

from kingdombuilder.bots.search.python_search import PythonSearch
from kingdombuilder.native import find_engine
from kingdombuilder.native.search import Line, NativeSearch, RolloutPolicy
from kingdombuilder.rules.state import State


class Search(Protocol):
    """The best ways to play one turn, kept so that games can be played on from their ends."""

    def best_lines(self, seen: State, width: int, keep: int, samples: int, seed: int) -> list[Line]:
        """The best lines of the seat that picks, in no order."""

    def rollouts(self, line: int, dice: Sequence[int], manner: RolloutPolicy) -> list[int]:
        """By how much the seat leads after games were played on along a line."""


class _Own(threading.local):
    search: Search | None = None


_own = _Own()


def thread_search() -> Search:
    """The search of this thread: native where there is an engine, else CPython's."""
    if _own.search is None:
        engine = find_engine().engine
        _own.search = NativeSearch(engine) if engine else PythonSearch()
    return _own.search


def is_native(search: Search) -> bool:
    """Whether a search is as quick as the machine."""
    return isinstance(search, NativeSearch)
