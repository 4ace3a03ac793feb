"""Slots are shared fairly: by rank, then among addresses, then among their users."""

import asyncio

from kingdombuilder.server.costs import Payer
from kingdombuilder.server.tables.fair_queue import ABSENT, HINT, TURN, FairQueue

ANN, BOB, EVE = Payer("ann", "home"), Payer("bob", "office"), Payer("eve", "cave")


def serving_order(*requests: tuple[Payer, int], slots: int = 1, per_address: int = 0) -> list[str]:
    """Return the order in which users get the slots, which are taken at first."""

    async def run() -> list[str]:
        queue, order = FairQueue(slots, per_address), list[str]()

        async def use(owner: Payer, rank: int) -> None:
            async with queue.slot(owner, rank, 1.0):
                order.append(owner.user)
                await asyncio.sleep(0)

        async with queue.slot(Payer("first", "first"), TURN, 1.0):
            tasks = [asyncio.create_task(use(*request)) for request in requests]
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        return order

    return asyncio.run(run())


def test_frequent_requests_yield_to_rare_ones() -> None:
    """A hundred requests of one address delay another by one request."""
    order = serving_order(*[(EVE, TURN)] * 100, (ANN, TURN), (BOB, TURN))
    assert order.index("ann") <= 2
    assert order.index("bob") <= 2


def test_many_guests_of_one_address_share_its_slots() -> None:
    """A new guest for each request gains nothing."""
    crowd = [(Payer(f"guest {n}", "cave"), TURN) for n in range(50)]
    assert serving_order(*crowd, (ANN, TURN)).index("ann") <= 1


def test_users_of_one_address_share_its_slots() -> None:
    """A school is one address, and one pupil cannot use all of its slots."""
    order = serving_order(*[(Payer("eve", "school"), TURN)] * 20, (Payer("ann", "school"), TURN))
    assert order.index("ann") <= 1


def test_turns_precede_hints_and_abandoned_tables() -> None:
    """The order does not depend on the user."""
    order = serving_order((EVE, ABSENT), (BOB, HINT), (ANN, TURN), (ANN, TURN))
    assert order == ["ann", "ann", "bob", "eve"]


def test_one_address_leaves_a_slot_to_others() -> None:
    """Long work of one address blocks only its share of the slots."""

    async def run() -> None:
        queue, held = FairQueue(2, max_per_address=1), asyncio.Event()

        async def hold() -> None:
            async with queue.slot(EVE, TURN, 5.0):
                await held.wait()

        tasks = [asyncio.create_task(hold()) for _ in range(3)]
        await asyncio.sleep(0)
        async with asyncio.timeout(1), queue.slot(ANN, TURN, 1.0):
            pass
        held.set()
        await asyncio.gather(*tasks)

    asyncio.run(run())


def test_a_cancelled_request_leaves_the_queue() -> None:
    """It is not served, and the next one is."""

    async def run() -> None:
        queue = FairQueue(1)

        async def use() -> None:
            async with queue.slot(BOB, TURN, 1.0):
                pass

        async with queue.slot(ANN, TURN, 1.0):
            task = asyncio.create_task(use())
            await asyncio.sleep(0)
            assert (len(queue), queue.pressure(ANN, TURN)) == (1, 1)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            assert len(queue) == 0
        async with asyncio.timeout(1), queue.slot(EVE, TURN, 1.0):
            pass

    asyncio.run(run())
