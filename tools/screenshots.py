"""Take screenshots of the web client: seven scenes, light and dark, on three screen sizes.

python -m tools.screenshots [--out out/screenshots] [--only NAME]
"""

import argparse
import json
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page
from rich.progress import Progress

from kingdombuilder.rules.cells import count
from kingdombuilder.rules.state import BEFORE, State
from kingdombuilder.rules.turn import chooser, legal
from tools.browser import chromium
from tools.sample_games import find_step, play_sample, upload_game
from tools.server_process import Served, serving

SCREENS = {"desktop": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}
THEMES = ("light", "dark")
EXPANSIONS = ("base", "nomads", "crossroads")
VIEWER = 0  # the viewer's seat


@dataclass(frozen=True, slots=True)
class Scene:
    """A page to photograph: its path, the selector to wait for, and what to do there."""

    name: str
    where: str
    wait: str
    settings: Mapping[str, object]
    prepare: Callable[[Page], None] = lambda page: None


def scenes(served: Served) -> list[Scene]:
    """Upload the games of all scenes and return the scenes."""
    small, large = play_sample(2, 12), play_sample(4, 30, EXPANSIONS)
    empty = served.game("Mira", "Tomas:apprentice", seed=4)
    middle = upload_game(served, large, find_step(large, _is_mandatory, after=0.55))
    tile = upload_game(served, large, find_step(large, _is_moving, after=0.7))
    gold = upload_game(served, small, find_step(small, _has_many_hexes, after=0.3))
    over = upload_game(served, large)
    board, lens = ".table-stage [data-hex]", {"gains": True}
    return [
        Scene("home", "/", ".home-hero img", {}),
        Scene("empty-table", f"/table/{empty}", board, {}),
        Scene("mid-game", f"/table/{middle}", board, {}),
        Scene("tile-in-use", f"/table/{tile}", board, {}),
        Scene("gold-map", f"/table/{gold}", ".board-mark-gain", lens),
        Scene("heat-map", f"/table/{middle}", board, {}, _show_heat_map),
        Scene("final-scores", f"/table/{over}", ".ledger tfoot b", {}, _choose_a_cell),
    ]


def _is_mandatory(state: State) -> bool:
    return chooser(state) == VIEWER and state.phase == BEFORE and not state.doing


def _has_many_hexes(state: State) -> bool:
    return _is_mandatory(state) and 12 < count(legal(state)) < 60


def _is_moving(state: State) -> bool:
    """Return whether a piece is lifted and has several targets."""
    return chooser(state) == VIEWER and bool(state.lifted) and count(legal(state)) > 3


def _show_heat_map(page: Page) -> None:
    page.keyboard.press("v")
    page.wait_for_selector(".board .heat-map-disc", state="attached")


def _choose_a_cell(page: Page) -> None:
    cells = page.locator(".ledger tbody button")
    fullest = max(range(cells.count()), key=lambda at: int(cells.nth(at).text_content() or 0))
    cells.nth(fullest).click()


@contextmanager
def on_screen(browser: Browser, link: str, scene: Scene, screen: str, theme: str) -> Iterator[Page]:
    """Open a scene on a screen, ready for its screenshot."""
    width, height = SCREENS[screen]
    with browser.new_context(
        base_url=link,
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        locale="en-GB",
        has_touch=screen == "phone",
        is_mobile=screen == "phone",
        device_scale_factor=2 if screen == "phone" else 1,
    ) as context:
        settings = json.dumps({"language": "en", "pace": "instant", **scene.settings})
        context.add_init_script(f"localStorage.kingdombuilder = JSON.stringify({settings})")
        page = context.new_page()
        page.goto(scene.where)
        page.wait_for_selector(scene.wait)
        scene.prepare(page)
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready")
        yield page


def main() -> None:
    """Take all screenshots."""
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("out/screenshots"))
    parser.add_argument("--only", default="", help="only files whose name contains this")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as served,
        chromium() as browser,
        Progress() as progress,
    ):
        pictures = [
            (scene, screen, theme, options.out / f"{scene.name}-{screen}-{theme}.png")
            for scene in scenes(served)
            for screen in SCREENS
            for theme in THEMES
        ]
        chosen = [one for one in pictures if options.only in one[3].name]
        for scene, screen, theme, file in progress.track(chosen, description="pictures"):
            with on_screen(browser, served.link, scene, screen, theme) as page:
                page.screenshot(path=file, animations="disabled")
    print(f"{len(chosen)} pictures in {options.out}")


if __name__ == "__main__":
    main()
