"""Train a small network on a CPU in a few minutes, and write it to a file that can take a seat.

The network rates every legal action by its gold, by what lies around its hex, and by its button. It
follows the policy gradient (REINFORCE, with Adam) in the vector environment, where the other seat
picks at random:

    python examples/train_net.py net.npz
    kingdombuilder arena novice net.npz --games 100
"""

import sys
import time

import numpy as np
from numpy.typing import NDArray

from kingdombuilder.research import Boards, Buffers, VectorEnv
from kingdombuilder.research.action_net import ActionNet, action_features

GAMES, STEPS, HIDDEN = 64, 32, 32
RATE, DISCOUNT, ENTROPY = 1e-2, 0.9, 0.003
Floats = NDArray[np.float32]


class Adam:
    """Gradient ascent whose steps adapt to each weight."""

    def __init__(self, weights: list[Floats]) -> None:
        self._weights = weights
        self._means = [np.zeros_like(part) for part in weights]
        self._squares = [np.zeros_like(part) for part in weights]
        self._steps = 0

    def climb(self, slopes: list[Floats]) -> None:
        """Move the weights along their slopes."""
        self._steps += 1
        for part, slope, mean, square in zip(
            self._weights, slopes, self._means, self._squares, strict=True
        ):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            scale = np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8
            part += RATE * mean / (1 - 0.9**self._steps) / scale


def choose(
    rows: NDArray[np.int64], ratings: Floats, random: np.random.Generator
) -> NDArray[np.int64]:
    """Draw one action of every row with the odds of its ratings, by adding Gumbel noise."""
    noisy = ratings + random.gumbel(size=len(ratings))
    order = np.lexsort((noisy, rows))
    last = np.searchsorted(rows[order], np.arange(rows[-1] + 1), "right") - 1
    chosen: NDArray[np.int64] = order[last]
    return chosen


def odds_of(rows: NDArray[np.int64], ratings: Floats, games: int) -> Floats:
    """Return the probability of every action within its row."""
    highest = np.full(games, -np.inf, np.float32)
    np.maximum.at(highest, rows, ratings)
    weights = np.exp(ratings - highest[rows])
    odds: Floats = weights / np.bincount(rows, weights, games)[rows].astype(np.float32)
    return odds


def play_round(env: VectorEnv, net: ActionNet, adam: Adam, random: np.random.Generator) -> float:
    """Play some steps, improve the network and return the gold per step."""
    seen, rewards, ends = [], [], []
    for _ in range(STEPS):
        now = env.buffers
        assert now.planes is not None
        assert now.gains is not None
        rows, actions, features = action_features(now.planes, now.gains, now.legal)
        ratings = net.rate(features)
        chosen = choose(rows, ratings, random)
        seen.append((rows, features, odds_of(rows, ratings, env.games), chosen))
        now = env.step(actions[chosen])
        rewards.append(now.rewards[:, 0].copy())
        ends.append(now.done.copy())
    returns = np.zeros((STEPS + 1, env.games), np.float32)
    for step in reversed(range(STEPS)):
        returns[step] = rewards[step] + DISCOUNT * returns[step + 1] * ~ends[step]
    better = returns[:-1] - returns[:-1].mean(axis=1, keepdims=True)
    better /= better.std() + 1e-6
    slopes = [np.zeros_like(part) for part in (net.first, net.bias, net.second)]
    for (rows, features, odds, chosen), value in zip(seen, better, strict=True):
        # The slope of log odds: 1 for the chosen action minus the odds, times how good it was.
        lift = -odds * value[rows]
        lift[chosen] += value
        surprise = np.log(odds + 1e-8)
        lift -= ENTROPY * odds * (surprise - np.bincount(rows, odds * surprise, env.games)[rows])
        hidden = net.hidden(features)
        back = np.outer(lift, net.second) * (hidden > 0)
        slopes[0] += features.T @ back
        slopes[1] += back.sum(axis=0)
        slopes[2] += hidden.T @ lift
    for slope in slopes:
        slope /= STEPS * env.games
    adam.climb(slopes)
    return float(np.mean(rewards))


def main(
    file: str = "net.npz", seconds: float = 300.0, seed: int = 0, rounds: int | None = None
) -> list[float]:
    """Train for some time or some rounds, save the network and return its curve.

    The curve is the gold per pick in each tenth of the training.
    """
    boards = Boards(range(200))
    buffers = Buffers.blank(GAMES, boards.seats, gains=True)
    env = VectorEnv(GAMES, boards, seed, buffers=buffers, rewards="gold", bots={1: "uniform"})
    random, net = np.random.default_rng(seed), ActionNet.random(HIDDEN, seed)
    adam = Adam([net.first, net.bias, net.second])
    gold: list[float] = []
    began = last_shown = time.monotonic()
    while (now := time.monotonic()) < began + seconds and (rounds is None or len(gold) < rounds):
        gold.append(play_round(env, net, adam, random))
        if now > last_shown + seconds / 20:
            last_shown = now
            print(
                f"{now - began:5.0f} s  {np.mean(gold[-20:]):.3f} gold per pick",
                flush=True,
            )
    net.save(file)
    tenth = max(1, len(gold) // 10)
    return [float(np.mean(gold[at : at + tenth])) for at in range(0, len(gold), tenth)]


if __name__ == "__main__":
    arguments = dict(zip(("file", "seconds"), sys.argv[1:], strict=False))
    main(arguments.get("file", "net.npz"), float(arguments.get("seconds", 300)))
