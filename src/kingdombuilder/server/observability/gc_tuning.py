"""Python's garbage: looked for where it is young, and seldom everywhere, for that halts the node.

Rooms hold hundreds of thousands of objects that stay; looking through all of them took 160 to 230
ms with some hundred tables, every few seconds, and everybody waited. Nearly everything here is
freed without being looked for.
"""

import asyncio
import gc

YOUNG, MIDDLE, NEVER = 5_000, 50, 1_000_000  # objects; looks at the young between looks at more
PERIOD = 600.0  # seconds between two looks at everything


def freeze_startup_objects() -> None:
    """What is there now stays for good, and what comes is looked through less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


async def collect_periodically() -> None:
    """Look through everything now and then."""
    while True:
        await asyncio.sleep(PERIOD)
        gc.collect()
