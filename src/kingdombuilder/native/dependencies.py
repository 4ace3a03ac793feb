"""What functions of the rules depend on, read from their source.

The native engine remembers results of slow functions that depend only on the board and on the
pieces of one seat.
"""

import ast
from dataclasses import dataclass

from kingdombuilder.native.source import Definition, Sources

PARAMETERS = ["State", "int"]  # of a function that can be remembered: the state and a seat
SEAT = 1


@dataclass(frozen=True, slots=True)
class Dependencies:
    """What a function depends on, besides the board; parameters are given by their places."""

    seats: frozenset[int]  # parameters that name seats whose pieces it reads
    values: frozenset[int]  # parameters that it uses in other ways
    reads_more: bool  # whether it reads anything else of the state
    loops: bool


def is_worth_remembering(sources: Sources, definition: Definition) -> bool:
    """Return whether a function of a state and a seat is slow and depends only on its pieces."""
    if _annotations(definition) != PARAMETERS:
        return False
    uses = dependencies(sources, definition)
    only_pieces = uses.seats == {SEAT} and not uses.values and not uses.reads_more
    return uses.loops and only_pieces


def dependencies(sources: Sources, definition: Definition) -> Dependencies:
    """Return what a function and those that it calls depend on."""
    reader = _Reader(sources, definition)
    assert isinstance(definition.node, ast.FunctionDef)
    for statement in definition.node.body:
        reader.visit(statement)
    return Dependencies(
        frozenset(reader.seats), frozenset(reader.values), reader.reads_more, reader.loops
    )


def _annotations(definition: Definition) -> list[str]:
    """Return the annotations of a function's parameters."""
    assert isinstance(definition.node, ast.FunctionDef)
    parameters = definition.node.args.args
    return [ast.unparse(each.annotation) if each.annotation else "" for each in parameters]


class _Reader(ast.NodeVisitor):
    """Collects what the statements of one function depend on."""

    def __init__(self, sources: Sources, definition: Definition) -> None:
        assert isinstance(definition.node, ast.FunctionDef)
        self._sources, self._module = sources, definition.module
        self._names = [argument.arg for argument in definition.node.args.args]
        notes = zip(self._names, _annotations(definition), strict=True)
        self._states = [name for name, note in notes if note == "State"]
        self.seats, self.values = set[int](), set[int]()
        self.reads_more = self.loops = False

    def visit_For(self, node: ast.For) -> None:
        self.loops = True
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self.loops = True
        self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if not (self._is_state(node.value) and node.attr == "board"):
            self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        match node:
            case ast.Subscript(value=ast.Attribute(value=record, attr="own"), slice=seat) if (
                self._is_state(record)
            ):
                self._add_seat(seat)
            case _:
                self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        called = self._sources.find(self._module, name)
        if called is None or not isinstance(called.node, ast.FunctionDef):
            self.generic_visit(node)
            return
        uses = dependencies(self._sources, called)
        self.loops |= uses.loops
        self.reads_more |= uses.reads_more
        for place, argument in enumerate(node.args):
            if place in uses.seats:
                self._add_seat(argument)
            if place in uses.values:
                self.visit(argument)

    def visit_Name(self, node: ast.Name) -> None:
        if self._is_state(node):
            self.reads_more = True
        elif node.id in self._names:
            self.values.add(self._names.index(node.id))

    def _add_seat(self, seat: ast.expr) -> None:
        """Add a seat whose pieces are read; one that is no parameter can be any seat."""
        if isinstance(seat, ast.Name) and seat.id in self._names:
            self.seats.add(self._names.index(seat.id))
        else:
            self.reads_more = True

    def _is_state(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and node.id in self._states
