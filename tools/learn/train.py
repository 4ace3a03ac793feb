"""A net in training, and the shards that it learns from."""

import math
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import torch
from torch import Tensor, nn

from tools.learn.data import DEVICE, Batch, Positions, ShardTensors, make_batch, shard_tensors
from tools.learn.kinds import BASE
from tools.learn.losses import Values, Weights, choose, forecasts, game_error, line_error
from tools.learn.pool import Pool
from tools.learn.restore import restore_student
from tools.learn.shards import Records, is_held_out, kind_of, read_shard
from tools.learn.student import Student
from tools.learn.symmetry import vary
from tools.learn.teacher import Teacher, any_seat

WARM_UP = 200  # steps in which the learning rate rises
AVERAGE = 0.999  # decay of the average of the weights, late in training
FINAL_RATE = 0.02  # final share of the learning rate
MAX_GRADIENT = 1.0
POLL_SECONDS = 0.5  # between checks for new shards
READERS = 4  # threads
IS_FUSED = DEVICE == "cuda"
Net: TypeAlias = Student | Teacher


class Training:
    """A net in training, with the average of its last weights."""

    def __init__(
        self, rate: float, decay: float, weights: Weights, create: Callable[[], Net] = Student
    ) -> None:
        self.model, self.average = create().to(DEVICE), create().to(DEVICE)
        self.average.load_state_dict(self.model.state_dict())
        self.optimizer = torch.optim.AdamW(
            self.model.parameters(), lr=rate, weight_decay=decay, fused=IS_FUSED
        )
        self.rate, self.weights, self.step, self.started = rate, weights, 0, 0
        self.losses = torch.zeros(2, device=DEVICE)  # of games and lines, since they were read
        self._since = 0

    def load(self, file: Path) -> None:
        """Continue from a checkpoint or from an exported net; the learning rate rises again."""
        if file.suffix == ".net":
            self._restore(restore_student(file))
            return
        checkpoint: dict[str, Any] = torch.load(file, map_location=DEVICE)
        for group in checkpoint["optimizer"]["param_groups"]:
            group["fused"] = IS_FUSED
        self.model.load_state_dict(checkpoint["model"])
        self.average.load_state_dict(checkpoint["average"])
        self.optimizer.load_state_dict(checkpoint["optimizer"])
        self.step = self.started = checkpoint["step"]

    def save(self, file: Path) -> None:
        """Write a checkpoint atomically."""
        parts = {
            "model": self.model.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "step": self.step,
        }
        unfinished = file.with_suffix(".unfinished")
        torch.save(parts, unfinished)
        unfinished.replace(file)

    def learn(self, batch: Batch, cooling: float = 0.0) -> Tensor:
        """Make one step, and return the loss before it.

        The learning rate falls as `cooling` rises from 0 to 1.
        """
        rise = min(1, (self.step - self.started + 1) / WARM_UP)
        fall = FINAL_RATE + (1 - FINAL_RATE) * (0.5 + 0.5 * math.cos(math.pi * cooling))
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate * rise * fall
        parts = self.errors(batch)
        loss: Tensor = torch.stack(parts).sum()
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), MAX_GRADIENT)
        self.optimizer.step()
        self.step += 1
        keep = min(AVERAGE, self.step / (self.step + 9))  # of about the last tenth of the steps
        with torch.no_grad():
            torch._foreach_lerp_(
                list(self.average.parameters()), list(self.model.parameters()), 1 - keep
            )
            for number, part in enumerate(parts):
                self.losses[number] += part.detach()
        self._since += 1
        return loss.detach()

    def errors(self, batch: Batch) -> list[Tensor]:
        """Return the loss of games and, if lines were compared, that of lines."""
        boards, positions = batch
        return self.parts(forecasts(self.model(boards, positions), positions), positions)

    def parts(self, values: Values, targets: Positions) -> list[Tensor]:
        """Return the losses of forecasts."""
        errors = [game_error(values, targets, self.weights)]
        if len(targets.groups):
            errors.append(line_error(values, targets, self.weights))
        return errors

    def _restore(self, student: Student) -> None:
        for net in (self.model, self.average):
            net.load_state_dict(student.state_dict())

    def read_losses(self) -> tuple[float, float]:
        """Return the mean losses of games and lines since the last call."""
        games, lines = (self.losses / max(1, self._since)).tolist()
        self.losses.zero_()
        self._since = 0
        return games, lines


class TeacherTraining(Training):
    """A teacher in training; it learns from one seat of each position."""

    def __init__(self, rate: float, decay: float, weights: Weights) -> None:
        super().__init__(rate, decay, weights, Teacher)

    def errors(self, batch: Batch) -> list[Tensor]:
        """Return the loss of games and, if lines were compared, that of lines."""
        boards, positions = batch
        seats = any_seat(positions)
        values = forecasts(self.model(boards, positions, seats), positions, seats)
        names = ("gold", "lead", "share", "chance")
        chosen = {name: choose(getattr(positions, name), seats) for name in names}
        results = replace(positions, **chosen, seat=torch.zeros_like(positions.seat))
        return self.parts(values, results)

    def _restore(self, student: Student) -> None:
        """Correct this student."""
        for net in (self.model, self.average):
            assert isinstance(net, Teacher)
            net.student.load_state_dict(student.state_dict())


class Library:
    """All shards of some folders, on the device, with how often each was drawn.

    A thread adds new shards as they appear, each as `prepare` returns it.
    """

    def __init__(
        self,
        folders: list[Path],
        passes: float,
        seed: int,
        prepare: Callable[[ShardTensors], ShardTensors] = lambda shard: shard,
    ) -> None:
        self._folders, self._passes, self._random = folders, passes, Random(seed)
        self._prepare = prepare
        self._closed = threading.Event()
        self._watcher: threading.Thread | None = None
        self._seen: set[Path] = set()
        self._pools: dict[str, Pool] = {}  # by kind
        self.positions = self.samples = self.shards = 0

    def watch(self, until: float) -> None:
        """Start the thread that loads new shards until a time."""

        def load_repeatedly() -> None:
            while time.time() < until and not self._closed.wait(POLL_SECONDS):
                self.load_new()

        self._watcher = threading.Thread(target=load_repeatedly, daemon=True)
        self._watcher.start()

    def close(self) -> None:
        """Stop the thread, because PyTorch crashes if the program ends during its work."""
        self._closed.set()
        if self._watcher:
            self._watcher.join()

    def _read(self, files: list[Path]) -> Iterator[tuple[Path, tuple[Records, Records]]]:
        """Yield files with their records, which several threads decompress."""
        with ThreadPoolExecutor(READERS) as readers:
            for first in range(0, len(files), 2 * READERS):
                some = files[first : first + 2 * READERS]
                yield from zip(some, readers.map(read_shard, some), strict=True)

    def load_new(self) -> None:
        """Load all new shards."""
        for folder in self._folders:
            new = sorted(set(folder.glob("*.positions")) - self._seen)
            self._seen.update(new)
            files = [file for file in new if not is_held_out(file)]
            for file, records in self._read(files):
                if self._closed.is_set():
                    return
                shard = self._prepare(shard_tensors(*records, kind_of(file).startswith(BASE)))
                self._pools.setdefault(kind_of(file), Pool()).add(shard)
                self.positions += len(shard)
                self.shards += 1

    def draw(self, size: int) -> Batch | None:
        """Return a batch of about `size` positions, all of the same kind of games.

        A kind is drawn more often the more positions it has, and each position `passes` times on
        average. Return None if there is nothing to draw.
        """
        pools = list(self._pools.copy().values())
        left = [max(0.0, self._passes * len(pool) - pool.samples) for pool in pools]
        if sum(left) <= 0:
            return None
        drawn = self._random.choices(pools, left)[0].draw(size)
        self.samples += len(drawn)
        return make_batch(vary(drawn))
