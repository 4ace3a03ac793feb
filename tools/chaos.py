"""Play while nodes, database and network fail, and compare the logs with what players saw.

Nodes are killed, frozen and restarted with a wrong clock. The database is stopped, frozen and
locked, and its disk fills up. A proxy cuts connections, delays, duplicates and reorders messages.

python -m tools.chaos --tables 200 --faults 20 --nodes 2 --database postgres
"""

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from tools.online.chaos_run import ChaosRun, ChaosSettings, Report
from tools.online.databases import NAMES, POSTGRES, database
from tools.online.faults import kinds_for

OUT = Path(__file__).parent.parent / "out"
MAX_SHOWN = 10  # violations printed in full
INTERRUPTED = 130


def show(report: Report, console: Console) -> None:
    """Print the report as a table, and the first violations with the events around them."""
    table = Table("what", "how many", title=f"{report.database}, {report.settings.nodes} nodes")
    table.columns[1].justify = "right"
    for what, number in report.counts.items():
        table.add_row(what, f"{number:,}")
    table.add_row("longest time without any node", f"{report.outage:.1f} s")
    table.add_row("longest silence after a kill", f"{report.silence:.1f} s")
    table.add_row("median silence after a kill", f"{report.median_silence:.1f} s")
    table.add_row("violations", f"{len(report.violations):,}")
    console.print(table)
    for one in report.violations[:MAX_SHOWN]:
        console.print(f"seed {report.settings.seed}, table {one.game}: {one.what}\n{one.story}")


def write_report(report: Report, folder: Path) -> Path:
    """Write the report to a file and return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"chaos-{report.database}.json"
    file.write_text(json.dumps(asdict(report), indent=1, ensure_ascii=False), "utf-8")
    return file


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the chaos test; return 1 if there was a violation, else 0."""
    defaults = ChaosSettings()
    parser = argparse.ArgumentParser(prog="python -m tools.chaos", description=__doc__)
    parser.add_argument("--tables", type=int, default=defaults.tables)
    parser.add_argument("--seconds", type=float, default=defaults.seconds, help="at least")
    parser.add_argument("--nodes", type=int, default=defaults.nodes)
    parser.add_argument("--database", choices=NAMES, default=POSTGRES)
    parser.add_argument("--seed", default=defaults.seed)
    parser.add_argument("--pace", type=float, default=defaults.pace, help="seconds to think")
    parser.add_argument("--faults", type=int, default=defaults.faults, help="of each kind")
    parser.add_argument("--between", type=float, default=defaults.between, help="seconds")
    parser.add_argument("--out", type=Path, default=OUT, help="folder for the report")
    options = parser.parse_args(arguments)
    settings = ChaosSettings(
        options.tables,
        options.seconds,
        options.nodes,
        options.seed,
        options.pace,
        options.faults,
        options.between,
    )
    console = Console(highlight=False)
    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            database(options.database, Path(folder)) as used_database,
            Progress(console=console) as progress,
        ):
            bar = progress.add_task("", total=settings.faults * len(kinds_for(options.database)))
            chaos_run = ChaosRun(
                settings,
                used_database,
                Path(folder) / "nodes",
                lambda done, text: progress.update(bar, completed=done, description=text),
                log=console.print if not console.is_terminal else lambda _: None,
            )
            report = asyncio.run(chaos_run.run())
    except KeyboardInterrupt:
        return INTERRUPTED
    show(report, console)
    console.print(f"written to {write_report(report, options.out)}")
    return 1 if report.violations else 0


if __name__ == "__main__":
    sys.exit(main())
