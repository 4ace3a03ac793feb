"""Lambda returns: targets that mix the forecasts after later turns with the result of the game.

A result is noisy, because much happens between a turn and the end. The forecasts of a net after the
next turns are less noisy, but partly wrong. A lambda return is a weighted mean of both, as in
TD(lambda): the forecast after n more turns counts `trace` times as much as the one after n - 1.
"""

from dataclasses import replace
from typing import TypeAlias

import torch
from torch import Tensor

from tools.learn.data import Fields, ShardTensors, make_batch
from tools.learn.losses import forecasts
from tools.learn.student import Student
from tools.learn.teacher import Teacher

PARTS = ("gold", "lead", "share")
Model: TypeAlias = Student | Teacher


def forecasts_of(shard: ShardTensors, model: Model) -> Fields:
    """Return a net's forecasts of all positions by the names of the results."""
    boards, positions = make_batch(shard)
    with torch.no_grad():
        gold, lead, odds = forecasts(model(boards, positions), positions)
    chance = torch.sigmoid(odds).float()
    return {"gold": gold.float(), "lead": lead.float(), "share": chance, "chance": chance}


def with_returns(shard: ShardTensors, values: Fields, trace: float) -> ShardTensors:
    """Return a shard whose positions of games have lambda returns of forecasts as targets."""
    if trace >= 1 or not len(shard.games):
        return shard
    results = torch.stack([shard.positions[part] for part in PARTS], -1)
    returns = lambda_returns(
        shard, torch.stack([values[part] for part in PARTS], -1), results, trace
    )
    changed = dict(zip(PARTS, returns.unbind(-1), strict=True))
    return replace(shard, positions=shard.positions | changed)


def with_lessons(shard: ShardTensors, values: Fields, share: float) -> ShardTensors:
    """Return a shard whose targets are partly a teacher's forecasts; `share` says how much.

    Lines without rollouts have only these forecasts as targets.
    """

    def mix(result: Tensor, lesson: Tensor) -> Tensor:
        return torch.where(result.isnan(), lesson, torch.lerp(result, lesson, share))

    changed = {name: mix(shard.positions[name], lesson) for name, lesson in values.items()}
    return replace(shard, positions=shard.positions | changed)


def lambda_returns(shard: ShardTensors, forecast: Tensor, result: Tensor, trace: float) -> Tensor:
    """Return the targets of all positions: [positions, ...]; compared lines keep theirs."""
    games = shard.games
    board = shard.positions["board"][games]  # every game has its own board
    counts = torch.bincount(board, minlength=len(shard.boards["seats"]))
    place = torch.arange(len(games), device=games.device) - (counts.cumsum(0) - counts)[board]
    longest = int(counts.max())
    shape = (len(counts), longest + 1, *forecast.shape[1:])
    later, targets = forecast.new_zeros(shape), forecast.new_zeros(shape)
    later[board, place] = forecast[games]
    ends = forecast.new_zeros(shape)
    ends[board, place] = result[games]
    last = (counts - 1).view(-1, *[1] * (forecast.dim() - 1))
    for turn in range(longest - 1, -1, -1):
        mixed = (1 - trace) * later[:, turn + 1] + trace * targets[:, turn + 1]
        targets[:, turn] = torch.where(turn == last, ends[:, turn], mixed)
    returns = result.clone()
    returns[games] = targets[board, place]
    return returns
