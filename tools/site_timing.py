"""Measurements of a static site in a real browser: sizes, times, memory and the engine's speed."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import brotli
import psutil
from playwright.sync_api import Browser, Page

from kingdombuilder.game.record import write_record
from kingdombuilder.native.compilers import ALWAYS, FLAG_SETS, CompileError, compilers, run_compiler
from kingdombuilder.native.library import MAIN, source_files
from kingdombuilder.native.status import use_library
from tools import engine_speed, page_timing
from tools.sample_games import every_box
from tools.site_folder import run_in_site
from tools.static_host import PREFIX, StaticHost, hosting

PYTHON_FILES = ("python-", "snapshot-", "engine-", "net-")
COMPRESSED = (".png", ".woff2")
MEGABYTE = 1_000_000
SCREEN: dict[str, Any] = {"viewport": page_timing.DESKTOP}
STATE = """async () => {
    const files = new URL('static/dist/', document.baseURI).href;
    const { debug } = await (await fetch(`${files}manifest.json`)).json();
    window.state = await import(files + debug);
}"""
UPLOAD = "async (record) => (await state.api.post('/api/records', record)).id"


@contextmanager
def open_site(browser: Browser, folder: Path, **options: Any) -> Iterator[tuple[Page, StaticHost]]:
    """Open an empty page with the timing script beside a host of the site."""
    with hosting(folder) as host, browser.new_context(**SCREEN, **options) as context:
        context.add_init_script(page_timing.TIMING_SCRIPT)
        context.add_init_script(page_timing.SETTINGS_SCRIPT)
        yield context.new_page(), host


def start_game(page: Page, host: StaticHost) -> float:
    """Start the suggested game from the home page; return the time until the first legal pick."""
    page.goto(host.link, wait_until="commit")
    page.get_by_role("button", name="Play now").click()
    return float(page.evaluate("timing.playable()"))


def first_visit(browser: Browser, folder: Path) -> tuple[float, int, int]:
    """Return the time of a first visit, and its compressed bytes: all, and those of the page.

    What is stored for later visits is not counted.
    """
    with open_site(browser, folder, service_workers="block") as (page, host):
        took = start_game(page, host)
        names = {one.removeprefix(PREFIX).lstrip("/").partition("?")[0] for one in host.requests}
    sizes = {name or "index.html": _size(folder / (name or "index.html")) for name in names}
    page_size = sum(size for name, size in sizes.items() if not name.startswith(PYTHON_FILES))
    return took, sum(sizes.values()), page_size


def later_visit(browser: Browser, folder: Path) -> float:
    """Return the time until the next legal pick, from what the browser has stored."""
    with open_site(browser, folder) as (page, host):
        start_game(page, host)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        return float(page.evaluate("timing.playable()"))


def clicks(browser: Browser, folder: Path) -> list[float]:
    """Return the times from a click to the painted piece, for every settlement of a game."""
    with open_site(browser, folder) as (page, host):
        start_game(page, host)
        page.evaluate(STATE)
        return page_timing.play_by_clicks(page)


def memory(browser: Browser, folder: Path) -> float:
    """Return the megabytes of the page and its workers after a game of five with every box.

    Garbage is collected first, so that the figure does not depend on when the browser does that.
    """
    with open_site(browser, folder) as (page, host):
        start_game(page, host)
        page.evaluate(STATE)
        page_timing.play_by_clicks(page)  # the bots have thought too
        game = page.evaluate(UPLOAD, write_record(every_box(5, 6)))
        page.goto(f"{host.link}#/table/{game}")
        page.wait_for_selector(".ledger tfoot b")
        page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
        info = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
        renderers = [one["id"] for one in info["processInfo"] if one["type"] == "renderer"]
        return max(psutil.Process(each).memory_full_info().uss for each in renderers) / MEGABYTE


def slowdowns(folder: Path) -> tuple[float, float]:
    """Return how many times as long the engine of the site takes as a native one.

    The first is for random games, against a library without AVX; the second for the rollouts of
    the master, against the library of this machine.
    """
    native = engine_speed.main(None)
    with tempfile.TemporaryDirectory() as place:
        use_library(_plain_library(Path(place)))
        plain = engine_speed.main(None)
    there = run_in_site(folder, Path(engine_speed.__file__), None)
    return there["games"] / plain["games"], there["turn"] / native["turn"]


def _plain_library(folder: Path) -> Path:
    """Compile the engine for any processor of this kind."""
    for name, text in source_files().items():
        (folder / name).write_text(text, "utf-8")
    library, compiler = folder / "plain.so", next(compilers())
    flags = [flag for flag in FLAG_SETS[0] if not flag.startswith("-march")]
    command = [*compiler.command, *ALWAYS, *flags, str(folder / MAIN), "-o", str(library)]
    if error := run_compiler(command):
        raise CompileError(error)
    return library


def _size(file: Path) -> int:
    data = file.read_bytes()
    return len(data) if file.suffix in COMPRESSED else len(brotli.compress(data))
