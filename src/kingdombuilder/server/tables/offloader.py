"""Offloading of archives to object storage, in the background."""

import asyncio
import logging
import time
from random import shuffle

from kingdombuilder.server.observability.logs import facts
from kingdombuilder.server.store.archive import FORMAT
from kingdombuilder.server.store.failures import ArchiveDamaged, ArchiveUnavailable
from kingdombuilder.server.store.object_storage import ObjectStorage
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.tasks import growing_pauses

LOGGER = logging.getLogger(__name__)
PERIOD = 2.0  # seconds between two rounds
PAGE = 1_000  # archives that a round looks at
MAX_GAMES = 20  # offloaded in one round
PAUSE = 4  # times as long as a game took, so that many of them slow nothing down
TEST_PERIOD = 30.0  # seconds between two tests of the storage
MAX_PAUSE = 60.0  # seconds between two tries while the storage does not answer


class Offloader:
    """Moves the bodies of archives to object storage; several nodes may do the same."""

    def __init__(self, store: Store, storage: ObjectStorage) -> None:
        self.is_ok = True  # whether the storage answered the last time
        self._store, self._storage = store, storage
        self._last = ""  # the last game that was looked at
        self._test_at = self._retry_at = 0.0
        self._pauses = growing_pauses(MAX_PAUSE)

    async def run(self) -> None:
        """Offload some games, unless the storage has just failed to answer."""
        if time.monotonic() < self._retry_at:
            return
        try:
            await self._test()
            await self._offload_some()
        except (ArchiveUnavailable, ArchiveDamaged) as error:
            if self.is_ok:
                LOGGER.warning("the archive does not answer", extra=facts(reason=str(error)))
            self.is_ok = False
            self._test_at, self._retry_at = 0.0, time.monotonic() + next(self._pauses)
        else:
            self.is_ok, self._pauses = True, growing_pauses(MAX_PAUSE)

    async def _test(self) -> None:
        if time.monotonic() >= self._test_at:
            await self._storage.test()
            self._test_at = time.monotonic() + TEST_PERIOD

    async def _offload_some(self) -> None:
        """Look at the next archives in the order of their games, and begin again at the end."""
        page = await self._store.archived_formats(self._last, PAGE)
        games = [game for game, version in page if version == FORMAT]
        chosen = games[:MAX_GAMES]
        shuffle(chosen)  # so that two nodes rarely choose the same game
        for game in chosen:
            started = time.monotonic()
            await self._store.offload(game)
            await asyncio.sleep(PAUSE * (time.monotonic() - started))
        if len(games) > MAX_GAMES:
            self._last = max(chosen)
        else:
            self._last = page[-1][0] if len(page) == PAGE else ""
