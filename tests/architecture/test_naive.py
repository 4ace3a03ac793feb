"""The naive engine stays an independent implementation of the rules."""

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
NAIVE = sorted((TESTS / "naive").glob("*.py"))
SCENARIOS = TESTS / "scenarios"
SHARED = [
    SCENARIOS / "drawings.py",
    SCENARIOS / "positions.py",
    *(SCENARIOS / "engines" / name for name in ("game.py", "naive.py", "naive_reader.py")),
]


@pytest.mark.parametrize("path", [*NAIVE, *SHARED], ids=lambda path: path.stem)
def test_the_naive_engine_shares_no_code_with_the_package(path: Path) -> None:
    """Its adapter and the scenarios' positions do not either, so errors show."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        assert not any("kingdombuilder" in name or name.endswith("python") for name in names)


def test_the_folder_of_the_naive_engine_has_no_tests() -> None:
    """The scenarios and the random games test it."""
    assert [path.name for path in NAIVE if path.name.startswith("test_")] == []
