"""Words that are meant to do harm: in names, in chat, in what a route is sent."""

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
TURNED, ZERO_WIDTH = "abc\u202edcb", "a\u200bb\ufeffc"
ELSEWHERE = {"X-Forwarded-For": "203.0.113.7"}  # whose limits are its own
ADDRESSES = count(1)
TOWER = "Z" + "\u0301" * 40


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server that strangers reach."""
    folder = tmp_path_factory.mktemp("public")
    options = ("--port", "0", "--public", "--trusted-proxies", "127.0.0.1", "--bot-workers", "1")
    with process(folder, *options) as running:
        yield running


@pytest.fixture
def two(public: Process) -> Iterator[list[Friend]]:
    """Ann and Bob."""
    with friends(public.link, 2) as found:
        for one in found:  # an address has few tables that wait for players
            one.http.headers["x-forwarded-for"] = f"10.0.0.{next(ADDRESSES)}"
        yield found


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "x" * 25,
        TURNED,
        ZERO_WIDTH,
        TOWER,
        TOWER[:9],
        "\u3164\u3164",
        "\u2066\u2069\u2066",
        "a\nb\x00",
        "\ud800",
        7,
    ],
)
def test_names_that_hide_something_are_refused(two: list[Friend], name: object) -> None:
    """Both over HTTP, as the player's name, and at a seat."""
    ann, bob = two
    answer = ann.http.put("/api/me", content=json.dumps({"name": name}))
    assert answer.status_code == 422
    assert answer.json()["text"]
    game = ann.make("me", "open", listed=True)
    bob.enter(game)
    assert bob.error("sit", seat=1, name=name) == "garbage"


def test_what_looks_like_a_page_stays_a_text(public: Process, two: list[Friend]) -> None:
    """It is sent as JSON that no browser takes for a page, and records stay readable."""
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
    ("text", "kept"),
    [
        ("  one \n two\t", "one two"),
        (TURNED, "abcdcb"),
        (ZERO_WIDTH, "abc"),
        ("x" * 300, "x" * 300),
        ("\u00e9t\u00e9 \U0001f600", "\u00e9t\u00e9 \U0001f600"),
    ],
)
def test_a_line_of_the_chat_shows_all_that_is_in_it(
    two: list[Friend], text: str, kept: str
) -> None:
    """What cannot be seen is left out."""
    ann, _ = two
    ann.enter(ann.make("me", "open"))
    ann.say("chat", text=text)
    assert ann.until("chat", lambda chat: bool(chat["lines"]))["lines"][-1]["text"] == kept


@pytest.mark.parametrize("text", ["", "\u200b\u202e", "x" * 301, None, 5, ["x"], {"a": 1}])
def test_a_line_that_says_nothing_is_refused(two: list[Friend], text: object) -> None:
    """Or too much, or is no text."""
    ann, _ = two
    ann.enter(ann.make("me", "open"))
    assert ann.error("chat", text=text) == "garbage"


def test_towers_of_marks_are_cut(two: list[Friend]) -> None:
    """They would cover the lines above."""
    ann, _ = two
    ann.enter(ann.make("me", "open"))
    ann.say("chat", text=f"{TOWER} e\u0301")
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
def test_a_body_of_any_kind_is_read_or_refused(public: Process, content: bytes, kind: str) -> None:
    """With a sentence, not with a mistake of ours."""
    for route in ("/api/tables", "/api/games", "/api/setups", "/api/accounts", "/api/sessions"):
        answer = httpx.post(
            public.link + route, content=content, headers=ELSEWHERE | {"content-type": kind}
        )
        assert 200 <= answer.status_code < 500, (route, answer.text)
        assert answer.status_code < 300 or answer.json()["text"]


@pytest.mark.parametrize("route", ["/api/records", "/api/positions", "/api/sections/check"])
@pytest.mark.parametrize(
    "content",
    [b"", b"\x00", b"\xff", b"board: " + b"x " * 50_000, b"picks:" * 1000, b"\n" * 200_000],
)
def test_a_text_of_any_kind_is_read_or_refused(public: Process, route: str, content: bytes) -> None:
    """The same for records and positions."""
    answer = httpx.post(public.link + route, content=content, headers=ELSEWHERE, timeout=30)
    assert answer.status_code in (200, 400, 413, 422), answer.text
    body = answer.json()
    error = body["error"] if answer.status_code == 200 else body
    assert error["text"]


def test_games_are_not_kept_without_end(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Whether they are new, from a record, or from a position."""
    folder = tmp_path_factory.mktemp("full")
    with (
        process(folder, "--port", "0", "--public", "--bot-workers", "1") as running,
        httpx.Client(base_url=running.link, timeout=30) as client,
    ):
        game = client.post("/api/games", json={"seats": [{}, {}]}).json()["id"]
        position = client.get(f"/api/games/{game}/position.txt").content
        kept = [client.post("/api/positions", content=position).status_code for _ in range(61)]
        assert kept == [201] * 59 + [429] * 2
        refused = client.post("/api/records", content=b"")
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
        assert int(refused.headers["retry-after"]) > 0
