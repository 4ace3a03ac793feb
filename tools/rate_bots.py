"""Rate the bots' levels for 2 to 5 seats, with the base game and with every box.

    python -m tools.rate_bots --kinds "base 3" "all 5" --seconds 500

Neighbouring levels play arena matches, quick ones with thousands of games. All games of a kind are
rated together, with the first level at zero. Results are kept compressed in the repository, so that
every run adds to those before it. A full run takes hours; it can be interrupted, and continues with
the same command. Levels without results keep their ratings.
"""

import argparse
import gzip
import json
import subprocess
import sys
import time
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from kingdombuilder.arena.chart import chart
from kingdombuilder.arena.ratings import EloInterval
from kingdombuilder.arena.results import GameResult
from kingdombuilder.arena.results_file import ResultsFile, read_spec
from kingdombuilder.arena.standings import Standings, StandingsRow, standings
from kingdombuilder.bots import levels as level_data
from kingdombuilder.bots.levels import ALL, BASE, FILE, LEVELS
from kingdombuilder.entrants.entrant import Entrant

SOURCE = Path(__file__).parents[1]
STORE = SOURCE / "docs" / "lab" / "ratings"
PICTURE = SOURCE / "docs" / "pictures" / "ratings.svg"
LEVELS_FILE = Path(level_data.__file__).with_name(FILE)
EVERYTHING = ("--boxes", "all", "--queenies", "all")
QUICK = ("novice", "apprentice", "builder")
STRONG = ("builder", "master")
RUNG = "master@64"  # plays between two levels that are too far apart to rate directly
TABLE = (*QUICK, "master")
BEST = ("master", "grandmaster")
EXPERT = ("builder", "expert")


@dataclass(frozen=True, slots=True)
class Match:
    """One arena match, and the kind of games that it is rated with."""

    name: str
    kind: str
    bots: tuple[str, ...]
    games: int

    def arguments(self) -> list[str]:
        """Return the arguments of the arena command."""
        boxes, seats = self.kind.split()
        more = EVERYTHING if boxes == ALL else ()
        return [*self.bots, "--players", seats, "--games", str(self.games), "--seed", "1", *more]


MATCHES = (
    Match("base2", f"{BASE} 2", QUICK, 3000),
    Match("base2m", f"{BASE} 2", STRONG, 400),
    Match("base2g", f"{BASE} 2", ("apprentice", "master"), 40),
    Match("time01", f"{BASE} 2", ("builder", "master@0.1s"), 100),
    Match("time03", f"{BASE} 2", ("builder", "master@0.3s"), 200),
    Match("mg", f"{BASE} 2", BEST, 200),
    Match("long01", f"{BASE} 2", ("builder", "grandmaster@0.1s"), 100),
    Match("long03", f"{BASE} 2", ("builder", "grandmaster@0.3s"), 100),
    Match("long1", f"{BASE} 2", ("builder", "grandmaster@1s"), 100),
    Match("duel01", f"{BASE} 2", ("grandmaster@0.1s", "grandmaster@0.3s"), 200),
    Match("duel03", f"{BASE} 2", ("grandmaster@0.3s", "grandmaster@1s"), 200),
    Match("duel1", f"{BASE} 2", ("grandmaster@1s", "grandmaster@3s"), 100),
    Match("base2e", f"{BASE} 2", EXPERT, 240),
    Match("base2f", f"{BASE} 2", ("expert", "master"), 400),
    Match("all2", f"{ALL} 2", QUICK, 3000),
    Match("all2m", f"{ALL} 2", STRONG, 300),
    Match("all2r", f"{ALL} 2", ("builder", RUNG), 600),
    Match("all2s", f"{ALL} 2", (RUNG, "master"), 80),
    Match("all2g", f"{ALL} 2", ("apprentice", "master"), 30),
    Match("all2h", f"{ALL} 2", BEST, 60),
    Match("all2e", f"{ALL} 2", EXPERT, 240),
    Match("all2f", f"{ALL} 2", ("expert", "master"), 400),
    Match("base4q", f"{BASE} 4", QUICK, 900),
    Match("base4", f"{BASE} 4", TABLE, 132),
    Match("base4s", f"{BASE} 4", STRONG, 48),
    Match("base4t", f"{BASE} 4", BEST, 48),
    Match("base4e", f"{BASE} 4", EXPERT, 240),
    Match("all4q", f"{ALL} 4", QUICK, 900),
    Match("all4", f"{ALL} 4", TABLE, 132),
    Match("all4s", f"{ALL} 4", STRONG, 48),
    Match("all4t", f"{ALL} 4", BEST, 48),
    Match("all4e", f"{ALL} 4", EXPERT, 240),
    *(
        match
        for boxes in (BASE, ALL)
        for seats in (3, 5)
        for match in (
            Match(f"{boxes}{seats}q", f"{boxes} {seats}", QUICK, 300),
            Match(f"{boxes}{seats}e", f"{boxes} {seats}", EXPERT, 240),
            Match(f"{boxes}{seats}f", f"{boxes} {seats}", ("expert", "master"), 120),
            Match(f"{boxes}{seats}t", f"{boxes} {seats}", BEST, 60),
        )
    ),
)
KINDS = tuple(dict.fromkeys(match.kind for match in MATCHES))


def _file(folder: Path, match: Match) -> Path:
    return folder / f"{match.name}.jsonl"


def play(match: Match, folder: Path, seconds: float | None = None) -> None:
    """Play the games of a match that have no result yet, until the time is up."""
    command = [sys.executable, "-m", "kingdombuilder", "arena", *match.arguments()]
    file = _file(folder, match)
    print(f"{match.name}: {', '.join(match.bots)}, {match.kind}", file=sys.stderr)
    arena = subprocess.Popen([*command, "--out", str(file), "--json"], stdout=subprocess.DEVNULL)
    try:
        arena.wait(seconds)
    except (subprocess.TimeoutExpired, KeyboardInterrupt) as stopped:
        arena.terminate()  # in the background, it would ignore SIGINT
        arena.wait()
        if isinstance(stopped, KeyboardInterrupt):
            raise
        return
    if arena.returncode:
        raise SystemExit(f"the match {match.name} has failed")


def unpack(store: Path, folder: Path) -> None:
    """Unpack the stored results that have more games than those of the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for packed in sorted(store.glob("*.jsonl.gz")):
        file, content = folder / packed.stem, gzip.decompress(packed.read_bytes())
        if not file.exists() or file.stat().st_size < len(content):
            file.write_bytes(content)


def pack(folder: Path, store: Path) -> None:
    """Store all results of the folder, compressed."""
    store.mkdir(parents=True, exist_ok=True)
    for match in MATCHES:
        file = _file(folder, match)
        if file.exists():
            (store / f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))


def combined_standings(kind: str, folder: Path, anchor: str = LEVELS[0]) -> Standings:
    """Return the standings over all matches of a kind, whose deals are numbered consecutively."""
    results: list[GameResult] = []
    entrants: dict[str, Entrant] = {}
    for match in MATCHES:
        file = _file(folder, match)
        if match.kind == kind and file.exists():
            spec = read_spec(file)
            entrants |= {entrant.name: entrant for entrant in spec.entrants}
            saved = ResultsFile(file, spec)
            saved.close()
            first = len(results)
            results += [
                replace(result, game=first + result.game, deal=first + result.deal)
                for result in saved.results.values()
            ]
    return standings(
        replace(spec, entrants=tuple(entrants.values())), results, anchor, language="en"
    )


def steps(kind: str, folder: Path, names: Container[str]) -> dict[str, EloInterval]:
    """Return how far each level is above the one before, anchored there for a narrow interval."""
    intervals = {}
    for lower, upper in pairwise(level for level in LEVELS if level in names):
        rows = {row.name: row for row in combined_standings(kind, folder, lower).lines}
        if rating := rows[upper].rating:
            intervals[upper] = rating
    return intervals


def table(rated: Standings, above: dict[str, EloInterval]) -> str:
    """Return the standings as a Markdown table."""
    head = "| bot | Elo | above the one before | seats | wins | gold | median | 95 % within |"
    rows = [_row(line, above.get(line.name)) for line in rated.lines]
    return "\n".join([head, "|---" * 8 + "|", *rows])


def _row(line: StandingsRow, above: EloInterval | None) -> str:
    assert line.rating
    assert line.times
    times, share = line.times, 100 * line.wins / line.seats
    cells = [
        f"`{line.name}`",
        _interval(line.rating),
        _interval(above) if above else "",
        f"{line.seats:,}",
        f"{share:.1f} %",
        f"{line.gold:.1f}",
        *(f"{1000 * time:.1f} ms" for time in (times.median, times.most)),
    ]
    return f"| {' | '.join(cells)} |"


def _interval(rating: EloInterval) -> str:
    return f"{rating.elo:+.0f} ({rating.low:+.0f} to {rating.high:+.0f})"


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the missing games, write the levels and the chart, and print the tables."""
    parser = argparse.ArgumentParser(prog="python -m tools.rate_bots", description=__doc__)
    parser.add_argument("--folder", type=Path, default=SOURCE / "out" / "ratings")
    parser.add_argument("--store", type=Path, default=STORE, help="where results are kept")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS, help="what to play")
    parser.add_argument("--seconds", type=float, help="stop playing after this time")
    parser.add_argument("--no-games", action="store_true", help="only rate the saved results")
    options = parser.parse_args(arguments)
    unpack(options.store, options.folder)
    try:
        if not options.no_games:
            _play_all(options)
    except KeyboardInterrupt:
        raise SystemExit("stopped; the same command continues") from None
    finally:
        pack(options.folder, options.store)
    _write_levels(_rate(options.folder))


def _play_all(options: argparse.Namespace) -> None:
    started = time.monotonic()
    for match in MATCHES:
        left = options.seconds and options.seconds - (time.monotonic() - started)
        if match.kind in options.kinds and (left is None or left > 0):
            play(match, options.folder, left)


Levels = dict[str, dict[str, list[int]]]  # by kind and level: Elo and the bounds of its interval


def _rate(folder: Path) -> Levels:
    """Rate all results, print the tables, and draw the chart."""
    rated_levels: Levels = {}
    for kind in KINDS:
        if not any(match.kind == kind and _file(folder, match).exists() for match in MATCHES):
            continue
        rated = combined_standings(kind, folder)
        above = steps(kind, folder, [line.name for line in rated.lines])
        rated_levels[kind] = {
            line.name: [round(line.rating.elo), round(line.rating.low), round(line.rating.high)]
            for line in rated.lines
            if line.rating and line.name in LEVELS
        }
        print(f"{kind}: {rated.games} games\n{table(rated, above)}\n")
        if kind == f"{BASE} 2":
            PICTURE.write_text(chart(rated, "en"), "utf-8")
    return rated_levels


def _write_levels(rated: Levels) -> None:
    """Replace the ratings of the rated levels in the package."""
    levels: Levels = json.loads(LEVELS_FILE.read_text("utf-8"))
    for kind, row in rated.items():
        levels[kind] = levels.get(kind, {}) | row
    rows = ",\n".join(f"  {json.dumps(kind)}: {json.dumps(row)}" for kind, row in levels.items())
    LEVELS_FILE.write_text(f"{{\n{rows}\n}}\n", "utf-8")


if __name__ == "__main__":
    main()
