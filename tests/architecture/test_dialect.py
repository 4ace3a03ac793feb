"""The rules are written in a dialect that can be translated line by line."""

import ast
import inspect
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

import kingdombuilder
from kingdombuilder.native.kinds import (
    ANNOTATIONS,
    BUILTINS,
    EXPRESSIONS,
    METHODS,
    RECORDS,
    STATEMENTS,
)
from kingdombuilder.rules import powers

SOURCE = Path(kingdombuilder.__file__).parent
HELPERS = {"board.py", "hexes.py", "structs.py"}  # not rules, so never translated
FILES = [
    *(file for file in sorted((SOURCE / "rules").glob("*.py")) if file.name not in HELPERS),
    *sorted((SOURCE / "box").glob("*/*/*.py")),
]
GRAMMAR = (
    ast.operator,
    ast.unaryop,
    ast.boolop,
    ast.cmpop,
    ast.expr_context,
    ast.arguments,
    ast.arg,
)
TABLE_TYPES = {*ANNOTATIONS, *RECORDS}


def functions(file: Path) -> Iterator[ast.FunctionDef]:
    """Yield the functions of a module."""
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            yield node


def faults(function: ast.FunctionDef, rules: set[str]) -> Iterator[str]:
    """Yield the constructs of a function that are not in the dialect."""
    signature = function.args
    if signature.vararg or signature.kwarg or signature.kwonlyargs or signature.defaults:
        yield f"{function.lineno}: plain arguments only"
    if any(a.annotation is None for a in signature.args) or function.returns is None:
        yield f"{function.lineno}: an annotation is missing"
    for statement in function.body:
        for node in ast.walk(statement):
            fault = _fault(node, rules)
            if fault:
                yield f"{getattr(node, 'lineno', function.lineno)}: {fault}"


def _fault(node: ast.AST, rules: set[str]) -> str:
    if isinstance(node, ast.stmt):
        return _statement(node)
    if isinstance(node, ast.expr):
        return _expression(node, rules)
    return "" if isinstance(node, GRAMMAR) else f"{type(node).__name__} is not in the dialect"


def _statement(node: ast.stmt) -> str:
    if not isinstance(node, STATEMENTS):
        return f"{type(node).__name__} is not in the dialect"
    if isinstance(node, ast.Assign):
        target = node.targets[0]
        is_plain = isinstance(target, ast.Name | ast.Attribute | ast.Subscript)
        return "" if len(node.targets) == 1 and is_plain else "one target at a time"
    if isinstance(node, ast.For):
        is_range = isinstance(node.iter, ast.Call) and ast.unparse(node.iter.func) == "range"
        return "" if is_range or isinstance(node.iter, ast.Name) else "for over range or a tuple"
    if isinstance(node, ast.Expr):
        is_text = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return "" if is_text or isinstance(node.value, ast.Call) else "expression without effect"
    return ""


def _expression(node: ast.expr, rules: set[str]) -> str:
    if not isinstance(node, EXPRESSIONS):
        return f"{type(node).__name__} is not in the dialect"
    if isinstance(node, ast.Compare):
        return "" if len(node.ops) == 1 else "no chained comparison"
    if isinstance(node, ast.BinOp):
        return "no true division or power" if isinstance(node.op, ast.Div | ast.Pow) else ""
    if isinstance(node, ast.Call):
        return _call(node, rules)
    return ""


def _call(node: ast.Call, rules: set[str]) -> str:
    if node.keywords:
        return "no keyword arguments"
    match node.func:
        case ast.Name(id=name):
            return "" if name in BUILTINS or name in rules else f"{name} is not in the rules"
        case ast.Attribute(attr=name):
            return "" if name in METHODS else f"no method {name}"
        case ast.Subscript():
            return ""
    return "calls go by name or through a table"


def is_rule(function: ast.FunctionDef) -> bool:
    """Return whether a function is a rule: it has only the types of the table."""
    notes = [argument.annotation for argument in function.args.args]
    types = {ast.unparse(note) for note in (*notes, function.returns) if note}
    return types <= TABLE_TYPES


def rule_names() -> set[str]:
    """Return the names of all functions of the rules."""
    return {function.name for file in FILES for function in functions(file) if is_rule(function)}


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_rules_are_written_in_the_dialect(file: Path) -> None:
    """Every function of the file is checked."""
    all_rules = rule_names()
    rules = [function for function in functions(file) if is_rule(function)]
    messages = [f"{file.name}:{fault}" for rule in rules for fault in faults(rule, all_rules)]
    assert not messages


TABLES: list[Sequence[Callable[..., object]]] = [
    powers.START,
    powers.ONWARD,
    powers.EFFECT,
    powers.BEGIN,
    powers.REACTION,
    powers.WON,
    powers.LOST,
    powers.GOLD,
    powers.PAYING,
    powers.BUILT,
    powers.ARRIVED,
    powers.MANDATORY_DONE,
    powers.TURN_DONE,
    powers.TASK_DONE,
]


def test_every_rule_in_the_tables_is_checked() -> None:
    """No rule is in another file or has other types."""
    checked = {(f, fn.name) for f in FILES for fn in functions(f) if is_rule(fn)}
    for table in TABLES:
        assert {(Path(inspect.getfile(rule)), rule.__name__) for rule in table} <= checked


@pytest.mark.parametrize(
    "text",
    [
        "def f(s: State) -> int:\n    return sum(x for x in s.own)",
        "def f(s: State) -> int:\n    return {1: 2}[1]",
        "def f(s: State) -> int:\n    a, b = 1, 2\n    return a",
        "def f(s: State) -> int:\n    return 1 < 2 < 3",
        "def f(s, x: int) -> int:\n    return x",
        "def f(s: State) -> int:\n    try:\n        return 1\n    finally:\n        return 2",
        "def f(s: State) -> int:\n    s.own.append(1)\n    return 1",
        "def f(s: State) -> int:\n    return print(1)",
        "def f(s: State) -> int:\n    'x'.upper()\n    return 1",
    ],
)
def test_violations_of_the_dialect_are_detected(text: str) -> None:
    """The check itself can fail."""
    function = ast.parse(text).body[0]
    assert isinstance(function, ast.FunctionDef)
    assert list(faults(function, set()))
