"""A server's page as an installable app: its manifest, icons and service worker."""

import json
import re
import struct
from collections.abc import Iterator

import pytest

from tools.server_process import Served, serving

LISTED = re.compile(r"self\.CACHED = (\{.*?\});\n", re.DOTALL)


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the built page."""
    with serving(tmp_path_factory.mktemp("public"), "--built-page") as running:
        yield running


def test_the_manifest_names_icons_that_exist(served: Served) -> None:
    """Their sizes are those that the manifest claims."""
    link = re.search(r'<link rel="manifest" href="([^"]+)">', served.client.get("/").text)
    assert link
    answer = served.client.get(link[1])
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert {"name", "start_url", "scope", "display", "theme_color"} <= set(manifest)
    for icon in manifest["icons"]:
        picture = served.client.get(icon["src"])
        assert picture.headers["content-type"].startswith(icon["type"])
        if icon["sizes"] != "any":
            width, height = struct.unpack(">2I", picture.content[16:24])
            assert f"{width}x{height}" == icon["sizes"]
    assert any(icon["purpose"] == "maskable" for icon in manifest["icons"])


def test_the_service_worker_stores_files_only(public: Served) -> None:
    """Every page is still loaded from the server, which has the current version."""
    assert '<meta name="service-worker"' in public.client.get("/").text
    answer = public.client.get("/service-worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" not in answer.headers["cache-control"]
    match = LISTED.match(answer.text)
    assert match
    listed = json.loads(match[1])
    assert listed["document"] is None
    assert listed["files"]
    for name in listed["files"]:
        assert name.startswith("static/")
        assert public.client.get(f"/{name}").status_code == 200


def test_the_sources_of_the_page_are_not_stored(served: Served) -> None:
    """An edit must show after a reload."""
    assert '<meta name="service-worker"' not in served.client.get("/").text
    assert served.client.get("/service-worker.js").status_code == 404
