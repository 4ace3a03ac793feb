"""Which engine a vector environment runs on."""

from typing import Literal

from kingdombuilder.native import found, native_engine
from kingdombuilder.research.boards import Boards
from kingdombuilder.research.engine import Engine
from kingdombuilder.research.native_engine import NativeEngine
from kingdombuilder.research.python_engine import CPythonEngine
from kingdombuilder.text.translations import language_of

Choice = Literal["auto", "native", "cpython"]


def make_engine(
    choice: Choice, games: int, boards: Boards, skip_forced: bool, threads: int
) -> Engine:
    """An engine by name; `auto` is the native one where there is one, and says once if not."""
    if choice not in ("auto", "native", "cpython"):
        raise ValueError(f"engines are auto, native and cpython, not {choice}")
    if choice == "native" and found().engine is None:
        raise ValueError(f"there is no native engine. {found().say('en')}")
    library = None if choice == "cpython" else native_engine(language_of())
    if library:
        return NativeEngine(library, games, boards, skip_forced, threads)
    return CPythonEngine(games, boards, skip_forced)
