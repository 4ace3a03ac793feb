"""The Gymnasium environment plays one seat against any level and fits learning libraries."""

from copy import deepcopy
from typing import Any, get_args

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from kingdombuilder.bots import BOTS
from kingdombuilder.research import Boards
from kingdombuilder.research.gymnasium import SeatEnv
from kingdombuilder.research.spaces import Form
from tests.research.games import all_boards, any_actions


class LegalActions(gymnasium.ActionWrapper[Any, Any, Any]):
    """Replaces an illegal action by a legal one, because Gymnasium's checker samples any."""

    def action(self, action: Any) -> Any:
        """Return the action, or the first legal one."""
        masks = self.env.unwrapped.action_masks()  # type: ignore[attr-defined]
        return action if masks[action] else masks.argmax()


def play(env: SeatEnv, games: int = 1, seed: int = 0) -> list[float]:
    """Play whole games at random and return the sum of the rewards of each."""
    random, totals = np.random.default_rng(seed), []
    for number in range(games):
        env.reset(seed=seed if number == 0 else None)
        total, over = 0.0, False
        while not over:
            (action,) = any_actions(env.action_masks()[None], random)
            _, reward, over, _, info = env.step(int(action))
            total += reward
        assert info["gold"][env.seat] == max(info["gold"]) or total <= 0
        totals.append(total)
    return totals


@pytest.mark.filterwarnings("ignore:.*different from the unwrapped version")
@pytest.mark.parametrize("form", get_args(Form))
def test_the_gymnasium_checker_passes(form: Form) -> None:
    """Every form of an observation is in its space, and seeds repeat it."""
    env = SeatEnv("uniform", Boards(range(5), supply=6), observation=form)
    check_env(LegalActions(env), skip_render_check=True)


@pytest.mark.parametrize("level", [name for name in BOTS if name not in ("master", "grandmaster")])
def test_any_level_can_be_the_opponent(level: str) -> None:
    """Even the weaker ones beat random picks."""
    assert sum(play(SeatEnv(level, Boards(range(6))), games=6)) < (6 if level == "uniform" else 0)


def test_the_learner_changes_seats() -> None:
    """It plays each seat in turn, or always the same one."""
    env = SeatEnv(["uniform", "novice"], all_boards(3))
    seats = []
    for number in range(4):
        env.reset(seed=3 if number == 0 else None)
        seats.append(env.seat)
    assert seats == [0, 1, 2, 0]
    fixed = SeatEnv("uniform", seat=1)
    fixed.reset(seed=1)
    assert fixed.reset()[1]["seat"] == 1


def test_rewards_by_gold_add_up_to_the_lead() -> None:
    """The lead is that over the other seats' mean."""
    env = SeatEnv("uniform", all_boards(3), rewards="gold")
    (total,) = play(env)
    gold = env._game.scores()
    others = (gold.sum() - gold[env.seat]) / 2
    assert total == pytest.approx(float(gold[env.seat] - others))


def test_copies_continue_identically() -> None:
    """This includes chance and the bots."""
    env = SeatEnv("novice", Boards(range(3)))
    env.reset(seed=4)
    other = deepcopy(env)
    for _ in range(30):
        action = int(env.action_masks().argmax())
        first, second = env.step(action), other.step(action)
        assert (first[0] == second[0]).all()
        assert first[1:4] == second[1:4]


def test_the_registered_environment_is_made_by_its_name() -> None:
    """Gymnasium's own checks are on."""
    env = gymnasium.make("KingdomBuilder-v1", opponents="uniform")
    seen, info = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    env.step(int(info["action_mask"].argmax()))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"opponents": "nobody"}, "unknown bot nobody"),
        ({"opponents": ["novice", "novice"]}, "2 opponents for a game with 2 seats"),
        ({"seat": 2}, "there is no seat 2"),
        ({"observation": "nested"}, "unknown observation"),
        ({"rewards": "fame"}, "unknown rewards"),
    ],
)
def test_a_wrong_option_is_explained(given: dict[str, Any], message: str) -> None:
    """The error names it."""
    with pytest.raises(ValueError, match=message):
        SeatEnv(**given)


@pytest.mark.filterwarnings("ignore")
def test_maskable_ppo_learns() -> None:
    """After a short run with its default policy it earns more gold than before."""
    pytest.importorskip("torch").set_num_threads(
        1
    )  # several threads wait for each other on a busy machine
    sb3_contrib = pytest.importorskip("sb3_contrib")
    evaluation = pytest.importorskip("sb3_contrib.common.maskable.evaluation")
    boards = Boards(range(1), supply=10, quarters=[0])
    env = SeatEnv("uniform", boards, seat=0, rewards="gold")
    sizes = {"n_steps": 1024, "batch_size": 256, "n_epochs": 6}
    learner = sb3_contrib.MaskablePPO("MlpPolicy", env, gamma=0.97, seed=1, **sizes)
    before, _ = evaluation.evaluate_policy(learner, env, 200, deterministic=False, warn=False)
    learner.learn(24_576)
    after, _ = evaluation.evaluate_policy(learner, env, 200, deterministic=False, warn=False)
    assert after > before + 1


@pytest.mark.filterwarnings("ignore")
def test_maskable_ppo_accepts_the_parts_of_an_observation() -> None:
    """Its default extractor for several arrays reads planes as an image."""
    pytest.importorskip("torch").set_num_threads(
        1
    )  # several threads wait for each other on a busy machine
    sb3_contrib = pytest.importorskip("sb3_contrib")
    env = SeatEnv("uniform", Boards(range(4), supply=6), observation="parts")
    learner = sb3_contrib.MaskablePPO(
        "MultiInputPolicy", env, n_steps=16, batch_size=16, n_epochs=1
    )
    learner.learn(16)
    assert learner.num_timesteps == 16
