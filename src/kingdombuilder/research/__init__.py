"""Environments for learning: single, with explicit chance, and many games at once."""

from kingdombuilder.research.actions import (
    ACTIONS,
    HEIGHT,
    HEXES,
    WIDTH,
    action_name,
    action_named,
    action_of,
    masks,
    pick_of,
)
from kingdombuilder.research.boards import Boards
from kingdombuilder.research.buffers import Buffers
from kingdombuilder.research.engine import Engine, victory
from kingdombuilder.research.engines import Choice
from kingdombuilder.research.native_engine import NativeEngine
from kingdombuilder.research.packing import RECORD, pack
from kingdombuilder.research.planes import PLANES, SCALARS, TILES, VERSION, Observations, unpack
from kingdombuilder.research.python_engine import CPythonEngine
from kingdombuilder.research.vector import VectorEnv

__all__ = [
    "ACTIONS",
    "HEIGHT",
    "HEXES",
    "PLANES",
    "RECORD",
    "SCALARS",
    "TILES",
    "VERSION",
    "WIDTH",
    "Boards",
    "Buffers",
    "CPythonEngine",
    "Choice",
    "Engine",
    "NativeEngine",
    "Observations",
    "VectorEnv",
    "action_name",
    "action_named",
    "action_of",
    "masks",
    "pack",
    "pick_of",
    "unpack",
    "victory",
]
