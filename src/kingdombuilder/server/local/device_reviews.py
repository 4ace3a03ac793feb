"""The reviews that a device stores; several pages share them.

A page that computes a review has its lease, which ends with the page. So a review in progress whose
lease is free is no longer computed.
"""

from kingdombuilder.coach.review.report import EffortName
from kingdombuilder.server.local.device_store import DeviceReview, DeviceStore
from kingdombuilder.server.local.page_workers import Lease
from kingdombuilder.server.local.review_runs import (
    DONE,
    RUNNING,
    STOPPED,
    StoredReview,
    review_lease,
)


class DeviceReviews:
    """The reviews in the store of a device."""

    def __init__(self, store: DeviceStore, lease: Lease) -> None:
        self._store, self._lease = store, lease

    async def get(self, game: str, effort: EffortName) -> StoredReview | None:
        """Return a review, or None; one that is no longer computed counts as stopped."""
        row = await self._store.review(game, effort)
        if row is None:
            return None
        state = row.state
        if state == RUNNING:
            async with self._lease(review_lease(game, effort)) as is_free:
                state = STOPPED if is_free else RUNNING
        return StoredReview(state, "", row.turns, row.done, row.data.encode())

    async def begin(
        self, game: str, effort: EffortName, owner: str, turns: int, data: bytes
    ) -> bool:
        """Note that this page computes a review; return False if that is not necessary."""
        review = await self.get(game, effort)
        if review and review.state in (RUNNING, DONE):
            return False
        row = DeviceReview(game, effort, RUNNING, turns, done=0, data=data.decode())
        await self._store.save_review(row)
        return True

    async def update(
        self, game: str, effort: EffortName, done: int, data: bytes, state: str = RUNNING
    ) -> bool:
        """Store its progress; return False if another page has stopped it."""
        update = {"done": done, "data": data.decode(), "state": state}
        return await self._store.update_review(game, effort, update)

    async def stop(self, game: str, effort: EffortName) -> None:
        """Remove a review that is not done; the page that computes it then stops."""
        row = await self._store.review(game, effort)
        if row and row.state != DONE:
            await self._store.remove_review(game, effort)
