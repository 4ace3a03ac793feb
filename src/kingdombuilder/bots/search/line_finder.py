"""Find the lines of a turn within a time, by a search that is as wide as the time allows."""

import time
from collections.abc import Callable

from kingdombuilder.native.search import Line

FIRST_WIDTH = 64  # of a search whose time is not known yet
WIDER_SHARE = 0.7  # share of the remaining time that a wider search may need, by its width
_SHORTEST = 1e-9  # seconds

FindLines = Callable[[int, float | None], list[Line]]  # takes the beam width and seconds


def find_in_time(find: FindLines, width: int, seconds: float) -> list[Line]:
    """Return the lines of the widest search that is likely to end in time, up to a width.

    A wide search that is cut short finds less than a narrow one.
    """
    wide = width if width <= 2 * FIRST_WIDTH else FIRST_WIDTH
    while True:
        started = time.perf_counter()
        lines = find(wide, seconds)
        took = max(_SHORTEST, time.perf_counter() - started)
        seconds -= took
        wider = min(width, int(wide * WIDER_SHARE * seconds / took))
        if wider < 2 * wide:
            return lines
        wide = wider
