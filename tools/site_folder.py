"""A site for tests and measurements, written once and shared by processes.

python -m tools.site_folder FOLDER
"""

import fcntl
import sys
from pathlib import Path

from kingdombuilder.server.content.site.builder import SiteBuilder
from tools.built_page import build_page


def write_site(folder: Path, server: str = "") -> Path:
    """Write a site unless it exists; other processes wait until it is complete."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with (folder.parent / f"{folder.name}.lock").open("w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            build_page()
            SiteBuilder(server, lambda step: None).write(folder)
    return folder


if __name__ == "__main__":
    print(write_site(Path(sys.argv[1])))
