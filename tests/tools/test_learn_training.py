"""Exported nets agree with PyTorch, if the extra `learn` is installed."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from kingdombuilder.game.record import replay
from kingdombuilder.insight.net import read_net
from kingdombuilder.native.encoder import BoardEncoder
from kingdombuilder.native.forecasts import forecasts
from kingdombuilder.rules.state import OVER
from tools.learn.engine import PlayConfig, learning_engine, write_position
from tools.learn.play import Task, play_shard
from tools.learn.shards import board_record, position_type, read_shard
from tools.sample_games import every_box

torch = pytest.importorskip("torch")
GOLD_TOLERANCE = 0.5  # the effect of rounding to integers
CONFIG = PlayConfig(2, 8, roots=300, wide=8, lines=4, best=2, games=2, samples=2, tries=0, turns=2)


@pytest.mark.parametrize("seats", [2, 5])
def test_integer_nets_agree_with_pytorch(seats: int) -> None:
    """The exported net forecasts the same as the trained one, up to rounding."""
    from tools.learn.data import lesson
    from tools.learn.export import net_file
    from tools.learn.losses import forecasts as torch_forecasts
    from tools.learn.student import Student

    torch.manual_seed(seats)
    model = Student()
    torch.nn.init.normal_(model.last.weight, std=0.3)
    encoder = BoardEncoder(learning_engine(), read_net(net_file(model, {})))
    states = [state for state in replay(every_box(seats, 1)) if state.phase != OVER]
    state = states[len(states) // 2]
    record = np.frombuffer(write_position(state, 0), position_type(seats)).copy()
    boards, positions = lesson(board_record(state.board), record)
    with torch.no_grad():
        expected = torch_forecasts(model(boards, positions), positions)
    net = encoder.board_net(state.board)
    for seat in range(seats):
        found = forecasts(learning_engine(), net, [state], seat)[0]
        for value, wanted in zip(found, expected, strict=True):
            assert value / 1000 == pytest.approx(float(wanted[0, seat]), abs=GOLD_TOLERANCE)
            assert wanted[0].std() > 0


@pytest.fixture(scope="module")
def shards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a shard of the base game and one of every box."""
    folder: Path = tmp_path_factory.mktemp("shards")
    for number, kind in enumerate(("base-2", "all-4")):
        play_shard(Task(folder, kind, 1, number, 4, 1e12, None, CONFIG))
    return folder


def test_rows_are_summed_as_by_products(shards: Path) -> None:
    """In C++ and by products of matrices, with the same gradients."""
    from tools.learn.data import lessons
    from tools.learn.layers import multiply_rows, sum_rows
    from tools.learn.student import Student

    for file in sorted(shards.glob("*.positions")):
        boards, positions = next(lessons(file, 3))
        model = Student()
        torch.nn.init.normal_(model.out.weight)
        rows = model.rows(boards, positions.used).detach().requires_grad_()
        which = positions.which.repeat_interleave(positions.sets.shape[1])
        found = []
        for add in (sum_rows, multiply_rows):
            sums = add(rows, positions.sets.flatten(0, 1), which)
            found.append((sums, *torch.autograd.grad(sums.square().sum(), rows)))
        for one, other in zip(*found, strict=True):
            assert torch.allclose(one, other, rtol=1e-4, atol=1e-2)
            assert one.abs().max() > 1


def test_a_variant_is_a_game_as_well(shards: Path) -> None:
    """Turned twice, a board is itself; a net that ignores quarters judges both alike."""
    from tools.learn.data import lesson
    from tools.learn.student import Student
    from tools.learn.symmetry import ALIKE, half_turn, rename

    boards, positions = read_shard(next(shards.glob("base-2.*.positions")))
    kept = boards.copy(), positions.copy()
    half_turn(boards, positions)
    assert boards.tobytes() != kept[0].tobytes()
    assert positions["views"]["sets"].any()
    model = _symmetric(Student())
    with torch.no_grad():
        first, other = (model(*part) for part in (lesson(*kept), lesson(boards, positions)))
    assert torch.allclose(first, other, atol=0.05)
    assert first.std() > 0.1
    half_turn(boards, positions)
    rename(boards, positions, [ALIKE[1], ALIKE[2], ALIKE[0]])
    rename(boards, positions, [ALIKE[2], ALIKE[0], ALIKE[1]])
    assert (boards.tobytes(), positions.tobytes()) == (kept[0].tobytes(), kept[1].tobytes())


def _symmetric(model: "torch.nn.Module") -> "torch.nn.Module":
    """Return a net in which opposite directions count the same, and quarters nothing."""
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
    """The loss falls; a checkpoint continues where it ended, and is small."""
    from tools.learn.losses import Weights
    from tools.learn.train import Training, stream

    torch.manual_seed(1)
    torch.set_num_threads(1)
    training = Training(rate=2e-3, decay=0.0, steps=60)
    lessons = list(zip(range(60), stream([shards], 4, 1), strict=False))
    losses = [training.learn(lesson, Weights()) for _, lesson in lessons]
    assert sum(losses[-10:]) < 0.9 * sum(losses[:10])
    file = tmp_path / "net.pt"
    training.save(file)
    assert file.stat().st_size < 16_000_000
    again = Training(rate=2e-3, decay=0.0, steps=60)
    again.load(file)
    assert again.step == 60
    for one, other in zip(training.average.parameters(), again.average.parameters(), strict=True):
        assert torch.equal(one, other)


def test_a_shard_is_drawn_in_variants(shards: Path) -> None:
    """The same shard gives other boards in another epoch, and itself without a generator."""
    from tools.learn.data import lessons

    file = next(shards.glob("base-2.*.positions"))
    plain, *others = (next(lessons(file, 4, random)) for random in (None, Random(1), Random(2)))
    assert any(not torch.equal(plain.boards.planes, other.boards.planes) for other in others)
