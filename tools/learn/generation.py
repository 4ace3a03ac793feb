"""Train one generation: `python -m tools.learn.generation FOLDER --number 1 --seconds 480`.

A generation plays games with the net of the one before, trains on the games of both, exports the
net, and measures it. The folder then holds `net-1.pt`, `net-1.net`, the shards and held-out games.
An interrupted generation continues.
"""

import subprocess
import sys

PLAY, TRAIN = 0.45, 0.5  # shares of the time; the rest is for loading and measuring
HELD_OUT = 0.03  # for games that only measure
LINEAR_TURNS, NET_TURNS = 10, 6  # after which rollouts are judged, with two seats


def run(module: str, *words: object) -> None:
    """Run one step and show its output."""
    print(f"# {module} {' '.join(map(str, words))}", flush=True)
    subprocess.run([sys.executable, "-m", f"tools.learn.{module}", *map(str, words)], check=True)
