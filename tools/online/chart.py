"""Draw the times of picks by the number of tables, readable in light and dark themes."""

from collections.abc import Mapping, Sequence
from html import escape
from math import log10

Point = tuple[int, float, float]  # tables, and the median and the 99th percentile, in ms

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 420, 64, 596, 76, 356
TIMES = (1, 3, 10, 30, 100, 300, 1000)  # ms
TICKS = 5
NAMES = {"sqlite": "SQLite", "postgres": "PostgreSQL"}
TITLE = "Time from a pick until both players see it"
ABOUT = "one node, one pick every two seconds per table; solid: 99th percentile, dashed: median"
STYLE = """
    svg { --paper: #f8edd2; --ink: #3b2619; --soft: #6e5238; --line: #dcc594; --a: #8f5a12;
      --b: #2d6a6a; }
    @media (prefers-color-scheme: dark) {
      svg { --paper: #33261c; --ink: #f2e3c4; --soft: #c8ae86; --line: #55412c; --a: #f6cf62;
        --b: #7fc6bf; }
    }
    text { font: 14px "Alegreya Sans", Seravek, Ubuntu, Calibri, sans-serif; fill: var(--ink); }
    .title { font-weight: 700; font-size: 18px; }
    .soft { fill: var(--soft); font-size: 12px; }
    .grid { stroke: var(--line); }
    .limit { stroke: var(--soft); stroke-dasharray: 3 3; }
    .most { fill: none; stroke-width: 3; stroke-linejoin: round; stroke-linecap: round; }
    .half { fill: none; stroke-width: 2; stroke-dasharray: 2 6; stroke-linecap: round; }
"""
COLOURS = ("var(--a)", "var(--b)")


def chart(lines: Mapping[str, Sequence[Point]], limit: float) -> str:
    """Return the chart as SVG."""
    max_tables = max((tables for points in lines.values() for tables, _, _ in points), default=1)
    body = [
        f'<text class="title" x="20" y="30">{escape(TITLE)}</text>',
        f'<text class="soft" x="20" y="49">{escape(ABOUT)}</text>',
        *(_time(time, limit) for time in TIMES),
        *(_tables(round(max_tables * n / TICKS), max_tables) for n in range(TICKS + 1)),
        f'<text class="soft" x="{(LEFT + RIGHT) / 2:.0f}" y="{BOTTOM + 44}" '
        'text-anchor="middle">tables</text>',
        f'<text class="soft" x="20" y="{TOP - 8}">ms</text>',
        *(
            _line(NAMES.get(name, name), points, max_tables, colour)
            for (name, points), colour in zip(lines.items(), COLOURS, strict=False)
        ),
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'width="{WIDTH}" height="{HEIGHT}" role="img" lang="en">',
            f"<title>{escape(TITLE)}</title>",
            f"<desc>{escape(_describe(lines))}</desc>",
            f"<style>{STYLE}</style>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" rx="10" fill="var(--paper)"/>',
            *body,
            "</svg>\n",
        ]
    )


def _x(tables: float, max_tables: int) -> float:
    return LEFT + (RIGHT - LEFT) * tables / max_tables


def _y(time: float) -> float:
    """Return the y coordinate of a time on the logarithmic axis."""
    low, high = log10(TIMES[0]), log10(TIMES[-1])
    part = (log10(min(max(time, TIMES[0]), TIMES[-1])) - low) / (high - low)
    return BOTTOM - (BOTTOM - TOP) * part


def _time(time: float, limit: float) -> str:
    y, kind = _y(time), "limit" if time == limit else "grid"
    return (
        f'<line class="{kind}" x1="{LEFT}" x2="{RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<text class="soft" x="{LEFT - 10}" y="{y + 4:.1f}" text-anchor="end">{time}</text>'
    )


def _tables(tables: int, max_tables: int) -> str:
    return (
        f'<text class="soft" x="{_x(tables, max_tables):.1f}" y="{BOTTOM + 22}" '
        f'text-anchor="middle">{tables}</text>'
    )


def _line(name: str, points: Sequence[Point], max_tables: int, colour: str) -> str:
    half = " ".join(f"{_x(tables, max_tables):.1f},{_y(p50):.1f}" for tables, p50, _ in points)
    all_ = " ".join(f"{_x(tables, max_tables):.1f},{_y(p99):.1f}" for tables, _, p99 in points)
    tables, _, last = points[-1]
    return (
        f'<polyline class="half" stroke="{colour}" points="{half}"/>'
        f'<polyline class="most" stroke="{colour}" points="{all_}"/>'
        f'<text x="{_x(tables, max_tables) + 12:.1f}" y="{_y(last) + 5:.1f}">{escape(name)}</text>'
    )


def _describe(lines: Mapping[str, Sequence[Point]]) -> str:
    """Return the chart's values as text, for screen readers."""
    return "; ".join(
        f"{NAMES.get(name, name)}: "
        + ", ".join(f"{tables} tables {p50:.0f} and {p99:.0f} ms" for tables, p50, p99 in points)
        for name, points in lines.items()
    )
