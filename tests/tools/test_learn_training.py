"""Exported nets agree with PyTorch, if the extra `learn` is installed."""

import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tools.learn.engine import PlayConfig
from tools.learn.games import Task, make_shard
from tools.learn.shards import write_shard

torch = pytest.importorskip("torch")
GOLD_TOLERANCE = 0.5  # the effect of rounding to integers
CONFIG = PlayConfig(2, 8, roots=300, wide=8, lines=4, best=2, games=2, samples=2, tries=0, turns=2)


def test_integer_nets_agree_with_pytorch(tmp_path: Path) -> None:
    """The exported net forecasts the same as the trained one, up to rounding, in all engines."""
    from tools.learn.check import check_net
    from tools.learn.export import export
    from tools.learn.student import Student

    torch.manual_seed(1)
    model = Student()
    torch.nn.init.normal_(model.last.weight, std=0.3)
    file = tmp_path / "random.net"
    assert "bytes" in export(model, file, "")
    report = check_net(model, file)
    assert int(report.split()[3]) > 20
    assert float(report.split()[-1]) < GOLD_TOLERANCE
    torch.nn.init.normal_(model.last.weight, std=0.3)
    assert float(check_net(model, file).split()[-1]) > GOLD_TOLERANCE


def test_training_can_continue_from_an_exported_net(tmp_path: Path) -> None:
    """The restored net forecasts as the file does, and exports to nearly the same numbers."""
    from kingdombuilder.insight.net import read_net
    from tools.learn.check import check_net
    from tools.learn.export import export
    from tools.learn.restore import restore_student

    shipped, exported = Path("src/kingdombuilder/insight/net/trained.net"), tmp_path / "again.net"
    model = restore_student(shipped)
    assert float(check_net(model, shipped).split()[-1]) < GOLD_TOLERANCE
    export(model, exported, "")
    first, again = (read_net(file.read_bytes()) for file in (shipped, exported))
    for name in ("own", "second", "last", "tile_rows"):
        assert first.values[name] == again.values[name]


@pytest.fixture(scope="module")
def shards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a shard of the base game and one of every box."""
    folder: Path = tmp_path_factory.mktemp("shards")
    for number, kind in enumerate(("base-2", "all-4")):
        write_shard(folder, make_shard(Task(kind, 1, number, 4, 1e12, None, CONFIG)))
    return folder


def test_rows_are_summed_as_matrix_products(shards: Path) -> None:
    """The C++ code and matrix products give the same sums and gradients."""
    from tools.learn.data import read_batches
    from tools.learn.layers import multiply_rows, sum_rows
    from tools.learn.student import Student

    for file in sorted(shards.glob("*.positions")):
        boards, positions = next(read_batches(file, 3))
        model = Student()
        torch.nn.init.normal_(model.out.weight)
        rows = model.rows(boards, positions.used).detach().requires_grad_()
        results = []
        for add in (sum_rows, multiply_rows):
            sums = add(rows, positions)
            results.append((sums, *torch.autograd.grad(sums.square().sum(), rows)))
        for one, other in zip(*results, strict=True):
            assert torch.allclose(one, other, rtol=1e-4, atol=1e-2)
            assert one.abs().max() > 1


def test_returns_mix_later_forecasts_with_the_result(shards: Path) -> None:
    """The last position of a game has its result, and those before it a weighted mean."""
    from tools.learn.data import load
    from tools.learn.returns import forecasts_of, lambda_returns, with_returns
    from tools.learn.student import Student

    shard = load(next(shards.glob("base-2.*.positions")))
    games, board = shard.games, shard.positions["board"][shard.games]
    forecast = torch.randn(len(shard), 2)
    result = shard.positions["lead"]
    returns = lambda_returns(shard, forecast, result, 0.75)
    for each in range(len(shard.boards["seats"])):
        places = games[board == each].tolist()
        assert torch.equal(returns[places[-1]], result[places[-1]])
        for here, after in pairwise(places):
            expected = 0.25 * forecast[after] + 0.75 * returns[after]
            assert torch.allclose(returns[here], expected)
    lines = sorted(set(range(len(shard))) - set(games.tolist()))
    assert lines
    assert torch.equal(returns[lines], result[lines])
    values = forecasts_of(shard, Student())
    assert with_returns(shard, values, 1.0) is shard
    mixed = with_returns(shard, values, 0.5).positions["share"]
    assert not torch.equal(mixed, shard.positions["share"])


def test_a_variant_is_a_valid_game(shards: Path) -> None:
    """Turning a board twice restores it; a net that ignores quarters rates both the same."""
    from tools.learn.data import load, make_batch
    from tools.learn.student import Student
    from tools.learn.symmetry import ORDERS, half_turn, rename

    shard = load(next(shards.glob("base-2.*.positions")))
    every = torch.ones(len(shard.boards["seats"]), dtype=torch.bool)
    turned = half_turn(shard, every)
    assert not torch.equal(turned.boards["planes"], shard.boards["planes"])
    assert torch.equal(half_turn(shard, ~every).positions["sets"], shard.positions["sets"])
    model = _symmetric(Student())
    with torch.no_grad():
        first, other = (model(*make_batch(each)) for each in (shard, turned))
    assert torch.allclose(first, other, atol=0.05)
    assert first.std() > 0.1
    back = half_turn(turned, every)
    there, again = (ORDERS.index(order) for order in ((1, 2, 0), (2, 0, 1)))
    renamed = rename(back, torch.full((len(every),), there))
    assert not torch.equal(renamed.boards["planes"], shard.boards["planes"])
    back = rename(renamed, torch.full((len(every),), again))
    for part in ("boards", "positions"):
        for name, value in getattr(shard, part).items():
            assert torch.equal(getattr(back, part)[name], value), name


def test_joined_shards_give_the_same_forecasts(shards: Path) -> None:
    """Boards of different sizes and with different numbers of positions can be learned together."""
    from tools.learn.data import join, load, make_batch
    from tools.learn.student import Student

    write_shard(shards, make_shard(Task("all-2", 1, 2, 2, 1e12, None, CONFIG)))
    parts = [load(next(shards.glob(f"{kind}.*.positions"))) for kind in ("base-2", "all-2")]
    model = _symmetric(Student())
    with torch.no_grad():
        apart = torch.cat([model(*make_batch(each)) for each in parts])
        boards, positions = make_batch(join(parts))
        assert torch.allclose(model(boards, positions), apart, atol=0.05)
    assert len(positions.groups) == sum(len(each.groups) for each in parts)
    assert positions.groups.max() == max(positions.groups.max(), len(parts[0]))


def _symmetric(model: Any) -> Any:
    """Return a net that treats opposite directions equally and ignores quarters."""
    from tools.learn.layers import HexConv
    from tools.learn.symmetry import PAIRS

    opposite = [0, 4, 5, 6, 1, 2, 3]  # of the taps
    torch.nn.init.normal_(model.last.weight, std=1.0)
    torch.nn.init.normal_(model.out.weight, std=0.1)
    with torch.no_grad():
        for part in model.modules():
            if isinstance(part, HexConv):
                part.weight.copy_((part.weight + part.weight[opposite]) / 2)
        encoder = model.encoder
        encoder.sites.copy_((encoder.sites + encoder.sites[:, opposite]) / 2)
        first_quarter = 9  # after the terrains
        encoder.stem.weight[:, first_quarter : first_quarter + 4] = 0
        for pairs in PAIRS:  # they are marked at one of their ends
            model.out.weight.unflatten(0, (-1, 64))[pairs] = 0
    return model


def test_a_net_learns_and_continues(shards: Path, tmp_path: Path) -> None:
    """The loss falls; a checkpoint continues at its step, and is small."""
    from tools.learn.data import load, make_batch
    from tools.learn.losses import Weights
    from tools.learn.train import Library, Training

    torch.manual_seed(1)
    torch.set_num_threads(1)
    training = Training(rate=5e-3, decay=0.0, weights=Weights())
    batches = [make_batch(load(file)) for file in sorted(shards.glob("*.positions"))]

    def errors() -> float:
        with torch.no_grad():
            return float(sum(sum(training.errors(batch)) for batch in batches))

    untrained = errors()
    library = Library([shards], passes=100, seed=1)
    library.load_new()
    losses: list[float] = []
    while (batch := library.draw(200)) and len(losses) < 60:
        losses.append(float(training.learn(batch)))
    assert errors() < 0.9 * untrained
    games, lines = training.read_losses()
    assert games + lines == pytest.approx(sum(losses) / len(losses), rel=0.01)
    file = tmp_path / "net.pt"
    training.save(file)
    assert file.stat().st_size < 16_000_000
    again = Training(rate=2e-3, decay=0.0, weights=Weights())
    again.load(file)
    assert again.step == len(losses)
    for one, other in zip(training.average.parameters(), again.average.parameters(), strict=True):
        assert torch.equal(one, other)


def test_a_shard_is_drawn_in_variants_and_not_too_often(shards: Path) -> None:
    """After the allowed number of passes, it waits for new shards."""
    from tools.learn.train import Library

    library = Library([shards], passes=4, seed=1)
    assert library.draw(1) is None
    library.load_new()
    drawn = []
    while batch := library.draw(1):
        drawn.append(batch)
    assert 4 * library.positions <= library.samples < 5 * library.positions
    assert len({tuple(each.boards.site.flatten().tolist()) for each in drawn}) > library.shards
    assert not library.draw(1)


def test_a_teacher_learns_and_teaches(shards: Path, tmp_path: Path) -> None:
    """Its errors fall; its forecasts replace a share of the targets, and the rest stays."""
    from tools.learn.data import load, make_batch
    from tools.learn.losses import Weights, forecasts
    from tools.learn.measure import load_teacher
    from tools.learn.returns import forecasts_of, with_lessons
    from tools.learn.train import Library, TeacherTraining

    torch.manual_seed(1)
    training = TeacherTraining(rate=5e-3, decay=0.0, weights=Weights())
    training.load(Path("src/kingdombuilder/insight/net/trained.net"))
    batches = [make_batch(load(file)) for file in sorted(shards.glob("*.positions"))]

    def errors() -> float:
        torch.manual_seed(2)  # the same seats of the same positions
        with torch.no_grad():
            return float(sum(sum(training.errors(batch)) for batch in batches))

    untrained = errors()
    library = Library([shards], passes=200, seed=1)
    library.load_new()
    for _ in range(50):
        batch = library.draw(200)
        assert batch
        training.learn(batch)
    assert errors() < 0.95 * untrained
    file = tmp_path / "teacher.pt"
    training.save(file)
    assert file.stat().st_size < 16_000_000
    teacher, shard = load_teacher(file), load(next(shards.glob("base-2.*.positions")))
    boards, positions = make_batch(shard)
    with torch.no_grad():
        lead = forecasts(teacher(boards, positions), positions).lead
    for share in (0.0, 0.75, 1.0):
        taught = with_lessons(shard, forecasts_of(shard, teacher), share).positions["lead"]
        expected = (1 - share) * shard.positions["lead"] + share * lead
        assert torch.allclose(taught, expected, atol=0.05)
    assert not torch.allclose(lead, shard.positions["lead"], atol=1.0)


def test_a_teacher_sees_each_seat_of_a_position(shards: Path) -> None:
    """One seat at a time or all together, it forecasts the same."""
    from tools.learn.data import load, make_batch
    from tools.learn.teacher import Teacher

    torch.manual_seed(1)
    model = Teacher()
    torch.nn.init.normal_(model.last.weight, std=1.0)
    boards, positions = make_batch(load(next(shards.glob("all-4.*.positions"))))
    with torch.no_grad():
        together = model(boards, positions)
        for seat in range(4):
            seats = torch.full((len(positions), 1), seat)
            apart = model(boards, positions, seats)[:, 0]
            assert torch.allclose(apart, together[:, seat], atol=0.05)
    assert (together - together[:, :1]).abs().max() > 0.1


def test_a_run_trains_a_teacher_and_its_student(shards: Path, tmp_path: Path) -> None:
    """The command writes a checkpoint of the teacher, and then the net that it taught."""
    command = [sys.executable, "-m", "tools.learn.generation", str(shards), "--processes", "0"]
    command += ["--least", "1", "--steps", "3", "--seconds", "600", "--batch", "1"]
    teacher, student = tmp_path / "teacher", tmp_path / "student"
    for words in (
        ["--out", str(teacher), "--model", "teacher"],
        ["--out", str(student), "--teacher", str(teacher / "net.pt"), "--taught", "0.5"],
    ):
        run = subprocess.run([*command, *words], capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr
    assert [file.name for file in teacher.iterdir()] == ["net.pt"]
    assert (student / "net.net").exists()


def test_the_layers_above_the_rows_can_be_trained_alone(shards: Path, tmp_path: Path) -> None:
    """The rows stay as they are, the loss falls, and the net is exported and measured."""
    from tools.learn.head import HeadTraining, add_rows, draw, join_sums
    from tools.learn.losses import Weights
    from tools.learn.restore import restore_student

    shipped = Path("src/kingdombuilder/insight/net/trained.net")
    before, file = restore_student(shipped), next(shards.glob("base-2.*.positions"))
    torch.manual_seed(1)
    parts = [add_rows(before, file), add_rows(before, file)]
    both = join_sums(parts)
    one, two = parts[0].positions, both.positions
    for name in ("games", "groups"):
        first, every = getattr(one, name), getattr(two, name)
        assert torch.equal(every, torch.cat([first, first + len(one)]))
    some = draw(both, 64).positions
    lines = some.seat[some.groups]
    assert len(some.games) == 64
    assert lines.shape == (4, CONFIG.lines)
    assert (lines == lines[:, :1]).all(), "lines of one turn belong together"
    command = [sys.executable, "-m", "tools.learn.head", str(shipped), str(shards)]
    options = ["--out", str(tmp_path), "--seconds", "20", "--batch", "128"]
    ran = subprocess.run([*command, *options], capture_output=True, text=True, check=True)
    assert "engines agree" in ran.stdout
    losses = []
    for net in (shipped, tmp_path / "net.pt"):
        training = HeadTraining(0.0, 0.0, Weights())
        training.load(net)
        assert torch.allclose(training.average.out.weight, before.out.weight)
        with torch.no_grad():
            losses.append(float(sum(training.errors(both))))
    assert losses[1] < 0.9 * losses[0]
