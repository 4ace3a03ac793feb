"""The page as `make web` builds it: few small files whose names change with their content."""

import json
from pathlib import Path

from kingdombuilder.text.parsing import ParseError

FOLDER, MANIFEST = "dist", "manifest.json"
COMMAND = "make web"
TABLE = "table"  # a view


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
        self._folder = web / FOLDER
        self._manifest = json.loads(manifest.read_text("utf-8"))

    def head(self, *views: str, root: str = "/") -> list[str]:
        """Return what the document's head loads for views; `root` begins all addresses."""
        chunks = dict.fromkeys(self._manifest["preload"])
        for view in views:
            chunks |= dict.fromkeys(self._manifest["pages"].get(view, ()))
        folder = f"{root}static/{FOLDER}/"
        return [
            *self._style_tags(folder, is_table=views == (TABLE,)),
            *(f'<link rel="modulepreload" href="{folder}{name}">' for name in chunks),
            f'<script type="module" src="{folder}{self._manifest["script"]}"></script>',
        ]

    def _style_tags(self, folder: str, is_table: bool) -> list[str]:
        """The style sheet, or the one of a table with the address of the other, for later."""
        styles = f"{folder}{self._manifest['styles']}"
        if not is_table:
            return [f'<link rel="stylesheet" href="{styles}">']
        return [
            f'<link rel="stylesheet" href="{folder}{self._manifest["tableStyles"]}">',
            f'<meta name="page-styles" content="{styles}">',
        ]

    def files(self) -> list[str]:
        """Return the files that browsers load, below `static`."""
        names = sorted(file.name for file in self._folder.iterdir())
        return [f"{FOLDER}/{name}" for name in names if name.endswith((".css", ".js"))]

    @property
    def manifest_file(self) -> str:
        """The list of the files, below `static`."""
        return f"{FOLDER}/{MANIFEST}"

    def worker_file(self, worker: str) -> str:
        """Return the script of a worker, below `static`."""
        return f"{FOLDER}/{self._manifest['workerFiles'][worker]}"
