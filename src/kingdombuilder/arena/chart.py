"""Chart of ratings: a dot and a 95 % interval for every bot, readable in light and dark."""

from html import escape
from math import floor, log10

from kingdombuilder.arena.number_format import format_signed
from kingdombuilder.arena.standings import Standings, StandingsRow
from kingdombuilder.text.translations import translate

WIDTH, ROW, TOP, FOOT = 760, 34, 64, 62
_LETTER = 8.0  # approximate width of a letter in a name
_MAX_NAME_LENGTH = 32  # letters of a name
_TICKS = 6
_STYLE = """
    svg { --paper: #f8edd2; --ink: #3b2619; --soft: #6e5238; --line: #dcc594; --dot: #8f5a12; }
    @media (prefers-color-scheme: dark) {
      svg { --paper: #33261c; --ink: #f2e3c4; --soft: #c8ae86; --line: #55412c; --dot: #f6cf62; }
    }
    text { font: 14px "Alegreya Sans", Seravek, Ubuntu, Calibri, sans-serif; fill: var(--ink); }
    .title { font-weight: 700; font-size: 18px; }
    .soft { fill: var(--soft); font-size: 12px; }
    .grid { stroke: var(--line); }
    .zero { stroke: var(--soft); stroke-dasharray: 3 3; }
    .bar { stroke: var(--dot); stroke-width: 3; stroke-linecap: round; }
    .dot { fill: var(--dot); stroke: var(--paper); stroke-width: 2; }
"""


def chart(standings: Standings, language: str) -> str:
    """Return the chart as SVG."""
    lines = [line for line in standings.lines if line.rating]
    left = 28 + max(len(_short(line.name)) for line in lines) * _LETTER
    scale = _Scale(lines, left, WIDTH - 70)
    bottom = TOP + ROW * len(lines)
    title = translate(language, "arena.chart_title")
    about = translate(language, "arena.summary", games=standings.games, deals=standings.deals)
    body = [
        f'<text class="title" x="20" y="30">{escape(title)}</text>',
        f'<text class="soft" x="20" y="49">{escape(about)}</text>',
        *(_tick(value, scale, bottom) for value in scale.ticks),
        *(_row(line, TOP + ROW * (n + 0.5), scale, left) for n, line in enumerate(lines)),
        f'<text class="soft" x="{(left + WIDTH - 70) / 2:.0f}" y="{bottom + 44}" '
        f'text-anchor="middle">'
        f"{escape(translate(language, 'arena.axis', name=standings.anchor))}</text>",
    ]
    height = bottom + FOOT
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
            f'width="{WIDTH}" height="{height}" role="img" lang="{language}">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(_describe(lines))}</desc>",
            f"<style>{_STYLE}</style>",
            f'<rect width="{WIDTH}" height="{height}" rx="10" fill="var(--paper)"/>',
            *body,
            "</svg>\n",
        ]
    )


class _Scale:
    """The scale from Elo to a position on the axis, with round tick values."""

    def __init__(self, lines: list[StandingsRow], left: float, right: float) -> None:
        rated = [line.rating for line in lines if line.rating]
        low = min(0.0, *(rating.low for rating in rated))
        high = max(0.0, *(rating.high for rating in rated))
        step = _round_step(max(high - low, 20.0) / _TICKS)
        self.low = floor(low / step) * step
        self.ticks = [self.low]
        while self.ticks[-1] < high or len(self.ticks) < 2:
            self.ticks.append(self.ticks[-1] + step)
        self._left, self._unit = left, (right - left) / (self.ticks[-1] - self.low)

    def at(self, elo: float) -> float:
        """Return the position of a rating."""
        return self._left + (elo - self.low) * self._unit


def _round_step(minimum: float) -> int:
    """Return the smallest 1-2-5 step of at least `minimum`."""
    power = 10 ** floor(log10(minimum))
    return int(next(n * power for n in (1, 2, 5, 10) if n * power >= minimum))


def _tick(value: float, scale: _Scale, bottom: float) -> str:
    x, y, kind = scale.at(value), bottom + 22, "zero" if value == 0 else "grid"
    return (
        f'<line class="{kind}" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{bottom + 6}"/>'
        f'<text class="soft" x="{x:.1f}" y="{y}" text-anchor="middle">{format_signed(value)}</text>'
    )


def _row(line: StandingsRow, y: float, scale: _Scale, left: float) -> str:
    assert line.rating
    name = escape(_short(line.name))
    low, dot, high = map(scale.at, (line.rating.low, line.rating.elo, line.rating.high))
    return (
        f'<text x="{left - 12:.0f}" y="{y + 5}" text-anchor="end">{name}</text>'
        f'<line class="bar" x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}"/>'
        f'<circle class="dot" cx="{dot:.1f}" cy="{y}" r="6"/>'
        f'<text x="{WIDTH - 14}" y="{y + 5}" text-anchor="end">'
        f"{format_signed(line.rating.elo)}</text>"
    )


def _short(name: str) -> str:
    return name if len(name) <= _MAX_NAME_LENGTH else name[: _MAX_NAME_LENGTH - 1] + "…"


def _describe(lines: list[StandingsRow]) -> str:
    """Return the chart in words, for readers who cannot see it."""
    text = format_signed
    return "; ".join(
        f"{line.name} {text(rating.elo)} ({text(rating.low)} … {text(rating.high)})"
        for line in lines
        if (rating := line.rating)
    )
