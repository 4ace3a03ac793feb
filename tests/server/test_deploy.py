"""What a site is put together from: files that name commands, options and each other rightly."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from kingdombuilder.cli import make_parser
from kingdombuilder.text.environment import ENV_PREFIX
from tests.server.socket_viewers import process
from tools.server_process import seat_requests

DEPLOY = Path(__file__).parents[2] / "deploy"
COMMANDS = Path(sys.executable).parent
SCRIPTS = ("backup.sh", "restore.sh")
UNITS = ("kingdombuilder.service", "kingdombuilder-backup.service", "kingdombuilder-backup.timer")
VARIABLE = re.compile(rf"\b{ENV_PREFIX}[A-Z_]+")


def read(name: str) -> str:
    """A file of the folder."""
    return (DEPLOY / name).read_text("utf-8")


def compose() -> dict[str, Any]:
    """The site as it is composed."""
    found: dict[str, Any] = yaml.safe_load(read("compose.yaml"))
    return found


def instructions(name: str) -> list[tuple[str, str]]:
    """The lines of a container file: a word and what follows it."""
    text = re.sub(r"^\s*#.*\n", "", read(name), flags=re.MULTILINE).replace("\\\n", " ")
    lines = [line.partition(" ") for line in text.splitlines() if line.strip()]
    return [(word, rest.strip()) for word, _, rest in lines]


def accepted(command: list[str]) -> None:
    """Fail unless our own command takes these arguments."""
    assert command[0].rpartition("/")[2] == "kingdombuilder"
    make_parser().parse_args(command[1:])


def shell(name: str, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a script with our command on its path."""
    path = f"{COMMANDS}{os.pathsep}{os.environ['PATH']}"
    environment = {"PATH": path, "LC_ALL": "C.UTF-8", **variables}
    return subprocess.run(
        ("sh", str(DEPLOY / name), *arguments),
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_the_image_runs_as_nobody_in_particular_and_is_checked() -> None:
    """Several stages, our own user, a command that exists, a question for its health."""
    lines = instructions("Containerfile")
    stages = [rest for word, rest in lines if word == "FROM"]
    assert [stage.split()[-1] for stage in stages] == ["build", "plain", "compiled"]
    users = [rest for word, rest in lines if word == "USER"]
    assert users[-1] == "kingdombuilder"
    (command,) = (yaml.safe_load(rest) for word, rest in lines if word == "CMD")
    accepted(command)
    (check,) = (rest for word, rest in lines if word == "HEALTHCHECK")
    assert "/healthz" in check
    assert ("RUN", "kingdombuilder native") in lines
    accepted(["kingdombuilder", "native"])


def test_what_the_image_copies_is_there() -> None:
    """From the project, whose root it is built from."""
    for word, rest in instructions("Containerfile"):
        if word == "COPY" and "--from" not in rest:
            *files, _ = [part for part in rest.split() if not part.startswith("--")]
            assert all((DEPLOY.parent / file).exists() for file in files), rest


def test_the_health_check_of_the_image_fails_when_there_is_no_server(tmp_path: Path) -> None:
    """And passes when there is one: the very command, at another port."""
    (check,) = (rest for word, rest in instructions("Containerfile") if word == "HEALTHCHECK")
    command: list[str] = yaml.safe_load(check.partition("CMD ")[2])
    with process(tmp_path, "--port", "0") as server:
        asked = command[-1].replace("http://localhost:8000", server.link)
        assert asked != command[-1]
        assert subprocess.run((sys.executable, "-c", asked)).returncode == 0
    gone = subprocess.run((sys.executable, "-c", asked), capture_output=True)
    assert gone.returncode != 0


def test_the_site_is_two_nodes_a_database_and_a_proxy() -> None:
    """All with a check of their health, or waiting for those that have one."""
    services = compose()["services"]
    assert {"node1", "node2", "database", "proxy", "backup"} == set(services)
    for name in ("node1", "node2"):
        assert services[name]["depends_on"]["database"]["condition"] == "service_healthy"
        assert services[name]["read_only"]
    assert services["database"]["image"] == "postgres:17"
    assert services["database"]["healthcheck"]["test"][1] == "pg_isready"
    waited = services["proxy"]["depends_on"]
    assert {one["condition"] for one in waited.values()} == {"service_healthy"}
    assert services["backup"]["command"][0] in SCRIPTS
    assert "ports" not in services["node1"]  # players come by the proxy alone


def test_every_volume_and_network_of_the_site_is_declared() -> None:
    """And files of ours that it mounts are there."""
    site = compose()
    for service in site["services"].values():
        assert set(service["networks"]) <= set(site["networks"])
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in site["volumes"] or (DEPLOY / source).is_file(), source


def test_nodes_believe_the_network_of_their_proxy() -> None:
    """The same network stands in both places."""
    site = compose()
    (network,) = site["networks"]["inside"]["ipam"]["config"]
    assert (
        site["services"]["node1"]["environment"]["KINGDOMBUILDER_TRUSTED_PROXIES"]
        == network["subnet"]
    )


def test_the_variables_of_the_site_are_in_the_example() -> None:
    """Each variable that stands in for something."""
    asked = set(re.findall(r"\$\{([A-Z_]+)", read("compose.yaml")))
    assert asked == set(re.findall(r"^([A-Z_]+)=", read("env.example"), re.MULTILINE))


def test_the_proxy_asks_the_nodes_for_their_health_and_hides_their_figures() -> None:
    """Each node of the site is named."""
    text = read("Caddyfile")
    nodes = [name for name in compose()["services"] if name.startswith("node")]
    (line,) = re.findall(r"reverse_proxy (.*) \{", text)
    assert line.split() == [f"{name}:8000" for name in nodes]
    assert "health_uri /healthz" in text
    assert re.search(r"@inside path .*/metrics", text)
    assert text.count("{") == text.count("}")


@pytest.mark.parametrize("name", sorted(file.name for file in DEPLOY.iterdir()))
def test_every_variable_exists(name: str) -> None:
    """Each that a file names is said in the help, or is known to the package."""
    known = make_parser().parse_args(["serve"])
    variables = {f"{ENV_PREFIX}{option.upper()}" for option in vars(known)}
    assert set(VARIABLE.findall(read(name))) <= variables | {f"{ENV_PREFIX}CACHE_DIR"}


@pytest.mark.parametrize("unit", UNITS)
def test_units_start_what_is_there(unit: str, tmp_path: Path) -> None:
    """Our own command with options that it takes, or a script; where systemd is, it reads them."""
    text = read(unit)
    for line in re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE):
        program, *_ = command = shlex.split(line)
        if program.rpartition("/")[2] not in SCRIPTS:
            accepted(command)
    if shutil.which("systemd-analyze"):
        for other in UNITS:
            there = re.sub(
                r"^ExecStart=\S+", "ExecStart=/bin/true", read(other), flags=re.MULTILINE
            )
            (tmp_path / other).write_text(there)
        verified = subprocess.run(
            ("systemd-analyze", "verify", "--man=no", str(tmp_path / unit)),
            capture_output=True,
            text=True,
        )
        assert (verified.returncode, verified.stderr) == (0, "")


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_are_sound(script: str) -> None:
    """As shellcheck sees it; and they can be run."""
    done = subprocess.run(
        (COMMANDS / "shellcheck", DEPLOY / script), capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (0, "")
    assert os.access(DEPLOY / script, os.X_OK)


def test_backups_are_kept_and_brought_back(tmp_path: Path) -> None:
    """Of a server that runs; the oldest goes; the newest of a folder makes a store like the old."""
    data, backups, other = tmp_path / "data", tmp_path / "backups", tmp_path / "other"
    backups.mkdir()
    for day in ("20200101T000000Z", "20200102T000000Z"):
        (backups / f"kingdombuilder-{day}.jsonl.gz").write_bytes(b"old")
    (backups / "notes.txt").write_text("not ours")
    with process(data, "--port", "0") as server:
        wanted = {"seats": seat_requests(("Mira", "Otto"))}
        game = httpx.post(f"{server.link}/api/games", json=wanted).json()["id"]
        done = shell("backup.sh", str(backups), "2", KINGDOMBUILDER_DATA_DIR=str(data))
        assert done.returncode == 0, done.stderr
    kept = sorted(file.name for file in backups.iterdir())
    assert kept[0] == "kingdombuilder-20200102T000000Z.jsonl.gz"
    assert len(kept) == 3
    assert kept[-1] == "notes.txt"
    assert (backups / kept[1]).stat().st_mode & 0o077 == 0
    done = shell("restore.sh", str(backups), KINGDOMBUILDER_DATA_DIR=str(other))
    assert done.returncode == 0, done.stderr
    with process(other, "--port", "0") as server:
        games = httpx.get(f"{server.link}/api/games").json()
        assert [row["id"] for row in games] == [game]
    again = shell("restore.sh", str(backups), KINGDOMBUILDER_DATA_DIR=str(other))
    assert again.returncode == 2
    replaced = shell("restore.sh", str(backups), "--replace", KINGDOMBUILDER_DATA_DIR=str(other))
    assert replaced.returncode == 0, replaced.stderr


def test_a_backup_that_fails_throws_nothing_away(tmp_path: Path) -> None:
    """There is no store here, or no sense in a number."""
    old = tmp_path / "kingdombuilder-20200101T000000Z.jsonl.gz"
    old.write_bytes(b"old")
    failed = shell("backup.sh", str(tmp_path), "1", KINGDOMBUILDER_DATA_DIR=str(tmp_path / "none"))
    assert failed.returncode != 0
    senseless = shell(
        "backup.sh", str(tmp_path), "0", KINGDOMBUILDER_DATA_DIR=str(tmp_path / "none")
    )
    assert (senseless.returncode, senseless.stderr.count("\n")) == (2, 1)
    assert list(tmp_path.iterdir()) == [old]


def test_a_missing_backup_is_reported(tmp_path: Path) -> None:
    """In one line."""
    done = shell("restore.sh", str(tmp_path), KINGDOMBUILDER_DATA_DIR=str(tmp_path / "data"))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
