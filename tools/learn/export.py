"""Write a trained student as the file of a net: `python -m tools.learn.export CHECKPOINT FILE`."""

import argparse
from array import array
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from kingdombuilder.insight.net.tensors import (
    BIASES,
    FLOATS,
    MAX_ACTIVATION,
    NUMBER_BITS,
    ROW_BITS,
    TENSORS,
    WEIGHT_BITS,
)
from kingdombuilder.insight.net.weights import write_net
from tools.learn.data import CARD_SCALE, NUMBER_SCALES, SIZES, TASK_SCALE
from tools.learn.measure import load_student
from tools.learn.student import Student

Floats = NDArray[Any]
MAX_WEIGHT, MAX_RIVALS = 32767, 4


def float_tensors(model: Student) -> dict[str, Floats]:
    """Return the tensors of a net by name, as real numbers."""
    encoder, blocks = model.encoder, model.encoder.blocks
    numbers, cards, gold, tiles, tasks = model.amounts.split(SIZES)
    out, out_bias = model.row_weights()
    tensors = {
        "number_rows": numbers.cpu() / torch.tensor(NUMBER_SCALES)[:, None],
        "card_rows": cards,
        "gold_rows": gold / CARD_SCALE,
        "tile_rows": tiles,
        "task_rows": tasks / TASK_SCALE,
        "own": model.own.weight,
        "rivals": model.rivals.weight,
        "second": model.second.weight,
        "second_bias": model.second.bias,
        "last": model.last.weight,
        "last_bias": model.last.bias,
        "planes": encoder.stem.weight.transpose(0, 1),
        "sites": encoder.sites,
        "cards": encoder.cards,
        "tasks": encoder.tasks,
        "powers": encoder.powers,
        "seats": encoder.seats,
        "stem_bias": encoder.stem.bias,
        "first_conv": torch.stack([block.first.weights() for block in blocks]),
        "first_bias": torch.stack([block.first.bias for block in blocks]),
        "pool": torch.stack([block.pool.weight.T for block in blocks]),
        "second_conv": torch.stack([block.second.weights() for block in blocks]),
        "block_bias": torch.stack([block.second.bias for block in blocks]),
        "out": out.T,
        "out_bias": out_bias,
    }
    return {name: value.detach().float().cpu().numpy() for name, value in tensors.items()}


def net_file(model: Student, header: dict[str, Any]) -> bytes:
    """Return the file of a net; raise `ValueError` if a sum could overflow 32 bits."""
    tensors = float_tensors(model)
    scales: dict[str, float] = {}
    values: dict[str, array[Any]] = {}
    for tensor in TENSORS:
        value = tensors[tensor.name]
        if tensor.code == FLOATS:
            scales[tensor.name] = max(float(np.abs(value).max()), 1e-9) / MAX_WEIGHT
            value = value / scales[tensor.name]
        elif tensor.code == BIASES:
            value = value * (1 << ROW_BITS + WEIGHT_BITS)
        else:
            value = value * (1 << (NUMBER_BITS if tensor.name.endswith("rows") else WEIGHT_BITS))
        if tensor.code != BIASES and np.abs(value).max() > MAX_WEIGHT + 1:
            raise ValueError(f"{tensor.name} has weights that are too large")
        code = BIASES if tensor.code == BIASES else "h"
        rounded = (
            np.clip(np.rint(value), -MAX_WEIGHT, MAX_WEIGHT) if code == "h" else np.rint(value)
        )
        values[tensor.name] = array(code, rounded.astype(int).ravel().tolist())
    _check_sums(values)
    return write_net(header, scales, values)


def _check_sums(values: dict[str, "array[Any]"]) -> None:
    """Check that no sum of a layer can overflow, whatever its input."""
    own, rivals = (np.abs(_matrix(values[name], 64)).sum(1) for name in ("own", "rivals"))
    layers = [own * MAX_ACTIVATION + rivals * MAX_RIVALS * MAX_ACTIVATION]
    for name, length in (("second", 64), ("last", 32)):
        bias = np.abs(np.array(values[f"{name}_bias"], np.int64))
        layers.append(np.abs(_matrix(values[name], length)).sum(1) * MAX_ACTIVATION + bias)
    if max(int(layer.max()) for layer in layers) >= 1 << 31:
        raise ValueError("a layer can overflow")


def _matrix(values: "array[Any]", length: int) -> NDArray[Any]:
    return np.array(values, np.int64).reshape(-1, length)


def export(model: Student, file: Path, note: str) -> str:
    """Write the file of a net, and return its size as text."""
    file.write_bytes(net_file(model, {"trained": note}))
    return f"{file}: {file.stat().st_size} bytes"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("file", type=Path)
    parser.add_argument("--note", default="", help="how the net was trained")
    args = parser.parse_args()
    print(export(load_student(args.checkpoint), args.file, args.note))


if __name__ == "__main__":
    main()
