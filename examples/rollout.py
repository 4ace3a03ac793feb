"""Play hundreds of random games with every box in the vector environment."""

import numpy as np

from kingdombuilder.box import BOXES
from kingdombuilder.research import Boards, Buffers, VectorEnv


def main(games: int = 256, steps: int = 200) -> tuple[int, float]:
    """Play some steps; return the number of finished games and their mean gold per seat."""
    boards = Boards(range(100), seats=3, boxes=tuple(BOXES))
    env = VectorEnv(games, boards, seed=1, buffers=Buffers.blank(games, 3, planes=False))
    random = np.random.default_rng(1)
    gold = []
    for _ in range(steps):
        wishes = random.random(env.buffers.legal.shape) * env.buffers.legal
        now = env.step(wishes.argmax(axis=1))
        gold += now.final[now.done].tolist()
    mean = float(np.mean(gold))
    print(f"{env.engine.name}: {len(gold)} games ended, {mean:.1f} gold per seat")
    return len(gold), mean


if __name__ == "__main__":
    main()
