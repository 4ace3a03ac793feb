"""Attack a server and measure how long other players wait, calm and under attack.

python -m tools.starve
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from tools.online.floods import ATTACKS, AttackProcess
from tools.online.nodes import Node
from tools.online.victims import Victims, victims

OPTIONS = ("--public", "--trusted-proxies", "127.0.0.1", "--bot-workers", "2")
MAX_RATIO, MAX_MASTER_SECONDS = 3.0, 2.0
MAX_TURNS = 3  # of a master; its game must not end
WARM_UP = 3.0  # seconds of attack before it is measured
INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class Figures:
    """The waiting times of other players, calm and under one attack."""

    attack: str
    calm: float  # the median pick, in ms
    attacked: float
    p99: float  # of the picks under attack, in ms
    calm_master: float  # the slowest turn of a master, in seconds
    attacked_master: float

    @property
    def is_fair(self) -> bool:
        """Whether other players hardly notice the attack."""
        is_quick = self.attacked <= MAX_RATIO * self.calm
        return is_quick and self.attacked_master <= max(MAX_MASTER_SECONDS, self.calm_master)


async def starve(
    names: Sequence[str], seconds: float, folder: Path, sizes: dict[str, int] | None = None
) -> list[Figures]:
    """Run attacks one after the other, each against a fresh server."""
    figures = []
    for name in names:
        node = Node(0, folder, (*OPTIONS, "--data-dir", str(folder / name)))
        await node.start()
        try:
            async with victims(node.link) as players:
                size = (sizes or {}).get(name, 0)
                figures.append(await _measure(name, node.link, players, seconds, size))
        finally:
            await node.stop()
    return figures


async def _measure(name: str, link: str, players: Victims, seconds: float, size: int) -> Figures:
    turns = max(1, min(MAX_TURNS, int(seconds / 3)))
    await players.master_turns(1)  # the bot workers are ready
    calm = await players.picks(seconds)
    calm_master = max(await players.master_turns(turns))
    attack = AttackProcess(link, name, size)
    try:
        await asyncio.to_thread(attack.wait_until_ready)
        await asyncio.sleep(WARM_UP)
        attacked = await players.picks(seconds)
        attacked_master = max(await players.master_turns(turns))
    finally:
        await asyncio.to_thread(attack.stop)
    p99 = attacked[int(0.99 * len(attacked))]
    return Figures(name, median(calm), median(attacked), p99, calm_master, attacked_master)


def show(figures: Sequence[Figures], console: Console) -> None:
    """Print the figures as a table."""
    names = ("attack", "pick", "attacked", "ratio", "p99", "master", "attacked")
    table = Table(*names, box=SIMPLE_HEAD)
    for one in figures:
        table.add_row(
            one.attack,
            f"{one.calm:.1f} ms",
            f"{one.attacked:.1f} ms",
            f"{one.attacked / one.calm:.1f}",
            f"{one.p99:.0f} ms",
            f"{one.calm_master:.2f} s",
            f"{one.attacked_master:.2f} s",
        )
    console.print(table)


def main(arguments: Sequence[str] | None = None) -> int:
    """Attack and print the figures; return 1 if other players wait too long."""
    parser = argparse.ArgumentParser(prog="python -m tools.starve", description=__doc__)
    parser.add_argument("--attack", choices=list(ATTACKS), nargs="+", default=list(ATTACKS))
    parser.add_argument("--seconds", type=float, default=10.0, help="seconds per measurement")
    options = parser.parse_args(arguments)
    try:
        with tempfile.TemporaryDirectory() as folder:
            figures = asyncio.run(starve(options.attack, options.seconds, Path(folder)))
    except KeyboardInterrupt:
        return INTERRUPTED
    show(figures, Console(highlight=False))
    return 0 if all(one.is_fair for one in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
