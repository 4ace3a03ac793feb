"""Node and npm, which prepare the interpreter of a site."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from kingdombuilder.text.parsing import ParseError


def find_program(name: str) -> str | None:
    """Return the path of a program: on the PATH, or where pip installs it."""
    beside = str(Path(sys.executable).parent)
    return shutil.which(name, path=os.pathsep.join((os.environ.get("PATH", ""), beside)))


def run_program(name: str, arguments: Sequence[str], folder: Path) -> tuple[bool, str]:
    """Run `node` or `npm`; return whether it succeeded, and the last line of its errors.

    Raise `ParseError` if it is not installed.
    """
    program = find_program(name)
    if program is None:
        raise ParseError("no_node")
    # npm is a script that finds Node on the path.
    path = os.pathsep.join((str(Path(program).parent), os.environ.get("PATH", "")))
    done = subprocess.run(
        (program, *arguments),
        cwd=folder,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    lines = [line for line in done.stderr.splitlines() if line.strip()]
    return done.returncode == 0, (lines or [f"exit code {done.returncode}"])[-1]
