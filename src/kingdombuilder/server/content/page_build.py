"""The page as `make web` builds it: few small files whose names change with their content."""

import json
from pathlib import Path

from kingdombuilder.text.parsing import ParseError

FOLDER, MANIFEST = "dist", "manifest.json"
COMMAND = "make web"


class PageBuild:
    """The built page in a folder."""

    inline_scripts: tuple[str, ...] = ()

    def __init__(self, web: Path, not_before: int = 0) -> None:
        """Raise `ParseError` if there is no build, or only one made before `not_before`."""
        manifest = web / FOLDER / MANIFEST
        if not manifest.is_file():
            raise ParseError("page_not_built", command=COMMAND)
        if manifest.stat().st_mtime_ns < not_before:
            raise ParseError("page_outdated", command=COMMAND)
        self._manifest = json.loads(manifest.read_text("utf-8"))

    def head(self, view: str) -> list[str]:
        """Return what the document's head loads for a view."""
        chunks = [*self._manifest["preload"], *self._manifest["pages"].get(view, ())]
        return [
            f'<link rel="stylesheet" href="{_address(self._manifest["styles"])}">',
            *(f'<link rel="modulepreload" href="{_address(name)}">' for name in chunks),
            f'<script type="module" src="{_address(self._manifest["script"])}"></script>',
        ]


def _address(name: str) -> str:
    return f"/static/{FOLDER}/{name}"
