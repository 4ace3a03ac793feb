"""Check that engines agree bit for bit on an exported net, and that it forecasts as trained."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import torch

from kingdombuilder.insight.net import read_net
from kingdombuilder.native.encoder import BoardEncoder
from kingdombuilder.native.forecasts import forecasts
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card, random_pick
from kingdombuilder.setup.setup import start
from tools.learn.data import make_batch, shard_tensors
from tools.learn.engine import learning_engine, write_position
from tools.learn.kinds import BASE, EVERY, Kind, sample_setup
from tools.learn.losses import forecasts as trained_forecasts
from tools.learn.shards import board_record, position_type
from tools.learn.student import Student

PICKS = 40  # of a seat, before a position is compared


def random_positions() -> Iterator[State]:
    """Yield a position of a random game of each kind."""
    for boxes in (BASE, EVERY):
        for seats in (2, 3, 4, 5):
            random = Random(f"check {boxes} {seats}")
            state = start(sample_setup(random, Kind(boxes, seats)))
            for _ in range(PICKS * seats):
                if chooser(state) == NOBODY:
                    break
                is_chance = chooser(state) == CHANCE
                advance(
                    state,
                    draw_card(state, random) if is_chance else random_pick(legal(state), random),
                )
            if chooser(state) != NOBODY:
                yield state


def check_net(model: Student, file: Path) -> str:
    """Return a report of the rounding errors; raise `ValueError` if two engines do not agree."""
    encoder = BoardEncoder(learning_engine(), read_net(file.read_bytes()))
    compared, max_change = 0, 0.0
    for state in random_positions():
        seats, net = state.board.seats, encoder.board_net(state.board)
        record = np.frombuffer(write_position(state, 0), position_type(seats)).copy()
        boards, positions = make_batch(shard_tensors(board_record(state.board), record))
        with torch.no_grad():
            trained = torch.stack(trained_forecasts(model(boards, positions), positions), -1)
        for seat in range(seats):
            forecast = forecasts(learning_engine(), net, [state], seat)[0]
            if forecast != net.forecast(state, seat):
                raise ValueError(f"engines disagree: {forecast}, {net.forecast(state, seat)}")
            exact = trained[0, seat].tolist()
            changes = [abs(a / 1000 - b) for a, b in zip(forecast, exact, strict=True)]
            max_change, compared = max(max_change, *changes), compared + 1
    return (
        f"engines agree on {compared} forecasts; rounding changes them by at most {max_change:.2f}"
    )
