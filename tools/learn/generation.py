"""Train one generation: `python -m tools.learn.generation FOLDER --number 1 --seconds 480`.

A generation plays games with the net of the one before, trains its teacher and its student on the
games of both, and exports the student. The truth set grows on the processors while the GPU trains.
The folder then holds `teacher-1.pt`, `student-1.pt`, `net-1.net`, the shards and the truth set.
"""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

PLAY, TRAIN = 0.26, 0.65  # shares of the time; the rest is for loading and measuring
HELD_OUT = 0.01  # for games that only measure


def run(module: str, *words: object) -> None:
    """Run one step and show its output."""
    print(f"# {module} {' '.join(map(str, words))}", flush=True)
    subprocess.run([sys.executable, "-m", f"tools.learn.{module}", *map(str, words)], check=True)


def train(
    folder: Path, number: int, seconds: float, games: int, truth_turns: int, *more: str
) -> None:
    """Train a generation in a folder; `more` is for its measurement."""
    shards = [folder / f"shards-{n}" for n in range(max(0, number - 1), number + 1)]
    teacher, student, net = (
        folder / f"{name}-{number}{suffix}"
        for name, suffix in (("teacher", ".pt"), ("student", ".pt"), ("net", ".net"))
    )
    before = folder / f"net-{number - 1}.net"
    by_net = ["--net", before] if number else []
    play = ["--games", games, *by_net]
    run("play", shards[-1], "--seconds", PLAY * seconds, "--seed", 100 + number, *play)
    run("play", folder / "held-out", "--seconds", HELD_OUT * seconds, "--seed", 7, *play)
    truth = subprocess.Popen(
        [
            *(sys.executable, "-m", "tools.learn.truth", "make", str(folder / "truth.json.gz")),
            *("--turns", str(truth_turns), "--seconds", str(TRAIN * seconds)),
            *("--processes", str(max(1, (os.cpu_count() or 1) - 2))),
        ]
    )
    data = [found for found in shards if found.exists()]
    first, again = (folder / f"{name}-{number - 1}.pt" for name in ("teacher", "student"))
    inits = ["--init-teacher", first, "--init", again, "--rate", 1e-3] if number else []
    both = ("--teacher", teacher, "--out", student, "--seconds", TRAIN * seconds)
    run("train", "both", *data, *both, *inits)
    run("export", student, net, "--note", f"generation {number}, {seconds:.0f} s")
    run("measure", folder / "held-out", student, *more)
    truth.wait()
    if (folder / "truth.json.gz").exists():
        run("truth", "rank", folder / "truth.json.gz", net)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--number", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=480)
    parser.add_argument("--games", type=int, default=1 << 40, help="at most, in each shard")
    parser.add_argument("--truth-turns", type=int, default=300)
    parser.add_argument("--check", action="store_true", help="fail if the net is not better")
    asked = parser.parse_args()
    begun = time.time()
    asked.folder.mkdir(parents=True, exist_ok=True)
    more = ["--check"] if asked.check else []
    train(asked.folder, asked.number, asked.seconds, asked.games, asked.truth_turns, *more)
    print(f"generation {asked.number} in {time.time() - begun:.0f} s")


if __name__ == "__main__":
    main()
