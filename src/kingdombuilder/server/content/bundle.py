"""The page's modules in one file: a phone far away must not ask for seventy.

The sources stay as they are; nothing is built. Each module becomes a function of its own, in the
order in which they need each other. What a module imports is bound once, so modules must not need
each other in a circle, and exports never change; a test holds both. What is only imported later,
when a page wants it, is in a second file. The address of a source hands out the same module from
the bundle, so that whoever imports it gets the one that the page uses.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

ENTRY = "main.js"
FIRST, LATER = "/static/bundle.js", "/static/later.js"
# Statements begin a line, or in libraries, which have no lines, come after another.
_BEGIN = r"(?:^|(?<=[;}]))"
_FROM = r"""from ?['"]([^'"]+)['"];?"""
_IMPORT = re.compile(_BEGIN + r"import ?(?:\{([^}]*)\}|(\w+)) ?" + _FROM, re.MULTILINE)
_EFFECT = re.compile(_BEGIN + r"import '([^']+)';", re.MULTILINE)
_PASSED_ON = re.compile(_BEGIN + r"export ?\{([^}]*)\} ?" + _FROM, re.MULTILINE)
_LISTED = re.compile(_BEGIN + r"export ?\{([^}]*)\};?", re.MULTILINE)
_MADE = re.compile(_BEGIN + r"export ((?:async )?(?:function|const|class) (\w+))", re.MULTILINE)
_DEFAULT = re.compile(_BEGIN + r"export default ", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)
_LATER = re.compile(r"=> import\('(\.[^']+)'\)")
# What is left would mean something else in a bundle.
_LEFT = re.compile(_BEGIN + r"(?:import|export)\b.*|(?:await|return|=)\s*import\(.*", re.MULTILINE)


class Unbundled(ValueError):
    """A module that cannot be put into the bundle."""


@dataclass(frozen=True, slots=True)
class Module:
    """A module: its name, what it needs, what it gives and by which words, and its text."""

    name: str
    needs: tuple[str, ...]
    later: tuple[str, ...]
    gives: dict[str, str]
    text: str


def read_module(name: str, text: str) -> Module:
    """A module as the body of a function."""
    needs: list[str] = []
    later: list[str] = []
    gives: dict[str, str] = {}

    def needed(address: str) -> str:
        found = _resolved(name, address)
        needs.append(found)
        return f"$['{found}']"

    def imported(match: re.Match[str]) -> str:
        if match[1] is None:
            return f"const {match[2]} = {needed(match[3])}.default;"
        return f"const {{{match[1].replace(' as ', ': ')}}} = {needed(match[3])};"

    def passed_on(match: re.Match[str]) -> str:
        whole = needed(match[2])
        gives.update({given: f"{whole}.{known}" for known, given in _pairs(match[1])})
        return ""

    def listed(match: re.Match[str]) -> str:
        gives.update({given: known for known, given in _pairs(match[1])})
        return ""

    def made(match: re.Match[str]) -> str:
        gives[match[2]] = match[2]
        return match[1]

    def wanted_later(match: re.Match[str]) -> str:
        later.append(_resolved(name, match[1]))
        return f"=> import('{LATER}').then(() => $['{later[-1]}'])"

    def by_default(_: re.Match[str]) -> str:
        gives["default"] = "$default"
        return "const $default = "

    text = _COMMENT.sub("", text)
    text = _PASSED_ON.sub(passed_on, text)
    text = _IMPORT.sub(imported, text)
    text = _EFFECT.sub(lambda match: needed(match[1]) and "", text)
    text = _LISTED.sub(listed, text)
    text = _MADE.sub(made, text)
    text = _DEFAULT.sub(by_default, text)
    text = _LATER.sub(wanted_later, text)
    left = _LEFT.search(text)
    if left:
        raise Unbundled(f"{name}: {left[0][:80]}")
    return Module(name, tuple(dict.fromkeys(needs)), tuple(later), gives, text)


def modules_in(folder: Path, libraries: Mapping[str, Path]) -> dict[str, Module]:
    """All modules of a folder by their names in it, and libraries by the names they go by."""
    found = {file.relative_to(folder).as_posix(): file for file in sorted(folder.rglob("*.js"))}
    return {
        name: read_module(name, file.read_text("utf-8"))
        for name, file in (found | dict(libraries)).items()
    }


def bundle(modules: dict[str, Module]) -> str:
    """The text of what every page needs."""
    body = [_wrapped(one) for one in _in_order(modules, [ENTRY])]
    return "\n".join(["const $ = {};", "export { $ as modules };", *body]) + "\n"


def bundle_for_later(modules: dict[str, Module]) -> str:
    """The text of what some pages need beyond that."""
    first = _in_order(modules, [ENTRY])
    wanted = [name for one in first for name in one.later]
    rest = [one for one in _in_order(modules, [ENTRY, *wanted]) if one not in first]
    return "\n".join([f"import {{ modules as $ }} from '{FIRST}';", *map(_wrapped, rest)]) + "\n"


def stand_in(module: Module) -> str:
    """What the address of a source hands out: the module that is in the bundle."""
    names = ", ".join(module.gives)
    return (
        f"import {{ modules }} from '{FIRST}';\nimport '{LATER}';\n"
        f"export const {{ {names} }} = modules['{module.name}'];\n"
    )


def _wrapped(module: Module) -> str:
    if module.name == ENTRY:  # it awaits, and gives nothing
        return module.text
    gives = ", ".join(f"{given}: {known}" for given, known in module.gives.items())
    return f"$['{module.name}'] = (() => {{\n{module.text}\nreturn {{ {gives} }};\n}})();"


def _in_order(modules: dict[str, Module], wanted: list[str]) -> list[Module]:
    """What some modules need, each after what it needs itself."""
    ordered: dict[str, Module] = {}
    open_: list[str] = []

    def visit(name: str) -> None:
        if name in ordered:
            return
        if name in open_ or name not in modules:
            raise Unbundled(" → ".join([*open_, name]))
        open_.append(name)
        for need in modules[name].needs:
            visit(need)
        open_.pop()
        ordered[name] = modules[name]

    for name in wanted:
        visit(name)
    return list(ordered.values())


def _resolved(name: str, address: str) -> str:
    if not address.startswith("."):
        return address
    parts: list[str] = []
    for part in (PurePosixPath(name).parent / address).parts:
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def _pairs(listed: str) -> list[tuple[str, str]]:
    """What a list of exports names: each by the word inside and the word outside."""
    parts = [part.split(" as ") for part in listed.split(",") if part.strip()]
    return [(words[0].strip(), words[-1].strip()) for words in parts]
