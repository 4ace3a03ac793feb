"""The command-line reference lists every command and option as in the help."""

from pathlib import Path

from tools.cli_reference import cli_reference

PAGE = Path(__file__).parent.parent.parent / "docs" / "cli.md"


def test_the_command_line_reference_is_current() -> None:
    """`python -m tools.cli_reference > docs/cli.md` updates it."""
    assert PAGE.read_text("utf-8") == cli_reference()
