"""The game as a Gymnasium environment: one seat learns, and bots play the others."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from kingdombuilder.bots import BOTS
from kingdombuilder.drawing import draw
from kingdombuilder.research.actions import ACTIONS, Masks
from kingdombuilder.research.boards import Boards
from kingdombuilder.research.bot_seats import BotSeats
from kingdombuilder.research.engine import Rewards, check_rewards, gold_leads, returns_from_scores
from kingdombuilder.research.engines import EngineName
from kingdombuilder.research.single_game import SingleGame
from kingdombuilder.research.spaces import Form, check_form, observation_in, space_of
from kingdombuilder.rules.turn import NOBODY

Result = tuple[Any, float, bool, bool, dict[str, Any]]


class SeatEnv(gymnasium.Env[Any, np.int64]):
    """One seat against bots, which are levels by name, one for all other seats or one for each.

    Without a `seat`, the learner sits one seat further on in every game.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012  # Gymnasium declares it so

    def __init__(
        self,
        opponents: str | Sequence[str] = "novice",
        boards: Boards | None = None,
        *,
        seat: int | None = None,
        observation: Form = "flat",
        rewards: Rewards = "victory",
        skip_forced: bool = True,
        engine: EngineName = "auto",
        render_mode: str | None = None,
    ) -> None:
        check_form(observation)
        check_rewards(rewards)
        by_gold = rewards == "gold"
        self._game = SingleGame(boards or Boards(), skip_forced, engine, scores=by_gold)
        self.boards, self.render_mode = self._game.boards, render_mode
        self.observation_space, self.action_space = space_of(observation), Discrete(ACTIONS)
        self._form, self._by_gold, self._fixed = observation, by_gold, seat
        self._bots = _bots_by_seat(opponents, self.boards.seats)
        if seat is not None and not 0 <= seat < self.boards.seats:
            raise ValueError(f"there is no seat {seat}: the seats are 0 to {self.boards.seats - 1}")
        self.seat = seat or 0
        self._lead = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin the first game of a seed or, without a seed, the next game."""
        super().reset(seed=seed)
        number = 0 if seed is not None else self._game.episode + 1
        self.seat = number % self.boards.seats if self._fixed is None else self._fixed
        self._game.bots = self._bots[self.seat]
        self._game.begin(seed)
        self._lead = self._lead_now()
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> Result:
        """Carry out an action, and all picks of the bots until the seat picks again.

        Raise `ValueError` if the action is illegal.
        """
        self._game.step(int(action))
        over = self._game.mover == NOBODY
        return self._observation(), self._reward(over), over, False, self._info()

    def action_masks(self) -> Masks:
        """Return the legal actions; the name is the one that sb3-contrib asks for."""
        masks: Masks = self._game.mask(self.seat).view(np.bool_)
        return masks

    def render(self) -> str | None:
        """Return the board as text, as the seat sees it."""
        return draw(self._game.seen(self.seat)) if self.render_mode == "ansi" else None

    def _observation(self) -> Any:
        seen, mask = self._game.observation(self.seat), self._game.mask(self.seat)
        return observation_in(self._form, seen, mask)

    def _info(self) -> dict[str, Any]:
        """Return the mask, and after the game the gold of every seat."""
        mask: NDArray[np.int8] = self._game.mask(self.seat)
        over = {"gold": self._game.scores().tolist()} if self._game.mover == NOBODY else {}
        return {"action_mask": mask, "seat": self.seat} | over

    def _reward(self, over: bool) -> float:
        if not self._by_gold:
            return float(returns_from_scores(self._game.scores())[self.seat]) if over else 0.0
        before, self._lead = self._lead, self._lead_now()
        return self._lead - before

    def _lead_now(self) -> float:
        return gold_leads(self._game.scores())[self.seat] if self._by_gold else 0.0


def _bots_by_seat(opponents: str | Sequence[str], seats: int) -> list[BotSeats]:
    """Return the bots for each seat of the learner; raise `ValueError` if they do not fit."""
    names = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
    unknown = [name for name in names if name not in BOTS]
    if unknown:
        raise ValueError(f"unknown bot {unknown[0]}: expected one of {', '.join(BOTS)}")
    if len(names) != seats - 1:
        raise ValueError(f"{len(names)} opponents for a game with {seats} seats")
    return [
        BotSeats(1, seats, 1, {(seat + 1 + place) % seats: bot for place, bot in enumerate(names)})
        for seat in range(seats)
    ]


def register() -> None:
    """Register the environment, so that `gymnasium.make("KingdomBuilder-v1")` finds it."""
    gymnasium.register(
        id="KingdomBuilder-v1", entry_point=f"{SeatEnv.__module__}:{SeatEnv.__name__}"
    )


register()
