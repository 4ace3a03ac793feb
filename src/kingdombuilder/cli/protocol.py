"""`kingdombuilder protocol`: check or host a program, or print the open protocol's schema."""

import argparse
import json
import sys
from pathlib import Path

from rich.console import Console

from kingdombuilder.cli.entrant_options import add_seconds_argument
from kingdombuilder.cli.protocol_host import add_host_arguments, host_entrant
from kingdombuilder.entrants.conformance import ConformanceCheck
from kingdombuilder.entrants.conformance_report import ERROR, Finding, Report
from kingdombuilder.entrants.entrant import BOT
from kingdombuilder.entrants.entrant_args import parse_entrant
from kingdombuilder.entrants.protocol.schema import schema_text
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import LANGUAGES, translate

FAILED = 1
GAMES, SEED = 4, 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    tasks = parser.add_subparsers(title="tasks", dest="task", required=True, metavar="TASK")
    check = tasks.add_parser("check", help="check that a program follows the open protocol")
    tasks.add_parser("schema", help="print the JSON Schema of all messages")
    add_host_arguments(tasks.add_parser("host", help="let a bot of this machine play elsewhere"))
    language = "language of the output (default: from your locale)"
    check.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=language)
    check.add_argument(
        "program", metavar="PROGRAM", help="the program: ./mybot, or a command in quotes"
    )
    check.add_argument(
        "--games", type=int, default=GAMES, help=f"number of whole games (default: {GAMES})"
    )
    check.add_argument(
        "--seed", type=int, default=SEED, help=f"random seed of the games (default: {SEED})"
    )
    add_seconds_argument(check)
    check.add_argument(
        "--transcript", metavar="FILE", type=Path, help="write every line of both sides to a file"
    )
    check.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Do one of the tasks; the status is 1 if a checked program has an error."""
    if options.task == "schema":
        print(schema_text(), end="")
        return 0
    if options.task == "host":
        return host_entrant(options)
    entrant = parse_entrant(options.program, seconds=options.seconds)
    if entrant.kind == BOT:
        raise ParseError("protocol_no_program", name=options.program)
    if options.games < 1:
        raise ParseError("arena_games", n=options.games)
    check = ConformanceCheck(entrant, options.games, options.seed)
    language = options.language

    def show_step(name: str) -> None:
        if not options.json:
            print(translate(language, f"protocol.step.{name}"), file=sys.stderr)

    try:
        report = check.run(show_step)
    finally:
        if options.transcript:
            text = "".join(f"{line}\n" for line in check.lines.transcript)
            options.transcript.write_text(text, "utf-8")
    if options.json:
        print(json.dumps(report.as_json()))
    else:
        _print(report, language)
    return 0 if report.is_conforming else FAILED


def _print(report: Report, language: str) -> None:
    console = Console(highlight=False, markup=False, soft_wrap=True)
    for finding in report.findings:
        _print_finding(console, finding, language)
    facts = report.as_json()
    if report.games:
        console.print(translate(language, "protocol.summary", **facts))
    key = "protocol.conforms" if report.is_conforming else "protocol.fails"
    console.print(translate(language, key, name=report.program, version=report.version))


def _print_finding(console: Console, finding: Finding, language: str) -> None:
    style = "bold red" if finding.level == ERROR else "yellow"
    label = translate(language, f"protocol.{finding.level}")
    console.print(f"{label} {finding.text(language)}", style=style)
    for line in finding.lines:
        console.print(f"    {line}", style="dim")
