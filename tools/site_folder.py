"""A site for tests and measurements, written once and shared by processes.

python -m tools.site_folder FOLDER
"""

import fcntl
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from kingdombuilder.server.content.site.builder import SiteBuilder
from tools.built_page import build_page, find_node

SCRIPT = Path(__file__).with_name("site_python.mjs")


def write_site(folder: Path, server: str = "") -> Path:
    """Write a site unless it exists; other processes wait until it is complete."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with (folder.parent / f"{folder.name}.lock").open("w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            build_page()
            SiteBuilder(server, lambda step: None).write(folder)
    return folder


def run_in_site(folder: Path, code: Path, argument: object) -> Any:
    """Return the result of a module's `main`, in the interpreter of a site."""
    with tempfile.TemporaryDirectory() as place:
        arguments = Path(place, "argument.json")
        arguments.write_text(json.dumps(argument), "utf-8")
        command = (str(find_node()), SCRIPT, folder, code, arguments)
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit("The interpreter of the site failed.")
    return json.loads(done.stdout)


if __name__ == "__main__":
    print(write_site(Path(sys.argv[1])))
