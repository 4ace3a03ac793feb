"""Players, nodes that die and a line that meddles; then every log is held against what was seen.

python -m tools.chaos --tables 200 --seconds 120 --nodes 2 --database postgres
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

from tools.online.chaos_run import Report, Storm, Wish
from tools.online.databases import NAMES, POSTGRES, database

OUT = Path(__file__).parent.parent / "out"
TOLD = 10  # violations that are told in full
INTERRUPTED = 130


def show(report: Report, console: Console) -> None:
    """The report as a table, and the stories of what must not be."""
    table = Table("what", "how many", title=f"{report.database}, {report.wish.nodes} nodes")
    table.columns[1].justify = "right"
    for what, number in report.counts.items():
        table.add_row(what, f"{number:,}")
    table.add_row("longest time without any node", f"{report.dark:.1f} s")
    table.add_row("longest silence after a kill", f"{report.silence:.1f} s")
    table.add_row("usual silence after a kill", f"{report.usual_silence:.1f} s")
    table.add_row("violations", f"{len(report.violations):,}")
    console.print(table)
    for one in report.violations[:TOLD]:
        console.print(f"seed {report.wish.seed}, table {one.game}: {one.what}\n{one.story}")


def written(report: Report, folder: Path) -> Path:
    """The file that the report is written to."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"chaos-{report.database}.json"
    file.write_text(json.dumps(asdict(report), indent=1, ensure_ascii=False), "utf-8")
    return file


def main(arguments: Sequence[str] | None = None) -> int:
    """Raise a storm; the exit status says whether anything was wrong."""
    usual = Wish()
    parser = argparse.ArgumentParser(prog="python -m tools.chaos", description=__doc__)
    parser.add_argument("--tables", type=int, default=usual.tables)
    parser.add_argument("--seconds", type=float, default=usual.seconds)
    parser.add_argument("--nodes", type=int, default=usual.nodes)
    parser.add_argument("--database", choices=NAMES, default=POSTGRES)
    parser.add_argument("--seed", default=usual.seed)
    parser.add_argument("--pace", type=float, default=usual.pace, help="seconds to think")
    parser.add_argument("--kills", type=float, default=usual.between_kills, help="seconds between")
    parser.add_argument("--out", type=Path, default=OUT, help="folder for the report")
    options = parser.parse_args(arguments)
    wish = Wish(
        options.tables,
        options.seconds,
        options.nodes,
        options.seed,
        options.pace,
        options.kills,
    )
    console = Console(highlight=False)
    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            database(options.database, Path(folder)) as kept,
            Progress(console=console) as progress,
        ):
            line = progress.add_task("", total=wish.seconds)
            storm = Storm(
                wish,
                kept,
                Path(folder) / "nodes",
                lambda done, text: progress.update(line, completed=done, description=text),
            )
            report = asyncio.run(storm.run())
    except KeyboardInterrupt:
        return INTERRUPTED
    show(report, console)
    console.print(f"written to {written(report, options.out)}")
    return 1 if report.violations else 0


if __name__ == "__main__":
    sys.exit(main())
