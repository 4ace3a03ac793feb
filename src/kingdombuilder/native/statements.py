"""Translate functions of the dialect to C++, statement by statement."""

import ast
from collections.abc import Iterator

from kingdombuilder.native.expressions import Expressions, Names, cpp_name
from kingdombuilder.native.kinds import (
    ARRAY_OF,
    BOOL,
    IN_CPP,
    NUMBER,
    SET,
    STATEMENTS,
    VOID,
    Signature,
    parameter,
)
from kingdombuilder.native.source import Definition

LOCAL_KINDS = (NUMBER, SET, BOOL)


def signature_text(definition: Definition, signature: Signature) -> str:
    """Return the heading of a function, up to its body."""
    assert isinstance(definition.node, ast.FunctionDef)
    changed = _changed_names(definition.node)
    names = [_taken_as(argument.arg, changed) for argument in definition.node.args.args]
    takes = [f"{parameter(k)} {n}" for k, n in zip(signature.takes, names, strict=True)]
    return f"static {IN_CPP[signature.returns]} {definition.symbol}({', '.join(takes)})"


def _changed_names(function: ast.FunctionDef) -> set[str]:
    """Return the names that are assigned anywhere in a function."""
    names = (node for node in ast.walk(function) if isinstance(node, ast.Name))
    return {node.id for node in names if isinstance(node.ctx, ast.Store)}


def _taken_as(name: str, changed: set[str]) -> str:
    """Return a parameter's name; one that the function changes gets another and is copied."""
    return f"{name}_given" if name in changed else cpp_name(name)


class FunctionTranslator(Expressions):
    """The translator of one function, which learns local names where they are first assigned."""

    def __init__(self, names: Names, definition: Definition, signature: Signature) -> None:
        assert isinstance(definition.node, ast.FunctionDef)
        arguments = [argument.arg for argument in definition.node.args.args]
        super().__init__(
            names, definition.module, dict(zip(arguments, signature.takes, strict=True))
        )
        self.definition, self.signature, self.node = definition, signature, definition.node
        self.locals: dict[str, str] = {}
        self.loops: list[str] = []

    def text(self) -> str:
        """Return the whole function; as in Python, locals have function scope."""
        if self.node.decorator_list:
            raise self.error_at(self.node.decorator_list[0])
        body = list(self._block(self.node.body, "    "))
        arguments = [argument.arg for argument in self.node.args.args]
        changed = _changed_names(self.node)
        declared = [
            f"    {IN_CPP[kind]} {cpp_name(name)} = {_taken_as(name, changed)};"
            for name, kind in zip(arguments, self.signature.takes, strict=True)
            if name in changed
        ]
        declared += [f"    {IN_CPP[kind]} {cpp_name(n)};" for n, kind in self.locals.items()]
        return "\n".join(
            [f"{signature_text(self.definition, self.signature)} {{", *declared, *body, "}"]
        )

    def _block(self, statements: list[ast.stmt], indent: str) -> Iterator[str]:
        for statement in statements:
            yield from self._statement(statement, indent)

    def _statement(self, node: ast.stmt, indent: str) -> Iterator[str]:
        if not isinstance(node, STATEMENTS):
            raise self.error_at(node)
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                return
            case ast.Expr(value=ast.Call() as call):
                yield f"{indent}{self.typed(call)[0]};"
            case ast.Return(value=value):
                yield f"{indent}{self._return(node, value)};"
            case ast.Assign(targets=[target], value=value):
                yield f"{indent}{self._assign(target, value)};"
            case ast.AugAssign(target=target, op=op, value=value):
                yield f"{indent}{self._change(node, target, op, value)};"
            case ast.If(test=test, body=body, orelse=orelse):
                yield f"{indent}if ({self.as_bool(test)}) {{"
                yield from self._block(body, indent + "    ")
                if orelse:
                    yield f"{indent}}} else {{"
                    yield from self._block(orelse, indent + "    ")
                yield f"{indent}}}"
            case ast.While(test=test, body=body, orelse=[]):
                yield f"{indent}while ({self.as_bool(test)}) {{"
                yield from self._block(body, indent + "    ")
                yield f"{indent}}}"
            case ast.For(target=ast.Name(id=name), orelse=[]):
                yield from self._loop(node, name, indent)
            case _:
                raise self.error_at(node)

    def _return(self, node: ast.Return, value: ast.expr | None) -> str:
        if value is None:
            if self.signature.returns != VOID:
                raise self.error_at(node)
            return "return"
        return f"return {self.as_kind(value, self.signature.returns)}"

    def _assign(self, target: ast.expr, value: ast.expr) -> str:
        if isinstance(target, ast.Name):
            kind = self.typed(value)[1]
            if target.id not in self.kinds:
                if kind not in LOCAL_KINDS:
                    raise self.error_at(value, "native_kind", found=kind, wanted=SET)
                self.kinds[target.id] = self.locals[target.id] = kind
            self._check_target(target)
            return f"{cpp_name(target.id)} = {self.as_kind(value, self.kinds[target.id])}"
        left, kind = self._place(target)
        return f"{left} = {self.as_kind(value, kind)}"

    def _change(
        self, node: ast.AugAssign, target: ast.expr, op: ast.operator, value: ast.expr
    ) -> str:
        if isinstance(target, ast.Name):
            self._check_target(target)
        left, kind = self._place(target)
        right, right_kind = self.typed(value)
        joined, _ = self.binary(node, left, kind, op, right, right_kind)
        return f"{left} = {joined}"

    def _place(self, target: ast.expr) -> tuple[str, str]:
        """Translate an assignment target: a local, or a number or set in the state.

        Raise `ParseError` for the board and for constants.
        """
        text, kind = self.typed(target)
        if kind not in LOCAL_KINDS or not self.is_place(target):
            raise self.error_at(target)
        return text, kind

    def _check_target(self, target: ast.Name) -> None:
        if target.id in self.loops or self.kinds.get(target.id) not in LOCAL_KINDS:
            raise self.error_at(target)

    def _loop(self, node: ast.For, name: str, indent: str) -> Iterator[str]:
        if name in self.kinds:
            raise self.error_at(node.target)
        place = f"at_{indent.count(' ') // 4}"
        match node.iter:
            case ast.Call(func=ast.Name(id="range"), args=[*first, last], keywords=[]) if (
                len(first) < 2
            ):
                start = self.as_kind(first[0], NUMBER) if first else "i64(0)"
                kind, value = NUMBER, place
                end = self.as_kind(last, NUMBER)
            case ast.Name() as row:
                text, rows = self.typed(row)
                if rows not in ARRAY_OF:
                    raise self.error_at(node.iter)
                start, end = "i64(0)", f"{text}.length"
                kind, value = ARRAY_OF[rows], f"{text}[{place}]"
            case _:
                raise self.error_at(node.iter)
        until = place.replace("at", "end")
        counted = f"i64 {place} = {start}, {until} = {end}; {place} < {until}; {place}++"
        yield f"{indent}for ({counted}) {{"
        if name != "_":
            self.kinds[name] = kind
            self.loops.append(name)
            yield f"{indent}    const {IN_CPP[kind]} {cpp_name(name)} = {value};"
        yield from self._block(node.body, indent + "    ")
        yield f"{indent}}}"
        if name != "_":
            self.loops.remove(name)
            del self.kinds[name]
