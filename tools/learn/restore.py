"""Turn the file of a net back into a student, so that training can continue from a shipped net."""

import math
from pathlib import Path

import torch
from torch import Tensor

from kingdombuilder.insight.net import read_net
from kingdombuilder.insight.net.tensors import (
    BIASES,
    NUMBER_BITS,
    ROW_BITS,
    TENSORS,
    WEIGHT_BITS,
    WEIGHTS,
)
from tools.learn.data import CARD_SCALE, COUNTS, DEVICE, NUMBER_SCALES, TASK_SCALE
from tools.learn.layers import ScaledConv
from tools.learn.student import Student


def restore_student(file: Path) -> Student:
    """Return the student that a file was exported from, except for rounding."""
    values, model = _tensors(file), Student().to(DEVICE)
    encoder = model.encoder
    amounts = [
        values["number_rows"] * torch.tensor(NUMBER_SCALES)[:, None],
        values["card_rows"],
        values["gold_rows"] * CARD_SCALE,
        values["tile_rows"],
        values["task_rows"] * TASK_SCALE,
    ]
    scales = model.row_scales.cpu()
    pairs = [
        (model.amounts, torch.cat(amounts)),
        (model.own.weight, values["own"]),
        (model.rivals.weight, values["rivals"]),
        (model.second.weight, values["second"]),
        (model.second.bias, values["second_bias"]),
        (model.last.weight, values["last"]),
        (model.last.bias, values["last_bias"]),
        (encoder.stem.weight, values["planes"].transpose(0, 1)),
        (encoder.stem.bias, values["stem_bias"]),
        (encoder.sites, values["sites"]),
        (encoder.cards, values["cards"]),
        (encoder.tasks, values["tasks"]),
        (encoder.powers, values["powers"]),
        (encoder.seats, values["seats"]),
        (model.out.weight, values["out"].T / scales[:, None]),
        (model.out.bias, values["out_bias"] / scales),
    ]
    for number, block in enumerate(encoder.blocks):
        pairs += [
            *_scaled_parameters(block.first, values["first_conv"][number]),
            *_scaled_parameters(block.second, values["second_conv"][number]),
            (block.first.bias, values["first_bias"][number]),
            (block.second.bias, values["block_bias"][number]),
            (block.pool.weight, values["pool"][number].T),
        ]
    with torch.no_grad():
        for parameter, value in pairs:
            parameter.copy_(value)
    return model


def _tensors(file: Path) -> dict[str, Tensor]:
    """Return the tensors of a net by name, with the program's things only."""
    net, tensors = read_net(file.read_bytes()), {}
    for tensor in TENSORS:
        value = torch.tensor(net.values[tensor.name], dtype=torch.float32)
        if tensor.things:
            value = value.reshape(-1, *tensor.shape)[: COUNTS[tensor.things]]
        else:
            value = value.reshape(tensor.shape)
        if tensor.code == BIASES:
            value = value / (1 << ROW_BITS + WEIGHT_BITS)
        elif tensor.code == WEIGHTS:
            value = value / (1 << (NUMBER_BITS if tensor.name.endswith("rows") else WEIGHT_BITS))
        tensors[tensor.name] = value
    return tensors


def _scaled_parameters(conv: ScaledConv, weights: Tensor) -> list[tuple[Tensor, Tensor]]:
    """Return the parameters of a convolution whose scaled weights are given."""
    return [
        (conv.weight, weights),
        (conv.gain, weights.square().sum((0, 1)).sqrt() / math.sqrt(2)),
    ]
