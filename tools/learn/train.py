"""Train a net on shards: `python -m tools.learn.train FOLDER... --out FILE`.

The training continues from its checkpoint, and new shards in the folders are used as they appear.
"""

import argparse
import math
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import torch
from torch import nn

from tools.learn.data import DEVICE, Lesson, lessons
from tools.learn.losses import Weights, forecasts, game_error, line_error
from tools.learn.student import Student

WARM_UP = 200  # steps in which the learning rate rises, or a tenth of all
AVERAGE = 0.999  # how much of the average of the weights a step keeps, late in training
SAVE_SECONDS = 120
SHOW_STEPS = 100


class Training:
    """A net in training, with the average of its last weights."""

    def __init__(self, rate: float, decay: float, steps: int, cool: float = 1.0) -> None:
        """The learning rate falls in the last steps; `cool` is their share."""
        self.model, self.average = Student().to(DEVICE), Student().to(DEVICE)
        self.average.load_state_dict(self.model.state_dict())
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=rate, weight_decay=decay)
        self.rate, self.steps, self.cool, self.step = rate, steps, cool, 0
        self.losses = [0.0, 0.0]

    def load(self, file: Path) -> None:
        """Continue from a checkpoint."""
        found: dict[str, Any] = torch.load(file, map_location=DEVICE)
        self.model.load_state_dict(found["model"])
        self.average.load_state_dict(found["average"])
        self.optimizer.load_state_dict(found["optimizer"])
        self.step = found["step"]

    def save(self, file: Path) -> None:
        """Write a checkpoint, whole or not at all."""
        parts = {
            "model": self.model.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "step": self.step,
        }
        unfinished = file.with_suffix(".unfinished")
        torch.save(parts, unfinished)
        unfinished.replace(file)

    def learn(self, lesson: Lesson, weights: Weights) -> float:
        """Make one step, and return the loss before it."""
        rise = min(1, (self.step + 1) / min(WARM_UP, 1 + self.steps / 10))
        cooling = max(0.0, 1 - (self.steps - self.step) / max(1, self.cool * self.steps))
        speed = self.rate * rise * (0.51 + 0.49 * math.cos(math.pi * cooling))
        for group in self.optimizer.param_groups:
            group["lr"] = speed
        boards, positions = lesson
        found = forecasts(self.model(boards, positions), positions)
        parts = [game_error(found, positions, weights)]
        if len(positions.groups):
            parts.append(line_error(found, positions, weights))
        self.optimizer.zero_grad(set_to_none=True)
        sum(parts).backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        self.step += 1
        keep = min(AVERAGE, self.step / (self.step + 9))  # of about the last tenth of the steps
        with torch.no_grad():
            for old, new in zip(self.average.parameters(), self.model.parameters(), strict=True):
                old.lerp_(new, 1 - keep)
        losses = [part.item() for part in parts]
        for number, loss in enumerate(losses):
            self.losses[number] += loss / SHOW_STEPS
        return sum(losses)


def stream(folders: list[Path], size: int, seed: int) -> Iterator[Lesson]:
    """Yield lessons without end: all shards in a random order, and then in another one."""
    random = Random(seed)
    while True:
        files = [file for folder in folders for file in sorted(folder.glob("*.positions"))]
        random.shuffle(files)
        for file in files:
            yield from lessons(file, size, random)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--init", type=Path, help="a checkpoint to start from")
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--steps", type=int, default=10000)
    parser.add_argument("--boards", type=int, default=8, help="in a batch")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--cool", type=float, default=1.0, help="share with a falling rate")
    parser.add_argument("--decay", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    for name, value in Weights()._asdict().items():
        parser.add_argument(f"--{name}", type=float, default=value)
    asked = parser.parse_args()
    torch.manual_seed(asked.seed)
    torch.set_num_threads(asked.threads)
    training = Training(asked.rate, asked.decay, asked.steps, asked.cool)
    if asked.out.exists():
        training.load(asked.out)
    elif asked.init:
        training.load(asked.init)
        training.step = 0
    weights = Weights(*(getattr(asked, name) for name in Weights._fields))
    begun = saved = time.time()
    cpu = time.process_time()
    for lesson in stream(asked.folders, asked.boards, asked.seed + training.step):
        if training.step >= training.steps or time.time() - begun > asked.seconds:
            break
        training.learn(lesson, weights)
        if training.step % SHOW_STEPS == 0:
            games, lines = training.losses
            print(
                f"step {training.step}, games {games:.4f}, lines {lines:.4f}, "
                f"{time.time() - begun:.0f} s, {time.process_time() - cpu:.0f} s of CPU",
                flush=True,
            )
            training.losses = [0.0, 0.0]
        if time.time() - saved > SAVE_SECONDS:
            saved = time.time()
            training.save(asked.out)
    training.save(asked.out)


if __name__ == "__main__":
    main()
