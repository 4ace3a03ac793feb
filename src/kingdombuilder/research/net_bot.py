"""A network file at a seat: an action net in NumPy, or any network for ONNX Runtime."""

import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.bots import Budget, Decision
from kingdombuilder.entrants.python_bot import serve_bot
from kingdombuilder.research.action_net import ActionNet, action_features
from kingdombuilder.research.actions import ACTIONS, pick_of
from kingdombuilder.research.observing import immediate_gains, legal_actions, observe
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State

Ratings = NDArray[np.float32]
INPUTS = ("planes", "scalars", "tiles", "legal", "gains")


class NetBot:
    """Picks the legal action that a network rates highest, or draws one with a temperature."""

    def __init__(self, file: Path | str, temperature: float = 0.0) -> None:
        """Load a network; raise `ValueError` if the file cannot be used."""
        path = Path(file)
        self._rate = _onnx_ratings(path) if path.suffix == ".onnx" else _action_net_ratings(path)
        self._temperature = temperature

    def rate(self, seen: State) -> Ratings:
        """Return the network's rating of every action, and minus infinity for illegal ones."""
        return np.where(legal_actions(seen), self._rate(seen), -np.inf).astype(np.float32)

    def __call__(self, seen: State, random: Random) -> Cell:
        """Return a pick, as `kb.play_game` asks for it."""
        ratings = self.rate(seen)
        if self._temperature <= 0:
            return pick_of(int(ratings.argmax()))
        odds = np.exp((ratings - ratings.max()) / self._temperature)
        return pick_of(random.choices(range(ACTIONS), odds.tolist())[0])

    def think(self, seen: State, random: Random, budget: Budget) -> Decision:
        """Return a decision, as bots do; a network needs no time limit."""
        return Decision(self(seen, random))


def _action_net_ratings(file: Path) -> Callable[[State], Ratings]:
    net = ActionNet.load(file)

    def rate(seen: State) -> Ratings:
        planes, gains = observe(seen).planes, immediate_gains(seen)[None]
        _, actions, features = action_features(planes, gains, legal_actions(seen)[None])
        ratings = np.zeros(ACTIONS, np.float32)
        ratings[actions] = net.rate(features)
        return ratings

    return rate


def _onnx_ratings(file: Path) -> Callable[[State], Ratings]:
    """Return the ratings of a network whose inputs are named as the arrays of an observation."""
    if find_spec("onnxruntime") is None:
        raise ValueError(f"{file} needs ONNX Runtime: pip install 'kingdombuilder[net]'")
    import onnxruntime  # only installed with the extra `net`

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # games are played in parallel
    try:
        session: Any = onnxruntime.InferenceSession(str(file), options)
    except Exception as error:  # the runtime has no common class of errors
        raise ValueError(f"{file} cannot be read: {error}") from None
    names = [node.name for node in session.get_inputs()]
    unknown = [name for name in names if name not in INPUTS]
    if unknown:
        raise ValueError(f"{file} asks for {unknown[0]}: expected some of {', '.join(INPUTS)}")

    def rate(seen: State) -> Ratings:
        view = observe(seen)
        values: dict[str, NDArray[Any]] = {
            "planes": view.planes,
            "scalars": view.scalars,
            "tiles": view.tiles,
        }
        if "legal" in names:
            values["legal"] = legal_actions(seen)[None]
        if "gains" in names:
            values["gains"] = immediate_gains(seen)[None]
        inputs = {name: values[name].astype(np.float32) for name in names}
        ratings: Ratings = np.asarray(session.run(None, inputs)[0], np.float32).reshape(-1)
        if len(ratings) != ACTIONS:
            raise ValueError(f"{file} returns {len(ratings)} ratings for {ACTIONS} actions")
        return ratings

    return rate


if __name__ == "__main__":
    sys.exit(serve_bot(lambda file: NetBot(file).think, sys.argv[1]))
