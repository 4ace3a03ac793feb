"""A capacity model: costs that are fitted at three sizes and checked at a fourth."""

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
NODES = (1, 5, 20)


@dataclass(frozen=True, slots=True)
class Line:
    """A value that grows linearly."""

    base: float
    slope: float

    def at(self, x: float) -> float:
        """Return the value at a point."""
        return self.base + self.slope * x


@dataclass(frozen=True, slots=True)
class CapacityModel:
    """What a node and its database use, by picks a second and by tables."""

    picks: float  # a second and table
    server: Line  # cores, by picks a second
    database: Line  # cores, by picks a second
    memory: Line  # MiB, by tables
    viewer: float  # CPU seconds of the node for each further viewer of a pick

    def tables(self, nodes: int) -> int:
        """Return how many tables some nodes carry, if the database keeps up."""
        return int(nodes * (BUSY - self.server.base) / (self.server.slope * self.picks))

    def database_cores(self, nodes: int) -> float:
        """Return the cores that the database needs for these nodes."""
        return self.database.at(self.tables(nodes) * self.picks)


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


def fit_model(steps: Sequence[Step], viewer: float = 0.0) -> CapacityModel:
    """Fit the model to some steps, with a cost per viewer that was measured separately."""
    picks, tables = [one.picks for one in steps], [one.tables for one in steps]
    return CapacityModel(
        picks=sum(picks) / sum(tables),
        server=_fit(picks, [one.server for one in steps]),
        database=_fit(picks, [one.database for one in steps]),
        memory=_fit(tables, [one.memory for one in steps]),
        viewer=viewer,
    )


def check_model(model: CapacityModel, step: Step) -> list[Check]:
    """Compare the predictions for a number of tables with what was measured."""
    picks = step.tables * model.picks
    checks = [
        Check("picks a second", picks, step.picks),
        Check("node, cores", model.server.at(picks), step.server),
        Check("database, cores", model.database.at(picks), step.database),
        Check("memory, MiB", model.memory.at(step.tables), step.memory),
    ]
    return [one for one in checks if "cores" not in one.name or one.measured >= MIN_CORES]


def show_model(model: CapacityModel, checks: Sequence[Check], console: Console) -> bool:
    """Print the model and its errors; return whether all of them are within the limit."""
    console.print(
        f"a pick costs {MS * model.server.slope:.2f} ms of the node and "
        f"{MS * model.database.slope:.2f} ms of the database, "
        f"{MS * model.viewer:.2f} ms more for each further viewer; "
        f"a table {1024 * model.memory.slope:.0f} KiB"
    )
    for nodes in NODES:
        console.print(
            f"{nodes} nodes: {model.tables(nodes)} tables with "
            f"{model.tables(nodes) * model.picks:.0f} picks a second; "
            f"the database needs {model.database_cores(nodes):.1f} cores"
        )
    table = Table("prediction", "predicted", "measured", "error", box=SIMPLE_HEAD)
    for one in checks:
        figures = (f"{one.predicted:.2f}", f"{one.measured:.2f}", f"{100 * one.error:.0f} %")
        table.add_row(one.name, *figures)
    console.print(table)
    return all(one.error <= MAX_ERROR for one in checks)


def _fit(x: Sequence[float], y: Sequence[float]) -> Line:
    slope, base = linear_regression(x, y)
    return Line(base, slope)
