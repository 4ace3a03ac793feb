"""Collect the pages of the documentation site from `docs/` and from the project's root.

python -m tools.site_pages FOLDER

Pages link to each other as files, so that you can read them without the site. The site has the
root's pages beside those of `docs/`, so links from one folder to the other are rewritten.
"""

import re
import shutil
import sys
from os.path import normpath, relpath
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
ROOT_PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "THIRD_PARTY.md": "third-party.md",
    "LICENSE": "licence.txt",
}
LINK = re.compile(r"(?<=\]\()([^)\s#]+)")


def site_path(file: str) -> str:
    """Return where a file of the project is within the site; both paths are relative."""
    return ROOT_PAGES.get(file, file.removeprefix("docs/"))


def site_link(page: str, link: str) -> str:
    """Return a link of a page as a link within the site; `page` is its path in the project."""
    if "://" in link:
        return link
    target = normpath((PurePosixPath(page).parent / link).as_posix())
    return relpath(site_path(target), PurePosixPath(site_path(page)).parent)


def collect_pages(folder: Path) -> None:
    """Replace a folder's contents with the pages of the site and their pictures."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS, folder)
    pages = [page.relative_to(ROOT).as_posix() for page in DOCS.rglob("*.md")]
    for page in (*ROOT_PAGES, *pages):
        text = (ROOT / page).read_text("utf-8")
        (folder / site_path(page)).write_text(_with_site_links(page, text), "utf-8")


def _with_site_links(page: str, text: str) -> str:
    return LINK.sub(lambda match: site_link(page, match[0]), text)


if __name__ == "__main__":
    collect_pages(Path(sys.argv[1]))
