"""The translator: each construct behaves in C++ as in Python, or is rejected."""

import ctypes
import inspect
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from random import Random
from types import FunctionType

import pytest

from kingdombuilder.native.compilers import compile_files, compilers
from kingdombuilder.native.layout import SET_BYTES
from kingdombuilder.native.library import HEADERS
from kingdombuilder.native.translate import Translation, translate
from kingdombuilder.rules.cells import BOARD
from kingdombuilder.text.parsing import ParseError
from tests.native import constructs

FUNCTIONS = {
    name: function
    for name, function in vars(constructs).items()
    if isinstance(function, FunctionType) and function.__module__ == constructs.__name__
}
ON_NUMBERS = [
    name for name in FUNCTIONS if "x" not in inspect.signature(FUNCTIONS[name]).parameters
]
ON_SETS = [name for name in FUNCTIONS if name not in ON_NUMBERS and name != "count_lines"]


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    """The compiled constructs; functions take and return sets, whose first word is a number."""
    compiler = next(compilers())
    program, folder = Translation(), tmp_path_factory.mktemp("constructs")
    symbols = {name: program.add(FUNCTIONS[name]) for name in [*ON_NUMBERS, *ON_SETS]}
    lines = ['#include "runtime.h"', program.text()]
    lines += ["static Set as_set(i64 x) { return lone_word(0, (u64)x); }"]
    lines += ["static Set as_set(const Set& x) { return x; }"]
    for name, symbol in symbols.items():
        arguments = "x[0].words[0], x[1].words[0]" if name in ON_NUMBERS else "x[0], x[1]"
        lines += [f'extern "C" __attribute__((visibility("default"))) void {name}']
        lines += [f"(const Set* x, Set* out) {{ *out = as_set({symbol}({arguments})); }}"]
    for header in HEADERS:
        text = files("kingdombuilder.native").joinpath(header).read_text("utf-8")
        (folder / header).write_text(text, "utf-8")
    main = folder / "main.cpp"
    main.write_text("\n".join(lines), "utf-8")
    compile_files(compiler, main, folder / "library.so")
    return ctypes.CDLL(str(folder / "library.so"))


def run_native(library: ctypes.CDLL, name: str, first: int, second: int) -> int:
    """Return the result of the compiled function as an unsigned number."""
    modulus = 1 << 8 * SET_BYTES
    sets = b"".join((value % modulus).to_bytes(SET_BYTES, "little") for value in (first, second))
    out = ctypes.create_string_buffer(SET_BYTES)
    getattr(library, name)(sets, out)
    return int.from_bytes(out.raw, "little")


@pytest.mark.parametrize("name", ON_NUMBERS)
def test_functions_of_numbers_agree_with_python(library: ctypes.CDLL, name: str) -> None:
    """Small, large and negative numbers are used."""
    random = Random(name)
    for _ in range(300):
        first, second = random.randint(-40, 40), random.choice([3, random.randint(-(2**40), 2**40)])
        expected = FUNCTIONS[name](first, second)
        assert run_native(library, name, first, second) == int(expected) % 2**64, (first, second)


@pytest.mark.parametrize("name", ON_SETS)
def test_functions_of_sets_agree_with_python(library: ctypes.CDLL, name: str) -> None:
    """Full, sparse and empty sets of hexes are used."""
    random = Random(name)
    for _ in range(300):
        first, second = (any_set(random) for _ in range(2))
        expected = int(FUNCTIONS[name](first, second))
        assert run_native(library, name, first, second) == (
            expected if expected >= 0 else expected % 2**64
        )


def any_set(random: Random) -> int:
    """Return a set of hexes of any density."""
    hexes = int(BOARD)
    for _ in range(random.randrange(8)):
        hexes &= random.getrandbits(576)
    return hexes if random.random() < 0.9 else 0


HEAD = """from kingdombuilder.rules.cells import NONE, Cells, Cell, near
from kingdombuilder.rules.powers import START
from kingdombuilder.rules.state import State
from random import random
LIMIT = 1 << 80
NAMES = ("a", "b")
"""
REJECTED = [
    "def f(s: State) -> int:\n    return sum(x for x in s.own)",
    "def f(s: State) -> int:\n    return {1: 2}[1]",
    "def f(s: State) -> int:\n    a, b = 1, 2\n    return a",
    "def f(s: State) -> int:\n    return 1 < s.me < 3",
    "def f(s: State) -> int:\n    return f",
    "def f(s: State) -> int:\n    return s.nobody",
    "def f(s: State) -> int:\n    return s.own",
    "def f(s: State) -> int:\n    return s.free",
    "def f(s: State) -> int:\n    return s.free and 1",
    "def f(s: State) -> int:\n    return s.me == 1",
    "def f(s: State) -> int:\n    return s.me + (s.me == 1)",
    "def f(s: State) -> Cells:\n    return s.free + NONE",
    "def f(s: State) -> Cells:\n    return s.free << NONE",
    "def f(s: State) -> Cells:\n    return -s.free",
    "def f(s: State) -> Cells:\n    return near(s.me)",
    "def f(s: State) -> Cells:\n    return near(s.free, s.free)",
    "def f(s: State) -> Cells:\n    return near(x=s.free)",
    "def f(s: State) -> Cells:\n    return START[1](s)",
    "def f(s: State) -> Cells:\n    return NONE[1](s)",
    "def f(s: State) -> Cells:\n    return s.free if s.me else 0",
    "def f(s: State) -> int:\n    return random()",
    "def f(s: State) -> int:\n    return print(1)",
    "def f(s: State) -> int:\n    return s.me / 2",
    "def f(s: State) -> int:\n    return s.me ** 2",
    "def f(s: State) -> int:\n    return 'x'",
    "def f(s: State) -> int:\n    return 1 << 70 if s.me else 1180591620717411303424",
    "def f(s: State) -> int:\n    return unknown",
    "def f(s: State) -> int:\n    return",
    "def f(s: State) -> None:\n    s.own.append(NONE)",
    "def f(s: State) -> None:\n    s.board.seats = 3",
    "def f(s: State) -> None:\n    s.board.site[0] = NONE",
    "def f(s: State) -> None:\n    s.me = NONE",
    "def f(s: State) -> None:\n    s.me += NONE",
    "def f(s: State) -> None:\n    s = s",
    "def f(s: State) -> None:\n    board = s.board",
    "def f(s: State) -> None:\n    NONE |= s.free",
    "def f(s: State) -> None:\n    s.me",
    "def f(s: State) -> None:\n    pass",
    "def f(s: State) -> None:\n    s.me = s.turn = 1",
    "def f(s: State) -> None:\n    x: int = 1",
    "def f(s: State) -> None:\n    raise ValueError",
    "def f(s: State) -> None:\n    del s.me",
    "def f(s: State) -> None:\n    for x in s.own: near(x)",
    "def f(s: State) -> None:\n    for x in range(1, 9, 2): near(s.free)",
    "def f(s: State) -> int:\n    return [1][0]",
    "def f(s: State) -> int:\n    return lambda: 1",
    "def f(s: State,\n    x) -> int:\n    return 1",
    "def f(s: State,\n    x: str) -> int:\n    return 1",
]


def function_of(folder: Path, text: str) -> Callable[..., object]:
    """Return the function f of a module with this text."""
    name = f"refused_{abs(hash(text))}"
    (folder / f"{name}.py").write_text(HEAD + text, "utf-8")
    sys.path.insert(0, str(folder))
    try:
        function: Callable[..., object] = import_module(name).f
    finally:
        sys.path.remove(str(folder))
    return function


@pytest.mark.parametrize("text", REJECTED)
def test_a_construct_outside_the_dialect_is_rejected_with_its_line(
    tmp_path: Path, text: str
) -> None:
    """The second line of each text is wrong."""
    function = function_of(tmp_path, text)
    with pytest.raises(ParseError) as rejection:
        translate([function])
    assert rejection.value.source == f"{function.__module__}.py"
    assert rejection.value.at
    assert rejection.value.at.line == HEAD.count("\n") + 2


@pytest.mark.parametrize(
    "text",
    [
        "def f(*s: State) -> int:\n    return 1",
        "def f(s: State, x: int = 1) -> int:\n    return 1",
        "def f(s: State):\n    return 1",
        "f = lambda s: 1",
        "def f(s: State) -> int:\n    return NAMES[0]",
        "def f(s: State) -> int:\n    for i in range(3):\n        i = 2\n    return 1",
        "def f(s: State) -> int:\n    for i in range(3):\n        near(s.free)\n    return i",
        "def f(s: State) -> int:\n    x = 1\n    x = NONE\n    return x",
        "def f(s: State) -> int:\n    while s.me:\n        break\n    return 1",
        "def f(s: State) -> int:\n    while s.me:\n        s.me = 0\n    else:\n        return 1",
        "def f(s: State) -> int:\n    x = LIMIT\n    return x",
    ],
)
def test_other_violations_of_the_dialect_are_rejected(tmp_path: Path, text: str) -> None:
    """This covers signatures, loops and names with two meanings."""
    with pytest.raises(ParseError):
        translate([function_of(tmp_path, text)])


def test_a_rejection_is_one_line_in_every_language(tmp_path: Path) -> None:
    """It names the file, the line and the problem."""
    with pytest.raises(ParseError) as rejection:
        translate([function_of(tmp_path, REJECTED[0])])
    for language in ("en", "fr"):
        message = rejection.value.message(language)
        assert ".py" in message
        assert "8" in message
        assert "\n" not in message
