"""The page, its files, and what every answer carries."""

import gzip
import json
import re
from base64 import b64encode
from hashlib import sha256

import httpx
import pytest

from kingdombuilder.drawing.sprites import SHEETS, art
from tools.server_process import Served

VIEWS = ("/", "/new", "/games", "/table/abc", "/rules", "/rules/card-x", "/editor")
ANSWERS = (
    *VIEWS,
    "/healthz",
    "/api/translations",
    "/api/library",
    "/api/rules",
    "/api/games",
    "/api/games/none/record.txt",
    "/static/art/sprites.svg",
    "/static/nothing.js",
    "/nothing",
    "/openapi.json",
)


@pytest.mark.parametrize("where", ANSWERS)
def test_every_answer_is_guarded(served: Served, where: str) -> None:
    """A policy that runs no foreign script, whatever is answered."""
    headers = served.client.get(where).headers
    assert headers["content-security-policy"].startswith("default-src 'none'")
    assert "unsafe-inline" not in headers["content-security-policy"].partition("script-src")[2]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize("where", VIEWS)
def test_every_view_is_the_page(served: Served, where: str) -> None:
    """One document; its policy allows the import map by its hash, and nothing else inline."""
    answer = served.client.get(where)
    assert answer.headers["content-type"].startswith("text/html")
    assert "<style" not in answer.text
    import_map, module = re.findall(r"<script[^>]*>(.*?)</script>", answer.text)
    assert (bool(json.loads(import_map)), module) == (True, "")
    allowed = b64encode(sha256(import_map.encode()).digest()).decode()
    policy = answer.headers["content-security-policy"]
    assert f"; script-src 'self' 'sha256-{allowed}';" in policy
    assert re.search(r"style-src 'self'(;|$)", policy)


def test_the_page_asks_at_once_for_what_it_will_need(served: Served) -> None:
    """Its words in the language that was chosen, or that the browser likes; the table its land."""
    asked = served.client.get("/", headers={"accept-language": "fr-FR,en"}).text
    assert "/api/translations?language=fr" in asked
    chosen = {"cookie": "language=en", "accept-language": "fr"}
    assert "/api/library?language=en" in served.client.get("/", headers=chosen).text
    game = served.game("Mira", "Jo:uniform")
    land = re.search(r'as="image" href="([^"]+)"', served.text(f"/table/{game}"))
    assert land
    assert served.client.get(land[1]).status_code == 200
    assert 'as="image"' not in served.text("/table/nothing")


def test_pictures_may_style_themselves_and_nothing_else(served: Served) -> None:
    """An SVG document has styles inside, and runs nothing."""
    answer = served.client.get("/static/art/sprites.svg")
    assert answer.headers["content-security-policy"] == (
        "default-src 'none'; style-src 'unsafe-inline'"
    )


def test_the_sprites_are_all_sheets_in_one(served: Served) -> None:
    """Every drawing once, no inline style (the page's policy refuses it)."""
    text = served.text("/static/art/sprites.svg")
    for sheet in SHEETS:
        for name in re.findall(r'<symbol id="([^"]+)"', art(sheet)):
            assert text.count(f'<symbol id="{name}"') == 1
    assert "style=" not in text
    assert text.count("<svg") == 1


def test_a_file_is_sent_once(served: Served) -> None:
    """It is compressed and has a tag; when the browser asks again, nothing has changed."""
    first = served.client.get("/static/art/sprites.svg")
    assert first.headers["content-encoding"] == "gzip"
    assert first.headers["cache-control"] == "no-cache"
    again = served.client.get(
        "/static/art/sprites.svg", headers={"if-none-match": first.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")
    plain = served.client.get("/static/art/sprites.svg", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == first.text


@pytest.mark.parametrize(
    "name",
    [
        "../server/app.py",
        "%2e%2e/server/app.py",
        "..%2fserver%2fapp.py",
        "__init__.py",
        "art/__init__.py",
        "art/../web/index.html",
        "art%2f..%2f..%2fown_sections.py",
        "",
        "js",
        "index.html",
        "page.json",
        "build.mjs",
        "js/../index.html",
        "js/a\0b",
        "a\0b",
    ],
)
def test_only_the_files_of_the_page_are_served(served: Served, name: str) -> None:
    """No way out of the folder, no Python, no folder; a typed error."""
    url = httpx.URL(served.link).copy_with(raw_path=f"/static/{name}".replace("\0", "%00").encode())
    answer = served.client.get(url)
    assert answer.status_code == 404
    assert answer.json()["code"] == "no_page"


def test_openapi_is_for_programs_alone(served: Served) -> None:
    """The description is there; a page of it would need foreign scripts."""
    assert "/api/games" in served.client.get("/openapi.json").json()["paths"]
    assert served.client.get("/docs").status_code == 404


def test_large_answers_are_compressed(served: Served) -> None:
    """What is made for a request too."""
    with served.client.stream("GET", "/api/translations") as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert len(raw) < len(gzip.decompress(raw)) / 2
