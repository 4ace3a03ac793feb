"""The server as a process: killed, stopped, started twice, and with killed workers."""

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


def new_game(server: Process, *seats: str, **request: object) -> str:
    """Create a game on a server and return its id."""
    answer = httpx.post(f"{server.link}/api/games", json={"seats": seat_requests(seats), **request})
    return str(answer.json()["id"])


def test_a_killed_server_keeps_an_unfinished_turn(tmp_path: Path) -> None:
    """ON-2: after SIGKILL during a turn, the position is the same, and picks can be undone."""
    with process(tmp_path, "--port", "0") as first:
        game = new_game(first, "Mira", ":apprentice", seed=1)
        with watching(first.link, game) as mira:
            mira.play_on(lambda view: view["round"] == 3 and view["undo_count"] == 2, Random(1))
            before = mira.view
            first.process.kill()
    with process(tmp_path, "--port", "0") as second, watching(second.link, game) as mira:
        for key in ("seq", "step", "undo_count", "position"):
            assert mira.view[key] == before[key]
        assert [line["text"] for line in mira.view["lines"]]
        mira.send("undo", seq=mira.view["seq"] + 1, count=2)
        assert mira.until("view")["step"] == before["step"] - 2


def test_bots_continue_after_a_restart(tmp_path: Path) -> None:
    """ON-3: a server that was killed while bots played continues their game."""
    with process(tmp_path, "--port", "0") as first:
        game = new_game(first, ":apprentice", ":apprentice", ":apprentice")
        with watching(first.link, game) as viewer:
            viewer.until("view", lambda view: view["step"] > 20)
            first.process.kill()
    with process(tmp_path, "--port", "0") as second:
        deadline = time.monotonic() + TIMEOUT
        while not httpx.get(f"{second.link}/api/games").json()[0]["is_over"]:
            assert time.monotonic() < deadline


def test_ctrl_c_prints_one_line(tmp_path: Path) -> None:
    """There is no traceback, even while a viewer is connected and a bot thinks."""
    with process(tmp_path, "--port", "0") as server:
        assert server.link in server.greeting
        game = new_game(server, ":apprentice", ":apprentice")
        with watching(server.link, game) as viewer:
            viewer.until("view")
            code, out, errors = server.stop(signal.SIGINT)
    assert (code, errors) == (0, "")
    assert out.splitlines()[-1] == f"Stopped. All games are stored in {tmp_path}."


def test_a_busy_port_is_reported_and_another_is_used(tmp_path: Path) -> None:
    """There is no traceback, and the greeting contains the link."""
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        with process(tmp_path, "--port", str(port)) as server:
            assert server.link.startswith("http://127.0.0.1:")
            assert not server.link.endswith(f":{port}")
            assert httpx.get(f"{server.link}/healthz").json()["status"] == "ok"
            _, _, errors = server.stop(signal.SIGINT)
    assert errors.startswith(f"Port {port} is in use")


def test_two_servers_can_share_a_folder(tmp_path: Path) -> None:
    """A pick at one is seen at the other; a stale pick changes nothing."""
    with process(tmp_path, "--port", "0") as server_1, process(tmp_path, "--port", "0") as server_2:
        game = new_game(server_1, "Mira", "Otto", seed=1)
        with watching(server_1.link, game) as viewer_1, watching(server_2.link, game) as viewer_2:
            for viewer in (viewer_1, viewer_2):
                viewer.send("take_screen", seat=0)
                viewer.until("view")
            picks = viewer_1.legal()
            viewer_1.pick(picks[0])
            viewer_2.send("pick", seq=viewer_2.view["seq"] + 1, pick=picks[1])
            assert viewer_2.until("error")["code"] == "stale"
            assert viewer_2.view["seq"] == viewer_1.view["seq"]
            viewer_2.send("take_screen", seat=0)
            viewer_2.until("view")
            assert viewer_2.view["position"] == viewer_1.view["position"]


def test_the_data_folder_can_be_an_option(tmp_path: Path) -> None:
    """`--data-dir` overrides the environment variable."""
    with process(tmp_path / "no", "--port", "0", "--data-dir", str(tmp_path / "yes")) as server:
        new_game(server, "Mira", ":apprentice")
    assert (tmp_path / "yes" / "games.sqlite3").exists()
    assert not (tmp_path / "no").exists()


def test_a_server_on_all_interfaces_warns(tmp_path: Path) -> None:
    """It accepts any host name as long as it has no site URL."""
    with process(tmp_path, "--port", "0", "--host", "0.0.0.0") as server:
        answer = httpx.get(f"{server.link}/healthz", headers={"host": "table.example"})
        assert answer.status_code == 200
        _, _, errors = server.stop(signal.SIGINT)
    assert errors.startswith("Warning: anyone who can reach 0.0.0.0")


def test_a_game_with_a_missing_section_affects_no_other(tmp_path: Path) -> None:
    """Its file was deleted: the server starts, lists the game, and its table reports why."""
    (tmp_path / "sections").mkdir()
    (tmp_path / "sections" / "lake.txt").write_text(drawing())
    with process(tmp_path, "--port", "0") as first:
        request = {"sections": ["my_lake", "farm", "oasis", "tower"]}
        code = httpx.post(f"{first.link}/api/setups", json=request).json()["setup_code"]
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
def test_a_file_that_is_not_a_store_is_reported(tmp_path: Path, content: bytes | str) -> None:
    """The error is one line, the exit code is 2, and the file stays unchanged."""
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
    """The error is one line, and the exit code is 2."""
    with process(tmp_path, "--port", port) as server:
        out, errors = server.process.communicate(timeout=TIMEOUT)
    assert (server.process.returncode, server.greeting, out) == (2, "", "")
    assert errors.startswith(f"kingdombuilder: invalid port '{port}'")
    assert errors.count("\n") == 1


def test_a_killed_worker_is_replaced_and_none_is_left_behind(tmp_path: Path) -> None:
    """ON-3: the game of the bots ends normally; workers stop when the server is killed."""
    with process(tmp_path, "--port", "0") as server:
        game = new_game(server, ":apprentice", ":apprentice", ":apprentice")
        with watching(server.link, game) as viewer:
            viewer.until("view", lambda view: view["step"] > 10)
            killed = bot_processes(server.process.pid)
            for worker in killed:
                worker.kill()
            viewer.until("view", lambda view: view["position"]["phase"] == "over")
        workers = bot_processes(server.process.pid)
        assert workers
        assert not set(workers) & set(killed)
        server.process.kill()
        _, still_running = psutil.wait_procs(workers, timeout=TIMEOUT)
        assert not still_running


def test_a_server_has_the_given_number_of_workers(tmp_path: Path) -> None:
    """It reports their engine once, and Ctrl-C works while a bot thinks for long."""
    with process(tmp_path, "--port", "0", "--bot-workers", "1") as server:
        assert server.process.stdout
        assert "in use" in server.process.stdout.readline()
        game = new_game(server, ":grandmaster", ":grandmaster")
        with watching(server.link, game) as viewer:
            assert viewer.table["seats"][viewer.view["position"]["chooser"]]["bot"]
            assert len(bot_processes(server.process.pid)) == 1
            code, out, errors = server.stop(signal.SIGINT)
    assert (code, errors, out) == (0, "", f"Stopped. All games are stored in {tmp_path}.\n")


@pytest.mark.parametrize("number", ["0", "65"])
def test_an_invalid_number_of_workers_is_rejected(tmp_path: Path, number: str) -> None:
    """The error names the valid range."""
    with process(tmp_path, "--bot-workers", number) as server:
        _, errors = server.process.communicate(timeout=TIMEOUT)
        assert server.process.returncode == 2
        assert "from 1 to 64" in errors
