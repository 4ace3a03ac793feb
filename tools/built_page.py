"""Build the page if its sources have changed.

python -m tools.built_page
"""

import os
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

from kingdombuilder.server.content.page_build import PageBuild
from kingdombuilder.server.content.page_source import PageSource
from kingdombuilder.text.parsing import ParseError

WEB = Path(str(files("kingdombuilder.web")))
BUILD = WEB / "build.mjs"


def find_node() -> str | None:
    """Return the path of Node: the one on the path, or the one that `make check` installs."""
    beside = str(Path(sys.executable).parent)
    return shutil.which("node", path=os.pathsep.join((os.environ["PATH"], beside)))


def is_current() -> bool:
    """Whether there is a build of the page that is newer than its sources."""
    try:
        PageBuild(WEB, max(PageSource(WEB).newest(), BUILD.stat().st_mtime_ns))
    except ParseError:
        return False
    return True


def build_page() -> None:
    """Build the page unless the build is current; exit with a message if that fails."""
    if is_current():
        return
    node = find_node()
    if node is None:
        sys.exit("Building the page needs Node. Run: make web")
    if subprocess.run((node, BUILD), check=False).returncode:
        sys.exit("The page could not be built. Run: make web")


if __name__ == "__main__":
    build_page()
