"""Play and train at the same time: `python -m tools.learn.generation FOLDER --seconds 560`.

Games are played on all cores and learned from as they are written. After `--switch` seconds, the
current net evaluates the games. At the end, the average net is exported, checked and measured.
FOLDER keeps the shards, so the next run continues with them; checkpoints and the net go to `--out`.
An interrupted run continues from its last checkpoint.
"""

import argparse
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import torch

from tools.learn.check import check_net
from tools.learn.data import ShardTensors, with_known_lines
from tools.learn.engine import learning_engine
from tools.learn.export import export
from tools.learn.losses import Weights
from tools.learn.measure import Errors, load_student, load_teacher, measure
from tools.learn.returns import forecasts_of, with_lessons, with_returns
from tools.learn.shards import is_held_out, kind_of
from tools.learn.train import Library, TeacherTraining, Training
from tools.learn.truth import print_ranking

SHOW_SECONDS, SAVE_SECONDS, SWITCH_SECONDS, MEASURE_SECONDS = 15, 60, 60, 150
IDLE_SECONDS = 0.05
STUDENT, TEACHER = "student", "teacher"
ENOUGH_SHARDS = 8  # before training starts, so that it sees several kinds


@dataclass
class Run:
    """One run of the driver."""

    args: argparse.Namespace
    training: Training
    library: Library
    started: float
    is_better: bool = False  # than the linear evaluation, on held-out shards

    def seconds(self) -> float:
        """Return how long the run has taken so far."""
        return time.time() - self.started

    def learn(self) -> None:
        """Train until the time is up, with progress, checkpoints and nets for the games."""
        args, training, library = self.args, self.training, self.library
        until = args.seconds - args.reserve
        falling = max(1.0, args.cool * until)  # seconds with a falling learning rate
        last_shown = last_saved = last_switched = last_measured = self.seconds()
        steps = training.step
        while (now := self.seconds()) < until and training.step < args.steps:
            batch = library.draw(args.batch) if library.shards >= args.least else None
            if batch:
                training.learn(batch, max(0.0, 1 - (until - now) / falling))
            else:
                time.sleep(IDLE_SECONDS)
            if now - last_shown > SHOW_SECONDS:
                self._show((training.step - steps) / (now - last_shown))
                last_shown, steps = now, training.step
            if now - last_saved > SAVE_SECONDS:
                last_saved = now
                self._save()
            if now - last_measured > MEASURE_SECONDS:
                last_measured = now
                self._measure(args.quick)
            if (
                args.model == STUDENT
                and now > args.switch
                and now - last_switched > SWITCH_SECONDS
                and self.is_better
            ):
                last_switched = now
                self._switch()

    def finish(self) -> dict[str, tuple[Errors, Errors]]:
        """Write the net, check it, and measure it."""
        args = self.args
        self._show(0)
        self._save()
        checkpoint, net = args.out / "net.pt", args.out / "net.net"
        if args.model == STUDENT:
            print(export(load_student(checkpoint), net, args.note), flush=True)
        errors = self._measure(None)
        if args.model == STUDENT:
            if self.is_better:
                self._switch()
            print(check_net(load_student(checkpoint), net))
        if args.truth:
            print_ranking(args.truth, net if args.model == STUDENT else checkpoint)
        return errors

    def _save(self) -> None:
        losses = self.training.losses
        if torch.isfinite(losses).all():
            self.training.save(self.args.out / "net.pt")
            return
        print("the loss is not finite: continue from the last checkpoint at half the rate")
        self.training.load(self.args.out / "net.pt")
        self.training.rate /= 2
        losses.zero_()

    def _switch(self) -> None:
        """Export the average net, which then evaluates all games that start later."""
        unfinished = self.args.folder / "current.unfinished"
        export(self.training.average, unfinished, "in training")
        unfinished.replace(self.args.folder / "current.net")

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

    def _measure(self, max_shards: int | None) -> dict[str, tuple[Errors, Errors]]:
        """Print the errors on held-out shards, on at most `max_shards` of each kind."""
        errors = {}
        files = held_out([self.args.folder, *self.args.more])
        for kind in sorted(set(map(kind_of, files))):
            chosen = [file for file in files if kind_of(file) == kind][:max_shards]
            errors[kind] = linear, net = measure(self.training.average, chosen)
            print(f"  {kind} net:    {net}\n  {kind} linear: {linear}", flush=True)
        gains = [net.correlation - linear.correlation for linear, net in errors.values()]
        self.is_better = bool(gains) and sum(gains) > 0
        return errors


def held_out(folders: list[Path]) -> list[Path]:
    """Return the held-out shards, which are never trained on."""
    files = [file for folder in folders for file in sorted(folder.glob("*.positions"))]
    return [file for file in files if is_held_out(file)]


def start_games(args: argparse.Namespace) -> "subprocess.Popen[bytes]":
    """Start self-play in other processes."""
    seconds = args.started + args.seconds - args.reserve - time.time()
    words = [args.folder, "--seconds", seconds, "--seed", args.seed, "--turns", args.turns]
    words += ["--processes", args.processes, "--net", args.folder / "current.net"]
    command = [sys.executable, "-m", "tools.learn.play", *map(str, words), *args.play.split()]
    with (args.folder / "play.log").open("ab") as log:
        return subprocess.Popen(command, stdout=log, stderr=log, process_group=0)


def preparation(
    args: argparse.Namespace, training: Training
) -> Callable[[ShardTensors], ShardTensors]:
    """Return what happens to the targets of a shard before it is learned from."""
    teacher = load_teacher(args.teacher) if args.teacher else None

    def prepare(shard: ShardTensors) -> ShardTensors:
        if teacher or (args.trace < 1 and time.time() - args.started >= args.settle):
            values = forecasts_of(shard, teacher or training.average)
            shard = with_returns(shard, values, args.trace)
            if teacher and args.model == STUDENT:
                return with_lessons(shard, values, args.taught)
        return with_known_lines(shard)

    return prepare


def parse_arguments() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--out", type=Path, help="folder for checkpoints and the net")
    parser.add_argument(
        "--model", choices=(STUDENT, TEACHER), default=STUDENT, help="which net to train"
    )
    parser.add_argument("--teacher", type=Path, help="checkpoint of a teacher to learn from")
    parser.add_argument(
        "--taught", type=float, default=0.8, help="share of the teacher's forecasts in the targets"
    )
    parser.add_argument("--more", type=Path, nargs="*", default=[], help="folders of more shards")
    parser.add_argument("--init", type=Path, help="a checkpoint or a net to start from")
    parser.add_argument(
        "--trace", type=float, default=1.0, help="lambda of the returns; 1 trains on results alone"
    )
    parser.add_argument(
        "--settle",
        type=float,
        default=0,
        help="seconds until shards get such returns by the net in training",
    )
    parser.add_argument("--seconds", type=float, default=540)
    parser.add_argument(
        "--reserve", type=float, default=30, help="seconds for the final export and measurement"
    )
    parser.add_argument("--steps", type=int, default=1 << 40)
    parser.add_argument(
        "--batch", type=int, default=5000, help="minimum number of positions per step"
    )
    parser.add_argument(
        "--least", type=int, default=ENOUGH_SHARDS, help="shards before training starts"
    )
    parser.add_argument(
        "--passes", type=float, default=10, help="maximum number of times that a shard is drawn"
    )
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument(
        "--cool", type=float, default=0.4, help="share of the time with a falling learning rate"
    )
    parser.add_argument("--decay", type=float, default=0.01)
    parser.add_argument(
        "--switch", type=float, default=240, help="seconds until the net evaluates the games"
    )
    parser.add_argument("--turns", type=int, default=10, help="turns of rollouts without a net")
    parser.add_argument("--play", default="", help="more options for tools.learn.play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--quick", type=int, default=1, help="shards of each kind in the frequent measurements"
    )
    parser.add_argument("--processes", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    parser.add_argument("--truth", type=Path, help="a truth set to rank")
    parser.add_argument("--note", default="", help="how the net was trained")
    parser.add_argument("--check", action="store_true", help="fail if the net is not better")
    for name, value in Weights()._asdict().items():
        parser.add_argument(f"--{name}", type=float, default=value)
    args = parser.parse_args()
    args.started, args.out = time.time(), args.out or args.folder
    return args


def main() -> None:
    args = parse_arguments()
    for folder in (args.folder, args.out):
        folder.mkdir(parents=True, exist_ok=True)
    learning_engine()
    print(f"{time.time() - args.started:.0f} s: the engine is ready", flush=True)
    games = start_games(args) if args.processes else None
    try:
        torch.manual_seed(args.seed)
        torch.set_num_threads(1 if games else os.cpu_count() or 1)
        torch.set_float32_matmul_precision("high")
        weights = Weights(*(getattr(args, name) for name in Weights._fields))
        create = TeacherTraining if args.model == TEACHER else Training
        training = create(args.rate, args.decay, weights)
        for file in (args.out / "net.pt", args.init):
            if file and file.exists():
                training.load(file)
                print(f"continue from {file}, step {training.step}", flush=True)
                break
        library = Library(
            *([args.folder, *args.more], args.passes, args.seed + training.step),
            preparation(args, training),
        )
        run = Run(args, training, library, args.started)
        with closing(library):
            library.watch(args.started + args.seconds - args.reserve)
            run.learn()
        errors = run.finish()
    finally:
        if games:
            os.killpg(games.pid, signal.SIGKILL)
            games.wait()
    if args.check:
        if not errors:
            raise SystemExit("there was no time for held-out games")
        for kind, (linear, net) in errors.items():
            if not (net.lead < linear.lead and net.log_loss < linear.log_loss):
                raise SystemExit(f"{kind}: the net is not better than the linear evaluation")


if __name__ == "__main__":
    main()
