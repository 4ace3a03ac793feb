"""Net files: they name their things, and damage is detected."""

import json

import pytest

from kingdombuilder.insight.net import read_net
from kingdombuilder.insight.net.tensors import CARDS, ROOM, TENSORS
from kingdombuilder.insight.net.weights import MAGIC, program_names
from kingdombuilder.text.parsing import ParseError
from tests.insight.nets import random_net_file

CONTENT = random_net_file(3)


def test_a_net_has_every_tensor_with_room_for_new_things() -> None:
    """The arrays are as long as the native engine expects."""
    net = read_net(CONTENT)
    for tensor in TENSORS:
        assert len(net.values[tensor.name]) == tensor.length(ROOM.get(tensor.things or "", 0))
    assert net.header["trained"] == {"seed": 3}


def test_things_are_matched_by_name_and_unknown_ones_get_the_mean() -> None:
    """A net from before a card existed, with another order of cards, still works."""
    first, _, rest = CONTENT[len(MAGIC) :].partition(b"\n")
    header = json.loads(first)
    names = header["names"][CARDS]
    names[0], names[1], names[2] = names[1], names[0], "retired"
    old = read_net(MAGIC + json.dumps(header).encode() + b"\n" + rest).values["gold_rows"]
    new = read_net(CONTENT).values["gold_rows"]
    row = len(new) // ROOM[CARDS]
    assert old[:row] == new[row : 2 * row]
    assert old[row : 2 * row] == new[:row]
    cards = len(program_names()[CARDS])
    mean = [sum(new[at : cards * row : row]) // cards for at in range(row)]
    assert list(old[2 * row : 3 * row]) == mean == list(new[cards * row : (cards + 1) * row])


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "net_magic"),
        (MAGIC + b"{}\n", "net_header"),
        (MAGIC + b"[\n", "net_header"),
        (CONTENT[:-1], "net_size"),
        (CONTENT + b"\0", "net_size"),
    ],
)
def test_a_damaged_file_is_rejected(content: bytes, code: str) -> None:
    """The error has the reason."""
    with pytest.raises(ParseError) as raised:
        read_net(content)
    assert raised.value.code == code
