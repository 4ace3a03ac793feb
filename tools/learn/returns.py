"""Lambda returns: targets that mix the forecasts after later turns with the result of the game.

A result is noisy, because much happens between a turn and the end. The forecasts of a net after the
next turns are less noisy, but partly wrong. A lambda return is a weighted mean of both, as in
TD(lambda): the forecast after n more turns counts `trace` times as much as the one after n - 1.
"""

from dataclasses import replace

import torch
from torch import Tensor

from tools.learn.data import ShardTensors, make_batch
from tools.learn.losses import forecasts
from tools.learn.student import Student
from tools.learn.teacher import Teacher


def with_returns(shard: ShardTensors, model: Student, trace: float) -> ShardTensors:
    """Return a shard whose positions of games have lambda returns as targets."""
    if trace >= 1 or not len(shard.games):
        return shard
    boards, positions = make_batch(shard)
    with torch.no_grad():
        gold, lead, odds = forecasts(model(boards, positions), positions)
    parts = {"gold": gold, "lead": lead, "share": torch.sigmoid(odds)}
    changed = {
        name: lambda_returns(shard, value.float(), shard.positions[name], trace)
        for name, value in parts.items()
    }
    return replace(shard, positions=shard.positions | changed)


def with_lessons(shard: ShardTensors, teacher: Teacher, share: float) -> ShardTensors:
    """Return a shard whose targets are partly the teacher's forecasts; `share` says how much."""
    boards, positions = make_batch(shard)
    with torch.no_grad():
        gold, lead, odds = forecasts(teacher(boards, positions), positions)
    chance = torch.sigmoid(odds)
    lessons = {"gold": gold, "lead": lead, "share": chance, "chance": chance}
    changed = {
        name: torch.lerp(shard.positions[name], lesson.float(), share)
        for name, lesson in lessons.items()
    }
    return replace(shard, positions=shard.positions | changed)


def lambda_returns(shard: ShardTensors, forecast: Tensor, result: Tensor, trace: float) -> Tensor:
    """Return the targets of all positions: [positions, seats]; compared lines keep theirs."""
    games = shard.games
    board = shard.positions["board"][games]  # every game has its own board
    counts = torch.bincount(board, minlength=len(shard.boards["seats"]))
    place = torch.arange(len(games), device=games.device) - (counts.cumsum(0) - counts)[board]
    longest = int(counts.max())
    shape = (len(counts), longest + 1, forecast.shape[-1])
    later, targets = forecast.new_zeros(shape), forecast.new_zeros(shape)
    later[board, place] = forecast[games]
    ends = forecast.new_zeros(shape)
    ends[board, place] = result[games]
    last = counts[:, None] - 1
    for turn in range(longest - 1, -1, -1):
        mixed = (1 - trace) * later[:, turn + 1] + trace * targets[:, turn + 1]
        targets[:, turn] = torch.where(turn == last, ends[:, turn], mixed)
    returns = result.clone()
    returns[games] = targets[board, place]
    return returns
