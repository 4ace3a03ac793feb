"""Play an arena match with a net: `python -m tools.learn.match NET net-lines builder --games 200`.

The results file is that of the arena, so the same command continues a match. The extra `learn` is
not needed.
"""

import argparse
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from pathlib import Path

from kingdombuilder.arena.deals import SetupPool
from kingdombuilder.arena.game_runner import run_game
from kingdombuilder.arena.match_spec import MatchSpec
from kingdombuilder.arena.players import ContestantPool
from kingdombuilder.arena.ratings import ratings
from kingdombuilder.arena.results import GameResult
from kingdombuilder.arena.results_file import ResultsFile
from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.entrants.entrant_args import parse_entrants
from tools.learn.bots import NET, OTHER, add_bots

SHOW_SECONDS = 60


Nets = tuple[Path, ...]  # one, or two to compare


def play_game(nets: Nets, spec: MatchSpec, number: int, until: float) -> GameResult | None:
    """Play one game of a match, or return None if the time is up."""
    if time.time() > until:
        return None
    _prepare(nets)
    with closing(ContestantPool(spec.entrants)) as bench:
        return run_game(spec, number, bench)


_prepared: set[Path] = set()


def _prepare(nets: Nets) -> None:
    for net, name in zip(nets, (NET, OTHER), strict=False):
        if net not in _prepared:
            add_bots(net, name)
            _prepared.add(net)


def play(nets: Nets, spec: MatchSpec, out: Path, until: float, processes: int) -> list[GameResult]:
    """Play the missing games of a match and return all results."""
    with closing(ResultsFile(out, spec)) as saved:
        missing = [n for n in range(len(spec.schedule)) if n not in saved.results]
        with ProcessPoolExecutor(processes) as pool:
            started = [pool.submit(play_game, nets, spec, number, until) for number in missing]
            last_shown = time.time()
            for future in as_completed(started):
                result = future.result()
                if result is None:
                    continue
                if result.forfeit:
                    pool.shutdown(cancel_futures=True)
                    raise SystemExit(f"a bot has failed: {result.forfeit}")
                saved.add(result)
                if time.time() - last_shown > SHOW_SECONDS:
                    last_shown = time.time()
                    print("\n".join(report(spec, list(saved.results.values()))), flush=True)
        return list(saved.results.values())


def report(spec: MatchSpec, results: list[GameResult]) -> Iterator[str]:
    """Yield a line for each bot: its share of wins, its rating above the last bot, and its time."""
    names = [entrant.name for entrant in spec.entrants]
    complete = [r for r in results if _is_whole(r, results, spec.players)]
    if not complete:
        yield f"{len(results)} games, no deal is complete"
        return
    for name, rating in zip(names, ratings(complete, names, len(names) - 1), strict=True):
        seats = [(r, seat) for r in complete for seat, bot in enumerate(r.seats) if bot == name]
        wins = sum(r.victory_shares()[seat] for r, seat in seats) / max(1, len(seats))
        times = sorted(t for r, seat in seats for t in r.times[seat])
        middle, late = (times[int(len(times) * share)] for share in (0.5, 0.95))
        elo = f"{rating.elo:+.0f} ({rating.low:+.0f} to {rating.high:+.0f})" if rating else "-"
        gold = sum(r.gold[seat] for r, seat in seats) / max(1, len(seats))
        yield (
            f"{name}: {elo}, {100 * wins:.1f} % of {len(complete)} games, {gold:.1f} gold, "
            f"{1000 * middle:.1f} ms, 95 % within {1000 * late:.1f} ms"
        )


def _is_whole(result: GameResult, results: list[GameResult], players: int) -> bool:
    """Return whether all games of a result's deal have been played."""
    return sum(other.deal == result.deal for other in results) == players


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("net", type=Path)
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--other", type=Path, help="a second net, of other-lines and other-race")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--boxes", choices=("base", "all"), default="base")
    parser.add_argument("--seconds", type=float, default=1e9, help="no game starts later")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    args = parser.parse_args()
    nets = (args.net, args.other) if args.other else (args.net,)
    _prepare(nets)
    boxes, queenies = (tuple(BOXES), tuple(QUEENIES)) if args.boxes == "all" else (("base",), ())
    lots = SetupPool(boxes=boxes, queenies=queenies)
    spec = MatchSpec(
        *(parse_entrants(args.bots), args.players, args.seed, args.games, lots),
    )
    until = time.time() + args.seconds
    results = play(nets, spec, args.out, until, args.processes)
    for line in report(spec, results):
        print(line)


if __name__ == "__main__":
    main()
