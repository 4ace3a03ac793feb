"""Measure a pick in the vector environment, on both engines, with every box."""

from importlib.util import find_spec
from timeit import Timer
from typing import TYPE_CHECKING

from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.native import find_engine

if TYPE_CHECKING:
    from kingdombuilder.research import EngineName

FLOORS = {"vector_1024": 0.5}  # microseconds: two million picks a second
CPYTHON, NATIVE = "vector_cpython_64", "vector_64"  # the same work on each engine
ROUNDS = 3
BOARDS = 150
STEPS = 200  # enough for nearly all games to end and restart


def vector_costs() -> dict[str, float]:
    """Return microseconds per pick on one core; empty without NumPy."""
    if find_spec("numpy") is None:
        return {}
    costs = {f"vector_cpython_{games}": _cost("cpython", games) for games in (1, 64)}
    if find_engine().engine:
        costs |= {f"vector_{games}": _cost("native", games) for games in (1, 64, 1024, 8192)}
        costs["vector_records"] = _cost("native", 1024, "records")
        costs["vector_planes"] = _cost("native", 1024, "planes")
    return costs


def _cost(engine: "EngineName", games: int, more: str = "") -> float:
    """Return the cost of a step that fills the buffers, the best of some rounds.

    The actions are chosen beforehand: one copy of the games plays ahead at random, and the others
    are timed while they repeat its actions.
    """
    import numpy as np  # only installed with the extra `research`

    from kingdombuilder.research import Boards, Buffers, VectorEnv

    boards = Boards(range(BOARDS), 2, tuple(BOXES), tuple(QUEENIES))
    planes, records = more == "planes", more == "records"
    buffers = Buffers.blank(games, boards.seats, planes=planes, records=records)
    ahead = VectorEnv(games, boards, buffers=buffers, engine=engine)
    rounds = [ahead.copy() for _ in range(ROUNDS)]
    random = np.random.default_rng(1)
    chosen = []
    for _ in range(STEPS):
        rows, legal = np.nonzero(ahead.buffers.legal)
        last = np.searchsorted(rows, np.arange(games), "right")
        count = np.bincount(rows)
        chosen.append(legal[last - 1 - (random.random(games) * count).astype(np.int64)])
        ahead.step(chosen[-1])

    def replay() -> None:
        env = rounds.pop()
        for actions in chosen:
            env.step(actions)

    return min(Timer(replay).repeat(ROUNDS, number=1)) / (games * STEPS) * 1e6
