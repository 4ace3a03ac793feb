"""A server offers programs that its operator adds; clients choose them by name."""

import os
import signal
import sys
import time
from pathlib import Path
from random import Random

import httpx
import psutil
import pytest

from kingdombuilder.cli import main
from tests.arena.matches import EXAMPLES
from tests.entrants.stubborn import STUBBORN
from tests.entrants.test_online_bots import hosting
from tests.research.test_nets import greedy_net
from tests.server.socket_viewers import TIMEOUT, process, watching
from tools.server_process import seat_requests

EXAMPLE = f"{sys.executable} {EXAMPLES / 'protocol_bot.py'}"


def test_a_person_plays_against_a_program_and_a_python_file(tmp_path: Path) -> None:
    """The library names both, and the game is played to its end."""
    file = tmp_path / "lazy.py"
    file.write_text("import kingdombuilder as kb\n\ndef decide(seen, random):\n")
    file.write_text(file.read_text() + "    return next(kb.each(kb.legal(seen)))\n")
    options = ("--program", f"greedy_bot={EXAMPLE}", "--python-bot", str(file))
    with (
        process(tmp_path / "data", "--port", "0", *options) as server,
        httpx.Client(base_url=server.link, timeout=TIMEOUT) as client,
    ):
        bots = {bot["id"]: bot for bot in client.get("/api/library").json()["bots"]}
        assert [name for name in bots if bots[name]["is_program"]] == ["greedy_bot", "lazy"]
        assert bots["lazy"]["description"] == "A program that this server runs."
        seats = seat_requests(["Ann", ":greedy_bot", ":lazy"])
        game = client.post("/api/games", json={"seats": seats, "seed": 1}).json()["id"]
        with watching(server.link, game) as ann:
            assert [seat["bot"] for seat in ann.table["seats"]] == [None, "greedy_bot", "lazy"]
            ann.play_on(lambda view: view["position"]["phase"] == "over", Random(1))
            gold = [seat["gold"] for seat in ann.view["position"]["seats"]]
        assert gold[1] > gold[2]
        assert client.post("/api/games", json={"seats": seat_requests(["A", ":./x"])}).is_error


def test_a_person_plays_against_a_network(tmp_path: Path) -> None:
    """The operator offers its file like a program."""
    file = tmp_path / "net.npz"
    greedy_net().save(file)
    with process(tmp_path / "data", "--port", "0", "--program", f"net={file}") as server:
        seats = {"seats": seat_requests(["Ann", ":net"]), "seed": 1}
        game = httpx.post(f"{server.link}/api/games", json=seats, timeout=TIMEOUT).json()["id"]
        with watching(server.link, game) as ann:
            assert [seat["bot"] for seat in ann.table["seats"]] == [None, "net"]
            ann.play_on(lambda view: view["position"]["phase"] == "over", Random(1))
            gold = [seat["gold"] for seat in ann.view["position"]["seats"]]
    assert gold[1] > gold[0]


def test_a_person_plays_against_an_online_bot(tmp_path: Path) -> None:
    """If its host ends, one of the server's bots plays for it."""
    with (
        hosting(tmp_path, "apprentice") as (address, host),
        process(tmp_path / "data", "--port", "0", "--program", f"far={address}") as server,
    ):
        seats = {"seats": seat_requests(["Ann", ":far"])}
        game = httpx.post(f"{server.link}/api/games", json=seats, timeout=TIMEOUT).json()["id"]
        with watching(server.link, game) as ann:
            assert [seat["bot"] for seat in ann.table["seats"]] == [None, "far"]
            ann.play_on(lambda view: view["round"] > 2, Random(1))
            host.send_signal(signal.SIGINT)
            assert host.wait(TIMEOUT) == 130
            ann.play_on(lambda view: view["position"]["phase"] == "over", Random(1))


def test_a_game_of_a_removed_program_continues(tmp_path: Path) -> None:
    """One of the server's bots plays for it."""
    folder = tmp_path / "data"
    with process(folder, "--port", "0", "--program", f"mine={EXAMPLE}") as server:
        seats = {"seats": seat_requests(["Ann", ":mine"])}
        game = httpx.post(f"{server.link}/api/games", json=seats).json()["id"]
        with watching(server.link, game) as ann:
            ann.play_on(lambda view: view["round"] > 2, Random(1))
    with process(folder, "--port", "0") as server, watching(server.link, game) as ann:
        assert ann.table["seats"][1]["name"] == "mine"
        ann.play_on(lambda view: view["round"] > 4, Random(1))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_no_program_outlives_its_server(tmp_path: Path, number: int) -> None:
    """This includes a program that ignores all signals, even if the server is killed."""
    file = tmp_path / "stubborn.py"
    file.write_text(STUBBORN)
    program = f"stubborn={sys.executable} -S -E {file}"
    with process(tmp_path / "data", "--port", "0", "--program", program) as server:
        seats = {"seats": seat_requests([":stubborn", "Ann"])}
        game = httpx.post(f"{server.link}/api/games", json=seats).json()["id"]
        with watching(server.link, game) as ann:
            ann.until("view", lambda view: bool(view["can_act"]))
        pids = [one.pid for one in psutil.process_iter(["cmdline"]) if _has(one, str(file))]
        assert pids
        os.kill(server.process.pid, number)
        deadline = time.monotonic() + TIMEOUT
        while any(psutil.pid_exists(pid) and _is_running(pid) for pid in pids):
            assert time.monotonic() < deadline
            time.sleep(0.05)


def _has(process: psutil.Process, word: str) -> bool:
    return word in (process.info["cmdline"] or [])


def _is_running(pid: int) -> bool:
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (("--program", "mine"), "expected NAME=COMMAND"),
        (("--program", "mine=./nowhere"), "program './nowhere' not found"),
        (("--program", "two words=true"), "cannot be the name of a program on a server"),
        (("--program", "master=true"), "'master' appears twice"),
        (("--python-bot", "nowhere.py"), "there is no file 'nowhere.py'"),
        (("--program", "mine=true"), "true cannot start: it crashed (exit code 0)"),
        (("--program", "a=true", "--program-seconds", "never"), "'never' is not a number"),
        (("--program", "a=true", "--program-seconds", "1000"), "seconds up to 60"),
    ],
)
def test_a_program_that_cannot_be_offered_stops_the_server(
    tmp_path: Path, options: tuple[str, ...], text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The error is one line."""
    arguments = [
        "serve",
        "--port",
        "0",
        "--no-browser",
        "--data-dir",
        str(tmp_path),
        "--lang",
        "en",
    ]
    assert main([*arguments, *options]) == 2
    error = capsys.readouterr().err
    assert text in error
    assert error.count("\n") == 1
