"""The page as `make web` builds it: hashed files, named by a manifest, for public servers."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from kingdombuilder.server.content.page_build import COMMAND, FOLDER, MANIFEST, PageBuild
from kingdombuilder.server.content.page_source import PageSource
from kingdombuilder.text.parsing import ParseError
from tests.server.socket_viewers import TIMEOUT, process
from tools.built_page import BUILD, WEB, find_node
from tools.server_process import Served, serving

BUDGET = 400 * 1024
HASHED = re.compile(r"-[0-9A-Z]{8}\.(?:js|css)(?:\.map)?$")
VIEWS = ("/", "/new", "/games", "/table/abc", "/rules", "/editor", "/lobby", "/player/Mira")


@pytest.fixture(scope="module")
def built_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the built page."""
    with serving(tmp_path_factory.mktemp("built"), "--built-page") as running:
        yield running


def read_manifest() -> dict[str, object]:
    """Return the manifest of the build."""
    manifest: dict[str, object] = json.loads((WEB / FOLDER / MANIFEST).read_text("utf-8"))
    return manifest


def build(web: Path, dist: Path) -> None:
    """Build a page into a folder."""
    node = find_node()
    assert node, "there is no Node: make check installs it"
    subprocess.run((node, BUILD, web, dist), check=True)


def read_files(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def normalise(styles: Path) -> str:
    """Return minified styles with media queries in one form: with commas, unbracketed."""

    def use_commas(query: re.Match[str]) -> str:
        return query[0].replace(") or (", "),(").replace("(", "").replace(")", "")

    return re.sub(r"@media [^{]+", use_commas, styles.read_text("utf-8"))


def test_the_manifest_names_existing_files() -> None:
    """All files have a hash in their name, except the manifest."""
    manifest = read_manifest()
    pages = manifest["pages"]
    assert isinstance(pages, dict)
    names = {
        str(manifest["script"]),
        str(manifest["styles"]),
        str(manifest["tableStyles"]),
        *(name for page in pages.values() for name in page),
    }
    files = set(read_files(WEB / FOLDER))
    assert names <= files
    assert all(HASHED.search(name) for name in files - {MANIFEST})


def test_two_builds_are_equal(tmp_path: Path) -> None:
    """Names and bytes do not depend on the target folder."""
    build(WEB, tmp_path / "first")
    build(WEB, tmp_path / "second")
    assert read_files(tmp_path / "first") == read_files(tmp_path / "second")
    assert read_files(tmp_path / "first") == read_files(WEB / FOLDER)


def test_text_that_looks_like_code_survives_a_build(tmp_path: Path) -> None:
    """It has comments in template literals and exports in strings."""
    web = tmp_path / "web"
    (web / "js").mkdir(parents=True)
    (web / "css").mkdir()
    description = {
        "script": "js/app.js",
        "debug": "js/app.js",
        "styles": "css/page.css",
        "libraries": {},
        "pages": {},
    }
    (web / "page.json").write_text(json.dumps(description), "utf-8")
    (web / "css" / "page.css").write_text("body { color: red; }\n", "utf-8")
    (web / "js" / "texts.js").write_text(
        "export const address = `https://example.org/\n// not a comment\n/* nor this */`;\n"
        "export const code = 'let a = 1;export const b = 2;import x from \"y\"';\n",
        "utf-8",
    )
    (web / "js" / "app.js").write_text(
        "import { address, code } from './texts.js';\n"
        "console.log(JSON.stringify([address, code]));\n",
        "utf-8",
    )
    build(web, tmp_path / "dist")
    script = json.loads((tmp_path / "dist" / MANIFEST).read_text("utf-8"))["script"]
    module = tmp_path / "module.mjs"
    module.write_bytes((tmp_path / "dist" / script).read_bytes())
    node = find_node()
    assert node
    result = subprocess.run((node, module), capture_output=True, text=True, check=True)
    assert json.loads(result.stdout) == [
        "https://example.org/\n// not a comment\n/* nor this */",
        'let a = 1;export const b = 2;import x from "y"',
    ]


def test_the_styles_of_a_checkout_equal_those_of_the_build(tmp_path: Path) -> None:
    """The server inlines imports and custom media queries as Lightning CSS does."""
    description = {
        "script": "app.js",
        "debug": "app.js",
        "styles": "page.css",
        "libraries": {},
        "pages": {},
    }
    (tmp_path / "page.json").write_text(json.dumps(description), "utf-8")
    (tmp_path / "app.js").write_text("console.log(1);\n", "utf-8")
    styles = PageSource(WEB).read_styles()
    assert b"@import" not in styles
    assert b"@custom-media" not in styles
    (tmp_path / "page.css").write_bytes(styles)
    build(tmp_path, tmp_path / "dist")
    named = json.loads((tmp_path / "dist" / MANIFEST).read_text("utf-8"))["styles"]
    assert normalise(tmp_path / "dist" / named) == normalise(
        WEB / FOLDER / str(read_manifest()["styles"])
    )


def test_a_table_has_a_part_of_the_styles_in_the_same_order() -> None:
    """The rest is loaded later, so nothing may be in the table's style sheet alone."""
    imports = [
        re.findall(r'@import "(.+)"', (WEB / "css" / name).read_text("utf-8"))
        for name in ("table.css", "page.css")
    ]
    of_table, of_page = imports
    assert of_table
    assert of_table == [name for name in of_page if name in of_table]


def test_the_document_of_a_table_names_the_styles_of_the_other_pages(built_server: Served) -> None:
    manifest = read_manifest()
    table, home = (built_server.client.get(where).text for where in ("/table/abc", "/"))
    later = f'<meta name="page-styles" content="/static/dist/{manifest["styles"]}">'
    assert later in table
    assert later not in home
    assert f'href="/static/dist/{manifest["tableStyles"]}"' in table
    assert f'href="/static/dist/{manifest["styles"]}"' in home


@pytest.mark.parametrize("where", VIEWS)
def test_a_view_refers_to_the_built_files(built_server: Served, where: str) -> None:
    """All exist and never change; the policy allows only the inline script of tables."""
    answer = built_server.client.get(where)
    allowed = r"script-src 'self' 'sha256-[\w+/]+='(;|$)"
    assert re.search(allowed, answer.headers["content-security-policy"])
    named = re.findall(r'(?:src|href)="(/static/dist/[^"]+)"', answer.text)
    assert any(name.endswith(".css") for name in named)
    assert len(re.findall("<script", answer.text)) == 1
    for name in named:
        file = built_server.client.get(name)
        assert file.status_code == 200
        assert file.headers["cache-control"].endswith("immutable")
        assert file.headers["content-encoding"] == "br"


def test_the_whole_page_is_small(built_server: Served) -> None:
    """PF-1: the compressed page, scripts, styles, fonts, art, library, texts and a land count."""
    names = [f"/static/fonts/{file.name}" for file in WEB.glob("fonts/*.woff2")]
    scripts = [file for file in (WEB / FOLDER).iterdir() if file.suffix in (".js", ".css")]
    names += ["/", *(f"/static/{FOLDER}/{file.name}" for file in scripts)]
    land = built_server.client.post("/api/setups", json={"seed": 1}).json()["land_url"]
    names += ["/static/art/sprites.svg", "/api/library", "/api/translations", land]
    sizes = {}
    for name in names:
        with built_server.client.stream("GET", name) as answer:
            assert answer.status_code == 200, name
            sizes[name] = len(b"".join(answer.iter_raw()))
    assert sum(sizes.values()) < BUDGET, sizes


def test_a_public_server_needs_a_build(tmp_path: Path) -> None:
    """In a checkout without one it does not start, and names the command."""
    shutil.copytree(WEB.parent, tmp_path / "kingdombuilder", ignore=shutil.ignore_patterns(FOLDER))
    with process(tmp_path, "--port", "0", "--public", PYTHONPATH=str(tmp_path)) as server:
        _, errors = server.process.communicate(timeout=TIMEOUT)
    assert (server.process.returncode, errors.count("\n")) == (2, 2), errors
    assert "not built yet" in errors
    assert COMMAND in errors


def test_an_installed_package_serves_its_build(tmp_path: Path) -> None:
    """It has no sources, so a local server serves the built page too."""
    sources = shutil.ignore_patterns("css", "js", "page.json", "build.mjs")
    shutil.copytree(WEB.parent, tmp_path / "kingdombuilder", ignore=sources)
    with process(tmp_path, "--port", "0", PYTHONPATH=str(tmp_path)) as server:
        document = httpx.get(f"{server.link}/").text
    assert f"/static/{FOLDER}/{read_manifest()['script']}" in document


def test_a_missing_or_outdated_build_names_the_command(tmp_path: Path) -> None:
    """A public server does not start with an old page."""
    with pytest.raises(ParseError, match=f"not built yet.*{COMMAND}"):
        PageBuild(tmp_path)
    (tmp_path / FOLDER).mkdir()
    file = tmp_path / FOLDER / MANIFEST
    file.write_text("{}", "utf-8")
    changed = file.stat().st_mtime_ns
    PageBuild(tmp_path, not_before=changed)
    with pytest.raises(ParseError, match=f"before its sources changed.*{COMMAND}"):
        PageBuild(tmp_path, not_before=changed + 1)
