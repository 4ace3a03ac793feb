"""A minimal training loop: a linear policy learns from the gold that it earns on small boards.

The policy has three weights: for the gold of a pick, for buttons and for ending the turn. They
follow the policy gradient (REINFORCE). One seat learns, and the other picks at random.
"""

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.research import HEXES, Boards, Buffers, VectorEnv, action_named

GAMES, STEPS, RATE, DISCOUNT = 64, 24, 0.3, 0.9
END = action_named("end")
Floats = NDArray[np.float64]


def features(now: Buffers) -> Floats:
    """Return the features of every action."""
    assert now.gains is not None
    values = np.zeros((*now.legal.shape, 3))
    values[..., 0] = now.gains
    values[:, HEXES:, 1] = 1
    values[:, END, 2] = 1
    return values


def chances(values: Floats, legal: NDArray[np.bool_], weights: Floats) -> Floats:
    """Return the policy's probability of each action."""
    likes = np.where(legal, values @ weights, -np.inf)
    odds = np.exp(likes - likes.max(axis=1, keepdims=True))
    result: Floats = odds / odds.sum(axis=1, keepdims=True)
    return result


def round_of_games(env: VectorEnv, weights: Floats, random: np.random.Generator) -> float:
    """Play some steps, improve the weights and return the gold per step."""
    rows = np.arange(env.games)
    slopes, rewards, ends = [], [], []
    for _ in range(STEPS):
        values = features(env.buffers)
        odds = chances(values, env.buffers.legal, weights)
        actions = (odds.cumsum(axis=1) > random.random((env.games, 1))).argmax(axis=1)
        expected = (odds[..., None] * values).sum(axis=1)
        slopes.append(values[rows, actions] - expected)
        now = env.step(actions)
        rewards.append(now.rewards[:, 0].copy())
        ends.append(now.done.copy())
    returns = np.zeros((STEPS + 1, env.games))
    for step in reversed(range(STEPS)):
        returns[step] = rewards[step] + DISCOUNT * returns[step + 1] * ~ends[step]
    better = returns[:-1] - returns[:-1].mean()
    weights += RATE * (np.array(slopes) * better[..., None]).mean(axis=(0, 1))
    return float(np.mean(rewards))


def main(rounds: int = 60) -> tuple[float, float]:
    """Train and return the gold per step in the first and in the last rounds."""
    boards = Boards(range(50), supply=10, quarters=[0])
    buffers = Buffers.blank(GAMES, boards.seats, planes=False, gains=True)
    env = VectorEnv(GAMES, boards, buffers=buffers, rewards="gold", bots={1: "uniform"})
    random = np.random.default_rng(0)
    weights = np.zeros(3)
    gold = [round_of_games(env, weights, random) for _ in range(rounds)]
    few = max(1, rounds // 10)
    first, last = float(np.mean(gold[:few])), float(np.mean(gold[-few:]))
    print(f"gold per step: {first:.2f} at first, {last:.2f} at last; weights {weights.round(2)}")
    return first, last


if __name__ == "__main__":
    main()
