"""How well rollouts rank the lines of a truth set: `python -m tools.learn.rollout_ranking FILE`.

The table has a row for each way to play them. It shows the correlation with the results of a truth
set within turns, when a line has few rollouts or many, and the time of a rollout. Rows share their
turns and dice.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np

from kingdombuilder.insight.net import read_net
from kingdombuilder.native.encoder import BoardEncoder
from kingdombuilder.native.search import RolloutPolicy
from kingdombuilder.native.shipped_net import net_file
from kingdombuilder.notation.position import read_position
from tools.learn.engine import PlayConfig, SelfPlay, learning_engine
from tools.learn.ranking import Turn, as_chances, rank
from tools.learn.replay import race_lines
from tools.learn.truth import BEST, SAMPLES, SEARCH_WIDTH, TrueTurn, parse_line, read

COUNTS = (4, 8, 16, 32)  # rollouts of a line
UNIT = 1000
POLICIES = ("turns=10 width=4", "turns=10 width=4 rivals=4 by_net=1 every=5")


class Measured:
    """The leads of rollouts of one policy, turn by turn, and their time."""

    def __init__(self, policy: RolloutPolicy) -> None:
        self.policy, self.seconds, self.rollouts = policy, 0.0, 0
        self.turns: list[tuple[Turn, ...]] = []  # by rollout: its values as chances

    def add(self, leads: list[list[int]], results: list[list[int]], seconds: float) -> None:
        """Add the leads of a turn, a list with those of all lines for each rollout."""
        truth = np.array(results) / UNIT
        self.turns.append(tuple(as_chances(Turn(np.array(row) / UNIT, truth)) for row in leads))
        self.seconds += seconds
        self.rollouts += len(leads) * len(results)

    def correlation(self, count: int) -> float:
        """Return the mean correlation of `count` rollouts of each line."""
        firsts = range(0, max(COUNTS), count)
        return float(np.mean([rank(list(self._means(at, count))).correlation for at in firsts]))

    def _means(self, first: int, count: int) -> Iterator[Turn]:
        for turn in self.turns:
            values = [each.values for each in turn[first : first + count]]
            yield Turn(np.mean(values, 0), turn[0].leads)

    def __str__(self) -> str:
        cells = [f"{self.correlation(count):.3f}" for count in COUNTS]
        return f"| {' | '.join(cells)} | {UNIT * self.seconds / self.rollouts:.2f} ms |"


def parse_policy(text: str) -> RolloutPolicy:
    """Return the policy that a text such as `turns=10 width=4` describes.

    Raise `ValueError` if it has other words or no turns.
    """
    words = [word.partition("=") for word in text.split()]
    unknown = [name for name, _, value in words if not _is_field(name, value)]
    if unknown:
        fields = ", ".join(RolloutPolicy._fields)
        raise ValueError(f"unknown words: {', '.join(unknown)} (try these with numbers: {fields})")
    values = {"samples": 20, "tries": 12} | {name: int(value) for name, _, value in words}
    if "turns" not in values:
        raise ValueError(f"turns is missing in '{text}'")
    return RolloutPolicy(**values)


def _is_field(name: str, value: str) -> bool:
    return name in RolloutPolicy._fields and value.isdecimal()


def measure(
    turns: list[TrueTurn], net: Path, policies: list[RolloutPolicy], by_race: bool = False
) -> list[Measured]:
    """Play rollouts of the lines of some turns that the search finds again."""
    encoder = BoardEncoder(learning_engine(), read_net(net.read_bytes()))
    rows, search = [Measured(policy) for policy in policies], SelfPlay(PlayConfig())
    for turn in turns:
        seen, random = read_position(turn.position), Random(f"rollouts {turn.number}")
        on = encoder.board_net(seen.board)
        if by_race:
            lines = race_lines(search, seen, on)
        else:
            lines = search.best_lines(seen, SEARCH_WIDTH, SEARCH_WIDTH, SAMPLES, 1)
        numbers = {picks: number for number, (_, picks) in enumerate(lines)}
        paths = [parse_line(names) for names in turn.lines]
        chosen = [number for number, picks in enumerate(paths) if picks in numbers]
        if len(chosen) < BEST:
            continue
        dice = [random.getrandbits(64) for _ in range(max(COUNTS))]
        for row in rows:
            started = time.perf_counter()
            leads = search.rollouts(
                [numbers[paths[number]] for number in chosen], dice, row.policy, on
            )
            seconds = time.perf_counter() - started
            row.add(leads, [turn.leads[number] for number in chosen], seconds)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="a truth set")
    parser.add_argument("policies", nargs="*", default=POLICIES, help="such as 'turns=6 width=1'")
    parser.add_argument("--net", type=Path, default=Path(str(net_file())))
    parser.add_argument("--kind", default="base 2")
    parser.add_argument(
        "--choose", action="store_true", help="the net chose the lines, as in tools.learn.replay"
    )
    args = parser.parse_intermixed_args()
    turns = [turn for turn in read(args.file) if turn.kind == args.kind]
    try:
        policies = [parse_policy(text) for text in args.policies]
    except ValueError as error:
        parser.error(str(error))
    if not turns:
        parser.error(f"{args.file} has no turns of the kind '{args.kind}'")
    rows = measure(turns, args.net, policies, args.choose)
    print(f"| {args.kind}, {len(rows[0].turns)} turns, rollouts of each line: ", end="")
    print(" | ".join(map(str, COUNTS)), "| time |")
    for text, row in zip(args.policies, rows, strict=True):
        print(f"| {text} {row}", flush=True)


if __name__ == "__main__":
    main()
