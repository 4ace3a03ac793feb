"""Exported nets agree with PyTorch, if the extra `learn` is installed."""

import numpy as np
import pytest

from kingdombuilder.game.record import replay
from kingdombuilder.insight.net import read_net
from kingdombuilder.native.encoder import BoardEncoder, forecasts
from kingdombuilder.rules.state import OVER
from tools.learn.engine import learning_engine, write_position
from tools.learn.shards import board_record, position_type
from tools.sample_games import every_box

GOLD_TOLERANCE = 0.5  # the effect of rounding to integers


@pytest.mark.parametrize("seats", [2, 5])
def test_integer_nets_agree_with_pytorch(seats: int) -> None:
    """The exported net forecasts the same as the trained one, up to rounding."""
    torch = pytest.importorskip("torch")
    from tools.learn.data import Boards, Positions
    from tools.learn.export import net_file
    from tools.learn.losses import forecasts as torch_forecasts
    from tools.learn.student import Student

    torch.manual_seed(seats)
    model = Student()
    torch.nn.init.normal_(model.last.weight, std=0.3)
    encoder = BoardEncoder(learning_engine(), read_net(net_file(model, {})))
    states = [state for state in replay(every_box(seats, 1)) if state.phase != OVER]
    state = states[len(states) // 2]
    boards = Boards(board_record(state.board))
    positions = Positions(np.frombuffer(write_position(state, 0), position_type(seats)).copy())
    with torch.no_grad():
        rows = model.rows(boards, torch.tensor([0]))
        outputs = model(rows, positions.batch(torch.zeros(1, 1, dtype=torch.long)))[0]
        expected = torch_forecasts(outputs, positions.batch(torch.tensor([0])))
    net = encoder.board_net(state.board)
    for seat in range(seats):
        forecast = forecasts(learning_engine(), net, [state], seat)[0]
        for value, output in zip(forecast, expected, strict=True):
            assert value / 1000 == pytest.approx(float(output[0, seat]), abs=GOLD_TOLERANCE)
            assert output[0].std() > 0
