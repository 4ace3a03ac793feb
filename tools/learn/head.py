"""Train only the layers above the rows of a net: `python -m tools.learn.head NET FOLDER`.

The encoder stays as it is, so the rows of each position are added up once. A step is then so small
that no GPU is needed. Ctrl-C ends the training early; the net is still written.
"""

import argparse
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import fields, replace
from pathlib import Path
from random import Random

import torch
from rich.progress import track
from torch import Tensor

from tools.learn.check import check_net
from tools.learn.data import Batch, Positions, load, make_batch
from tools.learn.export import export
from tools.learn.losses import Weights, forecasts
from tools.learn.measure import load_student, measure
from tools.learn.returns import forecasts_of, with_lessons
from tools.learn.shards import is_held_out, kind_of
from tools.learn.student import Student
from tools.learn.symmetry import vary
from tools.learn.train import Training

SHOW_SECONDS = 60
LINE_SHARE = 0.25  # of a step's positions, if lines of the kind were compared
UNUSED = ("which", "place", "used", "max_positions")  # what only the sums needed
INDICES = ("games", "groups")


class HeadTraining(Training):
    """A net in training whose rows have been added up: `sets` of positions are these sums."""

    def errors(self, batch: Batch) -> list[Tensor]:
        """Return the loss of games and, if lines were compared, that of lines."""
        assert isinstance(self.model, Student)
        positions = batch.positions
        outputs = self.model.judge(positions.sets.float(), positions.amounts.float())
        return self.parts(forecasts(outputs, positions), positions)


def add_rows(model: Student, file: Path) -> Batch:
    """Return the positions of a shard, each board in a random variant, with their sums.

    Lines without rollouts get the forecasts of this net as targets, so that training keeps what it
    knows about lines.
    """
    shard = vary(load(file))
    if shard.positions["lead"].isnan().any():
        shard = with_lessons(shard, forecasts_of(shard, model), 0.0)
    boards, positions = make_batch(shard)
    with torch.no_grad():
        sums = model.sums(boards, positions).half()
    return Batch(boards, replace(positions, sets=sums, amounts=positions.amounts.half()))


def join_sums(batches: Sequence[Batch]) -> Batch:
    """Return the positions of several shards of a kind, with the boards of the first one."""
    parts = [batch.positions for batch in batches]
    values = {}
    for name in (field.name for field in fields(Positions) if field.name not in UNUSED):
        tensors = [getattr(part, name) for part in parts]
        if name in INDICES:
            starts = torch.tensor([0, *map(len, parts)]).cumsum(0)
            tensors = [value + start for value, start in zip(tensors, starts, strict=False)]
            tensors = [value for value in tensors if len(value)] or tensors[:1]
        values[name] = torch.cat(tensors)
    return Batch(batches[0].boards, replace(parts[0], **values))


def draw(batch: Batch, size: int) -> Batch:
    """Return random positions of games and, if lines were compared, the lines of random turns."""
    positions = batch.positions
    games, groups = positions.games, positions.groups
    turns = int(LINE_SHARE * size / groups.shape[1]) if len(groups) else 0
    chosen = games[torch.randint(len(games), (size,))]
    lines = groups[torch.randint(max(1, len(groups)), (turns,))] if turns else groups[:0]
    every = torch.cat([chosen, lines.flatten()])
    names = (field.name for field in fields(Positions) if field.name not in (*UNUSED, *INDICES))
    numbers = torch.arange(len(every))
    chosen_positions = replace(
        positions,
        **{name: getattr(positions, name)[every] for name in names},
        games=numbers[:size],
        groups=numbers[size:].reshape(turns, groups.shape[1]),
    )
    return Batch(batch.boards, chosen_positions)


def train(args: argparse.Namespace, training: HeadTraining, files: Sequence[Path]) -> None:
    """Train on shards until the time is up."""
    batches: dict[str, list[Batch]] = {}
    assert isinstance(training.average, Student)
    for file in track(files, "adding up rows"):
        batches.setdefault(kind_of(file), []).append(add_rows(training.average, file))
    kinds = [join_sums(of_kind) for of_kind in batches.values()]
    sizes = [len(kind.positions.games) for kind in kinds]
    turns = sum(len(kind.positions.groups) for kind in kinds)
    print(f"{sum(sizes)} positions of games, {turns} compared turns", flush=True)
    random, started = Random(args.seed), time.time()
    last_shown = started
    while (share := (time.time() - started) / args.seconds) < 1:
        (kind,) = random.choices(kinds, sizes)
        training.learn(draw(kind, args.batch), share)
        if time.time() - last_shown > SHOW_SECONDS:
            last_shown = time.time()
            games, lines = training.read_losses()
            print(f"step {training.step}: games {games:.4f}, lines {lines:.4f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("net", type=Path, help="the net or checkpoint to start from")
    parser.add_argument("folders", type=Path, nargs="+", help="folders of shards")
    parser.add_argument("--out", type=Path, required=True, help="folder for the checkpoint and net")
    parser.add_argument("--seconds", type=float, default=300, help="of training, without the sums")
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--decay", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--note", default="", help="how the net was trained")
    for name, value in Weights()._asdict().items():
        parser.add_argument(f"--{name}", type=float, default=value)
    args = parser.parse_args()
    if not args.net.exists():
        parser.error(f"there is no file {args.net}")
    files = sorted(file for folder in args.folders for file in folder.glob("*.positions"))
    trained_on = [file for file in files if not is_held_out(file)]
    if not trained_on:
        parser.error("there are no shards to train on")
    args.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(args.seed)
    weights = Weights(*(getattr(args, name) for name in Weights._fields))
    training = HeadTraining(args.rate, args.decay, weights)
    training.load(args.net)
    for parameter in (*training.model.encoder.parameters(), *training.model.out.parameters()):
        parameter.requires_grad_(False)
    with suppress(KeyboardInterrupt):
        train(args, training, trained_on)
    checkpoint, net = args.out / "net.pt", args.out / "net.net"
    training.save(checkpoint)
    print(export(load_student(checkpoint), net, args.note))
    print(check_net(load_student(checkpoint), net))
    before = HeadTraining(args.rate, args.decay, weights)
    before.load(args.net)
    for kind in sorted(set(map(kind_of, files))):
        held = [file for file in files if kind_of(file) == kind and is_held_out(file)]
        if not held:
            continue
        for name, model in (("before", before.average), ("after", training.average)):
            print(f"{kind}, {name}: {measure(model, held)[1]}", flush=True)


if __name__ == "__main__":
    main()
