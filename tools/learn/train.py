"""Train the teacher or the student: `python -m tools.learn.train student FOLDER... --out FILE`."""

import argparse
import math
import time
from collections.abc import Callable
from pathlib import Path

import torch
from torch import Tensor, nn

from tools.learn.data import DEVICE, Batch, Data, Positions
from tools.learn.losses import Values, error, forecasts, of_seat, rank_error, targets
from tools.learn.student import Student
from tools.learn.teacher import Teacher

WARM_UP = 0.03  # share of the time in which the learning rate rises
AVERAGE = 0.998  # how much of the average of the weights a step keeps, late in training
TEACHER_SHARE = 0.8  # of the student's targets; the rest are results
GAMES, GROUPS = 24, 1  # positions and compared turns of each board, in a batch of the student
SEATS = (2, 2, 3, 4, 5)  # the batches take turns
TEACHING = 0.60  # the teacher's share of the time, if both are trained
CHUNK = 4096  # positions that the teacher judges together
SIZES = {"cuda": 3072, "cpu": 32}  # of batches; the student takes a board for 16 positions


def teacher_loss(model: Teacher, data: Data, size: int) -> Tensor:
    """Return the loss of random positions and turns, each as a random seat sees it."""
    at = torch.randint(len(data.games), (size,), device=DEVICE)
    seat = torch.randint(data.seats, (size,), device=DEVICE)
    loss = error(*_judge_seat(model, data, data.games, at, seat))
    if not data.group:
        return loss
    groups = torch.randint(len(data.lines) // data.group, (size // data.group,), device=DEVICE)
    at = (groups[:, None] * data.group + torch.arange(data.group, device=DEVICE)).flatten()
    seat = torch.randint(data.seats, (len(groups),), device=DEVICE).repeat_interleave(data.group)
    return loss + rank_error(*_judge_seat(model, data, data.lines, at, seat), data.group)


def _judge_seat(
    model: Teacher, data: Data, positions: Positions, at: Tensor, seat: Tensor
) -> tuple[Values, Values]:
    batch = positions.batch(at)
    outputs = model(data.boards, positions.board[at], batch, seat)
    found = forecasts(outputs[:, None].expand(-1, data.seats, -1), batch)
    return of_seat(found, seat), of_seat(targets(batch), seat)


def teacher_forecasts(model: Teacher, data: Data, positions: Positions) -> Values:
    """Return the teacher's forecasts of all seats in all positions."""
    whole = torch.zeros(len(positions), data.seats, len(Values._fields), device=DEVICE)
    with torch.no_grad():
        for first in range(0, len(positions), CHUNK):
            at = torch.arange(first, min(first + CHUNK, len(positions)), device=DEVICE)
            for seat in range(data.seats):
                found, _ = _judge_seat(model, data, positions, at, torch.full_like(at, seat))
                whole[at, seat] = torch.stack(found, -1)
    return Values(*whole.unbind(-1))


class Lesson:
    """The data of one number of seats with the teacher's forecasts, for the student."""

    def __init__(self, data: Data, teacher: Teacher | None) -> None:
        self.data = data
        self.games = teacher_forecasts(teacher, data, data.games) if teacher else None
        self.lines = (
            teacher_forecasts(teacher, data, data.lines) if teacher and data.group else None
        )

    def loss(self, model: Student, boards: int) -> Tensor:
        """Return the loss of some positions and turns of random boards."""
        data = self.data
        which = (data.line_sample or data.game_sample).boards(boards)
        rows = model.rows(data.boards, which)
        at = data.game_sample.draw(which, GAMES)
        found, batch = self._forecast(model, rows, data.games, at)
        loss = self._mix(error(found, targets(batch)), found, self.games, at)
        if data.line_sample:
            groups = data.line_sample.draw(which, GROUPS)[..., None] * data.group
            at = (groups + torch.arange(data.group, device=DEVICE)).flatten(1)
            found, batch = self._forecast(model, rows, data.lines, at)
            ranked = rank_error(found, targets(batch), data.group)
            loss = loss + self._mix(ranked, found, self.lines, at)
        return loss

    def _forecast(
        self, model: Student, rows: tuple[Tensor, Tensor], positions: Positions, at: Tensor
    ) -> tuple[Values, Batch]:
        batch = positions.batch(at)
        outputs = model(rows, batch)
        flat = Batch(*(part.flatten(0, 1) for part in vars(batch).values()))
        return forecasts(outputs.flatten(0, 1), flat), flat

    def _mix(self, results: Tensor, found: Values, wanted: Values | None, at: Tensor) -> Tensor:
        if wanted is None:
            return results
        gold, lead, odds = (part[at.flatten()] for part in wanted)
        shown = error(found, Values(gold, lead, torch.sigmoid(odds)))
        return TEACHER_SHARE * shown + (1 - TEACHER_SHARE) * results


def fit(
    model: nn.Module, loss: Callable[[int], Tensor], seconds: float, rate: float, decay: float
) -> None:
    """Train for some seconds, and leave the average of the last weights in the model."""
    optimizer = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=decay)
    average = {name: value.clone() for name, value in model.state_dict().items()}
    begun = shown = time.time()
    step = 0
    while (gone := (time.time() - begun) / seconds) < 1:
        speed = rate * min(1, gone / WARM_UP + 0.01) * (0.5 + 0.5 * math.cos(math.pi * gone))
        for group in optimizer.param_groups:
            group["lr"] = speed
        found = loss(step)
        optimizer.zero_grad(set_to_none=True)
        found.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        step += 1
        with torch.no_grad():
            keep = min(AVERAGE, step / (step + 9))  # of about the last tenth of the steps
            for name, value in model.state_dict().items():
                average[name].lerp_(value, 1 - keep)
        if time.time() - shown > 15:
            shown = time.time()
            print(f"step {step}, loss {found.item():.4f}, {shown - begun:.0f} s", flush=True)
    model.load_state_dict(average)
    print(f"{step} steps in {time.time() - begun:.0f} s", flush=True)


def load_teacher(file: Path) -> Teacher:
    """Return a teacher from its checkpoint."""
    model = Teacher().to(DEVICE)
    model.load_state_dict(torch.load(file, map_location=DEVICE))
    return model.eval()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("role", choices=("teacher", "student", "both"))
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--init", type=Path, help="a checkpoint to start from")
    parser.add_argument("--teacher", type=Path, help="a checkpoint of the student's teacher")
    parser.add_argument("--init-teacher", type=Path, help="where the teacher starts, for both")
    parser.add_argument("--seconds", type=float, default=100)
    parser.add_argument("--size", type=int, default=SIZES[DEVICE], help="positions in a batch")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    torch.manual_seed(asked.seed)
    torch.set_float32_matmul_precision("high")
    torch.backends.cudnn.benchmark = True
    data = load(asked.folders)
    if asked.role == "both":
        share = TEACHING * asked.seconds
        teach(data, asked.init_teacher, asked.teacher, share, asked.size, asked.rate)
        share = asked.seconds - share
        study(data, asked.init, asked.out, asked.teacher, share, asked.size, asked.rate)
    elif asked.role == "teacher":
        teach(data, asked.init, asked.out, asked.seconds, asked.size, asked.rate)
    else:
        study(data, asked.init, asked.out, asked.teacher, asked.seconds, asked.size, asked.rate)


def load(folders: list[Path]) -> list[Data]:
    """Return the data of all numbers of seats, in the order of batches."""
    begun = time.time()
    found = {seats: Data(folders, seats) for seats in sorted(set(SEATS))}
    data = [found[seats] for seats in SEATS if len(found[seats].games)]
    for part in dict.fromkeys(data):
        print(
            f"{part.seats} seats: {len(part.games)} positions, {len(part.lines)} lines, "
            f"{len(part.boards)} boards, {time.time() - begun:.0f} s",
            flush=True,
        )
    return data


def teach(
    data: list[Data], init: Path | None, out: Path, seconds: float, size: int, rate: float
) -> None:
    """Train a teacher and write its checkpoint."""
    net = load_teacher(init) if init else Teacher().to(DEVICE)
    fit(net, lambda step: teacher_loss(net, data[step % len(data)], size), seconds, rate, 1e-4)
    torch.save(net.state_dict(), out)


def study(
    data: list[Data],
    init: Path | None,
    out: Path,
    teacher: Path | None,
    seconds: float,
    size: int,
    rate: float,
) -> None:
    """Train a student and write its checkpoint."""
    net = Student().to(DEVICE)
    if init:
        net.load_state_dict(torch.load(init, map_location=DEVICE))
    begun = time.time()
    judge = load_teacher(teacher) if teacher else None
    lessons = {part: Lesson(part, judge) for part in data}
    print(f"forecasts of the teacher in {time.time() - begun:.0f} s", flush=True)
    fit(
        net,
        lambda step: lessons[data[step % len(data)]].loss(net, size // 16),
        *(seconds, rate, 1e-2),
    )
    torch.save(net.state_dict(), out)


if __name__ == "__main__":
    main()
