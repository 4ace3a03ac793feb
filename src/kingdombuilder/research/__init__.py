"""Learning environments: single games, games with explicit chance, and batches of games."""

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
from kingdombuilder.research.engine import BatchEngine, returns_from_scores
from kingdombuilder.research.engines import EngineName
from kingdombuilder.research.native_engine import NativeEngine
from kingdombuilder.research.observing import legal_actions, observe
from kingdombuilder.research.packing import PACKED_DTYPE, pack
from kingdombuilder.research.planes import PLANES, SCALARS, TILES, VERSION, Observations, unpack
from kingdombuilder.research.python_engine import PythonEngine
from kingdombuilder.research.vector import VectorEnv

__all__ = [
    "ACTIONS",
    "HEIGHT",
    "HEXES",
    "PACKED_DTYPE",
    "PLANES",
    "SCALARS",
    "TILES",
    "VERSION",
    "WIDTH",
    "BatchEngine",
    "Boards",
    "Buffers",
    "EngineName",
    "NativeEngine",
    "Observations",
    "PythonEngine",
    "VectorEnv",
    "action_name",
    "action_named",
    "action_of",
    "legal_actions",
    "masks",
    "observe",
    "pack",
    "pick_of",
    "returns_from_scores",
    "unpack",
]
