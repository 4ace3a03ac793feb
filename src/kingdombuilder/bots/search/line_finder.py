"""Find the lines of a turn by a search that is as wide as a limit allows: seconds or positions."""

import time
from collections.abc import Callable

from kingdombuilder.native.search import Line

FIRST_WIDTH = 64  # of a search whose time is not known yet
WIDER_SHARE = 0.7  # share of the remaining time that a wider search may need, by its width
NARROW_WIDTH = 8  # of a search whose positions are counted
_SHORTEST = 1e-9  # seconds

FindLines = Callable[[int, float | None], list[Line]]  # takes the beam width and seconds
CountedLines = Callable[[int], tuple[list[Line], int]]  # also returns the number of positions


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


def find_in_positions(find: CountedLines, width: int, positions: int) -> list[Line]:
    """Return the lines of the widest search that is likely to fit a number of positions.

    They are about proportional to the width, so a narrow search measures them.
    """
    lines, needed = find(NARROW_WIDTH)
    wide = min(width, NARROW_WIDTH * positions // max(1, needed))
    return find(wide)[0] if wide > NARROW_WIDTH else lines
