"""The pictures of the README, small enough to be kept beside it.

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
class Wanted:
    """A picture: its name, what is on it, on which screen, and how large it is kept."""

    name: str
    scene: str
    screen: str
    theme: str
    scale: float


PICTURES = (
    Wanted("table", "mid-game", "desktop", "light", 0.85),
    Wanted("gold", "gold-map", "desktop", "dark", 0.6),
    Wanted("scores", "final-scores", "phone", "light", 1.0),
)


def take(page: Page, wanted: Wanted) -> bytes:
    """A picture as WebP, which the browser makes only when it is asked by its own protocol."""
    width, height = SCREENS[wanted.screen]
    clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": wanted.scale}
    asked = {"format": "webp", "quality": QUALITY, "clip": clip}
    answer = page.context.new_cdp_session(page).send("Page.captureScreenshot", asked)
    return base64.b64decode(answer["data"])


def main() -> None:
    """Take all pictures of the README."""
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
        for wanted in PICTURES:
            scene = by_name[wanted.scene]
            with on_screen(browser, served.link, scene, wanted.screen, wanted.theme) as page:
                file = options.out / f"{wanted.name}.webp"
                file.write_bytes(take(page, wanted))
            print(file, f"{file.stat().st_size / 1024:.0f} KB")


if __name__ == "__main__":
    main()
