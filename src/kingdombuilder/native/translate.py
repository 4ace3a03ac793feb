"""Translate the dialect to C++, with everything that the given functions need.

Translation starts at the functions that an engine exports. Constants, structs and other functions
are found in their bodies, and the tables that the boxes have filled become functions that switch on
a number. Code outside the dialect is rejected with its file and line.

One restriction is found only by comparing both engines: C++ evaluates the parts of an expression in
any order, so no part may change what another one reads.
"""

import ast
from collections import Counter
from collections.abc import Callable, Sequence
from types import FunctionType

from kingdombuilder.native.dependencies import is_worth_remembering
from kingdombuilder.native.expressions import MAX_NUMBER, MIN_NUMBER, Typed, cpp_name
from kingdombuilder.native.kinds import (
    ARRAY_OF,
    IN_CPP,
    NUMBER,
    NUMBERS,
    RECORDS,
    SET,
    SETS,
    VOID,
    Signature,
    kind_of,
    parameter,
    signature,
    table_signature,
)
from kingdombuilder.native.layout import LINE_BYTES, WORD, WORDS, FieldOffset, field_offsets
from kingdombuilder.native.source import Definition, Sources, translation_error
from kingdombuilder.native.statements import FunctionTranslator, signature_text
from kingdombuilder.rules.board import Board
from kingdombuilder.rules.state import State


def translate(roots: Sequence[Callable[..., object]]) -> str:
    """Return the C++ of some functions of the rules and of everything they need.

    Raise `ParseError` for code outside the dialect.
    """
    program = Translation()
    for root in roots:
        program.add(root)
    return program.text()


class Translation:
    """The translation in progress, which resolves the names in each function."""

    def __init__(self) -> None:
        self.sources = Sources()
        self.constants: dict[str, str] = {}
        self.headings: dict[str, str] = {}
        self.bodies: dict[str, str] = {}
        self.remembered: dict[str, int] = {}  # numbers of functions that remember their results
        self.records = {cls.__name__: field_offsets(self.sources, cls) for cls in (Board, State)}

    def add(self, function: Callable[..., object]) -> str:
        """Add an exported function and return its name in the translation."""
        assert isinstance(function, FunctionType)
        definition = self.sources.find(function.__module__, function.__name__)
        if definition is None or not isinstance(definition.node, ast.FunctionDef):
            where = definition.node if definition else ast.Module(body=[], type_ignores=[])
            name = function.__qualname__
            raise translation_error("native_construct", function.__module__, where, name=name)
        return self._function(definition)[0]

    def text(self) -> str:
        """Return the whole translation, with declarations before uses."""
        records = [_struct(name, fields) for name, fields in self.records.items()]
        parts = (records, self.constants.values(), self.headings.values(), self.bodies.values())
        return "\n".join(line for part in parts for line in part) + "\n"

    def value(self, module: str, node: ast.Name) -> Typed:
        """Return a constant, whose annotation decides whether it is a number or a set."""
        definition = self._definition(module, node)
        match definition.node:
            case ast.AnnAssign(annotation=note):
                kind = kind_of(self.sources, definition.module, note, definition.node)
            case ast.Assign():
                kind = NUMBERS if isinstance(definition.value, tuple) else NUMBER
            case _:
                raise translation_error("native_construct", module, node, name=node.id)
        if definition.symbol not in self.constants:
            self.constants[definition.symbol] = self._constant(definition, kind)
        return definition.symbol, kind

    def length(self, module: str, node: ast.Name) -> int:
        """Return the length of a constant tuple of any kind."""
        value = self._definition(module, node).value
        if not isinstance(value, tuple):
            raise translation_error("native_construct", module, node, name=node.id)
        return len(value)

    def call(self, module: str, node: ast.Name) -> tuple[str, Signature]:
        """Return a function that is called by name."""
        definition = self._definition(module, node)
        if not isinstance(definition.node, ast.FunctionDef):
            raise translation_error("native_construct", module, node, name=node.id)
        return self._function(definition)

    def table(self, module: str, node: ast.Name) -> tuple[str, Signature]:
        """Return a table of functions that is called by number."""
        definition = self._definition(module, node)
        shape = table_signature(self.sources, definition)
        if shape is None:
            raise translation_error("native_construct", module, node, name=node.id)
        if definition.symbol not in self.headings:
            self.headings[definition.symbol] = ""  # its functions may call it
            assert isinstance(definition.value, list)
            calls = [self._call(function, shape) for function in definition.value]
            first = _switch_heading(definition.symbol, shape)
            self.headings[definition.symbol] = f"{first};"
            self.bodies[definition.symbol] = _switch(first, calls, shape)
        return definition.symbol, shape

    def field(self, module: str, record: str, node: ast.Attribute) -> str:
        """Return the kind of a struct's field."""
        for part in self.records[record]:
            if part.name == node.attr:
                return part.kind
        raise translation_error("native_name", module, node, name=node.attr)

    def _call(self, function: FunctionType, shape: Signature) -> str:
        """Return the call of a table's function, which may remember its results."""
        symbol = self.add(function)
        arguments = ", ".join(f"a{number}" for number in range(len(shape.takes)))
        call = f"{symbol}({arguments})"
        definition = self.sources.find(function.__module__, function.__name__)
        assert definition is not None
        if not is_worth_remembering(self.sources, definition):
            return call
        self.remembered.setdefault(symbol, len(self.remembered))
        return f"remembered({self.remembered[symbol]}, a0.own_[a1], [&] {{ return {call}; }})"

    def _definition(self, module: str, node: ast.Name) -> Definition:
        definition = self.sources.find(module, node.id)
        if definition is None:
            raise translation_error("native_name", module, node, name=node.id)
        return definition

    def _function(self, definition: Definition) -> tuple[str, Signature]:
        shape = signature(self.sources, definition)
        if definition.symbol not in self.headings:
            self.headings[definition.symbol] = f"{signature_text(definition, shape)};"
            self.bodies[definition.symbol] = FunctionTranslator(self, definition, shape).text()
        return definition.symbol, shape

    def _constant(self, definition: Definition, kind: str) -> str:
        value, symbol = definition.value, definition.symbol
        if kind in (NUMBER, SET):
            literal = self._literal(definition, kind, value)
            return f"static const {IN_CPP[kind]} {symbol} = {literal};"
        if kind not in ARRAY_OF or not isinstance(value, tuple | list):
            raise translation_error(
                "native_construct", definition.module, definition.node, name=definition.name
            )
        item_type = IN_CPP[ARRAY_OF[kind]]
        items = ", ".join(self._literal(definition, ARRAY_OF[kind], item) for item in value)
        return (
            f"static const {item_type} {symbol}_items[] = {{{items}}};\n"
            f"static const {IN_CPP[kind]} {symbol} = {{{symbol}_items, {len(value)}}};"
        )

    def _literal(self, definition: Definition, kind: str, value: object) -> str:
        if isinstance(value, bool) or not isinstance(value, int):
            raise translation_error(
                "native_construct", definition.module, definition.node, name=definition.name
            )
        if kind == SET and 0 <= value < 1 << WORD * WORDS:
            words = [f"0x{value >> WORD * i & (1 << WORD) - 1:x}ull" for i in range(WORDS)]
            return f"set_of({', '.join(words)})"
        if kind == NUMBER and MIN_NUMBER < value <= MAX_NUMBER:
            return f"{value}ll"
        raise translation_error(
            "native_kind",
            definition.module,
            definition.node,
            name=definition.name,
            found=SET,
            wanted=kind,
        )


def _struct(name: str, fields: tuple[FieldOffset, ...]) -> str:
    types = {**{kind: IN_CPP[kind] for kind in (NUMBER, SET)}, NUMBERS: "i64", SETS: "Set"}
    lines = [
        f"    const {f.kind}* {cpp_name(f.name)};"
        if f.kind in RECORDS
        else f"    {types[f.kind]} {cpp_name(f.name)}{f'[{f.length}]' if f.length else ''};"
        for f in fields
    ]
    return "\n".join([f"struct alignas({LINE_BYTES}) {name} {{", *lines, "};"])


def _switch_heading(symbol: str, shape: Signature) -> str:
    takes = [f"{parameter(kind)} a{number}" for number, kind in enumerate(shape.takes)]
    return f"static {IN_CPP[shape.returns]} {symbol}({', '.join(['i64 number', *takes])})"


def _switch(first: str, calls: list[str], shape: Signature) -> str:
    """Return a table as a switch on the number, with the most common function as default."""
    usual = Counter(calls).most_common(1)[0][0]
    lines = [f"{first} {{", "    switch (number) {"]
    for call in dict.fromkeys(calls):
        cases = [f"case {n}:" for n, other in enumerate(calls) if other == call != usual]
        if cases:
            lines.append(f"    {' '.join(cases)} {_done(call, shape)}")
    return "\n".join([*lines, f"    default: {_done(usual, shape)}", "    }", "}"])


def _done(call: str, shape: Signature) -> str:
    return f"{call}; return;" if shape.returns == VOID else f"return {call};"
