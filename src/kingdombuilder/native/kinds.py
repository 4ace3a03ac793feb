"""The grammar of the dialect, and the kinds of values that it knows, read from annotations.

A number has 64 bits. `Cells` and `Cell` are one kind, a set. An array is a tuple or list of fixed
length. A truth value is not a number, and code that mixes them is rejected.
"""

import ast
from dataclasses import dataclass

from kingdombuilder.native.source import Definition, Sources, translation_error

NUMBER, SET, BOOL, VOID, NUMBERS, SETS = "number", "set", "truth", "nothing", "numbers", "sets"
IN_CPP = {
    NUMBER: "i64",
    SET: "Set",
    BOOL: "bool",
    VOID: "void",
    NUMBERS: "Numbers",
    SETS: "Sets",
}
ARRAY_OF = {NUMBERS: NUMBER, SETS: SET}
RECORDS = ("State", "Board")
STATEMENTS = (ast.Assign, ast.AugAssign, ast.Expr, ast.For, ast.If, ast.Return, ast.While)
EXPRESSIONS = (
    ast.Attribute,
    ast.BinOp,
    ast.BoolOp,
    ast.Call,
    ast.Compare,
    ast.Constant,
    ast.IfExp,
    ast.Name,
    ast.Subscript,
    ast.UnaryOp,
)
BUILTINS = ("bool", "len", "max", "min", "range")
METHODS = ("bit_count", "bit_length")

ANNOTATIONS = {
    "int": NUMBER,
    "Cells": SET,
    "Cell": SET,
    "bool": BOOL,
    "None": VOID,
    "tuple[Cells, ...]": SETS,
    "tuple[Cell, ...]": SETS,
    "tuple[int, ...]": NUMBERS,
    "list[int]": NUMBERS,
    "list[Cells]": SETS,
}


@dataclass(frozen=True, slots=True)
class Signature:
    """The kinds of a function's parameters and of its result."""

    takes: tuple[str, ...]
    returns: str


def kind_of(sources: Sources, module: str, note: ast.expr | None, node: ast.AST) -> str:
    """Return the kind of an annotation, following aliases but ignoring the length of arrays.

    Raise `ParseError` for an unknown annotation.
    """
    text = ast.unparse(note) if note else ""
    if text in ANNOTATIONS or text in RECORDS:
        return ANNOTATIONS.get(text, text)
    match note:
        case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[row, _])):
            return kind_of(sources, module, row, node)
        case ast.Name(id=name):
            alias = sources.find(module, name)
            if alias and isinstance(alias.node, ast.Assign):
                return kind_of(sources, alias.module, alias.node.value, node)
    raise translation_error("native_annotation", module, node, name=text)


def signature(sources: Sources, definition: Definition) -> Signature:
    """Return the signature of a function of the rules."""
    node = definition.node
    assert isinstance(node, ast.FunctionDef)
    arguments = node.args
    if (
        arguments.vararg
        or arguments.kwarg
        or arguments.kwonlyargs
        or arguments.defaults
        or arguments.posonlyargs
    ):
        raise translation_error(
            "native_construct", definition.module, node, name=f"def {definition.name}"
        )
    takes = [kind_of(sources, definition.module, a.annotation, a) for a in arguments.args]
    return Signature(tuple(takes), kind_of(sources, definition.module, node.returns, node))


def table_signature(sources: Sources, definition: Definition) -> Signature | None:
    """Return the signature of a table's functions, or None if it is not a table of functions."""
    match definition.node:
        case ast.AnnAssign(
            annotation=ast.Subscript(value=ast.Name(id="list"), slice=ast.Name(id=name))
        ):
            alias = sources.find(definition.module, name)
        case _:
            return None
    match alias and alias.node:
        case (
            ast.Assign(
                value=ast.Subscript(
                    value=ast.Name(id="Callable"),
                    slice=ast.Tuple(elts=[ast.List(elts=takes), returns]),
                )
            ) as node
        ):
            kinds = [kind_of(sources, definition.module, note, node) for note in takes]
            return Signature(tuple(kinds), kind_of(sources, definition.module, returns, node))
    return None


def parameter(kind: str) -> str:
    """Return the C++ type of a parameter of a kind; large values are passed by reference."""
    if kind == SET:
        return "const Set&"
    return {"State": "State&", "Board": "const Board&"}.get(kind) or IN_CPP[kind]
