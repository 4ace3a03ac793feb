"""Reviews of finished games, computed turn by turn and stored with the game."""

import asyncio
import logging
import zlib
from dataclasses import dataclass, field

from kingdombuilder.coach.review.judgement import TurnJudgement
from kingdombuilder.coach.review.report import EffortName
from kingdombuilder.coach.review.turns import count_turns
from kingdombuilder.server.costs import Costs, Payer
from kingdombuilder.server.local.reviews import (
    JudgedTurn,
    ReviewOrder,
    assemble,
    judge,
)
from kingdombuilder.server.protocol.errors import TOO_MANY, ApiError
from kingdombuilder.server.store.failures import StoreError
from kingdombuilder.server.store.reviews import DONE, FAILED, RUNNING, STOPPED, ReviewStore
from kingdombuilder.server.store.store import Store
from kingdombuilder.server.tables.study_pool import REVIEW, StudyPool
from kingdombuilder.server.tables.tables import Tables
from kingdombuilder.server.tasks import TaskSet

LOGGER = logging.getLogger(__name__)
MAX_RUNNING = 200  # reviews of one node
HEARTBEAT = 10.0  # seconds between two signs of life of a review that waits
MAX_NAP = 1.0  # seconds between two looks at the cost budget
NONE = "none"

ReviewKey = tuple[str, EffortName]  # a game, and how thoroughly it is reviewed


@dataclass(slots=True)
class _Running:
    """A review that this node computes."""

    order: ReviewOrder
    game: str
    payer: Payer
    total: int
    judgements: dict[int, TurnJudgement] = field(default_factory=dict)
    shown: list[bytes] = field(default_factory=list)
    task: asyncio.Task[None] | None = None

    @property
    def key(self) -> ReviewKey:
        """The game and the effort."""
        return self.game, self.order.effort


@dataclass(frozen=True, slots=True)
class ReviewStatus:
    """A review as any node knows it; `turns` is a JSON list, and `review` the whole as JSON."""

    state: str
    owner: str = ""
    done: int = 0
    total: int = 0
    turns: bytes = b"[]"
    review: bytes = b"null"


class Reviews:
    """Starts, stops and stores reviews."""

    def __init__(self, store: Store, tables: Tables, pool: StudyPool, costs: Costs) -> None:
        self._store, self._reviews, self._tables = store, ReviewStore(store), tables
        self._pool, self._costs, self._tasks = pool, costs, TaskSet()
        self._running: dict[ReviewKey, _Running] = {}

    async def start(self, game: str, effort: EffortName, payer: Payer) -> None:
        """Start a review, unless it is done or in progress.

        Raise `ApiError` for a game that is not over, or if the user has spent too much.
        """
        row, room = await self._store.game(game), (await self._tables.open(game)).room
        if row is None or not room.over:
            raise ApiError(409, "not_over")
        if (game, effort) in self._running:
            return
        stored = await self._reviews.get(game, effort)
        if stored and stored.state == DONE:
            return
        self._costs.require_study(payer)
        if len(self._running) >= MAX_RUNNING:
            raise ApiError(TOO_MANY, "too_many", seconds=60)
        order = ReviewOrder(f"{game} {room.step}", room.states[0], tuple(room.picks), effort)
        total = count_turns(room.states)
        if await self._reviews.begin(game, effort, payer.user, total, _pack([])):
            running = _Running(order, game, payer, total)
            self._running[running.key] = running
            running.task = self._tasks.create(self._run(running))

    async def status(self, game: str, effort: EffortName, after: int) -> ReviewStatus:
        """Return a review, or the turns that were judged after a number of them."""
        running = self._running.get((game, effort))
        if running:
            shown, total = running.shown, running.total
            turns = b"[" + b",".join(shown[after:]) + b"]"
            return ReviewStatus(RUNNING, running.payer.user, len(shown), total, turns)
        stored = await self._reviews.get(game, effort)
        if stored is None:
            return ReviewStatus(NONE)
        data = zlib.decompress(stored.data)
        if stored.state == DONE:
            return ReviewStatus(DONE, "", stored.done, stored.turns, review=data)
        state = STOPPED if stored.is_abandoned(self._store.now_ms()) else stored.state
        turns = data if after == 0 else b"[]"
        return ReviewStatus(state, stored.owner, stored.done, stored.turns, turns)

    async def stop(self, game: str, effort: EffortName, user: str, home: bool) -> None:
        """Stop a review on any node; raise `ApiError` if another user has started it."""
        status = await self.status(game, effort, after=0)
        if status.state == DONE:
            return
        if status.state == RUNNING and status.owner != user and not home:
            raise ApiError(403, "not_your_review")
        await self._reviews.stop(game, effort)
        running = self._running.get((game, effort))
        if running and running.task:
            running.task.cancel()
            await asyncio.wait([running.task])

    async def close(self) -> None:
        """Stop all reviews of this node; they can be started again."""
        await self._tasks.cancel()

    async def _run(self, running: _Running) -> None:
        try:
            if await self._judge_all(running):
                data = await self._pool.run(
                    running.payer, REVIEW, assemble, running.order, running.judgements
                )
                await self._save(running, DONE, zlib.compress(data))
        except asyncio.CancelledError:
            await self._save(running, STOPPED)
            raise
        except (ApiError, StoreError):
            await self._save(running, STOPPED)
        except Exception:
            LOGGER.exception("a review failed")
            await self._save(running, FAILED)
        finally:
            del self._running[running.key]

    async def _judge_all(self, running: _Running) -> bool:
        """Judge all turns; return False if the review was stopped or taken over meanwhile."""
        left = iter(range(1, running.total + 1))
        tasks: set[asyncio.Task[JudgedTurn]] = set()
        try:
            while True:
                while len(tasks) < self._pool.number and (number := next(left, None)):
                    tasks.add(asyncio.create_task(self._judge(running, number)))
                if not tasks:
                    return True
                done, tasks = await asyncio.wait(
                    tasks, timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED
                )
                for judged in await asyncio.gather(*done):
                    running.judgements[judged.judgement.number] = judged.judgement
                    running.shown.append(judged.shown)
                if not await self._save(running, RUNNING):
                    return False
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _judge(self, running: _Running, number: int) -> JudgedTurn:
        while wait := self._costs.wait_for_study(running.payer):
            await asyncio.sleep(min(wait, MAX_NAP))
        return await self._pool.run(running.payer, REVIEW, judge, running.order, number)

    async def _save(self, running: _Running, state: str, data: bytes | None = None) -> bool:
        """Store how far a review is; return False if it was stopped or taken over meanwhile."""
        content = _pack(running.shown) if data is None else data
        try:
            return await self._reviews.update(*running.key, len(running.shown), content, state)
        except StoreError:
            return state == RUNNING  # the next turn tries again


def _pack(turns: list[bytes]) -> bytes:
    return zlib.compress(b"[" + b",".join(turns) + b"]")
