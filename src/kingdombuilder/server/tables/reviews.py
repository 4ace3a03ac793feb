"""Reviews of finished games, computed by this node."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from kingdombuilder.coach.review.report import EffortName
from kingdombuilder.server.costs import Costs, Payer
from kingdombuilder.server.local.review_runs import DONE, RUNNING, ReviewRuns, ReviewStatus
from kingdombuilder.server.protocol.errors import TOO_MANY, ApiError
from kingdombuilder.server.store.failures import StoreError
from kingdombuilder.server.store.reviews import StoredReviews
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.tables.study_pool import REVIEW, StudyPool
from kingdombuilder.server.tables.tables import Tables

LOGGER = logging.getLogger(__name__)
MAX_RUNNING = 200  # reviews of one node
MAX_NAP = 1.0  # seconds between two checks of the cost budget


class Reviews:
    """Starts and stops reviews for users, who pay for them."""

    def __init__(self, store: Store, tables: Tables, pool: StudyPool, costs: Costs) -> None:
        self._store, self._tables, self._pool, self._costs = store, tables, pool, costs
        self._runs = ReviewRuns(StoredReviews(store), pool.number, _no_lease, StoreError, _report)

    async def start(self, game: str, effort: EffortName, payer: Payer) -> None:
        """Start a review, unless it is done or in progress.

        Raise `ApiError` for a game that is not over, or if the user has spent too much.
        """
        row, room = await self._store.game(game), (await self._tables.open(game)).room
        if row is None or not room.over:
            raise ApiError(409, "not_over")
        if not await self._runs.is_needed(game, effort):
            return
        self._costs.require_study(payer)
        if len(self._runs) >= MAX_RUNNING:
            raise ApiError(TOO_MANY, "too_many", seconds=60)
        await self._runs.start(game, effort, room, payer.user, partial(self._study, payer))

    async def status(self, game: str, effort: EffortName, after: int) -> ReviewStatus:
        """Return a review, or the turns that were judged after a number of them."""
        return await self._runs.status(game, effort, after)

    async def stop(self, game: str, effort: EffortName, user: str, home: bool) -> None:
        """Stop a review on any node; raise `ApiError` if another user has started it."""
        status = await self.status(game, effort, after=0)
        if status.state == DONE:
            return
        if status.state == RUNNING and status.owner != user and not home:
            raise ApiError(403, "not_your_review")
        await self._runs.stop(game, effort)

    async def close(self) -> None:
        """Stop all reviews of this node; they can be started again."""
        await self._runs.close()

    async def _study(self, payer: Payer, function: Callable[..., Any], *arguments: Any) -> Any:
        while wait := self._costs.wait_for_study(payer):
            await asyncio.sleep(min(wait, MAX_NAP))
        return await self._pool.run(payer, REVIEW, function, *arguments)


@asynccontextmanager
async def _no_lease(name: str) -> AsyncIterator[bool]:
    """Need no lease, because the store knows the node that computes a review."""
    yield True


def _report(text: str) -> None:
    LOGGER.exception("a review failed")
