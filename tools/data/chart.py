"""Draw means with their intervals, readable in light and dark themes."""

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

from tools.data.figures import Figure

WIDTH, LEFT, RIGHT, TOP, ROW, FOOT = 760, 300, 690, 70, 24, 44
TICKS = 5
STYLE = """
    svg { --paper: #f8edd2; --ink: #3b2619; --soft: #6e5238; --line: #dcc594; --mark: #8f5a12; }
    @media (prefers-color-scheme: dark) {
      svg { --paper: #33261c; --ink: #f2e3c4; --soft: #c8ae86; --line: #55412c; --mark: #f6cf62; }
    }
    text { font: 14px "Alegreya Sans", Seravek, Ubuntu, Calibri, sans-serif; fill: var(--ink); }
    .title { font-weight: 700; font-size: 18px; }
    .soft { fill: var(--soft); font-size: 12px; }
    .grid { stroke: var(--line); }
    .span { stroke: var(--mark); stroke-width: 3; stroke-linecap: round; }
    .mean { fill: var(--mark); }
"""


def _ticks(low: float, high: float) -> list[float]:
    """Return round numbers around a range, about `TICKS` of them."""
    rough = (high - low) / TICKS
    unit = 10 ** floor(log10(rough))
    step = next(unit * size for size in (1, 2, 5, 10) if unit * size >= rough)
    return [step * n for n in range(floor(low / step), ceil(high / step) + 1)]


def chart(title: str, unit: str, figures: Sequence[Figure]) -> str:
    """Return the chart as SVG."""
    ticks = _ticks(min(0.0, *(one.low for one in figures)), max(one.high for one in figures))
    low, high = ticks[0], ticks[-1]
    bottom = TOP + ROW * len(figures)
    height = bottom + FOOT

    def across(value: float) -> float:
        return LEFT + (value - low) / (high - low) * (RIGHT - LEFT)

    body = [
        f'<text class="title" x="20" y="30">{escape(title)}</text>',
        f'<text class="soft" x="20" y="50">{escape(unit)}, with its 95 % interval</text>',
        *(
            f'<line class="grid" x1="{across(tick):.1f}" x2="{across(tick):.1f}" y1="{TOP}" '
            f'y2="{bottom}"/><text class="soft" x="{across(tick):.1f}" y="{bottom + 20}" '
            f'text-anchor="middle">{tick:.3g}</text>'
            for tick in ticks
        ),
    ]
    for place, figure in enumerate(figures):
        y = TOP + ROW * (place + 0.5)
        body += [
            f'<text x="{LEFT - 12}" y="{y + 5:.1f}" text-anchor="end">'
            f"{escape(figure.label)}</text>",
            f'<line class="span" x1="{across(figure.low):.1f}" x2="{across(figure.high):.1f}" '
            f'y1="{y:.1f}" y2="{y:.1f}"/>',
            f'<circle class="mean" cx="{across(figure.mean):.1f}" cy="{y:.1f}" r="5"/>',
        ]
    described = "; ".join(f"{figure.label}: {figure.mean:.3g}" for figure in figures)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
            f'width="{WIDTH}" height="{height}" role="img" lang="en">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(described)}</desc>",
            f"<style>{STYLE}</style>",
            f'<rect width="{WIDTH}" height="{height}" rx="10" fill="var(--paper)"/>',
            *body,
            "</svg>\n",
        ]
    )
