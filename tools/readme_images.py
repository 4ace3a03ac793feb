"""Take the README's pictures, small enough to be committed.

python -m tools.readme_images [--out docs/pictures]
"""

import argparse
import base64
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

from tools.browser import chromium
from tools.screenshots import SCREENS, on_screen, scenes
from tools.server_process import serving

QUALITY = 72


@dataclass(frozen=True, slots=True)
class PictureSpec:
    """A picture: its name, scene, screen, theme and scale."""

    name: str
    scene: str
    screen: str
    theme: str
    scale: float


PICTURES = (
    PictureSpec("table", "mid-game", "desktop", "light", 0.85),
    PictureSpec("gold", "gold-map", "desktop", "dark", 0.6),
    PictureSpec("scores", "final-scores", "phone", "light", 1.0),
)


def take(page: Page, spec: PictureSpec) -> bytes:
    """Take a picture as WebP, which only the browser's own protocol supports."""
    width, height = SCREENS[spec.screen]
    clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": spec.scale}
    options = {"format": "webp", "quality": QUALITY, "clip": clip}
    answer = page.context.new_cdp_session(page).send("Page.captureScreenshot", options)
    return base64.b64decode(answer["data"])


def main() -> None:
    """Take all pictures."""
    parser = argparse.ArgumentParser(prog="python -m tools.readme_images", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("docs/pictures"))
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as served,
        chromium() as browser,
    ):
        by_name = {scene.name: scene for scene in scenes(served)}
        for spec in PICTURES:
            scene = by_name[spec.scene]
            with on_screen(browser, served.link, scene, spec.screen, spec.theme) as page:
                file = options.out / f"{spec.name}.webp"
                file.write_bytes(take(page, spec))
            print(file, f"{file.stat().st_size / 1024:.0f} KB")


if __name__ == "__main__":
    main()
