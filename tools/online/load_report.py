"""The figures of a load test as a table."""

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from tools.online.load_test import Load


def show_load(load: Load, console: Console) -> None:
    """Print the figures as a table."""
    table = Table(
        *("tables", "picks", "p50", "p95", "p99", "worst", "late"),
        *("node", "store", "players", "MiB", "lost"),
        title=f"{load.database}, version {load.version}, {load.nodes} nodes: "
        "picks a second, times in ms, CPU in percent",
        box=SIMPLE_HEAD,
        padding=(0, 0, 0, 1),
        pad_edge=False,
    )
    for column in table.columns:
        column.justify = "right"
    for step in load.steps:
        times = (step.p50, step.p95, step.p99, step.worst, step.late)
        cores = (step.server, step.database, step.crowd)
        table.add_row(
            *(f"{step.tables}", f"{step.picks:.0f}"),
            *(f"{one:.0f}" for one in times),
            *(f"{100 * one:.0f}" for one in cores),
            *(f"{step.memory:.0f}", f"{step.failed}"),
        )
    console.print(table)
    if load.held and load.opened:
        console.print(
            f"memory: {load.held.table:.0f} KiB a table, {load.held.viewer:.0f} KiB a viewer\n"
            f"a game of {load.opened.picks} picks opens in {load.opened.median:.0f} ms, "
            f"at most {load.opened.worst:.0f} ms"
        )
