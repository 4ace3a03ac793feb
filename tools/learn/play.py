"""Play games of the search against itself and write shards: `python -m tools.learn.play FOLDER`."""

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np

from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.insight.net import read_net
from kingdombuilder.native.dice import derive_seed
from kingdombuilder.native.encoder import BoardEncoder
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import Setup, start
from tools.learn.engine import PlayConfig, SelfPlay, learning_engine
from tools.learn.shards import board_record, position_type

GAMES_PER_BOARD = 4
SEATS = (2, 2, 3, 4, 5)  # the shards take turns
HEATS = (0.3, 1.0, 1.0, 2.0)  # handicaps of the games on a board, as multiples of the usual one


@dataclass(frozen=True, slots=True)
class Task:
    """One shard to play."""

    folder: Path
    number: int
    seed: int
    until: float  # by the clock of `time.time`
    max_games: int
    net: Path | None
    config: PlayConfig


def sample_setup(random: Random, seats: int) -> Setup:
    """Return a random set-up: the base game, every box, or some of them."""
    extra = [box for box in BOXES if box != "base"]
    some = random.sample(extra, random.randint(1, len(extra)))
    boxes = random.choice(([], [], extra, some))
    queenies = [name for name in QUEENIES if boxes and random.random() < 0.6]
    return random_setup(random, seats, ("base", *boxes), queenies=tuple(queenies))


def play_shard(task: Task) -> tuple[int, int]:
    """Write one shard and return its numbers of games and positions."""
    seats = SEATS[task.number % len(SEATS)]
    net = read_net(task.net.read_bytes()) if task.net else None
    encoder = BoardEncoder(learning_engine(), net) if net else None
    noise = task.config.noise
    players = [SelfPlay(task.config._replace(noise=int(noise * heat))) for heat in HEATS]
    boards = games = positions = 0
    name = task.folder / f"{seats}-{task.seed}-{task.number}"
    with open(f"{name}.boards", "wb") as board_file, open(f"{name}.positions", "wb") as file:
        while time.time() < task.until and games < task.max_games:
            random = Random(f"learn {task.seed}/{task.number}/{boards}")
            first = start(sample_setup(random, seats))
            board_file.write(board_record(first.board).tobytes())
            board_net = encoder.board_net(first.board) if encoder else None
            for game in range(GAMES_PER_BOARD):
                seed = derive_seed("game", task.seed, task.number, boards, game)
                content = players[game % len(players)].play(first, board_net, seed)
                found = np.frombuffer(content, position_type(seats)).copy()
                found["board"], found["game"] = boards, games
                file.write(found.tobytes())
                games, positions = games + 1, positions + len(found)
            boards += 1
    return games, positions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--games", type=int, default=1 << 40, help="at most, in each shard")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--net", type=Path)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--noise", type=int, default=PlayConfig().noise)
    parser.add_argument("--width", type=int, default=PlayConfig().width)
    parser.add_argument("--roots", type=int, default=PlayConfig().roots)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    learning_engine()
    config = PlayConfig(asked.width, noise=asked.noise, roots=asked.roots)
    begun = time.time()
    # Five shards per process, so that processes do not stay with one number of seats.
    rounds = len(SEATS)
    tasks = [
        Task(
            *(asked.folder, number, asked.seed),
            begun + asked.seconds * (number // asked.processes + 1) / rounds,
            *(asked.games, asked.net, config),
        )
        for number in range(asked.processes * rounds)
    ]
    with ProcessPoolExecutor(asked.processes) as pool:
        results = list(pool.map(play_shard, tasks))
    games, positions = (sum(column) for column in zip(*results, strict=True))
    print(f"{games} games, {positions} positions in {time.time() - begun:.0f} s")


if __name__ == "__main__":
    main()
