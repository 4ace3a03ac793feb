"""The game for OpenSpiel, with chance as a separate player; importing this module registers it.

pyspiel.load_game("kingdombuilder", {"players": 3, "boxes": "base+nomads", "board": 7})
"""

from collections.abc import Callable
from math import prod
from random import Random
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from kingdombuilder.box import BOXES
from kingdombuilder.insight.scores import totals
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.research.actions import (
    ACTIONS,
    HEIGHT,
    WIDTH,
    action_name,
    action_of,
    pick_of,
)
from kingdombuilder.research.boards import Boards
from kingdombuilder.research.engine import returns_from_scores
from kingdombuilder.research.history import HISTORY, GameHistory
from kingdombuilder.research.planes import PLANES, SCALARS, TILES
from kingdombuilder.rules.buttons import CARD, card_of
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.pile import KINDS
from kingdombuilder.rules.state import SETTLEMENTS
from kingdombuilder.rules.structs import MAX_SEATS
from kingdombuilder.rules.turn import CHANCE, NOBODY, chooser, legal
from kingdombuilder.setup.chance import odds
from kingdombuilder.setup.setup import MIN_PLAYERS

ALL = "all"
SEPARATOR = "+"  # between names; a comma would end the parameter in a game string
MAX_GAME_LENGTH = 20_000  # picks; a random game has a few hundred
PARAMETERS: dict[str, Any] = {
    "players": 2,
    "boxes": "base",
    "queenies": "",
    "board": 0,
    "supply": SETTLEMENTS,
}
_SHAPES: dict[str, tuple[int, ...]] = {
    "planes": (len(PLANES), HEIGHT, WIDTH),
    "scalars": (len(SCALARS),),
    "tiles": TILES,
}
_RECALLED = {**_SHAPES, "history": (HISTORY,)}

GAME_TYPE = pyspiel.GameType(
    short_name="kingdombuilder",
    long_name="Kingdom Builder",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MAX_SEATS,
    min_num_players=MIN_PLAYERS,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class KingdomBuilderGame(pyspiel.Game):  # type: ignore[misc]
    """Games on one board, each with a new state."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        parameters = PARAMETERS | (params or {})
        names = tuple(BOXES) if parameters["boxes"] == ALL else _words(parameters["boxes"])
        self.boards = Boards(
            range(parameters["board"], parameters["board"] + 1),
            parameters["players"],
            names,
            _words(parameters["queenies"]),
            supply=parameters["supply"],
        )
        information = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=KINDS,
            num_players=parameters["players"],
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_GAME_LENGTH,
        )
        super().__init__(GAME_TYPE, information, parameters)

    def new_initial_state(self) -> "KingdomBuilderState":
        """Return the state in which chance deals the first card."""
        return KingdomBuilderState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Return an observer of states for a player."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.boards, recall)


class KingdomBuilderState(pyspiel.State):  # type: ignore[misc]
    """A state, and what every player has seen on the way to it."""

    def __init__(self, game: KingdomBuilderGame) -> None:
        super().__init__(game)
        self.story = GameHistory(game.boards.start(game.boards.number(0)))

    def current_player(self) -> int:
        """Return the player who picks now."""
        who = chooser(self.story.state)
        special: dict[int, int] = {
            CHANCE: pyspiel.PlayerId.CHANCE,
            NOBODY: pyspiel.PlayerId.TERMINAL,
        }
        return special.get(who, who)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(action_of(pick) for pick in each(legal(self.story.state)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the kinds of cards that can be drawn, with their probabilities."""
        return [(card_of(pick), chance) for pick, chance in odds(self.story.state).items()]

    def _apply_action(self, action: int) -> None:
        drawn = chooser(self.story.state) == CHANCE
        self.story.play(CARD[action] if drawn else pick_of(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return pick_name(CARD[action])
        return action_name(action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return chooser(self.story.state) == NOBODY

    def returns(self) -> list[float]:
        """Return the result for each player, or zeros while the game is in progress."""
        if not self.is_terminal():
            return [0.0] * self.story.state.board.seats
        gold = np.array(totals(self.story.state), np.int16)
        return [float(part) for part in returns_from_scores(gold)]

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "KingdomBuilderState":
        """Return a state that looks the same to a player, with the unknown cards redealt."""
        new: KingdomBuilderState = self.clone()
        dice = Random(probability_sampler())
        new.story = self.story.resample(player_id, dice)
        return new

    def __str__(self) -> str:
        return self.story.position()


class Observer:
    """A player's view of a state as tensor and text, with its whole history or without."""

    def __init__(self, boards: Boards, recall: bool) -> None:
        self._boards, self._recall = boards, recall
        shapes = _RECALLED if recall else _SHAPES
        self.tensor: NDArray[np.float32] = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        first = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[first : first + prod(shape)].reshape(shape)
            first += prod(shape)

    def set_from(self, state: KingdomBuilderState, player: int) -> None:
        """Write a player's observation to the tensor."""
        seen = state.story.observation(self._boards, player)
        for name in _SHAPES:
            self.dict[name][...] = getattr(seen, name)[0]
        if self._recall:
            self.dict["history"][...] = state.story.numbers(player)

    def string_from(self, state: KingdomBuilderState, player: int) -> str:
        """Return a player's observation as text."""
        return state.story.seen_so_far(player) if self._recall else state.story.position(player)


def _words(text: str) -> tuple[str, ...]:
    return tuple(word for word in text.split(SEPARATOR) if word)


pyspiel.register_game(GAME_TYPE, KingdomBuilderGame)
