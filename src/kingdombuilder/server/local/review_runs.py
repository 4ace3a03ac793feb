"""Reviews of finished games, computed turn by turn and stored with the game.

A server computes them in processes and a page in workers. Each defines where they are stored.
"""

import asyncio
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from kingdombuilder.coach.estimates.effort import EFFORTS
from kingdombuilder.coach.review.judgement import TurnJudgement
from kingdombuilder.coach.review.report import EffortName
from kingdombuilder.coach.review.turns import count_turns
from kingdombuilder.server.local.json_text import json_text
from kingdombuilder.server.local.page_workers import Lease, Study
from kingdombuilder.server.local.reviews import JudgedTurn, ReviewOrder, assemble, judge
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.room.room import Room

NONE, RUNNING, DONE, STOPPED, FAILED = "none", "running", "done", "stopped", "failed"
HEARTBEAT = 10.0  # seconds between two heartbeats of a waiting review

ReviewKey = tuple[str, EffortName]  # a game, and how thoroughly it is reviewed


@dataclass(frozen=True, slots=True)
class StoredReview:
    """A review as it is stored; `data` is the whole as JSON, or a list of the turns so far."""

    state: str
    owner: str
    turns: int
    done: int
    data: bytes


class ReviewStore(Protocol):
    """Where reviews are stored."""

    async def get(self, game: str, effort: EffortName) -> StoredReview | None:
        """Return a review, or None; one that is no longer computed counts as stopped."""

    async def begin(
        self, game: str, effort: EffortName, owner: str, turns: int, data: bytes
    ) -> bool:
        """Note that a review is computed here; return False if that is not necessary."""

    async def update(
        self, game: str, effort: EffortName, done: int, data: bytes, state: str = RUNNING
    ) -> bool:
        """Store its progress; return False if the review was stopped or taken over."""

    async def stop(self, game: str, effort: EffortName) -> None:
        """Remove a review that is not done; if it is computed elsewhere, that stops."""


@dataclass(slots=True)
class _Running:
    """A review that is computed here."""

    key: ReviewKey
    order: ReviewOrder
    owner: str
    total: int
    study: Study
    judgements: dict[int, TurnJudgement] = field(default_factory=dict)
    turns: list[bytes] = field(default_factory=list)
    task: asyncio.Task[None] | None = None


@dataclass(frozen=True, slots=True)
class ReviewStatus:
    """The progress of a review: `turns` is a JSON list, and `review` the whole as JSON."""

    state: str
    owner: str = ""
    done: int = 0
    total: int = 0
    turns: bytes = b"[]"
    review: bytes = b"null"
    turn_seconds: Mapping[str, float] = field(default_factory=dict)

    def answer(self, effort: EffortName, is_mine: bool) -> bytes:
        """Return it as the JSON of a `ReviewProgress`."""
        head = {"effort": effort, "state": self.state, "is_mine": is_mine}
        head |= {"done": self.done, "total": self.total, "turn_seconds": self.turn_seconds}
        start = json_text(head).encode()[:-1]
        return b"".join([start, b',"turns":', self.turns, b',"review":', self.review, b"}"])


class ReviewRuns:
    """Starts, stops and stores reviews."""

    def __init__(
        self,
        store: ReviewStore,
        width: int,
        lease: Lease,
        store_error: type[Exception],
        report: Callable[[str], None],
    ) -> None:
        """Judge `width` turns at a time; `store_error` is what the store raises if it fails."""
        self._store, self._width, self._lease = store, width, lease
        self._store_error, self._report = store_error, report
        self._running: dict[ReviewKey, _Running] = {}

    def __len__(self) -> int:
        return len(self._running)

    async def is_needed(self, game: str, effort: EffortName) -> bool:
        """Return whether a review is neither done nor computed here."""
        if (game, effort) in self._running:
            return False
        stored = await self._store.get(game, effort)
        return stored is None or stored.state != DONE

    async def start(
        self, game: str, effort: EffortName, room: Room, owner: str, study: Study
    ) -> None:
        """Start the review of a game that is over, unless another page or node has."""
        order = ReviewOrder(f"{game} {room.step}", room.states[0], tuple(room.picks), effort)
        total = count_turns(room.states)
        if await self._store.begin(game, effort, owner, total, _json_list([])):
            running = _Running((game, effort), order, owner, total, study)
            self._running[running.key] = running
            running.task = asyncio.create_task(self._run(running))

    async def status(self, game: str, effort: EffortName, after: int) -> ReviewStatus:
        """Return a review, or the turns that were judged after a number of them."""
        seconds = {name: one.seconds / self._width for name, one in EFFORTS.items()}
        return replace(await self._status(game, effort, after), turn_seconds=seconds)

    async def _status(self, game: str, effort: EffortName, after: int) -> ReviewStatus:
        running = self._running.get((game, effort))
        if running:
            turns_so_far = running.turns
            turns = _json_list(turns_so_far[after:])
            return ReviewStatus(RUNNING, running.owner, len(turns_so_far), running.total, turns)
        stored = await self._store.get(game, effort)
        if stored is None:
            return ReviewStatus(NONE)
        if stored.state == DONE:
            return ReviewStatus(DONE, "", stored.done, stored.turns, review=stored.data)
        turns = stored.data if after == 0 else b"[]"
        return ReviewStatus(stored.state, stored.owner, stored.done, stored.turns, turns)

    async def stop(self, game: str, effort: EffortName) -> None:
        """Stop a review, wherever it is computed; one that is done stays."""
        await self._store.stop(game, effort)
        running = self._running.get((game, effort))
        if running and running.task:
            running.task.cancel()
            await asyncio.wait([running.task])

    async def close(self) -> None:
        """Stop all reviews that are computed here; they can be started again."""
        tasks = [running.task for running in self._running.values() if running.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, running: _Running) -> None:
        try:
            async with self._lease(review_lease(*running.key)) as is_mine:
                if is_mine and await self._judge_all(running):
                    data = await running.study(assemble, running.order, running.judgements)
                    await self._save(running, DONE, data)
        except asyncio.CancelledError:
            await self._save(running, STOPPED)
            raise
        except (ApiError, self._store_error):
            await self._save(running, STOPPED)
        except Exception:
            self._report(traceback.format_exc())
            await self._save(running, FAILED)
        finally:
            del self._running[running.key]

    async def _judge_all(self, running: _Running) -> bool:
        """Judge all turns; return False if the review was stopped or taken over."""
        left = iter(range(1, running.total + 1))
        tasks: set[asyncio.Future[JudgedTurn]] = set()
        try:
            while True:
                while len(tasks) < self._width and (number := next(left, None)):
                    tasks.add(asyncio.ensure_future(running.study(judge, running.order, number)))
                if not tasks:
                    return True
                done, tasks = await asyncio.wait(
                    tasks, timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED
                )
                for judged in await asyncio.gather(*done):
                    running.judgements[judged.judgement.number] = judged.judgement
                    running.turns.append(judged.json)
                if not await self._save(running, RUNNING):
                    return False
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _save(self, running: _Running, state: str, data: bytes | None = None) -> bool:
        """Store a review's progress; return False if it was stopped or taken over."""
        content = _json_list(running.turns) if data is None else data
        try:
            return await self._store.update(*running.key, len(running.turns), content, state)
        except self._store_error:
            return state == RUNNING  # the next turn tries again


def review_lease(game: str, effort: EffortName) -> str:
    """Return the name of the lease that a page has while it computes a review."""
    return f"review {game} {effort}"


def _json_list(turns: list[bytes]) -> bytes:
    """Return turns as a JSON list."""
    return b"[" + b",".join(turns) + b"]"
