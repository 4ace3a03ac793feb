"""Bots that run elsewhere: `protocol host`, and entrants by their address."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from kingdombuilder.entrants.addresses import address_of, parse_address
from kingdombuilder.entrants.contestant import check_entrant
from kingdombuilder.entrants.entrant import ONLINE
from kingdombuilder.entrants.entrant_args import bring_entrants, parse_entrant
from kingdombuilder.text.parsing import ParseError
from tests.arena.matches import EXAMPLES, environment
from tests.entrants.stubborn import STUBBORN
from tests.entrants.test_survivors import survivors, wait_until

TIMEOUT = 60.0


@contextmanager
def hosting(folder: Path, *arguments: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A running host of a bot, with its address."""
    host = subprocess.Popen(
        [*command("protocol", "host", *arguments), "--port", "0"],
        cwd=folder,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert host.stdout
    try:
        address = re.search(r"tcp://\S+:\d+", host.stdout.readline())
        assert address, host.communicate()
        yield address[0], host
    finally:
        host.kill()
        host.communicate()


def command(*arguments: str) -> list[str]:
    """Return the words of a command of the program."""
    return [sys.executable, "-m", "kingdombuilder", *arguments]


def run(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run a command to its end."""
    return subprocess.run(
        command(*arguments),
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )


def unused_address() -> str:
    """Return an address at which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return address_of("127.0.0.1", server.getsockname()[1])


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("tcp://127.0.0.1:7070", ("127.0.0.1", 7070)),
        ("tcp://bots.example.org:80/", ("bots.example.org", 80)),
        ("tcp://[::1]:7070", ("::1", 7070)),
    ],
)
def test_addresses_are_read_and_written(text: str, parts: tuple[str, int]) -> None:
    """Also those of version 6."""
    assert parse_address(text) == parts
    assert parse_address(address_of(*parts)) == parts


@pytest.mark.parametrize(
    "text",
    ["tcp://", "tcp://host", "tcp://:70", "tcp://host:many", "tcp://host:70000", "tcp://h:1/a"],
)
def test_an_address_needs_a_host_and_a_port(text: str) -> None:
    """The error names the text and the expected form."""
    with pytest.raises(ParseError, match=r"tcp://HOST:PORT") as error:
        parse_entrant(text)
    assert text in str(error.value)


def test_a_bot_is_named_by_its_address_or_as_one_likes() -> None:
    """And may get a time, as a program."""
    plain = parse_entrant("tcp://127.0.0.1:7070@2s")
    assert (plain.name, plain.kind, plain.budget.seconds) == ("127.0.0.1:7070@2s", ONLINE, 2.0)
    named = bring_entrants(["far=tcp://127.0.0.1:7070"], [])["far"]
    assert (named.name, named.kind, named.source) == ("far", ONLINE, "tcp://127.0.0.1:7070")


def test_a_missing_bot_is_reported_before_the_first_game(tmp_path: Path) -> None:
    """In one line, without a traceback."""
    address = unused_address()
    with pytest.raises(ParseError, match="Connection refused"):
        check_entrant(parse_entrant(address), "en")
    answer = run(tmp_path, "arena", "uniform", f"far={address}", "--games", "2")
    assert answer.returncode == 2
    assert f"cannot connect to {address}" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_hosted_bots_play_everywhere(tmp_path: Path) -> None:
    """In matches, self-play and checks, whatever they are made of."""
    with (
        hosting(tmp_path, "novice@10") as (novice, _),
        hosting(tmp_path, str(EXAMPLES / "bot.py")) as (python, _),
    ):
        match = run(
            tmp_path,
            *("arena", f"novice={novice}", f"mine={python}", "uniform", "--players", "3"),
            *("--games", "3", "--seed", "1", "--jobs", "2"),
        )
        assert match.returncode == 0, match.stderr
        assert "3 games, 1 deal" in match.stdout
        assert "forfeit" not in match.stdout
        games = run(tmp_path, "selfplay", "--games", "2", "--bots", f"{novice},uniform")
        assert games.returncode == 0, games.stderr
        seats = f"uniform,{novice}"
        table = run(tmp_path, "play", "--seats", seats, "--seed", "1", "--lang", "en")
        assert table.returncode == 0, table.stderr
        assert re.search(r"wins? with \d+ gold", table.stdout)
        check = run(tmp_path, "protocol", "check", python, "--games", "1")
        assert check.returncode == 0, check.stdout + check.stderr


def test_a_hosted_level_decides_like_the_level(tmp_path: Path) -> None:
    """At the same work, so it makes no difference where it runs."""
    seats = ["--games", "2", "--seed", "3", "--jobs", "1"]
    with hosting(tmp_path, "novice@10") as (address, _):
        there = run(tmp_path, "arena", f"a={address}", "uniform", *seats, "--out", "there.jsonl")
        here = run(tmp_path, "arena", "novice@10", "uniform", *seats, "--out", "here.jsonl")
    assert (there.returncode, here.returncode) == (0, 0)
    gold = [
        re.findall(r'"gold": ?\[[^]]*\]', (tmp_path / f).read_text())
        for f in ("there.jsonl", "here.jsonl")
    ]
    assert gold[0] == gold[1] != []


def test_a_host_that_dies_forfeits_the_game_of_its_bot(tmp_path: Path) -> None:
    """The match goes on and says why."""
    (tmp_path / "slow.py").write_text("import time\ndef decide(seen, random): time.sleep(60)\n")
    with hosting(tmp_path, "slow.py") as (address, host):
        match = subprocess.Popen(
            command("arena", f"far={address}@30s", "uniform", "--games", "2", "--jobs", "1"),
            cwd=tmp_path,
            env=environment(),
            stdout=subprocess.PIPE,
            text=True,
        )
        assert host.stderr
        assert "connected" in host.stderr.readline()  # the check
        assert "disconnected" in host.stderr.readline()
        assert "connected" in host.stderr.readline()  # the match
        host.send_signal(signal.SIGINT)
        output, _ = match.communicate(timeout=TIMEOUT)
        assert host.wait(TIMEOUT) == 130
    assert re.search("connection to .* broke|closed the connection", " ".join(output.split()))


def test_a_hosted_program_that_crashes_is_noticed(tmp_path: Path) -> None:
    """Its connection is closed, so that nobody waits for it."""
    (tmp_path / "crash.py").write_text("def decide(seen, random): raise SystemExit(3)\n")
    with hosting(tmp_path, "crash.py") as (address, _):
        match = run(tmp_path, "arena", f"far={address}@30s", "uniform", "--games", "2")
    assert match.returncode == 0, match.stderr
    assert "closed the connection" in " ".join(match.stdout.split())


def test_a_host_survives_the_removal_of_its_program(tmp_path: Path) -> None:
    """The connection is refused with the reason, and the host accepts others again."""
    program, hidden = tmp_path / "mybot", tmp_path / "hidden"
    program.write_text(f"#!{sys.executable} -S\n{STUBBORN}")
    program.chmod(0o755)
    with hosting(tmp_path, str(program)) as (address, host):
        assert host.stderr
        program.rename(hidden)
        with closing(socket.create_connection(parse_address(address))) as guest:
            assert guest.recv(1) == b""
        assert "cannot start (No such file" in host.stderr.readline()
        hidden.rename(program)
        check_entrant(parse_entrant(address), "en")


def test_only_so_many_connections_are_open(tmp_path: Path) -> None:
    """Another one is refused, until one of them ends."""
    with hosting(tmp_path, "uniform", "--connections", "1") as (address, host):
        assert host.stderr
        with closing(socket.create_connection(parse_address(address))):
            assert "connected" in host.stderr.readline()
            with closing(socket.create_connection(parse_address(address))) as second:
                assert second.recv(1) == b""
            assert "refused" in host.stderr.readline()
        assert "disconnected" in host.stderr.readline()
        check_entrant(parse_entrant(address), "en")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_program_outlives_its_host_or_its_guest(tmp_path: Path, number: signal.Signals) -> None:
    """Even one that ignores signals and the end of its input."""
    file, token = tmp_path / "stubborn.py", f"hosted-{os.getpid()}-{number}"
    file.write_text(STUBBORN)
    with hosting(tmp_path, f"{sys.executable} -S -E {file} {token}") as (address, host):
        guest = socket.create_connection(parse_address(address))
        wait_until(lambda: len(survivors(token)) == 1, "the program starts")
        guest.close()
        wait_until(lambda: not survivors(token), "the program ends with its guest")
        with closing(socket.create_connection(parse_address(address))):
            wait_until(lambda: len(survivors(token)) == 1, "the program starts again")
            host.send_signal(number)
            host.wait(TIMEOUT)
            wait_until(lambda: not survivors(token), "the program ends with its host")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["tcp://127.0.0.1:7070"], "already plays elsewhere"),
        (["uniform", "--connections", "0"], "at least 1 connection"),
        (["uniform", "--host", "192.0.2.1"], "cannot be opened"),
        (["uniform", "--port", "99999"], "cannot be opened"),
        (["nobody"], "nobody"),
    ],
)
def test_a_mistake_gets_one_line(tmp_path: Path, arguments: list[str], words: str) -> None:
    """It says what is wrong."""
    answer = run(tmp_path, "protocol", "host", "--port", "0", *arguments)
    assert answer.returncode == 2
    assert words in answer.stderr
    assert "Traceback" not in answer.stderr
