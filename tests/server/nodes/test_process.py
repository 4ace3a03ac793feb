"""The server as a process: killed, stopped, started twice, its workers killed."""

import json
import signal
import socket
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from random import Random

import httpx
import psutil
import pytest
from websockets.sync.client import connect

from kingdombuilder.server.store.store import FILE
from tests.box.test_custom_sections import drawing
from tests.server.socket_viewers import TIMEOUT, Process, process, watching
from tools.server_process import bot_processes, seat_requests


def new_game(server: Process, *seats: str, **wanted: object) -> str:
    """A new game on a server."""
    answer = httpx.post(f"{server.link}/api/games", json={"seats": seat_requests(seats), **wanted})
    return str(answer.json()["id"])


def test_a_killed_server_has_kept_the_half_done_turn(tmp_path: Path) -> None:
    """ON-2: SIGKILL in the middle of a turn; the same position, and it can be taken back."""
    with process(tmp_path, "--port", "0") as first:
        game = new_game(first, "Mira", ":apprentice", seed=1)
        with watching(first.link, game) as mira:
            mira.play_on(lambda view: view["round"] == 3 and view["undo_count"] == 2, Random(1))
            left = mira.view
            first.process.kill()
    with process(tmp_path, "--port", "0") as second, watching(second.link, game) as mira:
        for key in ("seq", "step", "undo_count", "position"):
            assert mira.view[key] == left[key]
        assert [line["text"] for line in mira.view["lines"]]
        mira.send("undo", seq=mira.view["seq"] + 1, count=2)
        assert mira.until("view")["step"] == left["step"] - 2


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    """ON-3: a server that was killed while bots played goes on with them by itself."""
    with process(tmp_path, "--port", "0") as first:
        game = new_game(first, ":apprentice", ":apprentice", ":apprentice")
        with watching(first.link, game) as watcher:
            watcher.until("view", lambda view: view["step"] > 20)
            first.process.kill()
    with process(tmp_path, "--port", "0") as second:
        deadline = time.monotonic() + TIMEOUT
        while not httpx.get(f"{second.link}/api/games").json()[0]["is_over"]:
            assert time.monotonic() < deadline


def test_ctrl_c_says_one_line(tmp_path: Path) -> None:
    """No traceback, exit code 0, also while somebody watches and a bot thinks."""
    with process(tmp_path, "--port", "0") as server:
        assert server.link in server.greeting
        game = new_game(server, ":apprentice", ":apprentice")
        with watching(server.link, game) as watcher:
            watcher.until("view")
            code, out, errors = server.stop(signal.SIGINT)
    assert (code, errors) == (0, "")
    assert out.splitlines()[-1] == f"Stopped. All games are stored in {tmp_path}."


def test_a_busy_port_is_reported_and_the_next_one_taken(tmp_path: Path) -> None:
    """No traceback: where it is stands in the greeting."""
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        with process(tmp_path, "--port", str(port)) as server:
            assert server.link.startswith("http://127.0.0.1:")
            assert not server.link.endswith(f":{port}")
            assert httpx.get(f"{server.link}/healthz").json()["status"] == "ok"
            _, _, errors = server.stop(signal.SIGINT)
    assert errors.startswith(f"Port {port} is in use")


def test_two_servers_share_a_folder(tmp_path: Path) -> None:
    """What is picked at one is seen at the other; a pick that comes too late changes nothing."""
    with process(tmp_path, "--port", "0") as one, process(tmp_path, "--port", "0") as two:
        game = new_game(one, "Mira", "Otto", seed=1)
        with watching(one.link, game) as here, watching(two.link, game) as there:
            for viewer in (here, there):
                viewer.send("take_screen", seat=0)
                viewer.until("view")
            picks = here.legal()
            here.pick(picks[0])
            there.send("pick", seq=there.view["seq"] + 1, pick=picks[1])
            assert there.until("error")["code"] == "stale"
            assert there.view["seq"] == here.view["seq"]
            there.send("take_screen", seat=0)
            there.until("view")
            assert there.view["position"] == here.view["position"]


def test_a_folder_can_be_named(tmp_path: Path) -> None:
    """--data-dir, which wins over the variable."""
    with process(tmp_path / "no", "--port", "0", "--data-dir", str(tmp_path / "yes")) as server:
        new_game(server, "Mira", ":apprentice")
    assert (tmp_path / "yes" / "games.sqlite3").exists()
    assert not (tmp_path / "no").exists()


def test_a_server_for_all_says_so(tmp_path: Path) -> None:
    """It warns, and answers to any name as long as it is not told its own."""
    with process(tmp_path, "--port", "0", "--host", "0.0.0.0") as server:
        answer = httpx.get(f"{server.link}/healthz", headers={"host": "table.example"})
        assert answer.status_code == 200
        _, _, errors = server.stop(signal.SIGINT)
    assert errors.startswith("Warning: anyone who can reach 0.0.0.0")


def test_a_game_whose_section_is_gone_spoils_nothing(tmp_path: Path) -> None:
    """Its file was deleted by hand: the server starts, lists the game, and its table says why."""
    (tmp_path / "sections").mkdir()
    (tmp_path / "sections" / "lake.txt").write_text(drawing())
    with process(tmp_path, "--port", "0") as first:
        wanted = {"sections": ["my_lake", "farm", "oasis", "tower"]}
        code = httpx.post(f"{first.link}/api/setups", json=wanted).json()["setup_code"]
        game = new_game(first, ":apprentice", "Mira", setup_code=code, seed=1)
    (tmp_path / "sections" / "lake.txt").unlink()
    with process(tmp_path, "--port", "0") as second:
        assert httpx.get(f"{second.link}/api/games").json()[0]["id"] == game
        address = f"{second.link.replace('http', 'ws', 1)}/api/games/{game}/socket?protocol=2"
        with connect(address) as connection:
            answer = json.loads(connection.recv(timeout=TIMEOUT))
        assert (answer["type"], answer["code"]) == ("error", "unknown")
        assert "my_lake" in answer["text"]


@pytest.mark.parametrize("content", [b"no store " * 1000, "of a later version"])
def test_a_file_that_is_no_store_is_reported(tmp_path: Path, content: bytes | str) -> None:
    """One line, exit code 2, and the file is left as it is."""
    file = tmp_path / FILE
    if isinstance(content, bytes):
        file.write_bytes(content)
    else:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
            connection.execute("INSERT INTO alembic_version VALUES ('9999')")
            connection.commit()
    before = file.read_bytes()
    with process(tmp_path, "--port", "0") as server:
        out, errors = server.process.communicate(timeout=TIMEOUT)
    assert (server.process.returncode, server.greeting, out) == (2, "", "")
    assert errors.startswith(f"kingdombuilder: {tmp_path}: the games here cannot be used")
    assert errors.count("\n") == 1
    if isinstance(content, bytes):
        assert file.read_bytes() == before


@pytest.mark.parametrize("port", ["-1", "65536"])
def test_an_invalid_port_is_reported(tmp_path: Path, port: str) -> None:
    """One line, exit code 2."""
    with process(tmp_path, "--port", port) as server:
        out, errors = server.process.communicate(timeout=TIMEOUT)
    assert (server.process.returncode, server.greeting, out) == (2, "", "")
    assert errors.startswith(f"kingdombuilder: invalid port '{port}'")
    assert errors.count("\n") == 1


def test_a_killed_worker_is_replaced_and_none_is_left_behind(tmp_path: Path) -> None:
    """ON-3: the game of bots goes on to its end; when the server is killed, so are its workers."""
    with process(tmp_path, "--port", "0") as server:
        game = new_game(server, ":apprentice", ":apprentice", ":apprentice")
        with watching(server.link, game) as watcher:
            watcher.until("view", lambda view: view["step"] > 10)
            killed = bot_processes(server.process.pid)
            for worker in killed:
                worker.kill()
            watcher.until("view", lambda view: view["position"]["phase"] == "over")
        left = bot_processes(server.process.pid)
        assert left
        assert not set(left) & set(killed)
        server.process.kill()
        _, still_there = psutil.wait_procs(left, timeout=TIMEOUT)
        assert not still_there


def test_a_server_has_the_given_number_of_thinkers_and_waits_for_none(tmp_path: Path) -> None:
    """It says once which engine they use; Ctrl-C comes through while a bot thinks for long."""
    with process(tmp_path, "--port", "0", "--bot-workers", "1") as server:
        assert server.process.stdout
        assert "in use" in server.process.stdout.readline()
        game = new_game(server, ":grandmaster", ":grandmaster")
        with watching(server.link, game) as watcher:
            assert watcher.table["seats"][watcher.view["position"]["chooser"]]["bot"]
            assert len(bot_processes(server.process.pid)) == 1
            code, out, errors = server.stop(signal.SIGINT)
    assert (code, errors, out) == (0, "", f"Stopped. All games are stored in {tmp_path}.\n")


@pytest.mark.parametrize("number", ["0", "65"])
def test_a_number_of_thinkers_that_makes_no_sense_is_refused(tmp_path: Path, number: str) -> None:
    """With the numbers that do."""
    with process(tmp_path, "--bot-workers", number) as server:
        _, errors = server.process.communicate(timeout=TIMEOUT)
        assert server.process.returncode == 2
        assert "from 1 to 64" in errors
