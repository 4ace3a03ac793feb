"""How late the event loop is: what every player waits for when a server has too much to do."""

import asyncio
import time

from kingdombuilder.server.observability.metrics import METRICS

EVERY = 0.5  # seconds


async def watch_lag() -> None:
    """Sleep, and note by how much the sleep was too long, until cancelled."""
    while True:
        began = time.perf_counter()
        await asyncio.sleep(EVERY)
        METRICS.loop_lag.observe(max(0.0, time.perf_counter() - began - EVERY))
