"""A net's weights, and the file that holds them.

A file begins with a line of text and a line of JSON: the names of the things that the net has
learned, and the scale of each tensor. The tensors follow in the order of `TENSORS`, little-endian:
biases with 32 bits, everything else with 16. A value of the encoder is a stored number times its
scale. A thing that is not in the file gets the mean of its kind.
"""

import json
import sys
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kingdombuilder.box import CARDS, POWERS, TASKS
from kingdombuilder.insight.net import tensors
from kingdombuilder.insight.net.tensors import BIASES, FLOATS, ROOM, TENSORS, WEIGHTS, Tensor
from kingdombuilder.text.parsing import ParseError

MAGIC = b"kingdombuilder net 1\n"
Values = Mapping[str, "array[Any]"]


@dataclass(frozen=True, slots=True, eq=False)
class Net:
    """The weights in memory: an array for each tensor, with things by the program's numbers."""

    values: Values
    header: Mapping[str, Any]


def program_names() -> dict[str, list[str]]:
    """Return the names of all things that this program has, by kind and in their order."""
    return {tensors.CARDS: list(CARDS), tensors.POWERS: list(POWERS), tensors.TASKS: list(TASKS)}


def write_net(header: Mapping[str, Any], scales: Mapping[str, float], values: Values) -> bytes:
    """Return the file of a net whose things are in the order of `program_names`."""
    full_header = {**header, "names": program_names(), "scales": dict(scales)}
    parts = [_little(values[tensor.name]).tobytes() for tensor in TENSORS]
    return MAGIC + json.dumps(full_header).encode() + b"\n" + b"".join(parts)


def read_net(content: bytes) -> Net:
    """Return the net of a file; raise `ParseError` if it is damaged or of another shape."""
    if not content.startswith(MAGIC):
        raise ParseError("net_magic")
    first, _, rest = content[len(MAGIC) :].partition(b"\n")
    try:
        header = json.loads(first)
        names, scales = header["names"], header["scales"]
        counts = {kind: len(names[kind]) for kind in ROOM}
        lengths = [tensor.length(counts.get(tensor.things or "", 0)) for tensor in TENSORS]
    except (ValueError, KeyError, TypeError):
        raise ParseError("net_header") from None
    sizes = [length * _stored(t).itemsize for t, length in zip(TENSORS, lengths, strict=True)]
    if sum(sizes) != len(rest) or not all(counts.values()):
        raise ParseError("net_size", wanted=sum(sizes), found=len(rest))
    values, at = {}, 0
    for tensor, size in zip(TENSORS, sizes, strict=True):
        stored = _stored(tensor)
        stored.frombytes(rest[at : at + size])
        at += size
        values[tensor.name] = _in_memory(tensor, _little(stored), names, scales)
    return Net(values, header)


def _in_memory(
    tensor: Tensor, stored: "array[int]", names: Mapping[str, Sequence[str]], scales: Any
) -> "array[Any]":
    if tensor.things:
        stored = _by_number(tensor, stored, names[tensor.things])
    if tensor.code != FLOATS:
        return stored
    scale = float(scales[tensor.name])
    return array(FLOATS, [value * scale for value in stored])


def _by_number(tensor: Tensor, stored: "array[int]", known_names: Sequence[str]) -> "array[int]":
    """Return a tensor with its things in the program's order, and the mean for unknown ones."""
    row = tensor.row
    rows = {name: stored[at * row : (at + 1) * row] for at, name in enumerate(known_names)}
    mean = array(stored.typecode, [sum(stored[at::row]) // len(known_names) for at in range(row)])
    kind = str(tensor.things)
    names = program_names()[kind]
    values = array(stored.typecode)
    for number in range(ROOM[kind]):
        values += rows.get(names[number] if number < len(names) else "", mean)
    return values


def _stored(tensor: Tensor) -> "array[int]":
    return array(BIASES if tensor.code == BIASES else WEIGHTS)


def _little(values: "array[Any]") -> "array[Any]":
    if sys.byteorder == "big":
        values = values[:]
        values.byteswap()
    return values
