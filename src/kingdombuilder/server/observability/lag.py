"""Measure the lag of the event loop, by which every response is delayed."""

import asyncio
import time

from kingdombuilder.server.observability.metrics import METRICS

PERIOD = 0.5  # seconds


async def watch_lag() -> None:
    """Observe how much longer a sleep takes than requested, until cancelled."""
    while True:
        began = time.perf_counter()
        await asyncio.sleep(PERIOD)
        METRICS.loop_lag.observe(max(0.0, time.perf_counter() - began - PERIOD))
