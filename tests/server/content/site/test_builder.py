"""A built site is complete and reproducible, and never overwrites other files."""

import json
import re
from html import unescape
from pathlib import Path

import pytest

from kingdombuilder.native.build import FOLDER_VARIABLE
from kingdombuilder.server.content.page_build import PageBuild
from kingdombuilder.server.content.site import node
from kingdombuilder.server.content.site.builder import SiteBuilder
from kingdombuilder.server.content.site.pyodide import FILES, pyodide_folder
from kingdombuilder.text.parsing import ParseError
from tools.built_page import WEB
from tools.site_folder import write_site

LISTED = re.compile(r"self\.CACHED = (\{.*?\});\n", re.DOTALL)


def cached_files(site: Path) -> dict[str, object]:
    """Return what the service worker stores."""
    script = (site / "service-worker.js").read_text("utf-8")
    match = LISTED.match(script)
    assert match
    listed: dict[str, object] = json.loads(match[1])
    return listed


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder by name."""
    all_files = (file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in all_files}


def test_every_referenced_file_exists(site_folder: Path) -> None:
    """This covers the service worker's files, the document's parts and the icons."""
    names = cached_files(site_folder)["files"]
    assert isinstance(names, list)
    page = (site_folder / "index.html").read_text("utf-8")
    names += re.findall(r'(?:href|src)="([^"#]+)"', page)
    match = re.search(r'<meta name="site" content="([^"]+)"', page)
    assert match
    info = json.loads(unescape(match[1]))
    python = info["python"]
    names += [info["tableWorker"], info["botWorker"]]
    names += [python["snapshot"], python["engine"], python["net"]]
    names += [f"{python['folder']}pyodide.mjs", *info["pictures"].values()]
    manifest = json.loads((site_folder / "manifest.webmanifest").read_text("utf-8"))
    names += [icon["src"] for icon in manifest["icons"]]
    assert [name for name in names if not (site_folder / name).exists()] == []
    assert not [name for name in names if name.startswith("/")], "a site works below any path"


def test_a_different_server_has_a_different_version(site_folder: Path, tmp_path: Path) -> None:
    """Browsers look only at the service worker to find out whether there is a new version."""
    other = write_site(tmp_path / "other", server="https://other.example.org")
    assert cached_files(other)["version"] != cached_files(site_folder)["version"]
    again = write_site(tmp_path / "again", server="https://other.example.org")
    assert contents(again) == contents(other)


def test_the_same_sources_give_the_same_bytes(
    site_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is taken from a cache; the engine and the interpreter are rebuilt."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "cache"))
    again = write_site(tmp_path / "again", server="https://play.example.org")
    assert contents(again) == contents(site_folder)


def test_an_older_site_is_replaced_and_other_files_are_not(tmp_path: Path) -> None:
    """A folder with other files is rejected and stays unchanged."""
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "site.txt").write_text("old\n", "utf-8")
    (folder / "old.js").write_text("", "utf-8")
    built = SiteBuilder(report=lambda step: None).write(folder)
    assert (folder / "index.html").is_file()
    assert not (folder / "old.js").exists()
    assert built.files == len(contents(folder))
    other = tmp_path / "other"
    other.mkdir()
    (other / "thesis.txt").write_text("mine\n", "utf-8")
    with pytest.raises(ParseError, match="contains other files"):
        SiteBuilder(report=lambda step: None).write(other)
    assert contents(other) == {"thesis.txt": b"mine\n"}


def test_an_installed_package_downloads_pyodide(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes from the npm registry, and its digest is checked."""
    monkeypatch.setattr("kingdombuilder.server.content.site.pyodide.files", lambda name: tmp_path)
    folder = pyodide_folder(tmp_path / "cache")
    assert sorted(file.name for file in folder.iterdir()) == sorted(FILES)
    monkeypatch.setattr(node, "find_program", lambda name: None)
    assert pyodide_folder(tmp_path / "cache") == folder, "once is enough"
    with pytest.raises(ParseError, match="Node 20 or later"):
        pyodide_folder(tmp_path / "empty")


def test_an_outdated_page_is_rejected() -> None:
    """A site with old scripts would not fit its own interpreter."""
    with pytest.raises(ParseError, match="make web"):
        PageBuild(WEB, not_before=2**63)
