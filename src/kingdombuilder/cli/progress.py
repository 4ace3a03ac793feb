"""Progress bars for long commands."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kingdombuilder.text.translations import translate


@contextmanager
def progress_bar(
    language: str, total: int, label: str = "selfplay.progress"
) -> Iterator[Callable[[int], None]]:
    """Show a bar on a terminal and nothing elsewhere; call the result with the steps done."""
    console = Console(stderr=True)
    progress = Progress(
        TextColumn(translate(language, label)),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with progress:
        bar = progress.add_task("", total=total)
        yield lambda done: progress.advance(bar, done)
