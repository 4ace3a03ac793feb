"""The capacity model: fitted at three sizes, it predicts a fourth, or says that it does not."""

import io

import pytest
from rich.console import Console

from tools import load
from tools.online.capacity import CapacityModel, check_model, fit_model, show_model, viewer_cost
from tools.online.figures import Step

VIEWERS = 2


def step(tables: int, server: float = 1.0, viewers: int = 0) -> Step:
    """Measurements that follow a line; `server` is how much more the node uses than that."""
    picks = tables / 2
    cores = (0.05 + 0.002 * picks + 0.0005 * viewers * picks) * server
    return Step(
        tables, picks, 1, 1, 1, 1, 1, cores, 0.01 + 0.001 * picks, 0.1, 100 + 0.2 * tables, 0
    )


def fitted() -> CapacityModel:
    """A model of three sizes."""
    watched = viewer_cost(step(300), step(300, viewers=VIEWERS), VIEWERS)
    return fit_model([step(n) for n in (100, 200, 300)], watched)


def test_the_costs_are_found() -> None:
    """Of a pick, a viewer and a table; the nodes carry accordingly, and the database follows."""
    model = fitted()
    assert model.server.slope == pytest.approx(0.002)
    assert model.viewer == pytest.approx(0.0005)
    assert model.memory.slope == pytest.approx(0.2)
    assert model.tables(1) == 650
    assert model.tables(20) == 20 * model.tables(1)
    assert model.database_cores(20) == pytest.approx(0.01 + 0.001 * 6500)


@pytest.mark.parametrize(("more", "is_right"), [(1.0, True), (1.15, True), (1.4, False)])
def test_a_prediction_is_right_or_reported(more: float, is_right: bool) -> None:
    """Within a fifth; the error is printed either way."""
    console = Console(file=io.StringIO(), width=200)
    checks = check_model(fitted(), step(450, server=more))
    assert show_model(fitted(), checks, console) is is_right
    printed = console.file.getvalue()  # type: ignore[attr-defined]
    assert "node, cores" in printed
    assert f"{100 * (1 - 1 / more):.0f} %" in printed


def test_too_few_sizes_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """Three to fit, one to check."""
    with pytest.raises(SystemExit):
        load.main(["--model", "--steps", "10", "20", "30"])
    assert "four" in capsys.readouterr().err
