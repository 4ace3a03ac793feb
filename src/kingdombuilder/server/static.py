"""The files of the page: read when they change, compressed once, known to browsers by a tag."""

import gzip
import json
import mimetypes
import re
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from fastapi import Request, Response

from kingdombuilder.draw.cutouts import sprite_sheet
from kingdombuilder.server.errors import Denied

INDEX = "index.html"
SPRITES = "art/sprites.svg"
SVG = "image/svg+xml"
FOR_EVER = "public, max-age=31536000, immutable"
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
_INLINE = re.compile(r'<script type="importmap">(.*?)</script>', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Page:
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


def page(body: bytes, kind: str) -> Page:
    """A page made ready to be sent."""
    packed = gzip.compress(body, 9, mtime=0) if kind.startswith(COMPRESSED) else None
    return Page(body, packed, kind, f'"{sha256(body).hexdigest()[:24]}"')


def json_page(value: object) -> Page:
    """A value as JSON, made ready to be sent."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return page(text.encode(), "application/json")


class Static:
    """The files of the packages `web` and `art`; what is edited is seen at once."""

    def __init__(self) -> None:
        self._web = Path(str(files("kingdombuilder.web")))
        self._art = Path(str(files("kingdombuilder.art")))
        self._pages: dict[str, tuple[int, Page]] = {}
        self._policy: tuple[str, str] = ("", "")

    def page(self, name: str) -> Page:
        """The page of a file by its name below `static`."""
        if name == SPRITES:
            return self._kept(name, 0, lambda: sprite_sheet().encode(), SVG)
        file = self._file(name)
        if file is None or not file.is_file() or file.suffix == ".py":
            raise Denied(404, "no_page", where=name[:80])
        kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0]
        changed = file.stat().st_mtime_ns
        return self._kept(name, changed, file.read_bytes, kind or "application/octet-stream")

    def _file(self, name: str) -> Path | None:
        """The file of a name, or None if that leads out of its folder."""
        root, rest = (self._art, name[4:]) if name.startswith("art/") else (self._web, name)
        if "\0" in rest:
            return None
        file = (root / rest).resolve()
        return file if file.is_relative_to(root.resolve()) else None

    def policy(self) -> str:
        """The content security policy; the page's import map is allowed by its digest."""
        index = self.page(INDEX)
        if self._policy[0] != index.tag:
            self._policy = (index.tag, _policy(index.body.decode("utf-8")))
        return self._policy[1]

    def _kept(self, name: str, changed: int, read: Callable[[], bytes], kind: str) -> Page:
        kept = self._pages.get(name)
        if kept is None or kept[0] != changed:
            kept = self._pages[name] = (changed, page(read(), kind))
        return kept[1]


def _policy(index: str) -> str:
    digests = [
        f"'sha256-{b64encode(sha256(inline.encode()).digest()).decode()}'"
        for inline in _INLINE.findall(index)
    ]
    return "; ".join(
        (
            "default-src 'none'",
            " ".join(["script-src 'self'", *digests]),
            "style-src 'self'",
            "img-src 'self' data: blob:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )
