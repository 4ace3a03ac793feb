"""Costs are charged to the users who cause them: their own CPU time, and nothing of others."""

import asyncio
import time
from pathlib import Path

import pytest

from kingdombuilder.server.costs import (
    MAX_DELAY,
    TURN_COST,
    Bill,
    Costs,
    Payer,
    add_work,
    metered,
)
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.store.budgets import BudgetExchange
from kingdombuilder.server.store.store import Store, prepare_store
from kingdombuilder.server.throttle import RATES, RateLimiter
from tests.server.hosting import hosting
from tests.server.online_players import friends
from tests.server.postgres import Postgres

EVE = Payer("eve", "cave")


def use_cpu(seconds: float) -> None:
    """Use the CPU for some seconds."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_a_task_is_billed_for_its_own_steps() -> None:
    """Other tasks that run while it waits cost it nothing; those that it starts and meters do."""

    async def run() -> tuple[Bill, Bill]:
        mine, other = Bill(), Bill()

        async def load() -> None:
            use_cpu(0.05)
            add_work(3.0)

        async def work() -> None:
            use_cpu(0.05)
            await asyncio.sleep(0.01)
            await asyncio.create_task(metered(load()))

        async def work_elsewhere() -> None:
            use_cpu(0.3)

        await asyncio.gather(metered(work(), mine), metered(work_elsewhere(), other))
        return mine, other

    mine, other = asyncio.run(run())
    assert 0.09 <= mine.loop <= 0.2
    assert mine.work == 3.0
    assert other.loop >= 0.29


def test_nested_work_is_billed_once() -> None:
    """It is charged to the inner bill."""

    async def run() -> tuple[Bill, Bill]:
        outer, inner = Bill(), Bill()

        async def part() -> None:
            use_cpu(0.1)

        async def whole() -> None:
            await metered(part(), inner)

        await metered(whole(), outer)
        return outer, inner

    outer, inner = asyncio.run(run())
    assert outer.loop < 0.05 <= inner.loop


def test_errors_pass_through_and_are_billed() -> None:
    """A request that fails is not free."""

    async def fail() -> None:
        use_cpu(0.02)
        await asyncio.sleep(0)
        raise ApiError(404, "no_game")

    bill = Bill()
    with pytest.raises(ApiError):
        asyncio.run(metered(fail(), bill))
    assert bill.loop >= 0.02


def test_only_a_payer_in_debt_is_rejected() -> None:
    """Users and addresses are charged; private servers charge nothing."""
    costs = Costs(RateLimiter())
    costs.charge(EVE, Bill(loop=30.0))
    for payer in (EVE, Payer("eve"), Payer(address="cave")):
        with pytest.raises(ApiError, match="too_many") as error:
            costs.require(payer)
        seconds = error.value.facts["seconds"]
        assert isinstance(seconds, int)
        assert seconds > MAX_DELAY
    costs.require(Payer("ann", "home"))
    assert not costs.wait_for_work(EVE)
    private = Costs(RateLimiter(on=False))
    assert private.charge(EVE, Bill(loop=100.0)) == private.wait(EVE) == 0


def test_debtors_are_served_one_by_one() -> None:
    """Many messages that wait for the same debt are not served at the same time."""

    async def run() -> list[float]:
        costs, passed, start = Costs(RateLimiter()), list[float](), time.monotonic()

        async def message() -> None:
            bill = Bill()
            await costs.wait_turn(EVE, bill)
            passed.append(time.monotonic() - start)

        costs.charge(EVE, Bill(loop=RATES["loop"].burst + 0.01))
        await asyncio.gather(*(message() for _ in range(50)))
        return passed

    passed = asyncio.run(run())
    assert passed[0] >= 0.03
    assert passed[-1] - passed[0] >= 49 * TURN_COST / RATES["loop"].refill_rate * 0.9


def test_nodes_share_budgets_through_postgres(postgres: Postgres) -> None:
    """Costs at one node count at the other, and are repaid at the same rate."""

    url = prepare_store(postgres.make("budgets"))

    async def run() -> None:
        stores = [Store(url) for _ in range(2)]
        limits = [RateLimiter(), RateLimiter()]
        exchanges = [BudgetExchange(*both) for both in zip(stores, limits, strict=True)]
        first, second = limits
        assert first.is_shared
        first.charge("work", "eve", 50.0)
        second.charge("work", "eve", 1.0)
        assert second.wait("work", "eve") == 0
        for exchange in (*exchanges, exchanges[0]):
            await exchange.run()
        refill = RATES["work"].refill_rate
        assert (50 + 1 - RATES["work"].burst - 5) / refill < second.wait("work", "eve")
        first.charge("work", "eve", 0.5)
        await exchanges[0].run()
        assert abs(first.wait("work", "eve") - second.wait("work", "eve")) < 5
        assert second.wait("work", "ann") == 0
        for store in stores:
            await store.close()

    asyncio.run(run())


def test_an_address_in_debt_gets_429(tmp_path: Path) -> None:
    """The answer has the seconds to wait, and the health check still works."""
    with hosting(tmp_path) as host, friends(host.link, 1) as (eve,):
        costs = Costs(host.services.limits)
        costs.charge(Payer(address="127.0.0.1"), Bill(loop=20.0))
        answer = eve.http.post("/api/setups", json={"seats": 2})
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) > 10
        assert eve.http.get("/healthz").status_code == 200
