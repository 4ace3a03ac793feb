"""`kingdombuilder join` plays with any entrant at an online table, despite failures."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from kingdombuilder.bots import Budget
from kingdombuilder.entrants.online.player import limit_by_clock
from kingdombuilder.entrants.online.site import TableAddress, parse_table_address
from kingdombuilder.text.parsing import ParseError
from tests.arena.matches import EXAMPLES
from tests.custom_sections import LAKE
from tests.server.gate import Gate
from tests.server.hosting import register
from tests.server.online_players import Friend, is_over, play_on
from tests.server.socket_viewers import Process, process

PATIENCE = 120
MOVE_BOT = f"{shutil.which('node')} {EXAMPLES / 'protocol_bot.mjs'}"  # without custom sections
PROTOCOL_BOT = f"{sys.executable} {EXAMPLES / 'protocol_bot.py'}"
SECTION = LAKE.format(name="lake_of_joins")


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A public server."""
    folder = tmp_path_factory.mktemp("public")
    with process(folder, "--port", "0", "--public", "--bot-workers", "1") as running:
        yield running


def make_tokens(link: str, owner: str, number: int) -> list[str]:
    """Return the tokens of new bots of a new account."""
    with httpx.Client(base_url=link, timeout=PATIENCE) as browser:
        register(browser, owner)
        names = [f"{owner}Bot{at}" for at in range(number)]
        bots = [browser.post("/api/bots", json={"name": name}).json() for name in names]
    return [str(bot["token"]) for bot in bots]


@pytest.fixture(scope="module")
def tokens(public: Process) -> list[str]:
    """Tokens that no test has used, because a bot plays at one table at a time."""
    return make_tokens(public.link, "Maker", 10)


@pytest.fixture
def token(tokens: list[str]) -> str:
    """The token of a bot of this test."""
    return tokens.pop()


def start_join(url: str, token: str, *options: str) -> "subprocess.Popen[str]":
    """Start `kingdombuilder join` in a process."""
    return subprocess.Popen(
        [sys.executable, "-m", "kingdombuilder", "join", url, *options],
        env=os.environ | {"KINGDOMBUILDER_BOT_TOKEN": token, "LC_ALL": "C.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for_output(running: "subprocess.Popen[str]", status: int = 0) -> tuple[str, str]:
    """Wait until a command ends, check its exit status and return its output."""
    out, errors = running.communicate(timeout=PATIENCE)
    assert running.returncode == status, errors
    return out.strip(), errors.strip()


def refusal(url: str, token: str, *options: str) -> str:
    """Return the last line of a command that is rejected."""
    out, errors = wait_for_output(
        start_join(url, token, *(options or ("--bot", "novice"))), status=2
    )
    assert not out
    return errors.splitlines()[-1]


def seat_of(ann: Friend, place: int = 1) -> Any:
    """Return a seat of the table."""
    return ann.last["table"]["seats"][place]


@pytest.mark.parametrize(
    "options", [("--program", PROTOCOL_BOT), ("--bot", "novice")], ids=["program", "level"]
)
def test_an_entrant_plays_with_a_person(
    public: Process, token: str, options: tuple[str, ...]
) -> None:
    """It joins by the link of an invitation, and the game is played to its end."""
    ann = Friend(public.link)
    game = ann.make("me", "open")
    ann.enter(game)
    invite = ann.last["table"]["invite"]
    bot = start_join(f"{public.link}/table/{game}#invite={invite}", token, "--json", *options)
    ann.until("table", lambda table: bool(table["seats"][1]["ready"]))
    assert seat_of(ann)["is_bot_account"]
    ann.say("set_ready")
    ann.until("view")
    play_on([ann], Random(1), is_over)
    out, errors = wait_for_output(bot)
    result = json.loads(out)
    assert result["gold"] == [seat["gold"] for seat in ann.view["position"]["seats"]]
    assert result["seat"] == 2
    assert "The game has begun." in errors
    ann.leave()
    ann.http.close()


def test_two_programs_find_each_other_in_the_lobby(tmp_path: Path) -> None:
    """They play a rated game, as only accounts and bots can; a file contains the second token."""
    # The lobby of the shared server lists tables of other tests.
    with process(tmp_path, "--port", "0", "--public", "--bot-workers", "1") as public:
        (token,), (other,) = (make_tokens(public.link, owner, 1) for owner in ("Maker", "Lobbyist"))
        headers = {"authorization": f"Bearer {other}"}
        seats = [{"occupant": "me"}, {"occupant": "open"}]
        table = {"seats": seats, "listed": True, "rated": True}
        clock = {"kind": "turn", "seconds": 60, "increment": 0, "days": 0}
        game = httpx.post(
            f"{public.link}/api/tables",
            json={**table, "options": {"time_control": clock}},
            headers=headers,
            timeout=PATIENCE,
        ).json()["id"]
        host = start_join(f"{public.link}/table/{game}", other, "--bot", "apprentice@0.1s")
        guest = start_join(public.link, token, "--program", PROTOCOL_BOT)
        outs = [wait_for_output(one)[0] for one in (host, guest)]
        gold = [re.findall(r"\d+", out) for out in outs]
        assert gold[0] == gold[1]
        assert len(gold[0]) == 2
        assert sorted(out.split(":")[0] for out in outs) in (
            ["Lost", "Won"],
            ["Shared victory"] * 2,
        )


def test_an_invalid_token_is_reported(public: Process) -> None:
    """It is missing, wrong, or that of a person."""
    assert "set the variable KINGDOMBUILDER_BOT_TOKEN" in refusal(public.link, "")
    assert "the token is not valid" in refusal(public.link, "nonsense")
    assert "the token is not valid" in refusal(public.link, "zwei\nZeilen")


def test_a_table_that_cannot_be_joined_is_reported(public: Process, token: str) -> None:
    """It is missing, full, running or closed by its host, or there is no invitation."""
    ann, bob = Friend(public.link), Friend(public.link)
    url = f"{public.link}/table/"
    assert "the server refused: " in refusal(url + "nowhere", token)
    closed = ann.make("me", "open")
    ann.enter(closed)
    assert "You need an invitation" in refusal(url + closed, token)
    ann.say("close_table")
    ann.until("table", lambda table: table["stage"] == "closed")
    assert "closed" in refusal(url + closed, token)
    game = ann.make("me", "open", listed=True)
    ann.enter(game)
    bob.enter(game)
    bob.sit(1)
    assert "all seats at this table are taken" in refusal(url + game, token)
    for one in (ann, bob):
        one.say("set_ready")
    ann.until("view")
    assert "has already begun" in refusal(url + game, token)
    for one in (ann, bob):
        one.leave()
        one.http.close()


@pytest.mark.parametrize(
    ("url", "options", "text"),
    [
        ("ftp://x", ("--bot", "novice"), "is not the URL of a site or a table"),
        ("http://127.0.0.1:9/other/page", ("--bot", "novice"), "is not the URL"),
        ("http://127.0.0.1:9", ("--bot", "novice"), "cannot be reached"),
        ("http://127.0.0.1:9", ("--bot", "novise"), "did you mean 'novice'"),
        ("http://127.0.0.1:9", ("--program", "./nowhere"), "program './nowhere' not found"),
        ("http://127.0.0.1:9/table/x", ("--bot", "novice", "--games", "2"), "a table has one game"),
    ],
)
def test_an_invalid_command_line_is_reported(url: str, options: tuple[str, ...], text: str) -> None:
    """The error is one line."""
    assert text in refusal(url, "token", *options)


def test_a_server_of_another_kind_is_reported(tmp_path: Path) -> None:
    """It answers, but not as a game server does."""
    command = [sys.executable, "-m", "http.server", "0", "--bind", "127.0.0.1"]
    with subprocess.Popen(
        [*command, "--directory", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
        text=True,
    ) as server:
        assert server.stdout
        port = re.search(r"port (\d+)", server.stdout.readline())
        assert port
        text = refusal(f"http://127.0.0.1:{port[1]}", "token")
        server.kill()
    assert "does not answer like a kingdombuilder server" in text


def test_ctrl_c_leaves_the_table_to_a_bot_of_the_server(public: Process, token: str) -> None:
    """The other players need not wait, and the program has exited."""
    ann = Friend(public.link)
    game = ann.make("me", "open", listed=True)
    ann.enter(game)
    bot = start_join(public.link + f"/table/{game}", token, "--program", PROTOCOL_BOT)
    ann.until("table", lambda table: bool(table["seats"][1]["ready"]))
    ann.say("set_ready")
    ann.until("view", lambda view: view["round"] > 0)
    bot.send_signal(signal.SIGINT)
    _, errors = wait_for_output(bot, status=130)
    assert errors.splitlines()[-1] == "Left the table."
    assert "Traceback" not in errors
    ann.until("table", lambda table: bool(table["seats"][1]["is_away"]))
    ann.leave()
    ann.http.close()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_wait_for_a_table(tmp_path: Path, number: signal.Signals) -> None:
    """There is no table to leave."""
    with process(tmp_path, "--port", "0") as server:
        (token,) = make_tokens(server.link, "Waiter", 1)
        bot = start_join(server.link, token, "--bot", "novice")
        assert bot.stderr
        lines = [bot.stderr.readline(), bot.stderr.readline()]
        assert "waiting for one" in lines[1]
        bot.send_signal(number)
        assert wait_for_output(bot, status=130) == ("", "")


FAILING = """
import json, sys
moves = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"protocol": 1}), flush=True)
    if message["type"] == "move":
        moves += 1
        if moves > MOST:
            raise ValueError("enough")
        print(json.dumps({"pick": message["legal"][0]}), flush=True)
"""


def test_a_program_that_fails_repeatedly_leaves_the_table(
    public: Process, token: str, tmp_path: Path
) -> None:
    """It is restarted first; in the end one of the server's bots takes over."""
    file = tmp_path / "failing.py"
    file.write_text(FAILING.replace("MOST", "4"))
    ann = Friend(public.link)
    game = ann.make("me", "open", listed=True)
    ann.enter(game)
    bot = start_join(f"{public.link}/table/{game}", token, "--program", f"{sys.executable} {file}")
    ann.until("table", lambda table: bool(table["seats"][1]["ready"]))
    ann.say("set_ready")
    ann.until("view")
    play_on([ann], Random(1), is_over)
    _, errors = wait_for_output(bot, status=2)
    assert errors.count("has failed: it crashed (ValueError: enough). Restarting it.") == 3
    assert errors.splitlines()[-1].endswith("has failed 3 times and has left the table")
    assert seat_of(ann)["is_away"]
    ann.leave()
    ann.http.close()


def test_a_broken_connection_is_opened_again(public: Process, token: str) -> None:
    """The game continues where it stopped, to its end."""
    ann = Friend(public.link)
    game = ann.make("me", "open", listed=True)
    ann.enter(game)
    with closing(Gate(int(public.link.rpartition(":")[2]))) as gate:
        url = f"http://127.0.0.1:{gate.port}/table/{game}"
        bot = start_join(url, token, "--program", PROTOCOL_BOT)
        ann.until("table", lambda table: bool(table["seats"][1]["ready"]))
        ann.say("set_ready")
        ann.until("view")
        play_on([ann], Random(1), lambda view: view["round"] > 3)
        gate.shut()
        opening = threading.Timer(2.0, setattr, (gate, "is_open", True))
        opening.start()
        play_on([ann], Random(2), is_over)
        out, errors = wait_for_output(bot)
        opening.join()
    assert errors.count("Reconnected.") >= 1
    gold = " ".join(str(seat["gold"]) for seat in ann.view["position"]["seats"])
    assert gold in out
    ann.leave()
    ann.http.close()


def test_a_client_can_play_on_a_section_that_only_the_server_has(tmp_path: Path) -> None:
    """The client requests its layout from the server."""
    with process(tmp_path / "data", "--port", "0") as server:
        ann = Friend(server.link)
        ann.ask("PUT", "/api/sections/lake_of_joins", content=SECTION)
        (token,) = make_tokens(server.link, "Sailor", 1)
        code = "board: lake_of_joins farm oasis~ tower; cards: fishermen knights miners; seats: 2"
        game = ann.make("me", "open", listed=True, setup_code=code)
        ann.enter(game)
        bot = start_join(f"{server.link}/table/{game}", token, "--program", MOVE_BOT)
        ann.until("table", lambda table: bool(table["seats"][1]["ready"]))
        ann.say("set_ready")
        ann.until("view")
        play_on([ann], Random(1), lambda view: view["round"] > 4)
        bot.send_signal(signal.SIGTERM)
        wait_for_output(bot, status=130)
        ann.leave()
        ann.http.close()


def test_addresses_are_parsed() -> None:
    """They name a site, a table, or a table with an invitation."""
    assert parse_table_address("kb.example.org") == TableAddress("https://kb.example.org")
    address = parse_table_address("http://localhost:8000/table/a-b_c#invite=x.y")
    assert address == TableAddress("http://localhost:8000", "a-b_c", "x.y")
    with pytest.raises(ParseError):
        parse_table_address("https://")


@pytest.mark.parametrize(
    ("kind", "left", "limit", "seconds"),
    [
        ("turn", 10_000, None, 7.7),
        ("turn", 10_000, 2.0, 2.0),
        ("turn", 100, 2.0, 0.05),
        ("game", 100_000, None, 8 + 0.8 * 5),
        ("game", 1_000, None, 0.5),
    ],
)
def test_a_turn_never_uses_the_whole_clock(
    kind: str, left: int, limit: float | None, seconds: float
) -> None:
    """It takes the usual time or a share of the remaining time."""
    clock = {"left_ms": [1, left + 500], "running": 1, "since_ms": 1000, "now_ms": 1500}
    view = {"clock": clock, "viewpoint": 1}
    budget = limit_by_clock(Budget(limit), view, {"kind": kind, "increment": 5})
    assert budget.seconds == pytest.approx(seconds)
    assert limit_by_clock(Budget(limit), view | {"clock": None}, None) == Budget(limit)
