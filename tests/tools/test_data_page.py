"""The page on a dataset has every figure with its interval, its picture and its query."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from kingdombuilder.research.dataset.make import make_dataset
from kingdombuilder.research.dataset.spec import DatasetSpec
from tools.data.figures import ask
from tools.data.page import write_page
from tools.data.queries import LUCK, QUESTIONS, SEATS


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a small dataset for two and three players."""
    place = tmp_path_factory.mktemp("data") / "set"
    make_dataset(place, DatasetSpec(60, 1, ("apprentice",), (2, 3), repeats=2), jobs=2)
    return place


def test_the_page_answers_every_question(folder: Path, tmp_path: Path) -> None:
    """Each section has a table, a chart that is valid SVG, and the query."""
    write_page(folder, tmp_path)
    text = (tmp_path / "data.md").read_text("utf-8")
    for question in QUESTIONS:
        assert f"## {question.title}" in text
        assert question.query in text
        picture = (tmp_path / "pictures" / f"data-{question.name}.svg").read_text("utf-8")
        assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert "--games 60 --bots apprentice --players 2,3 --repeats 2 --seed 1" in text


def test_victories_add_up_to_one(folder: Path) -> None:
    """The shares of all seats are those of one game, and each mean is in its interval."""
    figures = ask(folder, SEATS.query)
    assert len(figures) == 5
    for players in (2, 3):
        shares = [one.mean for one in figures if one.label.startswith(f"{players} ")]
        assert sum(shares) == pytest.approx(1)
    assert all(one.low <= one.mean <= one.high for one in figures)
    assert [one.count for one in ask(folder, LUCK.query)] == [30, 45]
