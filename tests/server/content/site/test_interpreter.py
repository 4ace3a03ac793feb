"""The interpreter of a site has no files, so it must have loaded all that it needs."""

import ast
from collections.abc import Iterator
from pathlib import Path

from kingdombuilder.server.content.site.snapshot import LEFT_OUT
from tests.server.content.site import described_errors, loaded_modules, thread_count
from tools.site_folder import run_in_site

PACKAGE = Path(__file__).parents[4] / "src" / "kingdombuilder"
# These find folders, compilers, installed packages and clusters, which a page does not have.
NEVER_USED = {"importlib.metadata", "kingdombuilder.native.build", "platformdirs", "ray"}


def late_imports() -> Iterator[str]:
    """Yield the modules that functions of the page's rooms import when they are called."""
    for file in PACKAGE.rglob("*.py"):
        if file.relative_to(PACKAGE).as_posix().startswith(tuple(f"{one}/" for one in LEFT_OUT)):
            continue
        for function in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from imports_of(function)


def imports_of(function: ast.AST) -> Iterator[str]:
    """Yield the modules that a function imports."""
    for node in ast.walk(function):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)


def test_modules_that_are_imported_late_are_loaded(site_folder: Path) -> None:
    """A parser's hint imports a module only when there is a mistake."""
    modules = sorted(set(late_imports()) - NEVER_USED)
    assert "difflib" in modules
    assert run_in_site(site_folder, Path(loaded_modules.__file__), modules) == []


def test_a_bot_uses_one_thread(site_folder: Path) -> None:
    """The interpreter of a page has no others."""
    assert run_in_site(site_folder, Path(thread_count.__file__), "grandmaster") == 1


def test_an_error_in_the_standard_library_is_described(site_folder: Path) -> None:
    """Its sources are missing, but reporting a failure must not itself fail."""
    text = run_in_site(site_folder, Path(described_errors.__file__), "/none.txt")
    assert "pathlib" in text
    assert text.endswith("FileNotFoundError: [Errno 44] No such file or directory: '/none.txt'\n")
