"""The page as an app that can be installed: its manifest and its icons."""

import json
from collections.abc import Iterable
from typing import Any

NAME = "Kingdom Builder"
COLOUR, BACKGROUND = "#5b3a22", "#5b3a22"  # of the wooden table
ICONS = (
    ("art/icon.svg", "any", "image/svg+xml", "any"),
    ("art/icon-192.png", "192x192", "image/png", "any"),
    ("art/icon-512.png", "512x512", "image/png", "any"),
    ("art/icon-maskable.png", "512x512", "image/png", "maskable"),
)
TOUCH_ICON = "art/icon-180.png"
MANIFEST = "manifest.webmanifest"


def web_app_manifest(start: str, static: str) -> dict[str, Any]:
    """Return the manifest of the page at an address, whose files are below `static`."""
    return {
        "name": NAME,
        "short_name": NAME,
        "id": start,
        "start_url": start,
        "scope": start,
        "display": "standalone",
        "background_color": BACKGROUND,
        "theme_color": COLOUR,
        "categories": ["games"],
        "icons": [
            {"src": f"{static}{file}", "sizes": sizes, "type": kind, "purpose": purpose}
            for file, sizes, kind, purpose in ICONS
        ],
    }


def web_app_links(root: str) -> list[str]:
    """Return the elements of a document's head, with addresses below a root."""
    return [
        f'<link rel="manifest" href="{root}{MANIFEST}">',
        f'<link rel="apple-touch-icon" href="{root}static/{TOUCH_ICON}">',
        f'<meta name="theme-color" content="{COLOUR}">',
        '<meta name="mobile-web-app-capable" content="yes">',
    ]


def service_worker(script: str, version: str, files: Iterable[str], document: str | None) -> str:
    """Return the service worker's script with the files of a version."""
    cached = {"version": version, "files": sorted(files), "document": document}
    return f"self.CACHED = {json.dumps(cached, indent=1)};\n{script}"
