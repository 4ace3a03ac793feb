"""The work that separate workers do for a page: bots' decisions, reviews and analysis."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any

from kingdombuilder.bots.decision import Decision
from kingdombuilder.rules.state import State

# With a seed, a bot's decision is repeatable; the answer is the traceback if it fails.
Think = Callable[[str, State, str | None], Awaitable[Decision | str]]
# Takes a function and its arguments, and returns or raises what the function does.
Study = Callable[..., Awaitable[Any]]
Lease = Callable[[str], AbstractAsyncContextManager[bool]]  # False: another page has it


@dataclass(frozen=True, slots=True)
class PageWorkers:
    """The workers of a page, and the leases of what only one page may do."""

    think: Think
    study: Study
    number: int  # of functions that are studied at the same time
    lease: Lease
