"""Reviews and analysis use only time that no table needs."""

import asyncio
import os

import pytest

from kingdombuilder.server.costs import UNKNOWN_PAYER, Costs
from kingdombuilder.server.tables.study_pool import REVIEW, StudyPool
from kingdombuilder.server.throttle import RateLimiter


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="only Linux has this priority")
def test_its_processes_run_only_when_no_other_one_wants_to() -> None:
    """A niceness alone would let a player's pick wait for the end of their time slice."""

    async def policy() -> int:
        pool = StudyPool(1, Costs(RateLimiter()))
        try:
            return await pool.run(UNKNOWN_PAYER, REVIEW, os.sched_getscheduler, 0)
        finally:
            pool.close()

    assert asyncio.run(policy()) == os.SCHED_IDLE
