"""Collect the pages of the documentation site: those of `docs/`, and those of the project's root.

python -m tools.site_pages FOLDER

Pages link to each other as files, so that they can be read without the site. Within the site all of
them are in one folder, so links from one folder to the other are rewritten.
"""

import re
import shutil
import sys
from pathlib import Path

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


def site_link(link: str) -> str:
    """Return a link of a page as a link within the site."""
    path = link.removeprefix("../").removeprefix("docs/")
    return ROOT_PAGES.get(path, path)


def collect_pages(folder: Path) -> None:
    """Replace a folder by the pages of the site, with pictures and other files beside them."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS, folder)
    for file, page in ROOT_PAGES.items():
        shutil.copy(ROOT / file, folder / page)
    for written in folder.rglob("*.md"):
        text = written.read_text("utf-8")
        rewritten = LINK.sub(lambda found: site_link(found[0]), text)
        written.write_text(rewritten, "utf-8")


if __name__ == "__main__":
    collect_pages(Path(sys.argv[1]))
