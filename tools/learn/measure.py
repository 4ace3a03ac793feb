"""Measure a net on shards that it was not trained on: `python -m tools.learn.measure FOLDER NET`.

The errors are those of the lead, of the chance of winning, and of the differences between lines of
one turn, each beside that of the linear evaluation.
"""

import argparse
from pathlib import Path
from typing import NamedTuple

import torch

from tools.learn.data import DEVICE, Data, Positions
from tools.learn.losses import Values, forecasts, targets
from tools.learn.student import Student


class Errors(NamedTuple):
    """Root mean square errors in gold, and the log loss of the chance of winning."""

    lead: float
    log_loss: float
    lines: float


def measure(model: Student | None, data: Data) -> Errors:
    """Return the errors of a net, or of the linear evaluation, on all positions."""
    found, wanted = _judge(model, data, data.games)
    lead = (found.lead - wanted.lead).square().mean().sqrt()
    loss = torch.nn.functional.binary_cross_entropy_with_logits(found.odds, wanted.odds)
    lines = torch.zeros(())
    if data.group:
        found, wanted = _judge(model, data, data.lines)
        missed = (found.lead - wanted.lead).unflatten(0, (-1, data.group))
        lines = (missed - missed.mean(1, keepdim=True)).square().mean().sqrt()
    return Errors(float(lead), float(loss), float(lines))


def _judge(model: Student | None, data: Data, positions: Positions) -> tuple[Values, Values]:
    parts: list[Values] = []
    wanted: list[Values] = []
    with torch.no_grad():
        for board in range(len(data.boards)):
            at = torch.nonzero(positions.board == board).flatten()[:, None]
            if not len(at):
                continue
            batch = positions.batch(at[:, 0])
            outputs = torch.zeros(*batch.gold.shape, 3, device=DEVICE)
            if model:
                rows = model.rows(data.boards, torch.tensor([board], device=DEVICE))
                outputs = model(rows, positions.batch(at.T))[0]
            parts.append(forecasts(outputs, batch))
            wanted.append(targets(batch))
    return _join(parts), _join(wanted)


def _join(parts: list[Values]) -> Values:
    return Values(*(torch.cat(column) for column in zip(*parts, strict=True)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--check", action="store_true", help="fail if the net is not better")
    asked = parser.parse_args()
    model = Student().to(DEVICE)
    model.load_state_dict(torch.load(asked.checkpoint, map_location=DEVICE))
    for seats in (2, 3, 4, 5):
        data = Data([asked.folder], seats)
        if len(data.games):
            linear, found = measure(None, data), measure(model, data)
            for name, (lead, loss, lines) in (("linear", linear), ("net", found)):
                print(f"{seats} seats, {name}: lead {lead:.2f}, loss {loss:.3f}, lines {lines:.2f}")
            if asked.check and not (found.lead < linear.lead and found.log_loss < linear.log_loss):
                raise SystemExit("the net is not better than the linear evaluation")


if __name__ == "__main__":
    main()
