"""A capacity model, whose costs are fitted at three sizes and checked at a fourth.

The cost of a second node is fitted at one of these sizes, with players at any of two nodes.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import linear_regression

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from tools.online.figures import MS, Step

MAX_ERROR = 0.2
MIN_CORES = 0.02  # less CPU than this is noise, and is not compared
BUSY = 0.7  # cores of the event loop at which picks begin to wait
FULL = 0.9  # share of a machine's cores at which everything on it begins to wait
NODES = (1, 2, 5, 20)
TWO = 2  # nodes of the smallest site with several


@dataclass(frozen=True, slots=True)
class Line:
    """A value that grows linearly."""

    base: float
    slope: float

    def at(self, x: float) -> float:
        """Return the value at a point."""
        return self.base + self.slope * x


@dataclass(frozen=True, slots=True)
class SplitCost:
    """CPU seconds that a pick costs more if the two players are connected to different nodes."""

    server: float = 0.0  # of both nodes together
    database: float = 0.0


@dataclass(frozen=True, slots=True)
class CapacityModel:
    """The resources that a node, its database and its players use, by picks and tables."""

    picks: float  # a second and table
    server: Line  # cores, by picks a second
    database: Line  # cores, by picks a second
    players: Line  # cores, by picks a second
    memory: Line  # MiB, by tables
    viewer: float = 0.0  # CPU seconds of the node for each further viewer of a pick
    split: SplitCost = SplitCost()

    def tables(self, nodes: int) -> int:
        """Return how many tables some nodes carry, each on its own core, if the database keeps up.

        Each player is connected to any of the nodes.
        """
        cost = self.server.slope + _split_share(nodes) * self.split.server
        return int(nodes * (BUSY - self.server.base) / (cost * self.picks))

    def tables_on(self, cores: int, nodes: int) -> int:
        """Return how many tables a machine carries that also runs the database and the players."""
        lines = self.server_line(nodes), self.database_line(nodes), self.players
        base, slope = sum(one.base for one in lines), sum(one.slope for one in lines)
        return min(self.tables(nodes), int((FULL * cores - base) / (slope * self.picks)))

    def database_cores(self, nodes: int) -> float:
        """Return the cores that the database needs for these nodes."""
        return self.database_line(nodes).at(self.tables(nodes) * self.picks)

    def server_line(self, nodes: int) -> Line:
        """Return the cores that all nodes of a site use together, by picks a second."""
        cost = self.server.slope + _split_share(nodes) * self.split.server
        return Line(nodes * self.server.base, cost)

    def database_line(self, nodes: int) -> Line:
        """Return the cores that the database uses for a site, by picks a second."""
        cost = self.database.slope + _split_share(nodes) * self.split.database
        return Line(self.database.base, cost)


@dataclass(frozen=True, slots=True)
class Check:
    """A predicted value and the measured one."""

    name: str
    predicted: float
    measured: float

    @property
    def error(self) -> float:
        """The relative error of the prediction."""
        return abs(self.predicted - self.measured) / self.measured


def viewer_cost(step: Step, watched: Step, viewers: int) -> float:
    """Return the CPU seconds per viewer and pick; `watched` is a step again with viewers."""
    before, after = step.server / step.picks, watched.server / watched.picks
    return max(0.0, (after - before) / viewers)


def split_cost(one_node: CapacityModel, two_nodes: Step) -> SplitCost:
    """Return what a pick at two nodes costs more, from a step of a site with two nodes."""
    picks, share = two_nodes.picks, _split_share(TWO)
    server = two_nodes.server - one_node.server_line(TWO).at(picks)
    database = two_nodes.database - one_node.database.at(picks)
    return SplitCost(max(0.0, server / picks / share), max(0.0, database / picks / share))


def fit_model(steps: Sequence[Step], viewer: float = 0.0) -> CapacityModel:
    """Fit the model to some steps of one node, with a cost per viewer measured separately."""
    picks, tables = [one.picks for one in steps], [one.tables for one in steps]
    return CapacityModel(
        picks=sum(picks) / sum(tables),
        server=_fit(picks, [one.server for one in steps]),
        database=_fit(picks, [one.database for one in steps]),
        players=_fit(picks, [one.crowd for one in steps]),
        memory=_fit(tables, [one.memory for one in steps]),
        viewer=viewer,
    )


def check_model(model: CapacityModel, step: Step, nodes: int = 1) -> list[Check]:
    """Compare the predictions for a number of tables with what was measured."""
    picks = step.tables * model.picks
    name = "node" if nodes == 1 else f"{nodes} nodes"
    checks = [
        Check("picks a second", picks, step.picks),
        Check(f"{name}, cores", model.server_line(nodes).at(picks), step.server),
        Check("database, cores", model.database_line(nodes).at(picks), step.database),
    ]
    if nodes == 1:  # two nodes have most tables in memory twice
        checks.append(Check("memory, MiB", model.memory.at(step.tables), step.memory))
    return [one for one in checks if "cores" not in one.name or one.measured >= MIN_CORES]


def show_model(model: CapacityModel, checks: Sequence[Check], console: Console) -> bool:
    """Print the model and its errors; return whether all of them are within the limit."""
    console.print(
        f"a pick costs {MS * model.server.slope:.2f} ms of the node and "
        f"{MS * model.database.slope:.2f} ms of the database, "
        f"{MS * model.viewer:.2f} ms more for each further viewer; "
        f"a table {1024 * model.memory.slope:.0f} KiB; "
        f"a pick of players at two nodes {MS * model.split.server:.2f} ms more of the nodes and "
        f"{MS * model.split.database:.2f} ms more of the database"
    )
    cores = os.cpu_count() or 1
    for nodes in NODES:
        console.print(
            f"{nodes} nodes: {model.tables(nodes)} tables with "
            f"{model.tables(nodes) * model.picks:.0f} picks a second; "
            f"the database needs {model.database_cores(nodes):.1f} cores; "
            f"with {cores} cores for all, players included: {model.tables_on(cores, nodes)} tables"
        )
    table = Table("prediction", "predicted", "measured", "error", box=SIMPLE_HEAD)
    for one in checks:
        figures = (f"{one.predicted:.2f}", f"{one.measured:.2f}", f"{100 * one.error:.0f} %")
        table.add_row(one.name, *figures)
    console.print(table)
    return all(one.error <= MAX_ERROR for one in checks)


def _split_share(nodes: int) -> float:
    """Return the share of tables for two whose players are connected to different nodes."""
    return 1 - 1 / nodes


def _fit(x: Sequence[float], y: Sequence[float]) -> Line:
    slope, base = linear_regression(x, y)
    return Line(base, slope)
