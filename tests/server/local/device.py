"""A device without a browser: a store in memory that several pages share, and their messages."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from kingdombuilder.server.local.worker import CONFLICT, Worker, perform
from tools.server_process import seat_requests

Message = dict[str, Any]
MAX_TURNS = 400  # turns of the event loop before a wait fails


class Storage:
    """The data that a device stores."""

    def __init__(self) -> None:
        self.games: dict[str, Message] = {}
        self.logs: dict[str, list[Any]] = {}
        self.texts: dict[tuple[str, bool], str] = {}
        self.reviews: dict[tuple[str, str], Message] = {}
        self.leases: set[str] = set()
        self.pages: list[Page] = []
        self.is_broken = False

    def call(self, operation: str, arguments: list[Any]) -> Any:
        """Carry out an operation; raise `ValueError` with the error's name."""
        if self.is_broken:
            raise ValueError("broken")
        result = getattr(self, operation)(*arguments)
        return json.loads(json.dumps(result))

    def add(self, game: Message, events: list[Any]) -> None:
        """Store a new game."""
        self.games[game["id"]], self.logs[game["id"]] = game, events

    def game(self, game: str) -> Message | None:
        """Return a game."""
        return self.games.get(game)

    def all_games(self) -> list[Message]:
        """Return all games."""
        return list(self.games.values())

    def events(self, game: str, after: int) -> list[Any]:
        """Return the events of a game after a number."""
        return self.logs.get(game, [])[after:]

    def append(self, game: str, events: list[Any], update: Message) -> None:
        """Store events under the next numbers."""
        if game not in self.games or events[0][0] != len(self.logs[game]) + 1:
            raise ValueError(CONFLICT)
        self.logs[game] += events
        self.games[game].update(update)

    def remove(self, game: str) -> None:
        """Delete a game."""
        self.games.pop(game, None)
        self.logs.pop(game, None)
        self.reviews = {key: row for key, row in self.reviews.items() if key[0] != game}

    def review(self, game: str, effort: str) -> Message | None:
        """Return a review."""
        return self.reviews.get((game, effort))

    def save_review(self, row: Message) -> None:
        """Store a review."""
        self.reviews[row["game"], row["effort"]] = row

    def update_review(self, game: str, effort: str, update: Message) -> bool:
        """Change a review in progress."""
        row = self.reviews.get((game, effort))
        if row is None or row["state"] != "running":
            return False
        row.update(update)
        return True

    def remove_review(self, game: str, effort: str) -> None:
        """Delete a review."""
        self.reviews.pop((game, effort), None)

    def sections(self) -> list[Any]:
        """Return all custom sections."""
        return [(*key, text) for key, text in self.texts.items()]

    def save_section(self, name: str, is_island: bool, text: str) -> None:
        """Store a custom section."""
        self.texts[name, is_island] = text

    def delete_section(self, name: str, is_island: bool) -> None:
        """Delete a custom section."""
        del self.texts[name, is_island]


NAMES = {
    "games": "all_games",
    "saveSection": "save_section",
    "deleteSection": "delete_section",
    "saveReview": "save_review",
    "updateReview": "update_review",
    "removeReview": "remove_review",
}


class Page:
    """A page of the device: it implements the worker's bridge and collects its messages."""

    worker_count = 2

    def __init__(self, storage: Storage, thinks: bool = True) -> None:
        self.storage, self.thinks = storage, thinks
        self.posted: list[Message] = []
        self.reports: list[str] = []
        self.on_store: Callable[[str], None] = lambda operation: None
        storage.pages.append(self)
        self.worker = Worker(self)
        self.count = 0

    def post(self, text: str) -> None:
        """Collect a message."""
        self.posted.append(json.loads(text))

    async def store(self, operation: str, arguments: str) -> str:
        """Carry out an operation after a turn of the event loop, as a database does."""
        await asyncio.sleep(0)
        self.on_store(operation)
        try:
            name = NAMES.get(operation, operation)
            return json.dumps({"value": self.storage.call(name, json.loads(arguments))})
        except ValueError as error:
            return json.dumps({"error": str(error)})

    async def think(self, work: bytes, seconds: float) -> bytes | None:
        """Let a bot think in this process."""
        await asyncio.sleep(0)
        return perform(work) if self.thinks else None

    async def study(self, work: bytes, seconds: float) -> bytes | None:
        """Do work that has a lower priority than bots, in this process."""
        return await self.think(work, seconds)

    async def take_lease(self, name: str) -> bool:
        """Return whether no other page has the lease."""
        if name in self.storage.leases:
            return False
        self.storage.leases.add(name)
        return True

    async def release_lease(self, name: str) -> None:
        """Release a lease."""
        self.storage.leases.discard(name)

    def report(self, text: str) -> None:
        """Collect a report."""
        self.reports.append(text)

    async def send(self, kind: str, **facts: object) -> None:
        """Send a message to the worker."""
        await self.worker.receive(json.dumps({"type": kind, **facts}))

    async def request(self, method: str, url: str, body: object = None) -> Message:
        """Return the response to a request, its JSON parsed."""
        self.count += 1
        await self.send("request", id=self.count, method=method, url=url, body=body)
        answer = self.posted.pop()
        assert answer["id"] == self.count
        if answer["kind"] == "application/json" and answer["body"]:
            answer["body"] = json.loads(answer["body"])
        return answer

    async def new_game(self, *seats: str, **options: object) -> str:
        """Create a game and return its id; `Mira` is a person, `:novice` a bot."""
        body = {"seats": seat_requests(seats), **options}
        answer = await self.request("POST", "/api/games", body)
        assert answer["status"] == 201, answer
        return str(answer["body"]["id"])

    async def connect(self, game: str, language: str = "en") -> None:
        """Show a game."""
        await self.connect_to(f"/games/{game}", language)

    async def connect_to(self, path: str, language: str = "en") -> None:
        """Show a table by the path of a server's socket."""
        await self.send("connect", connection="screen", path=path, language=language)

    async def say(self, kind: str, **facts: object) -> None:
        """Send a message to the table."""
        await self.send("send", connection="screen", message={"type": kind, **facts})

    async def pick(self, word: str | None = None) -> str:
        """Make a pick, by default the first legal one, and return it."""
        seat = self.last("view")["hand_over_to"]
        if seat is not None:
            await self.say("take_screen", seat=seat)
        view = self.last("view")
        legal = view["position"]["legal"]
        word = word or next(iter([*legal["hexes"], *legal["buttons"], *legal["tiles"]]))
        await self.say("pick", seq=view["seq"] + 1, pick=word)
        return str(word)

    def messages(self, kind: str) -> list[Message]:
        """Return the table's messages of a type."""
        sent = [one["message"] for one in self.posted if one["type"] == "message"]
        return [message for message in sent if message["type"] == kind]

    def last(self, kind: str) -> Message:
        """Return the last message of a type."""
        return self.messages(kind)[-1]

    async def until(self, condition: Callable[[], object]) -> None:
        """Let the bots act until a condition holds."""
        for _ in range(MAX_TURNS):
            if condition():
                return
            await asyncio.sleep(0)
        raise AssertionError("it does not happen")
