"""Values of positions by the checkpoint of a student or a teacher."""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import torch

from kingdombuilder.insight.evaluation import UNIT
from kingdombuilder.insight.net.forward import ODDS_WEIGHT
from kingdombuilder.rules.state import State
from tools.learn.data import make_batch, shard_tensors
from tools.learn.engine import write_position
from tools.learn.losses import forecasts
from tools.learn.measure import load_checkpoint
from tools.learn.shards import board_record, position_type


def checkpoint_evaluator(file: Path) -> Callable[[Sequence[State], int], list[int]]:
    """Return what evaluates positions of one board for a seat, in thousandths of gold."""
    model = load_checkpoint(file)

    def values(states: Sequence[State], seat: int) -> list[int]:
        board = states[0].board
        content = b"".join(write_position(state, seat) for state in states)
        records = np.frombuffer(content, position_type(board.seats)).copy()
        boards, positions = make_batch(shard_tensors(board_record(board), records))
        with torch.no_grad():
            expected = forecasts(model(boards, positions), positions)
        value = (expected.lead + ODDS_WEIGHT * expected.odds) / 2
        return [round(each * UNIT) for each in value[:, seat].tolist()]

    return values
