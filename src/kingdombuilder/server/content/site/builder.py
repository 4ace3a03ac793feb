"""Write the site into a folder."""

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version as package_version
from importlib.resources import files
from pathlib import Path
from typing import Any

from kingdombuilder.drawing.cutouts import sprite_sheet
from kingdombuilder.native.build import cache_folder
from kingdombuilder.server.content.page_build import PageBuild
from kingdombuilder.server.content.page_source import PageSource
from kingdombuilder.server.content.site.content import (
    FOLDER,
    content_files,
    first_land_url,
    picture_file,
)
from kingdombuilder.server.content.site.documents import (
    DOCUMENT,
    MANIFEST,
    SERVICE_WORKER,
    site_document,
    site_manifest,
)
from kingdombuilder.server.content.site.python_parts import digest, python_parts
from kingdombuilder.server.content.web_app import service_worker
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import LANGUAGES

ART = (
    *("icon.svg", "paper.svg", "wood.svg"),
    *("icon-180.png", "icon-192.png", "icon-512.png", "icon-maskable.png"),
)
MARK = "site.txt"  # a file that only a site has
NOTICES = "notices.txt"
ROOT = "./"  # of the document's addresses
_IN_CSS, _BESIDE_CSS = b"url(/static/", b"url(../"


@dataclass(frozen=True, slots=True)
class BuiltSite:
    """A site that was written."""

    folder: Path
    files: int
    size: int  # in bytes
    version: str


class SiteBuilder:
    """The parts of a site, and the folder that they are written into."""

    def __init__(self, server: str = "", report: Callable[[str], None] = print) -> None:
        """`server` is a server for online tables; `report` gets the name of each step.

        Raise `ParseError` if the built page is missing or outdated.
        """
        self._web = Path(str(files("kingdombuilder.web")))
        self._art = Path(str(files("kingdombuilder.drawing.art")))
        source = PageSource(self._web) if (self._web / "js").is_dir() else None
        self._page = PageBuild(self._web, source.newest() if source else 0)
        self._server, self._report = server, report

    def write(self, folder: Path) -> BuiltSite:
        """Write the site; a site that is in the folder is replaced.

        Raise `ParseError` if the folder has other files, or if something to build it is missing.
        """
        if folder.exists() and not _is_replaceable(folder):
            raise ParseError("site_folder", folder=str(folder))
        folder.parent.mkdir(parents=True, exist_ok=True)
        contents = self._contents()
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".site-") as place:
            built = Path(place, "site")
            for name, data in contents.items():
                file = built / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(data)
            if folder.exists():
                folder.rename(Path(place, "old"))
            built.rename(folder)
            folder.chmod(0o755)
        size = sum(map(len, contents.values()))
        return BuiltSite(folder, len(contents), size, contents[MARK].decode().strip())

    def _contents(self) -> dict[str, bytes]:
        """Return all files of the site by name."""
        python = python_parts(cache_folder().parent / "site", self._report)
        self._report("page")
        contents = {**python.files, **dict(self._page_files()), **dict(content_files())}
        contents[MANIFEST] = site_manifest().encode()
        script = (self._web / self._page.worker_file("service")).read_text("utf-8")
        document = self._document(python.info, version="")
        version = _version({**contents, DOCUMENT: document.encode()})
        contents[DOCUMENT] = self._document(python.info, version).encode()
        cached = ["./", *(name for name in contents if _is_cached(name))]
        contents[SERVICE_WORKER] = service_worker(script, version, cached, "./").encode()
        contents[MARK] = f"{version}\n".encode()
        contents[NOTICES] = (Path(str(files(__package__))) / NOTICES).read_bytes()
        return dict(sorted(contents.items()))

    def _page_files(self) -> Iterator[tuple[str, bytes]]:
        yield "static/art/sprites.svg", sprite_sheet().encode()
        for name in ART:
            yield f"static/art/{name}", (self._art / name).read_bytes()
        for file in sorted((self._web / "fonts").iterdir()):
            yield f"static/fonts/{file.name}", file.read_bytes()
        for name in (*self._page.files(), self._page.manifest_file):
            data = (self._web / name).read_bytes()
            is_style = name.endswith(".css")
            yield f"static/{name}", data.replace(_IN_CSS, _BESIDE_CSS) if is_style else data

    def _document(self, python: dict[str, Any], version: str) -> str:
        land_url = first_land_url()
        info: dict[str, Any] = {
            "version": version,
            "server": self._server or None,
            "languages": LANGUAGES,
            "tableWorker": f"static/{self._page.worker_file('table')}",
            "botWorker": f"static/{self._page.worker_file('bot')}",
            "python": python,
            "content": FOLDER,
            "pictures": {land_url: picture_file(land_url)},
        }
        template = (self._web / DOCUMENT).read_text("utf-8")
        return site_document(template, self._page.head("", "site", root=ROOT), info)


def _is_replaceable(folder: Path) -> bool:
    """Return whether a folder is empty or has a site."""
    return folder.is_dir() and (not any(folder.iterdir()) or (folder / MARK).is_file())


def _is_cached(name: str) -> bool:
    """Return whether a page needs a file without a connection."""
    return not name.endswith(("/manifest.json", ".txt"))


def _version(contents: dict[str, bytes]) -> str:
    """Return a version that changes with every file, so that browsers notice a new one."""
    names = "\n".join(f"{name} {digest(data)}" for name, data in sorted(contents.items()))
    return f"{package_version('kingdombuilder')}-{digest(names.encode())}"
