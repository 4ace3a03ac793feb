"""The choice of engine for a vector environment."""

from typing import Literal

from kingdombuilder.native import find_engine, native_engine
from kingdombuilder.research.boards import Boards
from kingdombuilder.research.engine import BatchEngine
from kingdombuilder.research.native_engine import NativeEngine
from kingdombuilder.research.python_engine import PythonEngine
from kingdombuilder.text.translations import language_from_environment

EngineName = Literal["auto", "native", "cpython"]


def make_engine(
    choice: EngineName, games: int, boards: Boards, skip_forced: bool, threads: int
) -> BatchEngine:
    """Return an engine by name; `auto` is native where available, else CPython with one warning.

    Raise `ValueError` for an unknown name and for `native` if it is not available.
    """
    if choice not in ("auto", "native", "cpython"):
        raise ValueError(f"unknown engine {choice}: expected auto, native or cpython")
    if choice == "native" and find_engine().engine is None:
        raise ValueError(f"there is no native engine. {find_engine().message('en')}")
    library = None if choice == "cpython" else native_engine(language_from_environment())
    if library:
        return NativeEngine(library, games, boards, skip_forced, threads)
    return PythonEngine(games, boards, skip_forced)
