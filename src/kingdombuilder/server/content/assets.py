"""The files of the web client, cached and compressed until they change."""

import gzip
import json
import mimetypes
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from importlib.resources import files
from pathlib import Path

import brotli
from fastapi import Request, Response

from kingdombuilder.drawing.cutouts import sprite_sheet
from kingdombuilder.server.content.page_build import FOLDER, TABLE, PageBuild
from kingdombuilder.server.content.page_source import PageSource
from kingdombuilder.server.content.web_app import (
    service_worker,
    web_app_links,
    web_app_manifest,
)
from kingdombuilder.server.protocol.errors import ApiError

INDEX, EARLY_TABLE = "index.html", "early-table.js"
SPRITES, SERVICE_WORKER = "art/sprites.svg", "service-worker.js"
VERSION_LENGTH = 12
FOLDERS = ("art", "css", FOLDER, "fonts", "js", "vendor")
SVG, HTML = "image/svg+xml", "text/html"
IMMUTABLE = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
COMPRESSED = ("text/", "application/json", "application/manifest", "image/svg")
BROTLI_QUALITY = 10  # nearly the best, in a third of its time
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".svg": SVG,
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}


@dataclass(frozen=True, slots=True)
class Asset:
    """A response body, plain and compressed by each encoding, with its ETag."""

    body: bytes
    packed: Mapping[str, bytes]  # the best encoding first
    kind: str
    tag: str

    def answer(self, request: Request, caching: str = ASK_AGAIN) -> Response:
        """Return the response to a request: 304 if the browser has the body, else the body."""
        headers = {"etag": self.tag, "cache-control": caching, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        encodings = accepted_encodings(request.headers.get("accept-encoding", ""))
        for encoding, packed in self.packed.items():
            if encoding in encodings:
                headers["content-encoding"] = encoding
                return Response(packed, media_type=self.kind, headers=headers)
        return Response(self.body, media_type=self.kind, headers=headers)


def accepted_encodings(header: str) -> set[str]:
    """Return the encodings that an `Accept-Encoding` header names and does not refuse."""
    parts = (part.replace(" ", "").lower().partition(";") for part in header.split(","))
    return {name for name, _, weight in parts if weight not in ("q=0", "q=0.0")}


def page(body: bytes, kind: str) -> Asset:
    """Return an asset with the given body and media type."""
    packed = {}
    if kind.startswith(COMPRESSED):
        packed["br"] = brotli.compress(body, mode=brotli.MODE_TEXT, quality=BROTLI_QUALITY)
        packed["gzip"] = gzip.compress(body, 9, mtime=0)
    return Asset(body, packed, kind, f'"{sha256(body).hexdigest()[:24]}"')


def json_page(value: object) -> Asset:
    """Return a value as a JSON asset."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return page(text.encode(), "application/json")


def preloaded_texts(language: str, view: str) -> tuple[str, str]:
    """Return the addresses of the texts of a view."""
    part = "&part=board" if view == TABLE else ""
    return (f"/api/translations?language={language}{part}", f"/api/library?language={language}")


class AssetServer:
    """The files of the packages `web` and `art`.

    A checkout serves the sources of the page, so that every edit shows after a reload. A public
    server serves the built page, and so does an installed package, which has no sources.
    """

    def __init__(self, built: bool = False) -> None:
        """Raise `ParseError` if a required build is missing, or older than its sources."""
        self._web = Path(str(files("kingdombuilder.web")))
        self._art = Path(str(files("kingdombuilder.drawing.art")))
        self._pages: dict[str, tuple[int, Asset]] = {}
        self._early_table = (self._web / EARLY_TABLE).read_text("utf-8")
        source = PageSource(self._web) if (self._web / "js").is_dir() else None
        self._source = None if built else source
        self._page = self._source or PageBuild(self._web, source.newest() if source else 0)
        self._app_links = web_app_links("/")
        if not self._source:  # whose edits must show after a reload
            self._app_links.append('<meta name="service-worker" content="/service-worker.js">')

    @property
    def inline_scripts(self) -> str:
        """The source expressions of a content security policy that allow the inline scripts."""
        scripts = (*self._page.inline_scripts, self._early_table)
        return " ".join(
            f"'sha256-{b64encode(sha256(s.encode()).digest()).decode()}'" for s in scripts
        )

    def page(self, name: str) -> Asset:
        """Return a file by its name below `static`; raise `ApiError` if there is none."""
        if name == SPRITES:
            return self._cached_asset(name, 0, lambda: sprite_sheet().encode(), SVG)
        if self._source and name == self._source.styles:
            changed = self._source.newest()
            return self._cached_asset(name, changed, self._source.read_styles, TYPES[".css"])
        file = self._file(name)
        if file is None or not file.is_file() or file.suffix == ".py":
            raise ApiError(404, "no_page", where=name[:80])
        return self._read(name, file)

    def app_manifest(self) -> Asset:
        """Return the web app manifest."""
        return page(json.dumps(web_app_manifest("/", "/static/")).encode(), TYPES[".webmanifest"])

    def service_worker(self) -> Asset:
        """Return the service worker's script, which stores the built files of the page.

        Raise `ApiError` if the page is served as its sources.
        """
        if isinstance(self._page, PageSource):
            raise ApiError(404, "no_page", where=SERVICE_WORKER)
        names = [f"static/{name}" for name in self._page.files()]
        script = (self._web / self._page.worker_file("service")).read_text("utf-8")
        version = sha256("\n".join(names).encode()).hexdigest()[:VERSION_LENGTH]
        return page(service_worker(script, version, names, None).encode(), TYPES[".js"])

    def caching(self, name: str) -> str:
        """Return how browsers may cache a file: names of built files change with their content."""
        return IMMUTABLE if name.startswith(f"{FOLDER}/") else ASK_AGAIN

    def index(
        self, language: str, view: str, land: str = "", socket: str = "", tags: Sequence[str] = ()
    ) -> Asset:
        """Return the document of a view; its head asks for everything that the view needs.

        For a table, `land` is the address of its image, `socket` that of its socket, and `tags`
        describe it.
        """
        links = [*tags, *self._app_links]
        links += [f'<meta name="socket" content="{escape(socket)}">'] if socket else []
        # A script after a style sheet would wait for it.
        links += [f"<script>{self._early_table}</script>"] if socket else []
        links += self._page.head(view)
        links += [
            f'<link rel="preload" as="fetch" href="{escape(address)}" crossorigin>'
            for address in preloaded_texts(language, view)
        ]
        if land:
            links.append(f'<link rel="preload" as="image" href="{land}">')
        text = self._read(INDEX, self._web / INDEX).body.decode("utf-8")
        return page(text.replace("</head>", "\n".join([*links, "</head>"])).encode(), HTML)

    def _file(self, name: str) -> Path | None:
        """Return the file of a name, or None if it is outside the web client's folders."""
        folder, _, rest = name.partition("/")
        if folder not in FOLDERS or "\0" in rest:
            return None
        root = self._art if folder == "art" else self._web / folder
        file = (root / rest).resolve()
        return file if file.is_relative_to(root.resolve()) else None

    def _read(self, name: str, file: Path) -> Asset:
        kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0]
        changed = file.stat().st_mtime_ns
        return self._cached_asset(
            name, changed, file.read_bytes, kind or "application/octet-stream"
        )

    def _cached_asset(self, name: str, changed: int, read: Callable[[], bytes], kind: str) -> Asset:
        entry = self._pages.get(name)
        if entry is None or entry[0] != changed:
            entry = self._pages[name] = (changed, page(read(), kind))
        return entry[1]
