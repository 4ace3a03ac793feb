"""Measure the web client's speed and check it against its limits.

python -m tools.page_bench [--only server]
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from tools import page_timing, site_timing
from tools.browser import chromium
from tools.sample_games import every_box, longest
from tools.server_process import serving
from tools.site_folder import write_site

SLOW_FIRST, CLICK, UNDO, REASON, OPENING, BYTES = 1900, 100, 100, 100, 300, 400 * 1024
# Of a static site: milliseconds, bytes, megabytes, and the slowdown of the native library.
COLD, WARM, DOWNLOAD, FIRST_PAGE, MEMORY = 3500, 1500, 8_000_000, 260_000, 350
SLOWER_GAMES, SLOWER_ROLLOUTS, TIMES = 1 / 0.6, 4, "times"
LAST_TURNS = 0.9  # the share of a game after which its last turns begin


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value, its limit, and the id of the requirement."""

    id: str
    name: str
    value: float
    limit: float | None = None
    unit: str = "ms"

    @property
    def verdict(self) -> str:
        """Whether the value is within its limit: pass, miss, or empty without a limit."""
        if self.limit is None:
            return ""
        return "pass" if self.value <= self.limit else "miss"


def worst(values: Sequence[float]) -> float:
    """Return the 95th percentile."""
    return quantiles(values, n=20, method="inclusive")[-1]


def measure(progress: Progress) -> list[Figure]:
    """Measure all figures."""
    game, long = every_box(5, 6), longest()
    figures: list[Figure] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), "--built-page") as served,
        chromium() as browser,
    ):
        at = (browser, served)
        steps: list[tuple[str, str, Callable[[], float], float | None, str]] = [
            (
                "PF-1",
                "first board, slow phone, median",
                lambda: median(page_timing.first_boards(*at, True)),
                SLOW_FIRST,
                "ms",
            ),
            (
                "",
                "first board, this machine, median",
                lambda: median(page_timing.first_boards(*at, False)),
                None,
                "ms",
            ),
            (
                "",
                "bytes of the page, compressed",
                lambda: page_timing.page_bytes(*at),
                BYTES,
                "bytes",
            ),
            (
                "PF-1",
                "click to paint, p95 of a game",
                lambda: worst(page_timing.clicks(*at)),
                CLICK,
                "ms",
            ),
            (
                "UN-2",
                "undo, first turn, p95",
                lambda: worst(page_timing.undos(*at, game, 0)),
                UNDO,
                "ms",
            ),
            (
                "UN-2",
                "undo, last turns, p95",
                lambda: worst(page_timing.undos(*at, game, LAST_TURNS)),
                UNDO,
                "ms",
            ),
            ("LM-3", "why not, p95", lambda: worst(page_timing.refusals(*at)), REASON, "ms"),
            (
                "PF-2",
                f"open {len(long.picks)} picks, median",
                lambda: median(page_timing.openings(*at, long)),
                OPENING,
                "ms",
            ),
            (
                "",
                "frame while panning, p95",
                lambda: worst(page_timing.panning(*at, game)),
                None,
                "ms",
            ),
        ]
        for id, name, take, limit, unit in progress.track(steps, description="measuring"):
            figures.append(Figure(id, name, take(), limit, unit))
    return figures


def measure_site(progress: Progress) -> list[Figure]:
    """Measure a static site."""
    with tempfile.TemporaryDirectory() as place, chromium() as browser:
        at = browser, write_site(Path(place, "site"))
        steps = iter(progress.track(range(5), description="measuring a static site"))
        next(steps)
        cold, download, page = site_timing.first_visit(*at)
        next(steps)
        warm = site_timing.later_visit(*at)
        next(steps)
        clicks = site_timing.clicks(*at)
        next(steps)
        memory = site_timing.memory(*at)
        next(steps)
        games, rollouts = site_timing.slowdowns(at[1])
    return [
        Figure("", "site: first visit to the first pick", cold, COLD),
        Figure("", "site: later visit to the next pick", warm, WARM),
        Figure("", "site: bytes of the first visit, Brotli", download, DOWNLOAD, "bytes"),
        Figure("", "site: bytes before Python, Brotli", page, FIRST_PAGE, "bytes"),
        Figure("PF-1", "site: click to paint, p95 of a game", worst(clicks), CLICK),
        Figure("", "site: memory after a game of five", memory, MEMORY, "MB"),
        Figure("", "site: random games, to native without AVX", games, SLOWER_GAMES, TIMES),
        Figure("", "site: the master's rollouts, to native", rollouts, SLOWER_ROLLOUTS, TIMES),
    ]


def show(figures: Sequence[Figure]) -> None:
    """Print the figures as a table."""
    table = Table("id", "what", "measured", "at most", "")
    for column in table.columns[2:4]:
        column.justify = "right"
    for figure in figures:
        digits = 2 if figure.unit == TIMES else 0
        limit = f"{figure.limit:,.{digits}f} {figure.unit}" if figure.limit else ""
        measured = f"{figure.value:,.{digits}f} {figure.unit}"
        table.add_row(figure.id, figure.name, measured, limit, figure.verdict)
    Console(highlight=False).print(table)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print the figures; return 1 if one exceeds its limit, else 0."""
    parts = {"server": measure, "site": measure_site}
    parser = argparse.ArgumentParser(prog="python -m tools.page_bench", description=__doc__)
    parser.add_argument("--only", choices=parts, help="measure only this page")
    only = parser.parse_args(arguments).only
    with Progress() as progress:
        chosen = [parts[only]] if only else parts.values()
        figures = [figure for take in chosen for figure in take(progress)]
    show(figures)
    return 1 if any(figure.verdict == "miss" for figure in figures) else 0


if __name__ == "__main__":
    sys.exit(main())
