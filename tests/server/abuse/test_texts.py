"""Harmful texts in names, in chat and in request bodies."""

import html
import json
import unicodedata
from collections.abc import Iterator
from itertools import count

import httpx
import pytest

from tests.server.online_players import Friend, friends
from tests.server.socket_viewers import Process, process

SCRIPT = "<script>alert(1)</script>"
REVERSED, ZERO_WIDTH = "abc\u202edcb", "a\u200bb\ufeffc"
OTHER_ADDRESS = {"X-Forwarded-For": "203.0.113.7"}  # which has its own limits
ADDRESSES = count(1)
STACKED_MARKS = "Z" + "\u0301" * 40


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A public server behind a trusted proxy."""
    folder = tmp_path_factory.mktemp("public")
    options = ("--port", "0", "--public", "--trusted-proxies", "127.0.0.1", "--bot-workers", "1")
    with process(folder, *options) as running:
        yield running


@pytest.fixture
def two(public: Process) -> Iterator[list[Friend]]:
    """Ann and Bob."""
    with friends(public.link, 2) as players:
        for player in players:  # an address may have only a few waiting tables
            player.http.headers["x-forwarded-for"] = f"10.0.0.{next(ADDRESSES)}"
        yield players


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "x" * 25,
        REVERSED,
        ZERO_WIDTH,
        STACKED_MARKS,
        STACKED_MARKS[:9],
        "\u3164\u3164",
        "\u2066\u2069\u2066",
        "a\nb\x00",
        "\ud800",
        7,
    ],
)
def test_names_with_hidden_characters_are_rejected(two: list[Friend], name: object) -> None:
    """They are rejected over HTTP, as the user's name, and at a seat."""
    ann, bob = two
    answer = ann.http.put("/api/me", content=json.dumps({"name": name}))
    assert answer.status_code == 422
    assert answer.json()["text"]
    game = ann.make("me", "open", listed=True)
    bob.enter(game)
    assert bob.error_code("sit", seat=1, name=name) == "garbage"


def test_html_in_names_and_chat_stays_text(public: Process, two: list[Friend]) -> None:
    """It is sent as JSON that no browser renders as a page."""
    ann, bob = two
    name = SCRIPT[:24]
    game = ann.make("me", "open", listed=True)
    ann.enter(game)
    bob.enter(game).sit(1, name=name)
    assert bob.last["table"]["seats"][1]["name"] == name
    bob.say("chat", text=SCRIPT)
    assert ann.until("chat", lambda chat: bool(chat["lines"]))["lines"][-1]["text"] == SCRIPT
    lobby = httpx.get(f"{public.link}/api/tables")
    assert lobby.headers["content-type"] == "application/json"
    assert lobby.headers["x-content-type-options"] == "nosniff"
    assert "script-src 'self'" in lobby.headers["content-security-policy"]
    page = httpx.get(f"{public.link}/table/{game}").text
    assert SCRIPT not in page
    assert html.escape(SCRIPT) not in page


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("  one \n two\t", "one two"),
        (REVERSED, "abcdcb"),
        (ZERO_WIDTH, "abc"),
        ("x" * 300, "x" * 300),
        ("\u00e9t\u00e9 \U0001f600", "\u00e9t\u00e9 \U0001f600"),
    ],
)
def test_invisible_characters_are_removed_from_the_chat(
    two: list[Friend], text: str, cleaned: str
) -> None:
    """Visible characters stay."""
    ann, _ = two
    ann.enter(ann.make("me", "open"))
    ann.say("chat", text=text)
    assert ann.until("chat", lambda chat: bool(chat["lines"]))["lines"][-1]["text"] == cleaned


@pytest.mark.parametrize("text", ["", "\u200b\u202e", "x" * 301, None, 5, ["x"], {"a": 1}])
def test_an_invalid_chat_line_is_rejected(two: list[Friend], text: object) -> None:
    """It is empty, too long or not a string."""
    ann, _ = two
    ann.enter(ann.make("me", "open"))
    assert ann.error_code("chat", text=text) == "garbage"


def test_stacked_marks_are_cut(two: list[Friend]) -> None:
    """They would cover the lines above."""
    ann, _ = two
    ann.enter(ann.make("me", "open"))
    ann.say("chat", text=f"{STACKED_MARKS} e\u0301")
    line = ann.until("chat", lambda chat: bool(chat["lines"]))["lines"][-1]["text"]
    marks = [unicodedata.category(letter) == "Mn" for letter in line]
    assert sum(marks) <= 3
    assert line.endswith(" e\u0301")


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"", "application/json"),
        (b"null", "application/json"),
        (b"{" * 20_000, "application/json"),
        (b"[" * 100_000, "application/json"),
        (b'{"seats":' * 10_000, "application/json"),
        (b"\xff\xfe", "application/json"),
        (b'{"seats": [{"occupant": "me"}, {"occupant": "me"}]}', "text/plain"),
        (b"seats=me", "application/x-www-form-urlencoded"),
        (b"--x\r\n\r\n--x--", "multipart/form-data; boundary=x"),
        (b'{"seats": NaN}', "application/json"),
        (b'{"seats": [{"occupant": "me"}], "seats": []}', "application/json"),
        (b'{"seats": [{"occupant": "me"}, {}], "setup_code": "\\ud800"}', "application/json"),
        (b'{"seats": [{"occupant": "me", "name": "\\u0000x"}, {}]}', "application/json"),
    ],
)
def test_any_body_is_read_or_rejected(public: Process, content: bytes, kind: str) -> None:
    """A rejection contains a text and is never a server error."""
    for route in ("/api/tables", "/api/games", "/api/setups", "/api/accounts", "/api/sessions"):
        answer = httpx.post(
            public.link + route, content=content, headers=OTHER_ADDRESS | {"content-type": kind}
        )
        assert 200 <= answer.status_code < 500, (route, answer.text)
        assert answer.status_code < 300 or answer.json()["text"]


@pytest.mark.parametrize("route", ["/api/records", "/api/positions", "/api/sections/check"])
@pytest.mark.parametrize(
    "content",
    [b"", b"\x00", b"\xff", b"board: " + b"x " * 50_000, b"picks:" * 1000, b"\n" * 200_000],
)
def test_any_text_is_read_or_rejected(public: Process, route: str, content: bytes) -> None:
    """The same holds for records, positions and sections."""
    answer = httpx.post(public.link + route, content=content, headers=OTHER_ADDRESS, timeout=30)
    assert answer.status_code in (200, 400, 413, 422), answer.text
    body = answer.json()
    error = body["error"] if answer.status_code == 200 else body
    assert error["text"]


def test_the_number_of_stored_games_is_limited(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """They may be new, from a record, or from a position."""
    folder = tmp_path_factory.mktemp("full")
    with (
        process(folder, "--port", "0", "--public", "--bot-workers", "1") as running,
        httpx.Client(base_url=running.link, timeout=30) as client,
    ):
        game = client.post("/api/games", json={"seats": [{}, {}]}).json()["id"]
        position = client.get(f"/api/games/{game}/position.txt").content
        statuses = [client.post("/api/positions", content=position).status_code for _ in range(61)]
        assert statuses == [201] * 59 + [429] * 2
        answer = client.post("/api/records", content=b"")
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
        assert int(answer.headers["retry-after"]) > 0
