"""Measure steps per second of every environment, beside games of PettingZoo and OpenSpiel.

The first legal action is always chosen, so that nearly all time is the environment's. CPU time is
measured, because other programs may run.
"""

import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import count
from typing import Any

import numpy as np
import pyspiel

from kingdombuilder.research import Boards
from kingdombuilder.research.gymnasium import SeatEnv
from kingdombuilder.research.pettingzoo import env

SECONDS = 4.0
BOARDS = Boards(range(20))


def rate(step: Callable[[], None], seconds: float) -> float:
    """Return how often a step can be made in a second of one core."""
    began = time.process_time()
    while time.process_time() - began < seconds / 4:
        step()  # boards are laid out, and caches fill
    began = time.process_time()
    for done in count(1):
        step()
        if done % 100 == 0 and (used := time.process_time() - began) > seconds:
            return done / used
    raise AssertionError


def pettingzoo_step(game: Any) -> Callable[[], None]:
    """Return a step of an AEC environment with its observation and mask."""
    game.reset(seed=1)

    def step() -> None:
        seen, _, terminated, truncated, info = game.last()
        if terminated or truncated:
            game.reset()
            return
        mask = info["action_mask"] if "action_mask" in info else seen["action_mask"]
        game.step(int(mask.argmax()))

    return step


def gymnasium_step(game: SeatEnv) -> Callable[[], None]:
    """Return a step of the Gymnasium environment with its observation and mask."""
    masks = [game.reset(seed=1)[1]["action_mask"]]

    def step() -> None:
        _, _, over, _, info = game.step(int(masks[0].argmax()))
        masks[0] = (game.reset()[1] if over else info)["action_mask"]

    return step


def openspiel_step(name: str, parameters: dict[str, Any]) -> Callable[[], None]:
    """Return a step of an OpenSpiel game with its observation tensor and legal actions."""
    game, random = pyspiel.load_game(name, parameters), np.random.default_rng(1)
    states = [game.new_initial_state()]

    def step() -> None:
        state = states[0]
        if state.is_terminal():
            states[0] = game.new_initial_state()
        elif state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[random.integers(len(outcomes))][0])
        else:
            state.observation_tensor(state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[len(legal) // 2])

    return step


def measure_environments(seconds: float = SECONDS) -> Iterator[tuple[str, float]]:
    """Yield every environment with its steps per second."""
    for name, step in (_own_steps() | _other_steps()).items():
        yield name, rate(step, seconds)


def _own_steps() -> dict[str, Callable[[], None]]:
    import_module("kingdombuilder.research.openspiel")  # registers the game
    return {
        "`research.pettingzoo`, flat": pettingzoo_step(env(BOARDS)),
        "`research.pettingzoo`, parts": pettingzoo_step(env(BOARDS, observation="parts")),
        "`research.pettingzoo`, flat, rewards by gold": pettingzoo_step(
            env(BOARDS, rewards="gold")
        ),
        "`research.pettingzoo` on CPython": pettingzoo_step(env(BOARDS, engine="cpython")),
        "`research.gymnasium` against uniform": gymnasium_step(SeatEnv("uniform", BOARDS)),
        "`research.gymnasium` against novice": gymnasium_step(SeatEnv("novice", BOARDS)),
        "`research.openspiel`": openspiel_step("kingdombuilder", {}),
    }


def _other_steps() -> dict[str, Callable[[], None]]:
    """Return steps of the libraries' own games, with their own checks."""
    try:
        pettingzoo = {
            f"PettingZoo's {name}": pettingzoo_step(
                import_module(f"pettingzoo.classic.{name}").env()
            )
            for name in ("tictactoe_v3", "connect_four_v3")
        }
    except ImportError:
        print("PettingZoo's own games are left out: pip install pygame-ce", file=sys.stderr)
        pettingzoo = {}
    return pettingzoo | {
        f"OpenSpiel's {name}, in C++": openspiel_step(name, {})
        for name in ("backgammon", "go", "leduc_poker")
    }


def main() -> None:
    """Print a table of all environments."""
    print("| environment | steps per second |\n|---|---|")
    for name, steps in measure_environments():
        print(f"| {name} | {steps:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
