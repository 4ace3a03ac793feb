"""The deployment files use existing commands, options and files."""

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


def read_file(name: str) -> str:
    """Return the text of a file of the folder."""
    return (DEPLOY / name).read_text("utf-8")


def read_compose() -> dict[str, Any]:
    """Return the parsed compose file."""
    site: dict[str, Any] = yaml.safe_load(read_file("compose.yaml"))
    return site


def instructions(name: str) -> list[tuple[str, str]]:
    """Return the instructions of a container file, each as a word and its arguments."""
    text = re.sub(r"^\s*#.*\n", "", read_file(name), flags=re.MULTILINE).replace("\\\n", " ")
    lines = [line.partition(" ") for line in text.splitlines() if line.strip()]
    return [(word, rest.strip()) for word, _, rest in lines]


def check_command(command: list[str]) -> None:
    """Fail unless our own command accepts these arguments."""
    assert command[0].rpartition("/")[2] == "kingdombuilder"
    make_parser().parse_args(command[1:])


def run_script(name: str, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
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


def test_the_image_runs_as_its_own_user_and_has_a_health_check() -> None:
    """It has several stages and a valid command."""
    lines = instructions("Containerfile")
    stages = [rest for word, rest in lines if word == "FROM"]
    assert [stage.split()[-1] for stage in stages] == ["build", "plain", "compiled"]
    users = [rest for word, rest in lines if word == "USER"]
    assert users[-1] == "kingdombuilder"
    (command,) = (yaml.safe_load(rest) for word, rest in lines if word == "CMD")
    check_command(command)
    (check,) = (rest for word, rest in lines if word == "HEALTHCHECK")
    assert "/healthz" in check
    assert ("RUN", "kingdombuilder native") in lines
    check_command(["kingdombuilder", "native"])


def test_the_files_that_the_image_copies_exist() -> None:
    """They are relative to the project's root."""
    for word, rest in instructions("Containerfile"):
        if word == "COPY" and "--from" not in rest:
            *files, _ = [part for part in rest.split() if not part.startswith("--")]
            assert all((DEPLOY.parent / file).exists() for file in files), rest


def test_the_images_health_check_fails_without_a_server(tmp_path: Path) -> None:
    """It passes with one; the command is the same except for the port."""
    (check,) = (rest for word, rest in instructions("Containerfile") if word == "HEALTHCHECK")
    command: list[str] = yaml.safe_load(check.partition("CMD ")[2])
    with process(tmp_path, "--port", "0") as server:
        code = command[-1].replace("http://localhost:8000", server.link)
        assert code != command[-1]
        assert subprocess.run((sys.executable, "-c", code)).returncode == 0
    result = subprocess.run((sys.executable, "-c", code), capture_output=True)
    assert result.returncode != 0


def test_the_site_has_two_nodes_a_database_and_a_proxy() -> None:
    """All have a health check, or wait for services that have one."""
    services = read_compose()["services"]
    assert {"node1", "node2", "database", "proxy", "backup"} == set(services)
    for name in ("node1", "node2"):
        assert services[name]["depends_on"]["database"]["condition"] == "service_healthy"
        assert services[name]["read_only"]
    assert services["database"]["image"] == "postgres:17"
    assert services["database"]["healthcheck"]["test"][1] == "pg_isready"
    dependencies = services["proxy"]["depends_on"]
    assert {each["condition"] for each in dependencies.values()} == {"service_healthy"}
    assert services["backup"]["command"][0] in SCRIPTS
    assert "ports" not in services["node1"]  # players connect through the proxy only


def test_every_volume_and_network_of_the_site_is_declared() -> None:
    """Mounted files of the project exist."""
    site = read_compose()
    for service in site["services"].values():
        assert set(service["networks"]) <= set(site["networks"])
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in site["volumes"] or (DEPLOY / source).is_file(), source


def test_nodes_trust_the_network_of_their_proxy() -> None:
    """Both settings name the same network."""
    site = read_compose()
    (network,) = site["networks"]["inside"]["ipam"]["config"]
    assert (
        site["services"]["node1"]["environment"]["KINGDOMBUILDER_TRUSTED_PROXIES"]
        == network["subnet"]
    )


def test_the_variables_of_the_site_are_in_the_example() -> None:
    """The example has exactly the variables of the compose file."""
    variables = set(re.findall(r"\$\{([A-Z_]+)", read_file("compose.yaml")))
    assert variables == set(re.findall(r"^([A-Z_]+)=", read_file("env.example"), re.MULTILINE))


def test_the_proxy_checks_the_nodes_and_hides_their_metrics() -> None:
    """It names each node of the site."""
    text = read_file("Caddyfile")
    nodes = [name for name in read_compose()["services"] if name.startswith("node")]
    (line,) = re.findall(r"reverse_proxy (.*) \{", text)
    assert line.split() == [f"{name}:8000" for name in nodes]
    assert "health_uri /healthz" in text
    assert re.search(r"@inside path .*/metrics", text)
    assert text.count("{") == text.count("}")


@pytest.mark.parametrize("name", sorted(file.name for file in DEPLOY.iterdir()))
def test_every_environment_variable_exists(name: str) -> None:
    """Each is an option of the server or known to the package."""
    options = make_parser().parse_args(["serve"])
    variables = {f"{ENV_PREFIX}{option.upper()}" for option in vars(options)}
    assert set(VARIABLE.findall(read_file(name))) <= variables | {f"{ENV_PREFIX}CACHE_DIR"}


@pytest.mark.parametrize("unit", UNITS)
def test_units_start_existing_commands(unit: str, tmp_path: Path) -> None:
    """They run our command with valid options or a script; systemd checks them if available."""
    text = read_file(unit)
    for line in re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE):
        program, *_ = command = shlex.split(line)
        if program.rpartition("/")[2] not in SCRIPTS:
            check_command(command)
    if shutil.which("systemd-analyze"):
        for other in UNITS:
            unit_text = re.sub(
                r"^ExecStart=\S+", "ExecStart=/bin/true", read_file(other), flags=re.MULTILINE
            )
            (tmp_path / other).write_text(unit_text)
        verified = subprocess.run(
            ("systemd-analyze", "verify", "--man=no", str(tmp_path / unit)),
            capture_output=True,
            text=True,
        )
        assert (verified.returncode, verified.stderr) == (0, "")


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_pass_shellcheck(script: str) -> None:
    """They are executable too."""
    result = subprocess.run(
        (COMMANDS / "shellcheck", DEPLOY / script), capture_output=True, text=True
    )
    assert (result.returncode, result.stdout) == (0, "")
    assert os.access(DEPLOY / script, os.X_OK)


def test_backups_are_rotated_and_restored(tmp_path: Path) -> None:
    """The server is running; the oldest backup is deleted, and the newest can be restored."""
    data, backups, other = tmp_path / "data", tmp_path / "backups", tmp_path / "other"
    backups.mkdir()
    for day in ("20200101T000000Z", "20200102T000000Z"):
        (backups / f"kingdombuilder-{day}.jsonl.gz").write_bytes(b"old")
    (backups / "notes.txt").write_text("not ours")
    with process(data, "--port", "0") as server:
        request = {"seats": seat_requests(("Mira", "Otto"))}
        game = httpx.post(f"{server.link}/api/games", json=request).json()["id"]
        result = run_script("backup.sh", str(backups), "2", KINGDOMBUILDER_DATA_DIR=str(data))
        assert result.returncode == 0, result.stderr
    names = sorted(file.name for file in backups.iterdir())
    assert names[0] == "kingdombuilder-20200102T000000Z.jsonl.gz"
    assert len(names) == 3
    assert names[-1] == "notes.txt"
    assert (backups / names[1]).stat().st_mode & 0o077 == 0
    result = run_script("restore.sh", str(backups), KINGDOMBUILDER_DATA_DIR=str(other))
    assert result.returncode == 0, result.stderr
    with process(other, "--port", "0") as server:
        games = httpx.get(f"{server.link}/api/games").json()
        assert [row["id"] for row in games] == [game]
    again = run_script("restore.sh", str(backups), KINGDOMBUILDER_DATA_DIR=str(other))
    assert again.returncode == 2
    replaced = run_script(
        "restore.sh", str(backups), "--replace", KINGDOMBUILDER_DATA_DIR=str(other)
    )
    assert replaced.returncode == 0, replaced.stderr


def test_a_failed_backup_deletes_nothing(tmp_path: Path) -> None:
    """The store does not exist, or the number of backups is invalid."""
    old = tmp_path / "kingdombuilder-20200101T000000Z.jsonl.gz"
    old.write_bytes(b"old")
    failed = run_script(
        "backup.sh", str(tmp_path), "1", KINGDOMBUILDER_DATA_DIR=str(tmp_path / "none")
    )
    assert failed.returncode != 0
    invalid = run_script(
        "backup.sh", str(tmp_path), "0", KINGDOMBUILDER_DATA_DIR=str(tmp_path / "none")
    )
    assert (invalid.returncode, invalid.stderr.count("\n")) == (2, 1)
    assert list(tmp_path.iterdir()) == [old]


def test_a_missing_backup_is_reported(tmp_path: Path) -> None:
    """The error is one line."""
    result = run_script("restore.sh", str(tmp_path), KINGDOMBUILDER_DATA_DIR=str(tmp_path / "data"))
    assert (result.returncode, result.stderr.count("\n")) == (2, 1)
