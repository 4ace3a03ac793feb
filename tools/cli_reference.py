"""Write the command-line reference: every command with its options and their help texts.

python -m tools.cli_reference > docs/cli.md
"""

import argparse
import re
import sys
from collections.abc import Iterator

from kingdombuilder.cli import make_parser
from kingdombuilder.cli.arguments import add_setup_arguments

VARIABLE = re.compile(r"\bKINGDOMBUILDER_(?:[A-Z_]+|…)")

INTRODUCTION = """\
# Command line

Run `kingdombuilder COMMAND --help` to see a command's options. This page lists the same options.
After `make play` or `make test` the command is `.venv/bin/kingdombuilder`.

```console
$ kingdombuilder --help
```

- Commands print in the language of your locale, English or French. Every command takes `--lang en`
  and `--lang fr` to choose another one.
- `--json` prints the result for programs.
- A file named `-` is standard input.
- The exit status is 0 on success, 1 if a check fails, 2 if you made a mistake, and 130 after
  Ctrl-C. A mistake is explained in one line on standard error.

These variables apply to all commands. Those of `serve` are listed with its options.

| variable | meaning |
|---|---|
| `KINGDOMBUILDER_DATA_DIR` | folder for games and [custom sections](custom-sections.md) |
| `KINGDOMBUILDER_CACHE_DIR` | folder for the compiled engine |
| `KINGDOMBUILDER_NATIVE` | `off` uses CPython instead of the native engine |
"""

SETUP = """\
## Set-up options

The commands `play`, `setup`, `selfplay`, `arena` and `native` take these options. What you do not
choose is drawn at random. `kingdombuilder box` lists the names of all sections, cards and tasks.
"""

EXAMPLES = {
    "play": """\
kingdombuilder play --seats human,apprentice,apprentice --random
kingdombuilder play --boxes all --queenies all
kingdombuilder play --seats human,human --cards lords,miners,knights --lang fr
kingdombuilder play --record mine.txt
kingdombuilder play --resume mine.txt""",
    "setup": """\
kingdombuilder setup --boxes base,nomads,harvest --queenies caves --players 3 --seed 5""",
    "selfplay": """\
kingdombuilder selfplay --games 20 --bots apprentice,uniform --check-invariants --records games""",
    "arena": """\
kingdombuilder arena builder apprentice novice --games 30 --seed 1 --chart ratings.svg""",
    "replay": """\
kingdombuilder selfplay --games 1 --seed 1 --records games
kingdombuilder replay games/1-0.txt
kingdombuilder replay games/1-0.txt --at 60 --position""",
    "score": """\
kingdombuilder score docs/board.txt""",
    "draw": """\
kingdombuilder draw docs/board.txt --legal
kingdombuilder draw docs/board.txt --svg --highlight 1:merchants -o board.svg""",
    "native": """\
kingdombuilder native
kingdombuilder native --export engine""",
}
PAGES = {
    "play": "[Playing](playing.md#in-the-terminal) explains what you type at the table.",
    "serve": "See [Playing](playing.md) to play and [Hosting](hosting.md) to serve others.",
    "join": "[Bots at online tables](bots/online-bots.md) describes tokens and tables.",
    "setup": "[Notation](notation.md#set-up-codes) describes the code.",
    "arena": "[The arena](bots/arena.md) describes matches, ratings and the results file.",
    "replay": "[Notation](notation.md#records) describes records.",
    "score": "[Notation](notation.md#positions) describes positions.",
    "protocol": "[The open protocol](bots/open-protocol.md) describes the messages.",
    "dataset": "[Datasets](datasets.md) describes the tables.",
    "native": "[The engine as a C library](c-library.md) describes what it exports.",
    "store": "[Backups](backups.md) describes when to use it.",
}


def cli_reference() -> str:
    """Return the page."""
    parts = [INTRODUCTION, SETUP + "\n" + _table(_setup_actions())]
    for name, about, command in _subcommands(make_parser()):
        parts.append("\n".join(_section("##", name, about, command)))
        for task, task_about, parser in _subcommands(command):
            parts.append("\n".join(_section("###", f"{name} {task}", task_about, parser)))
    return "\n".join(parts)


def _section(level: str, name: str, about: str, parser: argparse.ArgumentParser) -> Iterator[str]:
    yield f"{level} {name}\n"
    yield _with_code(parser.description or f"{about[0].upper()}{about[1:]}.") + "\n"
    if name in PAGES:
        yield f"{PAGES[name]}\n"
    if name in EXAMPLES:
        commands = "".join(f"$ {line}\n" for line in EXAMPLES[name].splitlines())
        yield f"```console\n{commands}```\n"
    shared = {action.dest for action in _setup_actions()}
    actions = [action for action in parser._actions if _is_listed(action)]
    if shared <= {action.dest for action in actions}:
        yield "It also takes the [set-up options](#set-up-options).\n"
        actions = [action for action in actions if action.dest not in shared]
    if actions:
        yield _table(sorted(actions, key=lambda action: bool(action.option_strings)))


def _is_listed(action: argparse.Action) -> bool:
    if isinstance(action, argparse._HelpAction | argparse._SubParsersAction):
        return False
    return action.dest != "lang" and action.help != argparse.SUPPRESS


def _setup_actions() -> list[argparse.Action]:
    parser = argparse.ArgumentParser()
    add_setup_arguments(parser)
    return [action for action in parser._actions if _is_listed(action)]


def _subcommands(
    parser: argparse.ArgumentParser,
) -> Iterator[tuple[str, str, argparse.ArgumentParser]]:
    """Yield the commands of a parser: name, help and parser."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for entry in action._choices_actions:
                yield entry.dest, entry.help or "", action.choices[entry.dest]


def _with_code(text: str) -> str:
    return VARIABLE.sub(r"`\g<0>`", text)


def _table(actions: list[argparse.Action]) -> str:
    rows = [f"| {_names(action)} | {_with_code(action.help or '')} |\n" for action in actions]
    return f"| option | meaning |\n|---|---|\n{''.join(rows)}"


def _names(action: argparse.Action) -> str:
    value = _value(action)
    if not action.option_strings:
        return f"`{value}`"
    return ", ".join(
        f"`{name} {value}`" if value else f"`{name}`" for name in action.option_strings
    )


def _value(action: argparse.Action) -> str:
    if action.nargs == 0:
        return ""
    if action.choices:
        return "{" + ",".join(map(str, action.choices)) + "}"
    return str(action.metavar or action.dest.upper())


if __name__ == "__main__":
    sys.stdout.write(cli_reference())
