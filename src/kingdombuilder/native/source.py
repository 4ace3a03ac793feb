"""Definitions behind the names in the rules, found by parsing modules and following imports."""

import ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from kingdombuilder.text.parsing import ParseError, Token

PACKAGE = "kingdombuilder."


@dataclass(frozen=True, slots=True)
class Definition:
    """A top-level definition of a module."""

    module: str
    name: str
    node: ast.stmt

    @property
    def symbol(self) -> str:
        """Its name in the translation, where all modules share one namespace."""
        return f"{self.module.removeprefix(PACKAGE).replace('.', '_')}_{self.name}"

    @property
    def value(self) -> object:
        """Its value at run time."""
        return getattr(import_module(self.module), self.name)


class Sources:
    """The modules looked up so far, each parsed once."""

    def __init__(self) -> None:
        self._defined: dict[str, dict[str, ast.stmt]] = {}

    def find(self, module: str, name: str) -> Definition | None:
        """Return the definition of a name in a module, or None if it is outside the package."""
        if module not in self._defined:
            tree = ast.parse(inspect.getsource(import_module(module)))
            self._defined[module] = {name: node for node in tree.body for name in _names(node)}
        node = self._defined[module].get(name)
        if isinstance(node, ast.ImportFrom):
            if not (node.module or "").startswith(PACKAGE):
                return None
            original = next(a.name for a in node.names if name in (a.asname, a.name))
            return self.find(str(node.module), original)
        return Definition(module, name, node) if node else None


def _names(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name
        case ast.Assign(targets=targets):
            for part in targets:
                yield from (n.id for n in ast.walk(part) if isinstance(n, ast.Name))
        case ast.ImportFrom(names=names):
            yield from (alias.asname or alias.name for alias in names)


def translation_error(code: str, module: str, node: ast.AST, **facts: object) -> ParseError:
    """Return the error for code that cannot be translated, with its file and line."""
    at = Token("", getattr(node, "lineno", 1), getattr(node, "col_offset", 0) + 1)
    return ParseError(code, at, Path(inspect.getfile(import_module(module))).name, **facts)
