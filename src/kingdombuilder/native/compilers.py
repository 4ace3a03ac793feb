"""Compilers: the one set by the user, the system's, or that of the package `ziglang`."""

import os
import platform
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

VARIABLE = "CXX"
NAMES = ("c++", "g++", "clang++")
ZIG = "ziglang"
SECONDS = 300
PORTABLE = (
    *("-x", "c++", "-std=c++17", "-O3", "-w"),
    *("-fno-exceptions", "-fno-rtti", "-fvisibility=hidden"),
)
ONLY_LIBRARY = ("-shared", "-fPIC")
ALWAYS = (*PORTABLE, *ONLY_LIBRARY)
# Inlining small rules that are called once per pick makes gcc's code 1.5 times as fast.
_INLINE = (
    *("--param", "max-inline-insns-auto=400", "--param", "inline-unit-growth=400"),
    *("--param", "large-function-growth=1000"),
)
# The first set that a compiler accepts is used; unknown flags are rejected immediately.
FLAG_SETS: tuple[tuple[str, ...], ...] = (
    ("-march=native", *_INLINE),
    ("-march=native",),
    ("-mcpu=native",),
    (),
)


@dataclass(frozen=True, slots=True)
class Compiler:
    """A command that compiles C++, and a fingerprint that changes when the compiler does."""

    command: tuple[str, ...]
    fingerprint: str

    @property
    def name(self) -> str:
        """The command, as shown to users."""
        return shlex.join(self.command)


class CompileError(Exception):
    """A failed compilation, with the compiler's first line of output."""


def compilers() -> Iterator[Compiler]:
    """Yield all available compilers, the best first."""
    command_line = shlex.split(os.environ.get(VARIABLE, ""))
    for command in [command_line] if command_line else [[name] for name in NAMES]:
        path = shutil.which(command[0])
        if command_line and not path:
            yield Compiler(tuple(command), "")  # so that its absence is reported
        elif path:
            real = Path(path).resolve()
            facts = real.stat()
            yield Compiler((path, *command[1:]), f"{real} {facts.st_size} {facts.st_mtime_ns}")
    spec = find_spec(ZIG)
    if spec and spec.origin:
        modified = Path(spec.origin).stat().st_mtime_ns
        yield Compiler((sys.executable, "-m", ZIG, "cc"), f"{spec.origin} {modified}")


def compile_files(compiler: Compiler, main: Path, library: Path) -> None:
    """Compile a library with the best flags that the compiler accepts; raise `CompileError`."""
    lines = []
    for flags in FLAG_SETS:
        error = run_compiler([*compiler.command, *ALWAYS, *flags, str(main), "-o", str(library)])
        if not error and library.exists():
            return
        lines.append(error)
    raise CompileError(lines[-1])


def run_compiler(command: Sequence[str]) -> str:
    """Run a command and return its first line of errors, or ""."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=SECONDS, errors="replace", check=False
        )
    except OSError as error:
        return error.strerror or str(error)
    except subprocess.TimeoutExpired as error:
        return str(error)
    lines = [line for line in done.stderr.splitlines() if line.strip()]
    return "" if done.returncode == 0 else (lines or [f"exit code {done.returncode}"])[0]


def processor() -> str:
    """Return a description that differs for processors that cannot run the same library."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    features = [line for line in lines if line.startswith(("flags", "Features", "model name"))]
    return " ".join([platform.system(), platform.machine(), platform.processor(), *features[:2]])
