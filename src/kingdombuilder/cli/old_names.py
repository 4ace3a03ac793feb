"""Old names of options and variables, accepted with a warning for one more release."""

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from kingdombuilder.text.environment import old_variables
from kingdombuilder.text.translations import translate

OldName = tuple[str, str]  # the old name and the new one


class _OldOption(argparse.Action):
    """An option's old name, hidden from the help, which sets the new option."""

    def __init__(self, option_strings: Sequence[str], dest: str, new: argparse.Action) -> None:
        super().__init__(
            option_strings,
            dest,
            nargs=new.nargs,
            choices=new.choices,
            default=argparse.SUPPRESS,
            help=argparse.SUPPRESS,
        )
        self.type, self._new = new.type, new

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        """Set the new option's value and record the old name."""
        self._new(parser, namespace, values, option_string)
        names = (self.option_strings[0], self._new.option_strings[0])
        namespace.old_options = [*getattr(namespace, "old_options", []), names]


def accept_old_name(parser: argparse.ArgumentParser, new: argparse.Action, old: str) -> None:
    """Accept an option's old name as well."""
    parser.add_argument(old, action=_OldOption, dest=new.dest, new=new)


def old_names(options: argparse.Namespace) -> list[OldName]:
    """Return the old names in the command line and the environment, without repetition."""
    return list(dict.fromkeys([*getattr(options, "old_options", []), *old_variables()]))


def print_old_names(options: argparse.Namespace) -> None:
    """Print a warning for each old name to standard error."""
    for old, new in old_names(options):
        text = translate(options.language, "option.renamed", old=old, new=new)
        print(f"kingdombuilder: {text}", file=sys.stderr)
