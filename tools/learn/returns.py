"""Lambda returns: targets that mix the forecasts after later turns with the result of the game.

A result is noisy, because much happens between a turn and the end. The forecasts of a net after the
next turns are less noisy, but wrong in part. A lambda return is a weighted mean of both, as in
TD(lambda): the forecast after n more turns counts `keep` times as much as the one after n - 1.
"""

from dataclasses import replace

import torch
from torch import Tensor

from tools.learn.data import Sheaf, lesson
from tools.learn.losses import forecasts
from tools.learn.student import Student


def with_returns(sheaf: Sheaf, model: Student, keep: float) -> Sheaf:
    """Return a sheaf whose positions of games have lambda returns as targets."""
    if keep >= 1 or not len(sheaf.games):
        return sheaf
    boards, positions = lesson(sheaf)
    with torch.no_grad():
        gold, lead, odds = forecasts(model(boards, positions), positions)
    parts = {"gold": gold, "lead": lead, "share": torch.sigmoid(odds)}
    changed = {
        name: lambda_returns(sheaf, value.float(), sheaf.positions[name], keep)
        for name, value in parts.items()
    }
    return replace(sheaf, positions=sheaf.positions | changed)


def lambda_returns(sheaf: Sheaf, forecast: Tensor, result: Tensor, keep: float) -> Tensor:
    """Return the targets of all positions: [positions, seats]; compared lines keep theirs."""
    games = sheaf.games
    board = sheaf.positions["board"][games]  # every game has its own board
    counts = torch.bincount(board, minlength=len(sheaf.boards["seats"]))
    place = torch.arange(len(games), device=games.device) - (counts.cumsum(0) - counts)[board]
    longest = int(counts.max())
    shape = (len(counts), longest + 1, forecast.shape[-1])
    later, targets = forecast.new_zeros(shape), forecast.new_zeros(shape)
    later[board, place] = forecast[games]
    is_last = (place == counts[board] - 1)[:, None]
    ends = forecast.new_zeros(shape)
    ends[board, place] = torch.where(is_last, result[games], 0.0)
    last = counts[:, None] - 1
    for turn in range(longest - 1, -1, -1):
        mixed = (1 - keep) * later[:, turn + 1] + keep * targets[:, turn + 1]
        targets[:, turn] = torch.where(turn == last, ends[:, turn], mixed)
    found = result.clone()
    found[games] = targets[board, place]
    return found
