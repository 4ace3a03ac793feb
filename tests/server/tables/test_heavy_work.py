"""Heavy requests run in a worker process, with the same results and errors."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from kingdombuilder.server.costs import Bill, Payer, metered
from kingdombuilder.server.local.new_games import game_from_record
from kingdombuilder.server.local.sections import check_section, find_section
from kingdombuilder.server.local.setups import make_setup
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http_setups import SetupRequest
from kingdombuilder.server.tables.heavy_work import HeavyWork
from kingdombuilder.text.parsing import ParseError
from tests.box.test_custom_sections import drawing

EVE = Payer("eve", "cave")
T = TypeVar("T")


def run_in_worker(folder: Path, function: Callable[..., T], *args: object) -> tuple[T, Bill]:
    """Run a function in a worker and return its result and the bill."""

    async def run() -> tuple[T, Bill]:
        work, bill = HeavyWork(True, folder), Bill()
        try:
            return await metered(work.run(EVE, function, *args), bill), bill
        finally:
            work.close()

    return asyncio.run(run())


def test_the_result_is_the_same_and_its_time_is_billed(tmp_path: Path) -> None:
    """The time is billed as work, not as time of the event loop."""
    result, bill = run_in_worker(tmp_path, check_section, drawing(), False, "en")
    assert result == check_section(drawing(), False, "en")
    assert bill.work > 0
    assert run_in_worker(tmp_path, os.getpid)[0] != os.getpid()
    request = SetupRequest(seats=3, seed=7)
    assert run_in_worker(tmp_path, make_setup, request, "fr")[0] == make_setup(request, "fr")


def test_errors_are_the_same_as_without_a_worker(tmp_path: Path) -> None:
    """They have the same place and text."""
    with pytest.raises(ParseError) as direct:
        game_from_record("nonsense", "en")
    with pytest.raises(ParseError) as remote:
        run_in_worker(tmp_path, game_from_record, "nonsense", "en")
    assert (remote.value.code, remote.value.at) == (direct.value.code, direct.value.at)
    assert remote.value.message("fr") == direct.value.message("fr")
    with pytest.raises(ApiError) as missing:
        run_in_worker(tmp_path, find_section, "nowhere", False)
    assert (missing.value.status, missing.value.facts) == (404, {"name": "nowhere"})


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    """The request fails with 503, and the next one works."""

    async def run() -> None:
        work = HeavyWork(True, tmp_path)
        try:
            with pytest.raises(ApiError, match="unavailable"):
                await work.run(EVE, os._exit, 1)
            assert await work.run(EVE, abs, -1) == 1
        finally:
            work.close()

    asyncio.run(run())
