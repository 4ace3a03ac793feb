"""Play and train at the same time: `python -m tools.learn.generation FOLDER --seconds 560`.

Games are played on all cores and learned from as they are written. After `--switch` seconds, the
net of the moment judges the games. At the end, the average net is exported, checked and measured.
FOLDER keeps the shards, so the next run continues with them; checkpoints and the net go to `--out`.
An interrupted run continues from its last checkpoint.
"""

import argparse
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import torch

from tools.learn.check import check_net
from tools.learn.engine import learning_engine
from tools.learn.export import export
from tools.learn.losses import Weights
from tools.learn.measure import Errors, load_student, measure
from tools.learn.returns import with_returns
from tools.learn.shards import is_held_out, kind_of
from tools.learn.train import Library, Training
from tools.learn.truth import print_ranking

SHOW_SECONDS, SAVE_SECONDS, SWITCH_SECONDS = 15, 60, 60
IDLE_SECONDS = 0.05
ENOUGH_SHARDS = 8  # of different kinds, before training begins


@dataclass
class Run:
    """One run of the driver."""

    asked: argparse.Namespace
    training: Training
    library: Library
    begun: float
    is_better: bool = False  # than the linear evaluation, on held-out shards

    def seconds(self) -> float:
        """Return how long the run has taken so far."""
        return time.time() - self.begun

    def learn(self) -> None:
        """Train until the time is up, with progress, checkpoints and nets for the games."""
        asked, training, library = self.asked, self.training, self.library
        until = asked.seconds - asked.reserve
        falling = max(1.0, asked.cool * until)  # seconds with a falling learning rate
        shown = saved = switched = self.seconds()
        steps = training.step
        while (now := self.seconds()) < until and training.step < asked.steps:
            found = library.draw(asked.batch) if library.shards >= asked.least else None
            if found:
                training.learn(found, max(0.0, 1 - (until - now) / falling))
            else:
                time.sleep(IDLE_SECONDS)
            if now - shown > SHOW_SECONDS:
                self._show((training.step - steps) / (now - shown))
                shown, steps = now, training.step
            if now - saved > SAVE_SECONDS:
                saved = now
                self._save()
                self._measure(asked.quick)
            if now > asked.switch and now - switched > SWITCH_SECONDS and self.is_better:
                switched = now
                self._switch()

    def finish(self) -> dict[str, tuple[Errors, Errors]]:
        """Write the net, check it, and measure it."""
        asked = self.asked
        self._show(0)
        self._save()
        net = asked.out / "net.net"
        print(export(load_student(asked.out / "net.pt"), net, asked.note), flush=True)
        errors = self._measure(None)
        if self.is_better:
            self._switch()
        print(check_net(load_student(asked.out / "net.pt"), net))
        if asked.truth:
            print_ranking(asked.truth, net)
        return errors

    def _save(self) -> None:
        losses = self.training.losses
        if torch.isfinite(losses).all():
            self.training.save(self.asked.out / "net.pt")
            return
        print("the loss is not finite: continue from the last checkpoint at half the rate")
        self.training.load(self.asked.out / "net.pt")
        self.training.rate /= 2
        losses.zero_()

    def _switch(self) -> None:
        """Let the games that begin from now on be judged by the average net."""
        unfinished = self.asked.folder / "current.unfinished"
        export(self.training.average, unfinished, "in training")
        unfinished.replace(self.asked.folder / "current.net")

    def _show(self, speed: float) -> None:
        library, (games, lines) = self.library, self.training.read_losses()
        passes = library.samples / max(1, library.positions)
        print(
            f"{self.seconds():.0f} s: {library.shards} shards, {library.positions / 1e6:.2f} M "
            f"positions, {passes:.1f} passes, {library.samples / 1e6:.1f} M samples, "
            f"step {self.training.step}, {speed:.1f} a second, "
            f"games {games:.4f}, lines {lines:.4f}",
            flush=True,
        )

    def _measure(self, most: int | None) -> dict[str, tuple[Errors, Errors]]:
        """Show the errors on held-out shards, at most some of each kind."""
        found = {}
        files = held_out([self.asked.folder, *self.asked.more])
        for kind in sorted(set(map(kind_of, files))):
            chosen = [file for file in files if kind_of(file) == kind][:most]
            found[kind] = linear, net = measure(self.training.average, chosen)
            print(f"  {kind} net:    {net}\n  {kind} linear: {linear}", flush=True)
        gains = [net.correlation - linear.correlation for linear, net in found.values()]
        self.is_better = bool(gains) and sum(gains) > 0
        return found


def held_out(folders: list[Path]) -> list[Path]:
    """Return the shards that only measure."""
    files = [file for folder in folders for file in sorted(folder.glob("*.positions"))]
    return [file for file in files if is_held_out(file)]


def start_games(asked: argparse.Namespace) -> "subprocess.Popen[bytes]":
    """Start to play in other processes."""
    seconds = asked.begun + asked.seconds - asked.reserve - time.time()
    words = [asked.folder, "--seconds", seconds, "--seed", asked.seed, "--turns", asked.turns]
    words += ["--processes", asked.processes, "--net", asked.folder / "current.net"]
    command = [sys.executable, "-m", "tools.learn.play", *map(str, words), *asked.play.split()]
    with (asked.folder / "play.log").open("ab") as log:
        return subprocess.Popen(command, stdout=log, stderr=log, process_group=0)


def parse() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--out", type=Path, help="folder for checkpoints and the net")
    parser.add_argument("--more", type=Path, nargs="*", default=[], help="folders of more shards")
    parser.add_argument("--init", type=Path, help="a checkpoint or a net to start from")
    parser.add_argument("--keep", type=float, default=1.0, help="lambda of the returns; 1: results")
    parser.add_argument("--seconds", type=float, default=540)
    parser.add_argument("--reserve", type=float, default=30, help="seconds for the end")
    parser.add_argument("--steps", type=int, default=1 << 40)
    parser.add_argument("--batch", type=int, default=5000, help="positions of a step, at least")
    parser.add_argument("--least", type=int, default=ENOUGH_SHARDS, help="shards to begin with")
    parser.add_argument("--passes", type=float, default=10, help="how often a shard is drawn")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--cool", type=float, default=0.4, help="share with a falling rate")
    parser.add_argument("--decay", type=float, default=0.01)
    parser.add_argument("--switch", type=float, default=240, help="when the net begins to judge")
    parser.add_argument("--turns", type=int, default=10, help="of rollouts without a net")
    parser.add_argument("--play", default="", help="more options of the games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", type=int, default=1, help="shards of a kind to measure often")
    parser.add_argument("--processes", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    parser.add_argument("--truth", type=Path, help="a truth set to rank")
    parser.add_argument("--note", default="", help="how the net was trained")
    parser.add_argument("--check", action="store_true", help="fail if the net is not better")
    for name, value in Weights()._asdict().items():
        parser.add_argument(f"--{name}", type=float, default=value)
    asked = parser.parse_args()
    asked.begun, asked.out = time.time(), asked.out or asked.folder
    return asked


def main() -> None:
    asked = parse()
    for folder in (asked.folder, asked.out):
        folder.mkdir(parents=True, exist_ok=True)
    learning_engine()
    print(f"{time.time() - asked.begun:.0f} s: the engine is ready", flush=True)
    games = start_games(asked) if asked.processes else None
    try:
        torch.manual_seed(asked.seed)
        torch.set_num_threads(1)
        torch.set_float32_matmul_precision("high")
        weights = Weights(*(getattr(asked, name) for name in Weights._fields))
        training = Training(asked.rate, asked.decay, weights)
        for file in (asked.out / "net.pt", asked.init):
            if file and file.exists():
                training.load(file)
                print(f"continue from {file}, step {training.step}", flush=True)
                break
        library = Library(
            *([asked.folder, *asked.more], asked.passes, asked.seed + training.step),
            lambda sheaf: with_returns(sheaf, training.average, asked.keep),
        )
        library.watch(asked.begun + asked.seconds - asked.reserve)
        run = Run(asked, training, library, asked.begun)
        run.learn()
        errors = run.finish()
    finally:
        if games:
            os.killpg(games.pid, signal.SIGKILL)
            games.wait()
    if asked.check:
        if not errors:
            raise SystemExit("there was no time for held-out games")
        for kind, (linear, net) in errors.items():
            if not (net.lead < linear.lead and net.log_loss < linear.log_loss):
                raise SystemExit(f"{kind}: the net is not better than the linear evaluation")


if __name__ == "__main__":
    main()
