"""The options and variables of a server, and invalid values."""

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
MAX_CLOSE_TIME = 2.0  # seconds until a stopping server has closed its sockets


def parse_options(*arguments: str, environment: Mapping[str, str] | None = None) -> ServeOptions:
    """Return the options of a command line and environment variables."""
    parser = argparse.ArgumentParser(description="")
    add_arguments(parser)
    return parse_serve_options(parser.parse_args(arguments), environment or {})


def wait_for_close_code(watcher: Viewer) -> int:
    """Read messages until the server closes the connection, and return its code."""
    try:
        while True:
            watcher.next()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def test_a_default_server_is_local() -> None:
    """It stores data in a file and logs text."""
    options = parse_options()
    assert (options.host, options.port, options.public) == ("127.0.0.1", 8000, False)
    assert (options.site, options.database, options.trusted_proxies) == ("", "", "")
    assert (options.log_format, options.metrics_token, options.bot_workers) == ("text", "", None)


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
def test_a_server_is_public_by_option_site_or_address(
    arguments: tuple[str, ...], public: bool
) -> None:
    """An address that others can reach makes it public."""
    assert parse_options(*arguments).public == public


def test_variables_set_options_and_the_command_line_wins() -> None:
    """Every option has a variable."""
    values = {
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
    environment = {f"{ENV_PREFIX}{name.upper()}": value for name, value in values.items()}
    options = parse_options(environment=environment)
    assert (options.host, options.port) == ("127.0.0.2", 9000)
    assert (options.public, options.bot_workers) == (True, 3)
    assert (options.site, options.database) == ("http://elsewhere.example:81", values["database"])
    assert (options.trusted_proxies, options.log_format) == ("10.0.0.1,10.1.0.0/16", "json")
    assert options.metrics_token == values["metrics_token"]
    overridden = parse_options(
        "--port", "1", "--site", SITE, "--log-format", "text", environment=environment
    )
    assert (overridden.port, overridden.site, overridden.log_format) == (1, SITE, "text")
    empty = dict.fromkeys(environment, "")
    assert parse_options(environment=empty) == parse_options()


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
    """The error is one line, for options and variables."""
    with pytest.raises(ParseError) as caught:
        parse_options(option, value)
    assert caught.value.code == code
    variable = f"{ENV_PREFIX}{option.strip('-').replace('-', '_').upper()}"
    with pytest.raises(ParseError):
        parse_options(environment={variable: value})
    assert main(["serve", option, value]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_an_invalid_boolean_variable_is_reported() -> None:
    """The error names the variable."""
    with pytest.raises(ParseError, match=r"KINGDOMBUILDER_PUBLIC must be yes or no \(got 'maybe'"):
        parse_options(environment={"KINGDOMBUILDER_PUBLIC": "maybe"})


def test_the_help_names_every_option_and_variable(capsys: pytest.CaptureFixture[str]) -> None:
    """This includes those for containers; three of them describe the programs."""
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    help_text = capsys.readouterr().out
    names = set(ServeOptions.__slots__) - {"programs"}
    for name in names | {"program", "program_seconds", "python_bot"}:
        assert f"--{name.replace('_', '-')}" in help_text
        assert f"{ENV_PREFIX}{name.upper()}" in help_text


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
def test_a_site_is_normalised_as_in_browsers(text: str, site: str) -> None:
    """An invalid site becomes empty."""
    assert parse_site(text) == site


@pytest.mark.parametrize(
    ("host", "is_local"),
    [
        ("localhost:8000", True),
        ("node1:8000", True),
        ("10.0.0.7:8000", True),
        ("[fd00::1]:8000", True),
        ("kb.example.org", False),
        ("", False),
    ],
)
def test_a_local_name_is_an_address_or_has_no_dot(host: str, is_local: bool) -> None:
    """No one else can make such a name point to this server."""
    assert is_local_name(host) == is_local


@pytest.mark.parametrize(
    ("address", "expected"),
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
def test_private_addresses_are_recognised(address: str, expected: bool) -> None:
    """This includes IPv4 addresses in IPv6 notation."""
    assert is_private(address) == expected


def test_a_site_answers_only_to_its_own_address(tmp_path: Path) -> None:
    """Health checks may use other host names; requests must come from pages of the site."""
    with process(tmp_path, "--port", "0", "--site", SITE) as server:
        assert SITE in server.greeting
        with httpx.Client(base_url=server.link, headers={"host": "kb.example.org"}) as client:
            assert client.get("/").status_code == 200
            wrong_host = client.get("/", headers={"host": "localhost"})
            assert (wrong_host.status_code, wrong_host.json()["code"]) == (421, "site")
            assert SITE in wrong_host.json()["text"]
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
def test_a_stopping_server_closes_sockets_with_1012(tmp_path: Path) -> None:
    """After SIGTERM this takes at most two seconds, even while a bot thinks."""
    with process(tmp_path, "--port", "0") as server:
        request = {"seats": seat_requests((":grandmaster", ":grandmaster"))}
        game = httpx.post(f"{server.link}/api/games", json=request).json()["id"]
        with watching(server.link, game) as watcher:
            server.process.send_signal(signal.SIGTERM)
            start = time.monotonic()
            assert wait_for_close_code(watcher) == 1012
            assert time.monotonic() - start < MAX_CLOSE_TIME
        _, errors = server.process.communicate(timeout=TIMEOUT)
    assert (server.process.returncode, errors) == (0, "")


@pytest.mark.parametrize(("proxy", "last"), [("10.0.0.1,127.0.0.0/8", 201), ("10.0.0.1", 429)])
def test_only_trusted_proxies_can_name_the_clients_address(
    tmp_path: Path, proxy: str, last: int
) -> None:
    """Addresses are rate-limited, and a client cannot pretend to have another one."""
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


def test_a_public_server_does_not_use_another_port(tmp_path: Path) -> None:
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
def test_the_database_password_is_hidden(tmp_path: Path, database: str, log: str) -> None:
    """This includes errors about the database."""
    with process(
        tmp_path, "--port", "0", "--log-format", log, KINGDOMBUILDER_DATABASE=database
    ) as server:
        out, errors = server.process.communicate(timeout=TIMEOUT)
    assert (server.process.returncode, errors.count("\n")) == (2, 1)
    assert "s3cr3t" not in server.greeting + out + errors
