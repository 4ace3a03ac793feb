"""The reference of the command line lists every command and option as its help has them."""

from pathlib import Path

from tools.cli_reference import cli_reference

PAGE = Path(__file__).parent.parent.parent / "docs" / "cli.md"


def test_the_reference_of_the_command_line_is_current() -> None:
    """`python -m tools.cli_reference > docs/cli.md` writes it again."""
    assert PAGE.read_text("utf-8") == cli_reference()
