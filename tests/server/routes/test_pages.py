"""The page, its files, and the headers of every response."""

import gzip
import json
import re
from base64 import b64encode
from hashlib import sha256

import httpx
import pytest

from kingdombuilder.drawing.sprites import SHEETS, art
from tools.built_page import WEB
from tools.server_process import Served

VIEWS = (
    *("/", "/new", "/games", "/table/abc", "/rules", "/rules/card-x", "/editor"),
    *("/learn", "/learn/build", "/puzzles", "/puzzles/abc", "/daily", "/daily/2026-01-05"),
)
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
def test_every_answer_has_security_headers(served: Served, where: str) -> None:
    """The policy allows no foreign script."""
    headers = served.client.get(where).headers
    assert headers["content-security-policy"].startswith("default-src 'none'")
    assert "unsafe-inline" not in headers["content-security-policy"].partition("script-src")[2]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def hash_source(script: str) -> str:
    """Return the source expression that allows an inline script."""
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


@pytest.mark.parametrize("where", VIEWS)
def test_every_view_is_the_page(served: Served, where: str) -> None:
    """It is one document; its policy allows two scripts by hash and nothing else inline."""
    answer = served.client.get(where)
    assert answer.headers["content-type"].startswith("text/html")
    assert "<style" not in answer.text
    import_map, module = re.findall(r"<script[^>]*>(.*?)</script>", answer.text)
    assert (bool(json.loads(import_map)), module) == (True, "")
    policy = answer.headers["content-security-policy"]
    early_table = (WEB / "early-table.js").read_text("utf-8")
    hashes = " ".join(map(hash_source, (import_map, early_table)))
    assert f"; script-src 'self' {hashes};" in policy
    assert re.search(r"style-src 'self'(;|$)", policy)


def test_the_document_of_a_table_opens_its_socket(served: Served) -> None:
    """The policy allows its inline script, which precedes the styles and need not wait."""
    game = served.game("Mira", ":novice")
    answer = served.client.get(f"/table/{game}", headers={"accept-language": "fr"})
    query = "protocol=2&amp;oldest_protocol=2&amp;gains=1&amp;language=fr"
    address = f"/api/games/{game}/socket?{query}"
    assert f'<meta name="socket" content="{address}">' in answer.text
    inline = re.search(r"<script>(.*?)</script>", answer.text, re.DOTALL)
    assert inline
    assert hash_source(inline[1]) in answer.headers["content-security-policy"]
    assert inline.end() < answer.text.index("stylesheet")
    assert 'name="socket"' not in served.client.get("/table/missing").text


def test_the_page_preloads_what_it_needs(served: Served) -> None:
    """The texts are in the chosen or preferred language; a table preloads its land."""
    document = served.client.get("/", headers={"accept-language": "fr-FR,en"}).text
    assert "/api/translations?language=fr" in document
    chosen = {"cookie": "language=en", "accept-language": "fr"}
    assert "/api/library?language=en" in served.client.get("/", headers=chosen).text
    game = served.game("Mira", "Jo:uniform")
    land = re.search(r'as="image" href="([^"]+)"', served.text(f"/table/{game}"))
    assert land
    assert served.client.get(land[1]).status_code == 200
    assert 'as="image"' not in served.text("/table/nothing")


def test_pictures_can_only_contain_styles(served: Served) -> None:
    """An SVG document has styles inside, and runs no script."""
    answer = served.client.get("/static/art/sprites.svg")
    assert answer.headers["content-security-policy"] == (
        "default-src 'none'; style-src 'unsafe-inline'"
    )


def test_the_sprites_contain_all_sheets(served: Served) -> None:
    """Each contains every drawing once, without inline styles, which the page's policy forbids."""
    text = served.text("/static/art/sprites.svg")
    for sheet in SHEETS:
        for name in re.findall(r'<symbol id="([^"]+)"', art(sheet)):
            assert text.count(f'<symbol id="{name}"') == 1
    assert "style=" not in text
    assert text.count("<svg") == 1


def test_a_file_is_sent_once(served: Served) -> None:
    """It is compressed and has a tag, so a second request returns no content."""
    first = served.client.get("/static/art/sprites.svg")
    assert first.headers["content-encoding"] == "br"
    assert first.headers["cache-control"] == "no-cache"
    again = served.client.get(
        "/static/art/sprites.svg", headers={"if-none-match": first.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")
    plain = served.client.get("/static/art/sprites.svg", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == first.text


@pytest.mark.parametrize(
    ("accepted", "sent"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0, GZIP;q=0.5", "gzip"),
        ("zstd", None),
    ],
)
def test_a_browser_gets_an_encoding_that_it_accepts(
    served: Served, accepted: str, sent: str | None
) -> None:
    """Brotli is the smallest; browsers offer it on secure sites only."""
    headers = {"accept-encoding": accepted}
    answer = served.client.get("/static/art/sprites.svg", headers=headers)
    assert answer.headers.get("content-encoding") == sent
    assert "accept-encoding" in answer.headers["vary"]
    assert answer.text.startswith("<svg")


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
    """Other folders, Python files and folders themselves are not found."""
    url = httpx.URL(served.link).copy_with(raw_path=f"/static/{name}".replace("\0", "%00").encode())
    answer = served.client.get(url)
    assert answer.status_code == 404
    assert answer.json()["code"] == "no_page"


def test_the_api_description_has_no_page(served: Served) -> None:
    """Its page would need foreign scripts."""
    assert "/api/games" in served.client.get("/openapi.json").json()["paths"]
    assert served.client.get("/docs").status_code == 404


def test_large_answers_are_compressed(served: Served) -> None:
    """This includes answers that are computed."""
    headers = {"accept-encoding": "gzip"}
    with served.client.stream("GET", "/api/translations", headers=headers) as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert len(raw) < len(gzip.decompress(raw)) / 2


def test_an_unknown_path_is_a_page_for_browsers_and_an_error_for_programs(
    served: Served,
) -> None:
    """The page shows that nothing was found; API paths always return JSON."""
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    page = served.client.get("/no/such/page", headers=browser)
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    assert '<div id="app">' in page.text
    for where, headers in (("/no/such/page", {}), ("/api/nothing", browser)):
        answer = served.client.get(where, headers=headers)
        assert answer.status_code == 404
        assert answer.json()["code"] == "no_page"
