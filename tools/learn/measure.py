"""Measure a net on shards that it was not trained on: `python -m tools.learn.measure FOLDER NET`.

The errors are those of the lead and of the chance of winning. Of compared lines, it reports the
correlation of their values with the noisy results of rollouts within a turn, and the gain: by how
much the chance of the chosen line exceeds that of the mean line. The linear evaluation is printed
for comparison.
"""

import argparse
from pathlib import Path
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits

from kingdombuilder.insight.net.forward import ODDS_WEIGHT
from tools.learn.data import DEVICE, Positions, read_batches
from tools.learn.losses import Values, centre, forecasts, leads, line_values
from tools.learn.shards import kind_of
from tools.learn.student import Student
from tools.learn.teacher import Teacher

BOARDS = 64


class Errors(NamedTuple):
    """The root mean square error in gold, the log loss, and how well lines are ranked."""

    lead: float
    log_loss: float
    correlation: float
    gain: float

    def __str__(self) -> str:
        return (
            f"lead {self.lead:.2f}, log loss {self.log_loss:.4f}, "
            f"lines {self.correlation:.3f}, gain {100 * self.gain:.2f} %"
        )


class Tally:
    """Sums of errors over positions."""

    def __init__(self) -> None:
        self.squares = self.loss = self.gain = 0.0
        self.count = self.turns = 0
        self.products = torch.zeros(3)

    def add(self, outputs: Values, targets: Positions) -> None:
        """Add the errors of forecasts."""
        at = targets.games
        self.squares += float((outputs.lead[at] - targets.lead[at]).square().sum())
        self.loss += float(
            binary_cross_entropy_with_logits(outputs.odds[at], targets.share[at], reduction="sum")
        )
        self.count += targets.share[at].numel()
        values = centre(line_values((outputs.lead + ODDS_WEIGHT * outputs.odds) / 2, targets))
        chances = centre(line_values(targets.chance, targets))
        self.products += torch.stack(
            [_dot(values, chances), _dot(values, values), _dot(chances, chances)]
        )
        self.gain += float(chances.gather(1, values.argmax(1, keepdim=True)).sum())
        self.turns += len(values)

    def errors(self) -> Errors:
        """Return the means."""
        both, of_values, of_results = self.products.tolist()
        count, turns = max(1, self.count), max(1, self.turns)
        return Errors(
            *((self.squares / count) ** 0.5, self.loss / count),
            *(both / max(1e-9, of_values * of_results) ** 0.5, self.gain / turns),
        )


def _dot(first: Tensor, second: Tensor) -> Tensor:
    return (first * second).sum().cpu()


def measure(model: nn.Module, files: list[Path]) -> tuple[Errors, Errors]:
    """Return the errors of the linear evaluation and of a net on some shards."""
    linear, tally = Tally(), Tally()
    with torch.no_grad():
        for file in files:
            for boards, positions in read_batches(file, BOARDS):
                values = forecasts(model(boards, positions), positions)
                tally.add(values, positions)
                lead = leads(positions.worth)
                linear.add(Values(positions.worth, lead, lead / 8), positions)
    return linear.errors(), tally.errors()


def load_student(file: Path) -> Student:
    """Return the average net of a checkpoint."""
    model = Student().to(DEVICE)
    model.load_state_dict(torch.load(file, map_location=DEVICE)["average"])
    return model


def load_teacher(file: Path) -> Teacher:
    """Return the average net of a teacher's checkpoint."""
    model = Teacher().to(DEVICE)
    model.load_state_dict(torch.load(file, map_location=DEVICE)["average"])
    return model


def load_checkpoint(file: Path) -> Student | Teacher:
    """Return the average net of the checkpoint of a student or a teacher."""
    is_teacher = "sets.weight" in torch.load(file, map_location=DEVICE)["average"]
    return load_teacher(file) if is_teacher else load_student(file)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--check", action="store_true", help="fail if the net is not better")
    args = parser.parse_args()
    model = load_checkpoint(args.checkpoint)
    kinds = sorted({kind_of(file) for file in args.folder.glob("*.positions")})
    for kind in kinds:
        linear, net = measure(model, sorted(args.folder.glob(f"{kind}.*.positions")))
        print(f"{kind}, linear: {linear}\n{kind}, net: {net}", flush=True)
        if args.check and not (net.lead < linear.lead and net.log_loss < linear.log_loss):
            raise SystemExit("the net is not better than the linear evaluation")


if __name__ == "__main__":
    main()
