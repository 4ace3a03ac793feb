"""Translate expressions of the dialect to C++, each with its kind; unknown ones are rejected."""

import ast
from collections.abc import Callable
from typing import Protocol

from kingdombuilder.native.kinds import (
    ARRAY_OF,
    BOOL,
    BUILTINS,
    EXPRESSIONS,
    METHODS,
    NUMBER,
    RECORDS,
    SET,
    SETS,
    Signature,
)
from kingdombuilder.native.source import translation_error
from kingdombuilder.text.parsing import ParseError

Typed = tuple[str, str]  # C++ and kind

BOTH_NUMBERS: dict[type[ast.operator], str] = {
    ast.Add: "{} + {}",
    ast.Sub: "{} - {}",
    ast.Mult: "{} * {}",
    ast.BitAnd: "{} & {}",
    ast.BitOr: "{} | {}",
    ast.BitXor: "{} ^ {}",
    ast.LShift: "{} << {}",
    ast.RShift: "{} >> {}",
    ast.FloorDiv: "floor_quotient({}, {})",
    ast.Mod: "floor_remainder({}, {})",
}
BOTH_SETS = (ast.BitAnd, ast.BitOr, ast.BitXor)
SET_AND_NUMBER = (ast.LShift, ast.RShift)
EQUALITY: dict[type[ast.cmpop], str] = {ast.Eq: "==", ast.NotEq: "!="}
ORDER: dict[type[ast.cmpop], str] = {ast.Lt: "<", ast.GtE: ">=", ast.LtE: "<=", ast.Gt: ">"}
MIN_NUMBER, MAX_NUMBER = -(1 << 63), (1 << 63) - 1


class Names(Protocol):
    """The meaning of names from outside a function."""

    def value(self, module: str, node: ast.Name) -> Typed: ...

    def length(self, module: str, node: ast.Name) -> int: ...

    def call(self, module: str, node: ast.Name) -> tuple[str, Signature]: ...

    def table(self, module: str, node: ast.Name) -> tuple[str, Signature]: ...

    def field(self, module: str, record: str, node: ast.Attribute) -> str: ...


def cpp_name(name: str) -> str:
    """Return a name with a suffix, so that it is never a C++ keyword."""
    return f"{name}_"


class Expressions:
    """The translator of one function's expressions."""

    def __init__(self, names: Names, module: str, kinds: dict[str, str]) -> None:
        self.names, self.module, self.kinds = names, module, kinds

    def error_at(
        self, node: ast.AST, code: str = "native_construct", **facts: object
    ) -> ParseError:
        """Return the error for a part of the function."""
        return translation_error(code, self.module, node, name=ast.unparse(node), **facts)

    def as_kind(self, node: ast.expr, expected: str) -> str:
        """Translate an expression that must be of one kind; raise `ParseError` for another one."""
        text, actual = self.typed(node)
        if actual != expected:
            raise self.error_at(node, "native_kind", found=actual, wanted=expected)
        return text

    def as_bool(self, node: ast.expr) -> str:
        """Translate an expression to its truth value: true, not zero, or not empty."""
        match node:
            case ast.BoolOp(op=op, values=values):
                sign = " && " if isinstance(op, ast.And) else " || "
                return "(" + sign.join(self.as_bool(value) for value in values) + ")"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!{self.as_bool(operand)}"
        text, kind = self.typed(node)
        if kind not in (BOOL, NUMBER, SET):
            raise self.error_at(node, "native_kind", found=kind, wanted=BOOL)
        return text if kind == BOOL else f"truth({text})"

    def typed(self, node: ast.expr) -> Typed:
        """Return an expression with its type; raise an error if it has no value."""
        if not isinstance(node, EXPRESSIONS):
            raise self.error_at(node)
        way: Callable[..., Typed] = getattr(self, f"_{type(node).__name__.lower()}")
        return way(node)

    def _name(self, node: ast.Name) -> Typed:
        if node.id in self.kinds:
            return cpp_name(node.id), self.kinds[node.id]
        return self.names.value(self.module, node)

    def _constant(self, node: ast.Constant) -> Typed:
        if isinstance(node.value, bool):
            return str(node.value).lower(), BOOL
        if isinstance(node.value, int) and MIN_NUMBER < node.value <= MAX_NUMBER:
            return f"i64({node.value})", NUMBER
        raise self.error_at(node)

    def _attribute(self, node: ast.Attribute) -> Typed:
        record, kind = self.typed(node.value)
        if kind not in RECORDS:
            raise self.error_at(node)
        field_kind = self.names.field(self.module, kind, node)
        text = f"{record}.{cpp_name(node.attr)}"
        return (f"(*{text})" if field_kind in RECORDS else text), field_kind

    def _subscript(self, node: ast.Subscript) -> Typed:
        row, kind = self.typed(node.value)
        if kind not in ARRAY_OF:
            raise self.error_at(node)
        return f"{row}[{self.as_kind(node.slice, NUMBER)}]", ARRAY_OF[kind]

    def _binop(self, node: ast.BinOp) -> Typed:
        if isinstance(node.op, ast.BitAnd):
            short = self._lowest(node)
            if short:
                return short, SET
        left, left_kind = self.typed(node.left)
        right, right_kind = self.typed(node.right)
        return self.binary(node, left, left_kind, node.op, right, right_kind)

    def binary(
        self, node: ast.AST, left: str, left_kind: str, op: ast.operator, right: str, kind: str
    ) -> Typed:
        """Join two values with an operator; sets allow only the operators of sets."""
        pattern = BOTH_NUMBERS.get(type(op))
        both = left_kind, kind
        fits = (
            both == (NUMBER, NUMBER)
            or (both == (SET, SET) and isinstance(op, BOTH_SETS))
            or (both == (SET, NUMBER) and isinstance(op, SET_AND_NUMBER))
        )
        if not pattern or not fits:
            raise self.error_at(node)
        return f"({pattern.format(left, right)})", left_kind

    def _lowest(self, node: ast.BinOp) -> str:
        """Translate `x & -x` and `x & x - 1` on sets, which have processor instructions."""
        if not isinstance(node.left, ast.Name) or self.typed(node.left)[1] != SET:
            return ""
        x = ast.unparse(node.left)
        short = {f"-{x}": "lowest_of", f"{x} - 1": "without_lowest"}.get(ast.unparse(node.right))
        return f"{short}({self.typed(node.left)[0]})" if short else ""

    def _unaryop(self, node: ast.UnaryOp) -> Typed:
        if isinstance(node.op, ast.Not):
            return self.as_bool(node), BOOL
        text, kind = self.typed(node.operand)
        if kind == NUMBER and isinstance(node.op, ast.USub | ast.Invert):
            return f"({'-' if isinstance(node.op, ast.USub) else '~'}{text})", NUMBER
        if kind == SET and isinstance(node.op, ast.Invert):
            return f"(~{text})", SET
        raise self.error_at(node)

    def _boolop(self, node: ast.BoolOp) -> Typed:
        """Translate `x or y` of two sets to the first non-empty one, others to a truth value."""
        if isinstance(node.op, ast.Or):
            sets = [self.typed(value) for value in node.values]
            if all(kind == SET for _, kind in sets):
                *firsts, last = (text for text, _ in sets)
                opened = "".join(f"either({text}, [&] {{ return " for text in firsts)
                return f"{opened}{last}{'; })' * len(firsts)}", SET
        if any(self.typed(value)[1] == SET for value in node.values):
            raise self.error_at(node)
        return self.as_bool(node), BOOL

    def _compare(self, node: ast.Compare) -> Typed:
        if len(node.ops) != 1:
            raise self.error_at(node)
        left, kind = self.typed(node.left)
        right = self.as_kind(node.comparators[0], kind)
        op = type(node.ops[0])
        sign = EQUALITY.get(op) or ORDER.get(op)
        if not sign or kind not in (NUMBER, SET):
            raise self.error_at(node)
        return f"({left} {sign} {right})", BOOL

    def _ifexp(self, node: ast.IfExp) -> Typed:
        body, kind = self.typed(node.body)
        return f"({self.as_bool(node.test)} ? {body} : {self.as_kind(node.orelse, kind)})", kind

    def _call(self, node: ast.Call) -> Typed:
        if node.keywords:
            raise self.error_at(node)
        match node:
            case ast.Call(func=ast.Attribute(value=value, attr=name), args=[]) if name in METHODS:
                text, kind = self.typed(value)
                if kind in (NUMBER, SET):
                    return f"{name}({text})", NUMBER
            case ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name) as row]):
                if name in self.kinds:
                    return f"{self.as_kind(row, SETS)}.length", NUMBER
                return f"i64({self.names.length(self.module, row)})", NUMBER
            case ast.Call(func=ast.Name(id="bool"), args=[value]):
                return self.as_bool(value), BOOL
            case ast.Call(func=ast.Name(id="max" | "min" as name), args=[first, *more]) if more:
                text = self.as_kind(first, NUMBER)
                for value in more:
                    text = f"{name}_of({text}, {self.as_kind(value, NUMBER)})"
                return text, NUMBER
            case ast.Call(func=ast.Name() as function) if function.id not in BUILTINS:
                symbol, signature = self.names.call(self.module, function)
                return self._translate_call(node, symbol, [], signature)
            case ast.Call(func=ast.Subscript(value=ast.Name() as table, slice=place)):
                symbol, signature = self.names.table(self.module, table)
                return self._translate_call(node, symbol, [self.as_kind(place, NUMBER)], signature)
        raise self.error_at(node)

    def _translate_call(
        self, node: ast.Call, symbol: str, first: list[str], signature: Signature
    ) -> Typed:
        if len(node.args) != len(signature.takes):
            raise self.error_at(node)
        arguments = [self._argument(a, k) for a, k in zip(node.args, signature.takes, strict=True)]
        return f"{symbol}({', '.join(first + arguments)})", signature.returns

    def _argument(self, node: ast.expr, kind: str) -> str:
        """Translate an argument; a set in the state is copied, because the call may change it."""
        text = self.as_kind(node, kind)
        lasting = isinstance(node, ast.Name) or not self.is_place(node)
        return text if kind != SET or lasting else f"Set({text})"

    def is_place(self, node: ast.expr) -> bool:
        """Return whether an expression may refer to memory in a state."""
        if isinstance(node, ast.IfExp):
            return self.is_place(node.body) or self.is_place(node.orelse)
        root = node
        while isinstance(root, ast.Attribute | ast.Subscript):
            if isinstance(root, ast.Attribute) and root.attr == "board":
                return False
            root = root.value
        return isinstance(root, ast.Name) and root.id in self.kinds
