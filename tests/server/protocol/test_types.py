"""The message types agree with the names that the rules and the rooms use."""

from pathlib import Path
from typing import Any, get_args

import pytest

from kingdombuilder.insight import board_contents
from kingdombuilder.server.protocol import client_messages, server_messages
from kingdombuilder.server.protocol.errors import RequestType
from kingdombuilder.server.protocol.position_messages import PieceKind
from kingdombuilder.server.protocol.table_messages import SpecialHexKind
from kingdombuilder.setup.setup import start
from tests.server.scripted_players import every_box
from tools import wire_types

CONTENTS = {name: value for name, value in vars(board_contents).items() if isinstance(value, str)}


def types_of(union: Any) -> list[str]:
    """Return the types of the messages in a union, each of which has one."""
    annotations = [message.__annotations__["type"] for message in get_args(union)]
    names = [name for annotation in annotations for name in get_args(annotation)]
    assert len(set(names)) == len(names) == len(annotations)
    return names


def test_errors_can_name_exactly_the_client_messages() -> None:
    """An error contains the type of the message that it answers."""
    assert sorted(types_of(client_messages.ClientMessage)) == sorted(get_args(RequestType))


def test_server_messages_have_different_types() -> None:
    """A client distinguishes them by type."""
    assert types_of(server_messages.ServerMessage)


def test_piece_kinds_are_those_of_the_game() -> None:
    """They have the same names in the same order."""
    kinds = ("SETTLEMENT", "WARRIOR", "WAGON", "SHIP", "HALL", "WALL", "SCOUT")
    assert get_args(PieceKind) == tuple(CONTENTS[name] for name in kinds)


@pytest.mark.parametrize("seed", range(8))
def test_special_hexes_have_a_known_kind(seed: int) -> None:
    """The boards use all boxes."""
    board = start(every_box(seed, 3)).board
    kinds = {site.kind for site in board_contents.special_hexes(board)}
    assert kinds <= set(get_args(SpecialHexKind))


def test_the_schema_requires_all_fields_of_server_messages() -> None:
    """A client may leave out a field with a default; the server always sends it."""
    definitions = wire_types.message_schema()["$defs"]
    assert definitions["UndoMessage"]["required"] == ["type", "seq"]
    view = definitions["ViewMessage"]
    assert view["required"] == list(view["properties"])


def test_the_http_schema_declares_every_model_once() -> None:
    """Requests may leave out defaults; types that messages declare are imported from them."""
    schema = wire_types.http_schema()
    definitions = schema["$defs"]
    assert definitions["NewTableRequest"]["required"] == ["seats"]
    check = definitions["SectionCheck"]
    assert check["required"] == list(check["properties"])
    assert definitions["BoardLayout"] == {"tsType": "import('./messages.js').BoardLayout"}
    assert {"$ref": "#/$defs/Lobby"} in schema["anyOf"]


def test_the_pages_declarations_are_current(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Outdated ones are reported, with the command that generates them."""
    assert wire_types.main(["--check"]) == 0
    monkeypatch.setattr(wire_types, "FOLDER", wire_types.ROOT / "out" / tmp_path.name)
    assert wire_types.main(["--check"]) == 1
    assert "make types" in capsys.readouterr().err
