"""Draw the icons of the installed page from the icon of the art folder.

python -m tools.app_icons
"""

from importlib.resources import files
from pathlib import Path

from kingdombuilder.server.content.web_app import BACKGROUND
from tools.browser import chromium

ART = Path(str(files("kingdombuilder.drawing.art")))
SIZES = {"icon-180.png": 180, "icon-192.png": 192, "icon-512.png": 512, "icon-maskable.png": 512}
MARGIN = {"icon-180.png": 0.06, "icon-maskable.png": 0.14}  # the part that devices may cut off


def main() -> None:
    """Write all icons."""
    icon = (ART / "icon.svg").read_text("utf-8")
    with chromium() as browser:
        for name, size in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            margin = round(size * MARGIN.get(name, 0))
            ground = BACKGROUND if margin else "transparent"
            page.set_content(
                f"<style>body {{ margin: 0; background: {ground}; }}"
                f"svg {{ position: absolute; inset: {margin}px; width: {size - 2 * margin}px;"
                f"height: {size - 2 * margin}px; }}</style>{icon}"
            )
            page.screenshot(path=ART / name, omit_background=True)


if __name__ == "__main__":
    main()
