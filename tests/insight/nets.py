"""Nets with random weights, large enough that every layer has active and idle parts."""

from array import array
from random import Random

from kingdombuilder.insight.net.tensors import BIASES, FLOATS, TENSORS, Tensor
from kingdombuilder.insight.net.weights import program_names, write_net

# The largest stored weights; sums of rows and numbers stay within the range of activations.
SPREAD = {
    "number_rows": 300,
    "card_rows": 9000,
    "gold_rows": 900,
    "tile_rows": 9000,
    "task_rows": 900,
    "own": 2000,
    "rivals": 900,
    "second": 2000,
    "last": 4000,
    "second_bias": 200_000,
    "last_bias": 200_000,
}
ENCODER_SPREAD, ENCODER_SCALE = 1000, 0.0002


def random_net_file(seed: int) -> bytes:
    """Return the file of a net with random weights."""
    random = Random(seed)
    counts = {kind: len(names) for kind, names in program_names().items()}
    values = {tensor.name: _values(random, tensor, counts) for tensor in TENSORS}
    scales = {tensor.name: ENCODER_SCALE for tensor in TENSORS if tensor.code == FLOATS}
    return write_net({"trained": {"seed": seed}}, scales, values)


def _values(random: Random, tensor: Tensor, counts: dict[str, int]) -> "array[int]":
    spread = SPREAD.get(tensor.name, ENCODER_SPREAD)
    length = tensor.length(counts.get(tensor.things or "", 0))
    code = BIASES if tensor.code == BIASES else "h"
    return array(code, random.choices(range(-spread, spread + 1), k=length))
