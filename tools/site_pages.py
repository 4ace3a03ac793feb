"""Collect the pages of the documentation site from `docs/` and from the project's root.

python -m tools.site_pages FOLDER

In the sources, pages link to each other as files, so that they work without the site. The site has
all pages in one folder, so links between the two folders are rewritten.
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
    """Rewrite a page's link as a link within the site."""
    path = link.removeprefix("../").removeprefix("docs/")
    return ROOT_PAGES.get(path, path)


def collect_pages(folder: Path) -> None:
    """Replace a folder's contents with the pages of the site and their pictures."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS, folder)
    for file, page in ROOT_PAGES.items():
        shutil.copy(ROOT / file, folder / page)
    for page_file in folder.rglob("*.md"):
        text = page_file.read_text("utf-8")
        page_file.write_text(LINK.sub(lambda match: site_link(match[0]), text), "utf-8")


if __name__ == "__main__":
    collect_pages(Path(sys.argv[1]))
