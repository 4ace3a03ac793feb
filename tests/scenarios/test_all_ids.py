"""Every scenario of the rules §11 and every ruling of §10.2 has a test, on every engine."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from .conftest import ENGINES

SCENARIOS = {
    "Setup and geometry": """
        T001 T002 T003 T004 T005 T006 T007 T008 T009 T010 T011
    """,
    "Mandatory action and adjacency": """
        T020 T021 T023 T025 T026 T027 T028 T029 T030 T031 T032 T034 T035 T036 T037
    """,
    "Tiles: gain, lose, use": """
        T040 T041 T042 T043 T044 T045 T046 T048 T049 T050 T051 T052
    """,
    "Base locations": """
        T060 T061 T062 T064 T065 T067 T070 T071 T072
    """,
    "Nomads": """
        T080 T081 T083 T085 T086 T087 T089 T090 T091 T092 T093 T094 T095 T096
    """,
    "Crossroads": """
        T100 T101 T102 T103 T104 T106 T108 T109 T110 T111 T112 T113 T115 T117 T118 T119
    """,
    "Marshlands": """
        T120 T121 T122 T123 T124 T126 T129 T130 T131 T132 T134 T135 T136 T137 T138
    """,
    "Harvest": """
        T140 T141 T142 T143 T144 T145 T147 T149 T151 T153 T154 T155 T156 T157 T158 T159 T160 T161
        T163 T164 T165 T166
    """,
    "Queenies": """
        T170 T171 T172 T173 T174 T175 T176 T177
    """,
    "KB cards": """
        T220 T222 T223 T226 T227 T228 T231 T232 T233 T234 T235 T236 T237 T238 T240
    """,
    "Tasks and game end": """
        T250 T251 T252 T255 T260 T261 T262 T263 T264 T265 T266 T267 T268 T269 T270 T271 T272 T273
        T274 T275
    """,
}
RULINGS = """
    A-15 A-16 A-17 A-18 A-19 A-20 A-21 A-22 A-23 A-24 A-25 A-26 A-27 A-28 A-29 A-30 A-31 A-32
    A-33 A-34 A-35 A-36 A-37 A-38 A-39 A-40 A-41 A-42 A-43 A-44 A-45 A-46 A-47 A-48 A-49 A-50
    A-51 A-52 A-53 A-54 A-55 A-56 A-57 A-58 A-59 A-60 A-61 A-62 A-63 A-64 A-66 A-67 A-68 A-69
    A-70 A-71 A-72 A-73 A-74 A-75 A-76
"""
# Ids that do not apply to the naive engine, and why; tests outside this folder cover them.
PACKAGE_ONLY = {
    "T005": "the random set-up chooses the tasks",
    "T265": "undo belongs to a session of the package",
    "T266": "only the package hides cards",
    "T272": "the random set-up decides on the swamp cards",
    "T274": "records and set-up codes are formats of the package",
    "A-28": "only the package hides cards",
    "A-44": "the random set-up removes a terrain",
    "A-74": "the random set-up decides on the swamp cards",
    "A-75": "records and set-up codes are formats of the package",
}
HERE = Path(__file__).parent
TESTS = HERE.parent


def find_tests(paths: Iterable[Path]) -> Iterator[ast.FunctionDef]:
    """Yield the tests of some files."""
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node


def docstring(test: ast.FunctionDef) -> str:
    """Return the docstring of a test."""
    return ast.get_docstring(test) or "nothing"


def first_words(tests: Iterable[ast.FunctionDef]) -> set[str]:
    """Return the first words of docstrings, which are ids."""
    return {docstring(test).split()[0].rstrip(":.") for test in tests}


def rulings_in(tests: Iterable[ast.FunctionDef]) -> set[str]:
    """Return the rulings that docstrings mention."""
    return {name for test in tests for name in re.findall(r"A-\d\d", docstring(test))}


@cache
def shared_tests() -> list[ast.FunctionDef]:
    """Return the tests that run on every engine."""
    tests = find_tests(path for path in HERE.glob("test_*.py") if path != Path(__file__))
    return [test for test in tests if any(argument.arg == "engine" for argument in test.args.args)]


@cache
def other_tests() -> list[ast.FunctionDef]:
    """Return the tests outside this folder."""
    return list(find_tests(path for path in TESTS.rglob("test_*.py") if path.parent != HERE))


@pytest.mark.parametrize("chapter", SCENARIOS)
def test_each_scenario_has_a_test_that_begins_with_its_id(chapter: str) -> None:
    """§11: such a test runs on both engines."""
    shared = first_words(shared_tests())
    missing = [name for name in SCENARIOS[chapter].split() if name not in {*shared, *PACKAGE_ONLY}]
    assert missing == []


def test_exceptions_are_tested_elsewhere() -> None:
    """§11: none of the exceptions is out of date."""
    elsewhere = first_words(other_tests()) | rulings_in(other_tests())
    assert [name for name in PACKAGE_ONLY if name not in elsewhere] == []
    assert [
        name
        for name in PACKAGE_ONLY
        if name in first_words(shared_tests()) | rulings_in(shared_tests())
    ] == []


def test_the_scenarios_run_on_both_engines() -> None:
    """§11: every scenario uses the `engine` fixture."""
    assert set(ENGINES) == {"python", "naive"}
    tests = find_tests(path for path in HERE.glob("test_*.py") if path != Path(__file__))
    assert len(list(tests)) == len(shared_tests())


def test_no_scenario_is_listed_twice() -> None:
    """§11: there are 157 scenarios."""
    names = [name for chapter in SCENARIOS.values() for name in chapter.split()]
    assert len(names) == len(set(names)) == 157


def test_each_ruling_on_the_expansions_has_a_test() -> None:
    """§10.2: a docstring mentions it."""
    named = rulings_in(shared_tests())
    missing = [name for name in RULINGS.split() if name not in {*named, *PACKAGE_ONLY}]
    assert missing == []


def test_every_test_here_names_its_rule() -> None:
    """§11: a docstring begins with a scenario, a section or a ruling."""
    for test in find_tests(HERE.glob("test_*.py")):
        assert re.match(r"T\d{3}[:.]|§\d|A-\d\d[:.]", docstring(test)), test.name
