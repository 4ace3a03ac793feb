"""The losses of training: final gold, lead and share of the victory, and the order of lines."""

from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional

from tools.learn.data import Positions

GOLD_UNIT = 10  # gold that an output of 1 means
ODDS_PER_GOLD = 0.1  # log odds of winning that the net starts from, for each gold of linear lead


class Values(NamedTuple):
    """Gold, lead, and the log odds of winning."""

    gold: Tensor
    lead: Tensor
    odds: Tensor


def choose(values: Tensor, seats: Tensor) -> Tensor:
    """Return the values of some seats of each position: [positions, seats, ...]."""
    if values.dim() == 2:
        return values.gather(1, seats)
    return values.gather(1, seats[..., None].expand(-1, -1, values.shape[2]))


def leads(gold: Tensor) -> Tensor:
    """Return each seat's lead over the best other seat, in the last dimension."""
    seats = gold.shape[-1]
    others = gold[..., None, :].expand(*gold.shape, seats).clone()
    others.diagonal(dim1=-2, dim2=-1).fill_(-1e9)
    return gold - others.amax(-1)


def forecasts(outputs: Tensor, positions: Positions, seats: Tensor | None = None) -> Values:
    """Return the forecasts of some seats, or all; outputs correct the linear evaluation."""
    worth, linear = positions.worth, leads(positions.worth)
    if seats is not None:
        worth, linear = choose(worth, seats), choose(linear, seats)
    gold, lead, odds = outputs.unbind(-1)
    return Values(
        worth + GOLD_UNIT * gold,
        linear + GOLD_UNIT * lead,
        ODDS_PER_GOLD * linear + odds,
    )


class Weights(NamedTuple):
    """The weights of the parts of the loss."""

    gold: float = 0.5
    lead: float = 1.0
    odds: float = 1.0
    mean: float = 0.5  # of the mean of compared lines
    rank: float = 4.0  # of the differences between compared lines, in lead
    chance: float = 50.0  # of these differences in the chance of winning


def game_error(values: Values, targets: Positions, weights: Weights) -> Tensor:
    """Return the loss of forecasts against the results of games."""
    at = targets.games
    gold, lead = values.gold[at] - targets.gold[at], values.lead[at] - targets.lead[at]
    odds = functional.binary_cross_entropy_with_logits(values.odds[at], targets.share[at])
    return (
        weights.gold * (gold / GOLD_UNIT).square().mean()
        + weights.lead * (lead / GOLD_UNIT).square().mean()
        + weights.odds * odds
    )


def line_error(values: Values, targets: Positions, weights: Weights) -> Tensor:
    """Return the loss of the seat whose lines were compared; all have the same dice."""
    lead = line_values(values.lead - targets.lead, targets) / GOLD_UNIT
    chance = line_values(torch.sigmoid(values.odds) - targets.chance, targets)
    return (
        weights.mean * lead.mean(1).square().mean()
        + weights.rank * centre(lead).square().mean()
        + weights.chance * centre(chance).square().mean()
    )


def line_values(values: Tensor, positions: Positions) -> Tensor:
    """Return the values of the seats whose lines were compared: [turns, lines]."""
    seats = positions.seat[positions.groups]
    return values[positions.groups].gather(2, seats[..., None])[..., 0]


def centre(values: Tensor) -> Tensor:
    """Return how much the values of lines differ from the mean of their turn."""
    return values - values.mean(1, keepdim=True)
