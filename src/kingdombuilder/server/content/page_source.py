"""The page as its sources: plain modules and styles, for development and for games at home."""

import json
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from posixpath import normpath

DESCRIPTION = "page.json"
# Matches modules formatted by Biome. An import that it misses still works: it loads a little later.
_IMPORT = re.compile(r"^(?:import|export)\b[^'\";]*'([^']+)'", re.MULTILINE)
_STYLE_IMPORT = re.compile(r'@import "([^"]+)";\n')
_CUSTOM_MEDIA = re.compile(r"@custom-media (--[\w-]+) ([^;]+);\n")


class PageSource:
    """The sources of the page in a folder; every edit shows after a reload."""

    def __init__(self, web: Path) -> None:
        self._web = web
        self._described = json.loads((web / DESCRIPTION).read_text("utf-8"))
        self._preloads: dict[str, tuple[int, tuple[str, ...]]] = {}

    @property
    def inline_scripts(self) -> tuple[str, ...]:
        """The scripts that `head` writes into the document."""
        return (self._import_map,)

    @property
    def styles(self) -> str:
        """The name of the style sheet."""
        return str(self._described["styles"])

    def head(self, *views: str) -> list[str]:
        """Return what the document's head loads for views."""
        needed = dict.fromkeys(name for view in views for name in self._needed_modules(view))
        return [
            f'<link rel="stylesheet" href="/static/{self.styles}">',
            f'<script type="importmap">{self._import_map}</script>',
            *(f'<link rel="modulepreload" href="/static/{name}">' for name in needed),
            f'<script type="module" src="/static/{self._described["script"]}"></script>',
        ]

    def read_styles(self) -> bytes:
        """Return all style sheets in one, with the custom media queries filled in."""
        file = self._web / self.styles
        text = _STYLE_IMPORT.sub(
            lambda match: (file.parent / match[1]).read_text("utf-8"), file.read_text("utf-8")
        )
        queries = dict(_CUSTOM_MEDIA.findall(text))
        text = _CUSTOM_MEDIA.sub("", text)
        for name, query in queries.items():
            text = text.replace(f"({name})", query)
        return text.encode()

    def newest(self) -> int:
        """Return when a module or a style sheet was last changed, in nanoseconds."""
        return max(file.stat().st_mtime_ns for file in self._sources())

    @property
    def _import_map(self) -> str:
        libraries = self._described["libraries"].items()
        imports = {name: f"/static/{file}" for name, file in libraries}
        return json.dumps({"imports": imports}, separators=(",", ":"))

    def _sources(self) -> Iterator[Path]:
        yield self._web / DESCRIPTION
        yield from (self._web.parent / "drawing" / "art").glob("*.css")
        for folder in ("css", "js", "vendor"):
            yield from (file for file in (self._web / folder).rglob("*") if file.is_file())

    def _needed_modules(self, view: str) -> tuple[str, ...]:
        """The modules that a view imports statically, to be loaded without waiting."""
        changed = self.newest()
        if self._preloads.get(view, (0,))[0] != changed:
            roots = [*self._described["libraries"].values(), self._described["script"]]
            roots += [self._described["pages"][view]] if view in self._described["pages"] else []
            self._preloads[view] = (changed, self._reachable(roots))
        return self._preloads[view][1]

    def _reachable(self, roots: list[str]) -> tuple[str, ...]:
        reachable: dict[str, None] = {}
        waiting = list(roots)
        while waiting:
            name = waiting.pop()
            if name in reachable or not (self._web / name).is_file():
                continue
            reachable[name] = None
            for address in _IMPORT.findall((self._web / name).read_text("utf-8")):
                waiting.append(normpath(PurePosixPath(name).parent / address))
        return tuple(reachable)
