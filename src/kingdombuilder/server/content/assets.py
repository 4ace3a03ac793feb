"""The files of the page: read when they change, compressed once, known to browsers by a tag."""

import gzip
import json
import mimetypes
import re
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from fastapi import Request, Response

from kingdombuilder.drawing.cutouts import sprite_sheet
from kingdombuilder.server.content.bundle import (
    Module,
    bundle,
    bundle_for_later,
    modules_in,
    stand_in,
)
from kingdombuilder.server.protocol.errors import ApiError

INDEX = "index.html"
SPRITES = "art/sprites.svg"
BUNDLE, FOR_LATER, STYLES, SOURCES = "bundle.js", "later.js", "page.css", "js/"
PRELOADED_TRANSLATIONS = ("translations", "library")  # below /api/
SVG, HTML = "image/svg+xml", "text/html"
IMMUTABLE = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
COMPRESSED = ("text/", "application/json", "application/manifest", "image/svg")
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".svg": SVG,
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
_LIBRARIES = re.compile(r'<script type="importmap">(.*?)</script>\n', re.DOTALL)
_STYLESHEET = re.compile(r'<link rel="stylesheet" href="/static/([^"]+)">\n')
_SCRIPT = "/static/js/main.js"


@dataclass(frozen=True, slots=True)
class Asset:
    """What is sent for one address: its bytes, plain and compressed, and a tag for them."""

    body: bytes
    packed: bytes | None
    kind: str
    tag: str

    def answer(self, request: Request, caching: str = ASK_AGAIN) -> Response:
        """The answer to a request, as short as the browser allows."""
        headers = {"etag": self.tag, "cache-control": caching, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        if self.packed and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(self.packed, media_type=self.kind, headers=headers)
        return Response(self.body, media_type=self.kind, headers=headers)


def page(body: bytes, kind: str) -> Asset:
    """A page made ready to be sent."""
    packed = gzip.compress(body, 9, mtime=0) if kind.startswith(COMPRESSED) else None
    return Asset(body, packed, kind, f'"{sha256(body).hexdigest()[:24]}"')


def json_page(value: object) -> Asset:
    """A value as JSON, made ready to be sent."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return page(text.encode(), "application/json")


class AssetServer:
    """The files of the packages `web` and `art`; what is edited is seen at once."""

    def __init__(self) -> None:
        self._web = Path(str(files("kingdombuilder.web")))
        self._art = Path(str(files("kingdombuilder.drawing.art")))
        self._pages: dict[str, tuple[int, Asset]] = {}
        self._modules: tuple[int, dict[str, Module]] = (-1, {})

    def page(self, name: str) -> Asset:
        """The page of a file by its name below `static`."""
        if name == SPRITES:
            return self._cached(name, 0, lambda: sprite_sheet().encode(), SVG)
        if name == STYLES:
            changed = max(_newest(self._web / "css"), _newest(self._art))
            return self._cached(name, changed, self._all_styles, TYPES[".css"])
        if name in (BUNDLE, FOR_LATER) or name.startswith(SOURCES):
            return self._script(name)
        file = self._file(name)
        if file is None or not file.is_file() or file.suffix == ".py":
            raise ApiError(404, "no_page", where=name[:80])
        kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0]
        changed = file.stat().st_mtime_ns
        return self._cached(name, changed, file.read_bytes, kind or "application/octet-stream")

    def index(self, language: str, land: str = "") -> Asset:
        """The document of every view: it asks for all it will need at once, in few pieces."""
        asked = [f'<link rel="stylesheet" href="/static/{STYLES}">']
        asked += [
            f'<link rel="preload" as="fetch" href="/api/{what}?language={language}" crossorigin>'
            for what in PRELOADED_TRANSLATIONS
        ]
        if land:
            asked.append(f'<link rel="preload" as="image" href="{land}">')
        else:
            asked.append(f'<link rel="modulepreload" href="/static/{FOR_LATER}">')
        text = _STYLESHEET.sub("", _LIBRARIES.sub("", self._source()))
        text = text.replace(_SCRIPT, f"/static/{BUNDLE}")
        return page(text.replace("</head>", "\n".join([*asked, "</head>"])).encode(), HTML)

    def _source(self) -> str:
        return self.page(INDEX).body.decode("utf-8")

    def _all_styles(self) -> bytes:
        names = _STYLESHEET.findall(self._source())
        return b"\n".join(self.page(name).body for name in names)

    def _script(self, name: str) -> Asset:
        folder = self._web / "js"
        changed = _newest(folder)
        if self._modules[0] != changed:
            told = json.loads(_LIBRARIES.findall(self._source())[0])["imports"]
            libraries = {
                name: self._web / where.removeprefix("/static/") for name, where in told.items()
            }
            self._modules = (changed, modules_in(folder, libraries))
        modules = self._modules[1]
        if name in (BUNDLE, FOR_LATER):
            made = bundle if name == BUNDLE else bundle_for_later
            return self._cached(name, changed, lambda: made(modules).encode(), TYPES[".js"])
        module = modules.get(name.removeprefix(SOURCES))
        if module is None:
            raise ApiError(404, "no_page", where=name[:80])
        return self._cached(name, changed, lambda: stand_in(module).encode(), TYPES[".js"])

    def _file(self, name: str) -> Path | None:
        """The file of a name, or None if that leads out of its folder."""
        root, rest = (self._art, name[4:]) if name.startswith("art/") else (self._web, name)
        if "\0" in rest:
            return None
        file = (root / rest).resolve()
        return file if file.is_relative_to(root.resolve()) else None

    def _cached(self, name: str, changed: int, read: Callable[[], bytes], kind: str) -> Asset:
        kept = self._pages.get(name)
        if kept is None or kept[0] != changed:
            kept = self._pages[name] = (changed, page(read(), kind))
        return kept[1]


def _newest(folder: Path) -> int:
    return max(file.stat().st_mtime_ns for file in folder.rglob("*") if file.is_file())
