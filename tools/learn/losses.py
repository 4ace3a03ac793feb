"""What a net is trained for: final gold, lead and share of the victory, and the order of lines."""

from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional

from tools.learn.data import ODDS_PER_GOLD, Batch, leads

GOLD_UNIT = 10  # gold that an output of 1 means
RANK_WEIGHT, CHANCE_WEIGHT = 1.0, 8.0  # of the differences between lines, in lead and in chance


class Values(NamedTuple):
    """Gold, lead, and the log odds of winning or the share of the victory."""

    gold: Tensor
    lead: Tensor
    odds: Tensor


def targets(batch: Batch) -> Values:
    """Return the results of positions; the last one is a share, not log odds."""
    return Values(batch.gold, leads(batch.gold), batch.share)


def forecasts(outputs: Tensor, batch: Batch) -> Values:
    """Return the forecasts of all seats, from outputs that correct the linear evaluation."""
    linear = leads(batch.worth)
    gold, lead, odds = outputs.unbind(-1)
    return Values(
        *(batch.worth + GOLD_UNIT * gold, linear + GOLD_UNIT * lead, ODDS_PER_GOLD * linear + odds)
    )


def of_seat(values: Values, seat: Tensor) -> Values:
    """Return the values of one seat in each position."""
    return Values(*(part.gather(-1, seat[:, None])[:, 0] for part in values))


def error(found: Values, wanted: Values) -> Tensor:
    """Return the loss of forecasts against results."""
    return (
        0.5 * ((found.gold - wanted.gold) / GOLD_UNIT).square().mean()
        + ((found.lead - wanted.lead) / GOLD_UNIT).square().mean()
        + functional.binary_cross_entropy_with_logits(found.odds, wanted.odds)
    )


def rank_error(found: Values, wanted: Values, lines: int) -> Tensor:
    """Return the loss of the differences between the lines of a turn, which follow each other."""
    lead = _centred(found.lead - wanted.lead, lines) / GOLD_UNIT
    chance = _centred(torch.sigmoid(found.odds) - wanted.odds, lines)
    return RANK_WEIGHT * lead.square().mean() + CHANCE_WEIGHT * chance.square().mean()


def _centred(values: Tensor, lines: int) -> Tensor:
    grouped = values.unflatten(0, (-1, lines))
    return grouped - grouped.mean(1, keepdim=True)
