"""The game as a PettingZoo environment: seats act in turn, and chance draws from the seed."""

from operator import sub
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv

from kingdombuilder.drawing import draw
from kingdombuilder.game.record import GameRecord
from kingdombuilder.insight.seen import SPECTATOR
from kingdombuilder.research.actions import ACTIONS
from kingdombuilder.research.boards import Boards
from kingdombuilder.research.engine import Rewards, check_rewards, gold_leads, returns_from_scores
from kingdombuilder.research.engines import EngineName
from kingdombuilder.research.single_game import SingleGame, flatten
from kingdombuilder.research.spaces import Form, check_form, flat_space, observation_in, space_of
from kingdombuilder.rules.turn import NOBODY


def env(
    boards: Boards | None = None,
    skip_forced: bool = False,
    render_mode: str | None = None,
    *,
    observation: Form = "flat",
    rewards: Rewards = "victory",
    engine: EngineName = "auto",
) -> "KingdomBuilder":
    """Return the environment; without boards, for two-player games with the base game."""
    check_form(observation)
    check_rewards(rewards)
    game = SingleGame(boards or Boards(), skip_forced, engine, scores=rewards == "gold")
    return KingdomBuilder(game, observation, rewards, render_mode)


class KingdomBuilder(AECEnv):  # type: ignore[misc]
    """`kingdombuilder_v1`; with the same seed and actions it equals the row of `VectorEnv(1)`."""

    metadata = {  # noqa: RUF012  # PettingZoo declares it on the instance
        "name": "kingdombuilder_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self, game: SingleGame, form: Form, rewards: Rewards, render_mode: str | None
    ) -> None:
        super().__init__()
        self.boards, self.render_mode = game.boards, render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(game.boards.seats)]
        self.agents: list[str] = []
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}
        self.observation_spaces = {agent: space_of(form) for agent in self.possible_agents}
        self.state_space = flat_space()
        self._game, self._form, self._by_gold = game, form, rewards == "gold"
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._leads = [0.0] * game.boards.seats

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of all actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the first game of a seed or, without a seed, the next game."""
        self._game.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._leads = gold_leads(self._game.scores()) if self._by_gold else []
        self.agent_selection = self.agents[0]
        self._select()

    def step(self, action: int | None) -> None:
        """Carry out an action of the selected agent; raise `ValueError` if it is illegal."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._game.step(action)
        self._cumulative_rewards[agent] = 0.0
        self._select()
        if self._by_gold:
            self._reward_gold()
        elif self._game.mover == NOBODY:
            returns = returns_from_scores(self._game.scores()).tolist()
            self.rewards = dict(zip(self.agents, returns, strict=True))
        else:
            return  # every reward is 0
        self._accumulate_rewards()

    def observe(self, agent: str) -> Any:
        """Return an agent's observation in new arrays."""
        seat = self._seats[agent]
        return observation_in(self._form, self._game.observation(seat), self._game.mask(seat))

    def action_mask(self, agent: str) -> NDArray[np.int8]:
        """Return 1 for each legal action of an agent; only the selected agent has some."""
        return self._game.mask(self._seats[agent])

    def state(self) -> NDArray[np.int16]:
        """Return everything about the game, with all hands and the deck, as one array."""
        return flatten(self._game.truth())

    def render(self) -> str | None:
        """Return the board as text, as a spectator sees it."""
        return draw(self._game.seen(SPECTATOR)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing, because there is nothing to close."""

    def record(self) -> GameRecord:
        """Return the record of the game so far, which replays without a seed."""
        return self._game.record(tuple(self.possible_agents))

    def _select(self) -> None:
        """Select the agent that acts, whose info has its mask, or end the game."""
        self.infos[self.agent_selection] = {}
        mover = self._game.mover
        if mover != NOBODY:
            self.agent_selection = agent = self.possible_agents[mover]
            self.infos[agent] = {"action_mask": self._game.mask(mover)}
            return
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _reward_gold(self) -> None:
        """Reward every agent by how much its lead has grown."""
        before, self._leads = self._leads, gold_leads(self._game.scores())
        grown = map(sub, self._leads, before)
        self.rewards = dict(zip(self.agents, grown, strict=True))
