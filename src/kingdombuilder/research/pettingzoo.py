"""The game as a PettingZoo environment: seats act in turn, and chance draws from the seed."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from kingdombuilder.drawing import draw
from kingdombuilder.game.record import GameRecord
from kingdombuilder.insight.seen import SPECTATOR
from kingdombuilder.native.dice import derive_seed
from kingdombuilder.research.actions import ACTIONS, HEIGHT, NO_ACTION, WIDTH, Numbers, masks
from kingdombuilder.research.boards import Boards
from kingdombuilder.research.engine import ALL_LEGAL, returns_from_scores
from kingdombuilder.research.packing import as_packed_array
from kingdombuilder.research.planes import PLANES, SCALARS, TILES, unpack
from kingdombuilder.research.python_engine import PythonEngine
from kingdombuilder.rules.turn import NOBODY

_ONLY: Numbers = np.zeros(1, np.int64)  # the row of the engine's only game

Observation = dict[str, Any]


def env(
    boards: Boards | None = None, skip_forced: bool = False, render_mode: str | None = None
) -> "KingdomBuilder":
    """Return the environment; without boards, for two-player games with the base game."""
    return KingdomBuilder(boards or Boards(), skip_forced, render_mode)


class KingdomBuilder(AECEnv):  # type: ignore[misc]
    """`kingdombuilder_v0`; with the same seed and actions it equals the row of `VectorEnv(1)`."""

    metadata = {  # noqa: RUF012  # PettingZoo declares it on the instance
        "name": "kingdombuilder_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, boards: Boards, skip_forced: bool, render_mode: str | None) -> None:
        super().__init__()
        self.boards, self.render_mode = boards, render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(boards.seats)]
        self.agents: list[str] = []
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}
        self.observation_spaces = {agent: _space() for agent in self.possible_agents}
        self._engine = PythonEngine(1, boards, skip_forced)
        self._seed, self._episode = 0, -1

    def observation_space(self, agent: str) -> Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of all actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the first game of a seed or, without a seed, the next game."""
        self._seed, self._episode = (self._seed, self._episode + 1) if seed is None else (seed, 0)
        board = np.array([self.boards.number(self._episode)])
        chance = np.array([derive_seed(self._seed, self._episode, "chance")], np.uint64)
        self._engine.begin(_ONLY, board, chance)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: int | None) -> None:
        """Carry out an action of the selected agent; raise `ValueError` if it is illegal."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        actions = np.array([NO_ACTION if action is None else int(action)])
        if self._engine.check(_ONLY, actions) != ALL_LEGAL:
            raise ValueError(f"action {action} is not legal")
        self._cumulative_rewards[agent] = 0.0
        self._engine.step(_ONLY, actions)
        self._select()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """Return an agent's observation; only the agent that acts has legal actions."""
        seat = self.possible_agents.index(agent)
        packed = as_packed_array([self._engine.record(0, seat)])
        seen = unpack(packed, self.boards)
        return {
            "observation": {
                "planes": seen.planes[0],
                "scalars": seen.scalars[0],
                "tiles": seen.tiles[0],
            },
            "action_mask": masks(packed["legal"])[0].astype(np.int8),
        }

    def render(self) -> str | None:
        """Return the board as text, as a spectator sees it."""
        return draw(self._engine.seen(0, SPECTATOR)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing, because there is nothing to close."""

    def record(self) -> GameRecord:
        """Return the record of the game so far, which replays without a seed."""
        return self._engine.game_record(0, tuple(self.possible_agents))

    def _select(self) -> None:
        mover = int(self._engine.movers(_ONLY)[0])
        if mover != NOBODY:
            self.agent_selection = self.possible_agents[mover]
            return
        self.rewards = dict(
            zip(
                self.agents,
                returns_from_scores(self._engine.scores(_ONLY))[0].tolist(),
                strict=True,
            )
        )
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]


def _space() -> Dict:
    numbers = np.iinfo(np.int16)
    return Dict(
        {
            "observation": Dict(
                {
                    "planes": Box(0, 255, (len(PLANES), HEIGHT, WIDTH), np.uint8),
                    "scalars": Box(numbers.min, numbers.max, (len(SCALARS),), np.int16),
                    "tiles": Box(0, 255, TILES, np.uint8),
                }
            ),
            "action_mask": Box(0, 1, (ACTIONS,), np.int8),
        }
    )
