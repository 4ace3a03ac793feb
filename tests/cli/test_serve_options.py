"""How a server is wanted: options, variables, and what makes no sense."""

import argparse
import signal
import socket
import time
from collections.abc import Mapping
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from kingdombuilder.cli import main
from kingdombuilder.cli.serve_options import (
    ServeOptions,
    add_arguments,
    parse_serve_options,
)
from kingdombuilder.server.hosts import is_local_name, is_private, parse_site
from kingdombuilder.text.environment import ENV_PREFIX
from kingdombuilder.text.parsing import ParseError
from tests.server.socket_viewers import TIMEOUT, Viewer, process, watching
from tools.server_process import seat_requests

SITE = "https://kb.example.org"
SOON = 2.0  # seconds within which sockets are closed when a server stops


def order(*arguments: str, environment: Mapping[str, str] | None = None) -> ServeOptions:
    """What a command line and variables order."""
    parser = argparse.ArgumentParser(description="")
    add_arguments(parser)
    return parse_serve_options(parser.parse_args(arguments), environment or {})


def how_it_ends(watcher: Viewer) -> int:
    """Listen to the end: the code that the server closes with."""
    try:
        while True:
            watcher.next()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def test_a_plain_server_is_for_this_machine() -> None:
    """Nothing said: at home, in a file, quiet."""
    found = order()
    assert (found.host, found.port, found.public) == ("127.0.0.1", 8000, False)
    assert (found.site, found.database, found.trusted_proxies) == ("", "", "")
    assert (found.log_format, found.metrics_token, found.bot_workers) == ("text", "", None)


@pytest.mark.parametrize(
    ("arguments", "public"),
    [
        (("--public",), True),
        (("--site", SITE), True),
        (("--host", "0.0.0.0"), True),
        (("--host", "::"), True),
        (("--host", "192.168.1.7"), True),
        (("--host", "::1"), False),
        (("--host", "localhost"), False),
    ],
)
def test_what_makes_a_server_public(arguments: tuple[str, ...], public: bool) -> None:
    """It is said, or it has an address for players, or it listens where others reach it."""
    assert order(*arguments).public == public


def test_variables_stand_in_for_options_and_options_win() -> None:
    """Each of them."""
    told = {
        "host": "127.0.0.2",
        "port": "9000",
        "public": "yes",
        "site": "http://elsewhere.example:81/",
        "database": "postgresql://u:p@h/d",
        "trusted_proxies": "10.0.0.1, 10.1.0.0/16",
        "log_format": "json",
        "metrics_token": "0123456789abcdef",
        "bot_workers": "3",
    }
    environment = {f"{ENV_PREFIX}{name.upper()}": value for name, value in told.items()}
    found = order(environment=environment)
    assert (found.host, found.port) == ("127.0.0.2", 9000)
    assert (found.public, found.bot_workers) == (True, 3)
    assert (found.site, found.database) == ("http://elsewhere.example:81", told["database"])
    assert (found.trusted_proxies, found.log_format) == ("10.0.0.1,10.1.0.0/16", "json")
    assert found.metrics_token == told["metrics_token"]
    wins = order("--port", "1", "--site", SITE, "--log-format", "text", environment=environment)
    assert (wins.port, wins.site, wins.log_format) == (1, SITE, "text")
    empty = dict.fromkeys(environment, "")
    assert order(environment=empty) == order()


@pytest.mark.parametrize(
    ("option", "value", "code"),
    [
        ("--port", "65536", "number"),
        ("--port", "many", "number"),
        ("--bot-workers", "0", "number"),
        ("--site", "kb.example.org", "no_site"),
        ("--site", "ftp://kb.example.org", "no_site"),
        ("--site", "https://kb.example.org/tables", "no_site"),
        ("--site", "https://u:p@kb.example.org", "no_site"),
        ("--site", "https://kb.example.org:port", "no_site"),
        ("--site", "https://[::1", "no_site"),
        ("--trusted-proxies", "*", "no_proxy"),
        ("--trusted-proxies", "0.0.0.0/0", "no_proxy"),
        ("--trusted-proxies", "proxy.example", "no_proxy"),
        ("--trusted-proxies", "10.0.0.1,10.0.0.1/8", "no_proxy"),
        ("--log-format", "xml", "unknown"),
        ("--metrics-token", "short", "no_token"),
    ],
)
def test_invalid_options_are_reported(
    option: str, value: str, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one line, whether an option or a variable says it."""
    with pytest.raises(ParseError) as found:
        order(option, value)
    assert found.value.code == code
    variable = f"{ENV_PREFIX}{option.strip('-').replace('-', '_').upper()}"
    with pytest.raises(ParseError):
        order(environment={variable: value})
    assert main(["serve", option, value]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_variable_that_is_neither_yes_nor_no_is_reported() -> None:
    """By its name."""
    with pytest.raises(ParseError, match=r"KINGDOMBUILDER_PUBLIC must be yes or no \(got 'maybe'"):
        order(environment={"KINGDOMBUILDER_PUBLIC": "maybe"})


def test_the_help_names_every_option_and_variable(capsys: pytest.CaptureFixture[str]) -> None:
    """Also those that containers use."""
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    said = capsys.readouterr().out
    for name in ServeOptions.__slots__:
        assert f"--{name.replace('_', '-')}" in said
        assert f"{ENV_PREFIX}{name.upper()}" in said


@pytest.mark.parametrize(
    ("text", "site"),
    [
        ("https://KB.example.org/", "https://kb.example.org"),
        ("https://kb.example.org:443", "https://kb.example.org"),
        ("http://kb.example.org:8080", "http://kb.example.org:8080"),
        ("https://bücher.example", "https://xn--bcher-kva.example"),
        ("http://[::1]:80", "http://[::1]"),
        ("https://kb.example.org?x", ""),
        ("https://a b", ""),
        ("", ""),
    ],
)
def test_a_site_is_written_as_browsers_write_it(text: str, site: str) -> None:
    """Or it is none."""
    assert parse_site(text) == site


@pytest.mark.parametrize(
    ("host", "near"),
    [
        ("localhost:8000", True),
        ("node1:8000", True),
        ("10.0.0.7:8000", True),
        ("[fd00::1]:8000", True),
        ("kb.example.org", False),
        ("", False),
    ],
)
def test_names_that_nobody_far_away_can_point_here(host: str, near: bool) -> None:
    """Addresses, and names without a dot."""
    assert is_local_name(host) == near


@pytest.mark.parametrize(
    ("address", "private"),
    [
        ("127.0.0.1", True),
        ("10.77.0.3", True),
        ("::1", True),
        ("::ffff:192.168.0.1", True),
        ("fd12::1", True),
        ("8.8.8.8", False),
        ("::ffff:8.8.8.8", False),
        ("2001:4860::1", False),
        ("proxy", False),
    ],
)
def test_peers_of_our_own_network(address: str, private: bool) -> None:
    """Also as IPv6 writes them."""
    assert is_private(address) == private


def test_a_site_is_reached_by_its_own_address_alone(tmp_path: Path) -> None:
    """But for its health, which nodes are asked for by other names; pages must be of the site."""
    with process(tmp_path, "--port", "0", "--site", SITE) as server:
        assert SITE in server.greeting
        with httpx.Client(base_url=server.link, headers={"host": "kb.example.org"}) as client:
            assert client.get("/").status_code == 200
            here = client.get("/", headers={"host": "localhost"})
            assert (here.status_code, here.json()["code"]) == (421, "site")
            assert SITE in here.json()["text"]
            for host in ("localhost", "node1:8000", "127.0.0.1:8000"):
                assert client.get("/healthz", headers={"host": host}).status_code == 200
            assert client.get("/healthz", headers={"host": "evil.example"}).status_code == 421
            answers = {
                origin: client.post("/api/setups", json={}, headers={"origin": origin}).status_code
                for origin in (SITE, "http://kb.example.org", "https://evil.example", "http://[")
            }
        assert list(answers.values()) == [200, 403, 403, 403]
        _, _, errors = server.stop(signal.SIGTERM)
    assert errors == ""


@pytest.mark.serial
def test_a_stopping_server_asks_players_to_come_back(tmp_path: Path) -> None:
    """SIGTERM: sockets are closed with 1012 within two seconds, while a bot thinks."""
    with process(tmp_path, "--port", "0") as server:
        wanted = {"seats": seat_requests((":grandmaster", ":grandmaster"))}
        game = httpx.post(f"{server.link}/api/games", json=wanted).json()["id"]
        with watching(server.link, game) as watcher:
            server.process.send_signal(signal.SIGTERM)
            began = time.monotonic()
            assert how_it_ends(watcher) == 1012
            assert time.monotonic() - began < SOON
        _, errors = server.process.communicate(timeout=TIMEOUT)
    assert (server.process.returncode, errors) == (0, "")


@pytest.mark.parametrize(("proxy", "last"), [("10.0.0.1,127.0.0.0/8", 201), ("10.0.0.1", 429)])
def test_only_the_proxy_is_believed_whom_it_speaks_for(
    tmp_path: Path, proxy: str, last: int
) -> None:
    """Addresses have limits; somebody who is no proxy cannot pretend to have another one."""
    with process(
        tmp_path, "--port", "0", "--public", KINGDOMBUILDER_TRUSTED_PROXIES=proxy
    ) as server:
        answers = [
            httpx.post(
                f"{server.link}/api/accounts",
                json={"name": f"Player {number}", "password": "long enough"},
                headers={"x-forwarded-for": f"8.8.8.8, {address}"},
                timeout=TIMEOUT,
            ).status_code
            for number, address in enumerate(["1.1.1.1"] * 6 + ["1.1.1.2"])
        ]
    assert answers == [201] * 5 + [429, last]


def test_a_public_server_takes_no_other_port(tmp_path: Path) -> None:
    """Its proxy would not find it."""
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = str(busy.getsockname()[1])
        with process(tmp_path, "--port", port, "--public") as server:
            _, errors = server.process.communicate(timeout=TIMEOUT)
    assert (server.process.returncode, errors.count("\n")) == (2, 1)
    assert f"127.0.0.1:{port}" in errors


@pytest.mark.parametrize(
    ("database", "log"),
    [
        ("postgresql://mira:s3cr3t-w0rd@127.0.0.1:1/none", "json"),
        ("postgresql://127.0.0.1:1/none?user=mira&password=s3cr3t-w0rd", "text"),
        ("postgresql://mira:s3cr3t-w0rd@127.0.0.1:port/none", "text"),
    ],
)
def test_a_password_is_in_no_output(tmp_path: Path, database: str, log: str) -> None:
    """Nor in an error about the database that it is for."""
    with process(
        tmp_path, "--port", "0", "--log-format", log, KINGDOMBUILDER_DATABASE=database
    ) as server:
        out, errors = server.process.communicate(timeout=TIMEOUT)
    assert (server.process.returncode, errors.count("\n")) == (2, 1)
    assert "s3cr3t" not in server.greeting + out + errors
