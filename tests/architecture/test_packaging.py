"""The metadata of the package: locked dependencies, notices and classifiers."""

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.architecture.installations import PIP

ROOT = Path(__file__).parent.parent.parent
WEB = ROOT / "src" / "kingdombuilder" / "web"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
DRY_RUN = ("--dry-run", "--ignore-installed", "--no-deps")
NOTICES = (ROOT / "THIRD_PARTY.md").read_text("utf-8")
PIN = re.compile(r"^([a-z0-9-]+)==(\S+) \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.M)


def requirements(lines: list[str]) -> Iterator[Requirement]:
    """Yield the requirements of a list, with the package's own extras expanded."""
    for requirement in map(Requirement, lines):
        if requirement.name != PROJECT["name"]:
            yield requirement
        for extra in requirement.extras if requirement.name == PROJECT["name"] else ():
            yield from requirements(PROJECT["optional-dependencies"][extra])


def test_the_lock_pins_every_dependency_to_an_allowed_version() -> None:
    """`make lock` writes the file, and each pin has hashes."""
    text = (ROOT / "requirements-lock.txt").read_text("utf-8")
    pins = {name: version for name, version, _ in PIN.findall(text)}
    assert len(pins) == text.count("==") == len(re.findall(r"^[a-z]", text, re.M))
    for requirement in requirements(
        PROJECT["dependencies"] + PROJECT["optional-dependencies"]["dev"]
    ):
        assert requirement.specifier.contains(pins[canonicalize_name(requirement.name)])


def test_the_notices_name_every_dependency() -> None:
    """Each has a licence, and each is locked."""
    lock = (ROOT / "requirements-lock.txt").read_text("utf-8")
    named = set(re.findall(r"^\| ([a-z0-9-]+) \| [^|`]*[A-Z][^|`]* \|$", NOTICES, re.M))
    assert {canonicalize_name(r.name) for r in requirements(PROJECT["dependencies"])} <= named
    assert named <= {name for name, _, _ in PIN.findall(lock)}


@pytest.mark.parametrize("folder", ["fonts", "vendor"])
def test_the_notices_name_every_third_party_file(folder: str) -> None:
    """The files of the licences are in the package as well."""
    files = {f"web/{folder}/{file.name}" for file in (WEB / folder).iterdir()}
    assert files - {"web/vendor/README.md"} <= set(re.findall(r"`([^`]+)`", NOTICES))
    licences = {file for pattern in PROJECT["license-files"] for file in ROOT.glob(pattern)}
    assert set((WEB / folder).glob("*LICENSE.txt")) <= licences


def test_the_notices_name_the_versions_of_the_page_libraries() -> None:
    """The versions are those of the type checker's packages."""
    packages = json.loads((ROOT / "package.json").read_text("utf-8"))["devDependencies"]
    for name in ("preact", "@preact/signals-core", "@preact/signals", "htm"):
        assert re.search(rf"^\| {name} \| .* \| {re.escape(packages[name])} \|", NOTICES, re.M)


def test_the_package_claims_the_python_that_is_tested() -> None:
    """It also claims to be typed and has the marker file."""
    claimed = [text for text in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", text)]
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8"))
    (job,) = workflow["jobs"].values()
    versions = [step["with"]["python-version"] for step in job["steps"] if "with" in step]
    assert claimed == [f"Programming Language :: Python :: {version}" for version in versions]
    assert [step["run"] for step in job["steps"] if "run" in step] == [".ci/run"]
    assert "Typing :: Typed" in PROJECT["classifiers"]
    assert (ROOT / "src" / "kingdombuilder" / "py.typed").is_file()


def read_metadata(source: str) -> dict[str, Any]:
    """Return the metadata of the package, for a release with the address of its source."""
    report = subprocess.run(
        [sys.executable, *PIP, "install", *DRY_RUN, "--report", "-", ROOT],
        env=os.environ | {"KINGDOMBUILDER_SOURCE_URL": source},
        capture_output=True,
        check=True,
    )
    metadata: dict[str, Any] = json.loads(report.stdout)["install"][0]["metadata"]
    return metadata


def test_the_page_in_a_registry_links_to_the_released_files() -> None:
    """A relative link would be broken there."""
    source = "https://git.example.org/kingdombuilder"
    metadata = read_metadata(source)
    tag = f"v{metadata['version']}"
    assert f"Source, {source}" in metadata["project_url"]
    links = re.findall(r"\]\(([^)]+)\)", metadata["description"])
    assert len(links) > 20
    for link in links:
        _, kind, version, *path = link.removeprefix(source).split("/")
        assert kind in ("raw", "blob"), link
        assert version == tag
        assert ROOT.joinpath(*path).is_file(), link


def test_the_page_in_a_registry_has_no_links_without_an_address() -> None:
    """The words of the links remain."""
    metadata = read_metadata("")
    assert "project_url" not in metadata
    assert "](" not in metadata["description"]
    assert "Lab notebook" in metadata["description"]
