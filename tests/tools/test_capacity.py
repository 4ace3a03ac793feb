"""The capacity model is fitted at three sizes and checked at a fourth."""

import io
from dataclasses import replace

import pytest
from rich.console import Console

from tools import load
from tools.online.capacity import (
    FULL,
    CapacityModel,
    check_model,
    fit_model,
    show_model,
    split_cost,
    viewer_cost,
)
from tools.online.figures import Step

VIEWERS = 2


def step(tables: int, server: float = 1.0, viewers: int = 0) -> Step:
    """Return measurements on a line; `server` is the factor by which the node uses more."""
    picks = tables / 2
    cores = (0.05 + 0.002 * picks + 0.0005 * viewers * picks) * server
    return Step(
        tables, picks, 1, 1, 1, 1, 1, cores, 0.01 + 0.001 * picks, 0.1, 100 + 0.2 * tables, 0
    )


def step_of_two_nodes(tables: int) -> Step:
    """Return a step of two nodes; half of the picks cost 1 ms more of them, and 0.4 ms of the
    database.
    """
    one = step(tables)
    server = one.server + 0.05 + 0.001 * one.picks / 2
    return replace(one, server=server, database=one.database + 0.0004 * one.picks / 2)


def fit_sample() -> CapacityModel:
    """Return a model fitted to three sizes."""
    watched = viewer_cost(step(300), step(300, viewers=VIEWERS), VIEWERS)
    return fit_model([step(n) for n in (100, 200, 300)], watched)


def test_the_model_finds_the_costs() -> None:
    """It finds those of a pick, a viewer and a table, and predicts nodes and databases."""
    model = fit_sample()
    assert model.server.slope == pytest.approx(0.002)
    assert model.viewer == pytest.approx(0.0005)
    assert model.memory.slope == pytest.approx(0.2)
    assert model.tables(1) == 650
    assert model.tables(20) == 20 * model.tables(1)
    assert model.database_cores(20) == pytest.approx(0.01 + 0.001 * 6500)


def test_the_model_finds_the_cost_of_a_second_node() -> None:
    """Players at different nodes cost more, so two nodes carry less than twice as many tables."""
    model = fit_sample()
    model = replace(model, split=split_cost(model, step_of_two_nodes(300)))
    assert model.split.server == pytest.approx(0.001)
    assert model.split.database == pytest.approx(0.0004)
    assert model.tables(1) == 650
    assert model.tables(2) == int(2 * 0.65 / (0.0025 / 2))
    assert all(one.error < 1e-6 for one in check_model(model, step_of_two_nodes(450), 2))


def test_the_capacity_of_a_shared_machine_follows_from_its_cores() -> None:
    """Nodes, database and players share the cores; many cores leave the event loop as the limit."""
    model = fit_sample()
    used = 0.05 + 0.01 + 0.1 + (0.002 + 0.001) * 0.5 * model.tables_on(1, 1)
    assert used == pytest.approx(FULL, abs=0.01)
    assert model.tables_on(64, 1) == model.tables(1)


@pytest.mark.parametrize(("factor", "is_right"), [(1.0, True), (1.15, True), (1.4, False)])
def test_a_wrong_prediction_is_reported(factor: float, is_right: bool) -> None:
    """Errors up to a fifth are accepted; the error is printed either way."""
    console = Console(file=io.StringIO(), width=200)
    checks = check_model(fit_sample(), step(450, server=factor))
    assert show_model(fit_sample(), checks, console) is is_right
    printed = console.file.getvalue()  # type: ignore[attr-defined]
    assert "node, cores" in printed
    assert f"{100 * (1 - 1 / factor):.0f} %" in printed


def test_several_nodes_need_postgres(capsys: pytest.CaptureFixture[str]) -> None:
    """A file belongs to one node."""
    with pytest.raises(SystemExit):
        load.main(["--nodes", "2", "--database", "sqlite"])
    assert "postgres" in capsys.readouterr().err


def test_too_few_sizes_are_rejected(capsys: pytest.CaptureFixture[str]) -> None:
    """Three are needed to fit and one to check."""
    with pytest.raises(SystemExit):
        load.main(["--model", "--steps", "10", "20", "30"])
    assert "four" in capsys.readouterr().err
