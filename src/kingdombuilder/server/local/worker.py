"""The Python side of a page's worker: the worker's script calls it and implements its bridge.

Values cross the bridge as JSON texts, and the work of other workers as pickled bytes.
"""

import json
import pickle
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from secrets import randbits
from typing import Any, Protocol

from kingdombuilder.bots import BOTS
from kingdombuilder.bots.decision import Decision
from kingdombuilder.native.shipped_net import use_net
from kingdombuilder.native.status import use_library
from kingdombuilder.rules.state import State
from kingdombuilder.server.local import endpoints as endpoints  # adds its endpoints
from kingdombuilder.server.local import learning_endpoints as learning_endpoints
from kingdombuilder.server.local import study_endpoints as study_endpoints
from kingdombuilder.server.local.attempts import Failure, attempt
from kingdombuilder.server.local.bot_decisions import decide
from kingdombuilder.server.local.device_store import (
    DeviceGame,
    DeviceReview,
    EventConflict,
    StoredSection,
    StoreFailed,
)
from kingdombuilder.server.local.event_rows import events_from_rows, rows_from_events
from kingdombuilder.server.local.json_text import json_text
from kingdombuilder.server.local.local_server import LocalServer
from kingdombuilder.server.local.page_workers import PageWorkers
from kingdombuilder.server.local.requests import answer_request
from kingdombuilder.server.protocol.errors import unavailable
from kingdombuilder.server.protocol.server_messages import ServerMessage
from kingdombuilder.server.room.model import Event

FOLDER = Path("/home/pyodide/kingdombuilder")  # in the interpreter's memory
CONFLICT = "conflict"
MAX_TRIES = 3
STUDY_SECONDS = 60.0  # of one turn of a thorough review on a slow device


class Bridge(Protocol):
    """What the worker's script does."""

    def post(self, text: str) -> None:
        """Send a message to the page."""

    async def store(self, operation: str, arguments: str) -> str:
        """Carry out an operation on the store; return its result, or its error."""

    worker_count: int  # that study at the same time

    async def think(self, work: bytes, seconds: float) -> Any:
        """Return the result of a bot's work, or None if its worker died or took too long."""

    async def study(self, work: bytes, seconds: float) -> Any:
        """Return the result of work with a lower priority than bots, or None as above."""

    async def take_lease(self, name: str) -> bool:
        """Return whether this page has a lease, which only one page can hold."""

    async def release_lease(self, name: str) -> None:
        """Give a lease back."""

    def report(self, text: str) -> None:
        """Log a failure."""


class BridgeStore:
    """The store behind the bridge."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge

    async def _call(self, operation: str, *arguments: object) -> Any:
        answer = json.loads(await self._bridge.store(operation, json_text(arguments)))
        if error := answer.get("error"):
            raise EventConflict(error) if error == CONFLICT else StoreFailed(error)
        return answer["value"]

    async def add(self, game: DeviceGame, events: Sequence[Event]) -> None:
        await self._call("add", asdict(game), rows_from_events(events))

    async def game(self, game: str) -> DeviceGame | None:
        row = await self._call("game", game)
        return DeviceGame(**row) if row else None

    async def games(self) -> list[DeviceGame]:
        return [DeviceGame(**row) for row in await self._call("games")]

    async def events(self, game: str, after: int = 0) -> list[Event]:
        return events_from_rows(await self._call("events", game, after))

    async def append(
        self, game: str, events: Sequence[Event], update: Mapping[str, object]
    ) -> None:
        await self._call("append", game, rows_from_events(events), update)

    async def remove(self, game: str) -> None:
        await self._call("remove", game)

    async def review(self, game: str, effort: str) -> DeviceReview | None:
        row = await self._call("review", game, effort)
        return DeviceReview(**row) if row else None

    async def save_review(self, review: DeviceReview) -> None:
        await self._call("saveReview", asdict(review))

    async def update_review(self, game: str, effort: str, update: Mapping[str, object]) -> bool:
        return bool(await self._call("updateReview", game, effort, update))

    async def remove_review(self, game: str, effort: str) -> None:
        await self._call("removeReview", game, effort)

    async def sections(self) -> list[StoredSection]:
        return [StoredSection(*row) for row in await self._call("sections")]

    async def save_section(self, section: StoredSection) -> None:
        await self._call("saveSection", *section)

    async def delete_section(self, name: str, is_island: bool) -> None:
        await self._call("deleteSection", name, is_island)


class Worker:
    """The local server of a page, and its messages."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge, self._store = bridge, BridgeStore(bridge)
        pool = PageWorkers(self._think, self._study, bridge.worker_count, self._lease)
        self._server = LocalServer(
            self._store, FOLDER, self._send, self._close, pool, bridge.report
        )

    async def load_sections(self) -> int:
        """Load the custom sections of the device and return their number."""
        stored = await self._store.sections()
        self._server.load_sections(stored)
        return len(stored)

    async def receive(self, text: str) -> None:
        """Carry out a message of the page, or of another page."""
        message = json.loads(text)
        server = self._server
        match message["type"]:
            case "request":
                await self._answer(message)
            case "connect":
                await server.connect(message["connection"], message["path"], message["language"])
            case "send":
                await server.receive(message["connection"], json.dumps(message["message"]))
            case "disconnect":
                await server.disconnect(message["connection"])
            case "changed":
                await server.catch_up(message["game"])
            case "sections":
                await self.load_sections()

    async def _answer(self, message: dict[str, Any]) -> None:
        answer = await answer_request(
            self._server, message["method"], message["url"], message.get("body")
        )
        self._post(
            type="response",
            id=message["id"],
            status=answer.status,
            kind=answer.kind,
            body=answer.body,
        )

    def _post(self, **message: object) -> None:
        self._bridge.post(json_text(message))

    def _send(self, connection: str, message: ServerMessage) -> None:
        self._post(type="message", connection=connection, message=message)

    def _close(self, connection: str) -> None:
        self._post(type="close", connection=connection)

    async def _think(self, bot: str, seen: State, seed: str | None) -> Decision | str:
        """Let a separate worker decide; try again if it dies."""
        seconds = (BOTS[bot].budget.seconds or 0.0) if bot in BOTS else 0.0
        for _ in range(MAX_TRIES):
            work = pickle.dumps(partial(decide, bot, seen, seed or randbits(64)))
            result = await self._bridge.think(work, seconds)
            if result is not None:
                decision: Decision | str = pickle.loads(_bytes_of(result))
                return decision
        return f"no worker has decided for {bot}"

    async def _study(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Return what a function returns in a separate worker, or raise what it raises."""
        work = pickle.dumps(partial(attempt, partial(function, *arguments)))
        for _ in range(MAX_TRIES):
            result = await self._bridge.study(work, STUDY_SECONDS)
            if result is not None:
                answer = pickle.loads(_bytes_of(result))
                if isinstance(answer, Failure):
                    raise answer.exception()
                return answer
        raise unavailable()

    @asynccontextmanager
    async def _lease(self, name: str) -> AsyncIterator[bool]:
        is_mine = await self._bridge.take_lease(name)
        try:
            yield is_mine
        finally:
            if is_mine:
                await self._bridge.release_lease(name)


def perform(work: Any) -> bytes:
    """Return the pickled result of pickled work; this runs in a separate worker."""
    return pickle.dumps(pickle.loads(_bytes_of(work))())


def _bytes_of(value: Any) -> bytes:
    """Return bytes from the script's array, which has a method for it."""
    data: bytes = value if isinstance(value, bytes) else value.to_bytes()
    return data


def load_engine(engine: str, net: str) -> str:
    """Use the compiled engine and the net in two files; return a description of the engine."""
    use_net(Path(net))
    return use_library(Path(engine)).message("en")
