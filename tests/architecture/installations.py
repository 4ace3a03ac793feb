"""The package as a user has it: installed from a wheel, outside the repository."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PIP = ("-m", "pip", "--quiet", "--disable-pip-version-check")


class Installation:
    """A new virtual environment, and a folder for the user's own files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "work"
        self.folder.mkdir()
        subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
        self.bin = folder / "venv" / "bin"
        self.python = self.bin / "python"
        # The tests' own path would show the sources of the repository.
        self.environment = {key: os.environ[key] for key in os.environ if key != "PYTHONPATH"}
        self.environment |= {
            "KINGDOMBUILDER_DATA_DIR": str(folder / "data"),
            "LC_ALL": "C.UTF-8",
            "PATH": f"{self.bin}{os.pathsep}{os.environ['PATH']}",
        }

    def install(self, *requirements: str) -> None:
        """Install packages."""
        subprocess.run([self.python, *PIP, "install", *requirements], check=True)

    def packages(self) -> list[str]:
        """Return the names of all installed packages."""
        listed = subprocess.run(
            [self.python, "-m", "pip", "list", "--format=json"], check=True, capture_output=True
        )
        return [package["name"] for package in json.loads(listed.stdout)]

    def write(self, name: str, text: str) -> None:
        """Write a file of the user."""
        (self.folder / name).write_text(text, "utf-8")

    def run(self, *command: str, status: int = 0) -> str:
        """Run a command in the user's folder and return its output and errors."""
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        assert done.returncode == status, (command, done.stdout, done.stderr)
        assert "Traceback" not in done.stderr, (command, done.stderr)
        return done.stdout + done.stderr

    def run_script(self, text: str) -> str:
        """Run a Python script of the user."""
        self.write("script.py", text)
        return self.run("python", "script.py")
