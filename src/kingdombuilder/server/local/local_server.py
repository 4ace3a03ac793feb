"""What a server does for hot-seat games, on one device: requests, tables, bots and reviews."""

import traceback
from collections import OrderedDict
from collections.abc import Callable, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from kingdombuilder.box.custom_sections import custom_sections
from kingdombuilder.server.local import sections
from kingdombuilder.server.local.bot_turns import BotTurns
from kingdombuilder.server.local.device_reviews import DeviceReviews
from kingdombuilder.server.local.device_store import (
    DeviceGame,
    DeviceStore,
    StoredSection,
    StoreFailed,
)
from kingdombuilder.server.local.heat_maps import LocalHeatMaps
from kingdombuilder.server.local.lands import Land, land_name
from kingdombuilder.server.local.page_workers import PageWorkers
from kingdombuilder.server.local.practice_table import PracticeTable
from kingdombuilder.server.local.review_runs import ReviewRuns
from kingdombuilder.server.local.saved_game import SavedGame
from kingdombuilder.server.local.stored_games import columns_from_game, game_summary
from kingdombuilder.server.local.table import LocalTable, load_room, now_ms, room_of
from kingdombuilder.server.protocol.client_messages import (
    ChatMessage,
    ClientMessage,
    RematchMessage,
    parse_client_message,
)
from kingdombuilder.server.protocol.errors import ApiError, MessageError, error_message, unavailable
from kingdombuilder.server.protocol.http import timestamp_from_ms
from kingdombuilder.server.protocol.http_games import GameCreated
from kingdombuilder.server.protocol.server_messages import ServerMessage
from kingdombuilder.server.protocol.table_messages import TableMessage
from kingdombuilder.server.room.room import Room
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import LANGUAGES

MAX_LANDS = 50
GAMES = "/games/"  # before the id in the path of a table
NOT_FOUND, FAILED = 404, 500
Send = Callable[[str, ServerMessage], None]
Close = Callable[[str], None]
AnyTable = LocalTable | PracticeTable


class LocalServer:
    """The games of this device that one page has open."""

    def __init__(
        self,
        store: DeviceStore,
        folder: Path,
        send: Send,
        close: Close,
        pool: PageWorkers,
        report: Callable[[str], None],
    ) -> None:
        """Keep custom sections in a folder while the page is open; `report` logs failures."""
        self.store, self.folder = store, folder
        self._send, self._close, self.report = send, close, report
        self._bots = BotTurns(pool.think, pool.lease, report)
        self.study, lease = pool.study, pool.lease
        self._heat_maps = LocalHeatMaps(pool.study, send)
        self.reviews = ReviewRuns(
            DeviceReviews(store, lease), pool.number, lease, StoreFailed, report
        )
        self._tables: dict[str, LocalTable] = {}
        self._viewers: dict[str, tuple[AnyTable, str]] = {}  # with their languages
        self._lands: OrderedDict[str, Land] = OrderedDict()

    async def connect(self, connection: str, path: str, language: str) -> None:
        """Show a game, a lesson or a puzzle to a connection, or refuse if there is none."""
        try:
            table = await self._table_at(path)
            self._viewers[connection] = table, language
            await table.join(connection, language)
        except (ApiError, ParseError) as error:
            self._viewers.pop(connection, None)
            self._send(connection, error_message(error, language))
            self._close(connection)
            return
        self._wake(table, language)

    async def disconnect(self, connection: str) -> None:
        """Remove a connection; a table without any is forgotten."""
        table, _ = self._viewers.pop(connection, (None, ""))
        if not isinstance(table, LocalTable):
            return
        await table.leave(connection)
        if not table.connections:
            self._tables.pop(table.game, None)

    async def receive(self, connection: str, text: str) -> None:
        """Carry out a message of a connection."""
        if connection not in self._viewers:
            return
        table, language = self._viewers[connection]
        message: ClientMessage | None = None
        try:
            message = parse_client_message(text)
            if isinstance(message, ChatMessage | RematchMessage):
                raise ApiError(501, "needs_server")
            await table.receive(connection, message)
        except MessageError as error:
            self._send(connection, error.message(language))
        except (ApiError, StoreFailed) as error:
            failure = error if isinstance(error, ApiError) else unavailable()
            request = message.type if message else None
            self._send(connection, error_message(failure, language, request))
            if failure.status == NOT_FOUND and isinstance(table, LocalTable):  # deleted elsewhere
                self._forget(table.game)
                return
        except Exception:  # the other tables continue
            self.report(traceback.format_exc())
            self._send(connection, error_message(ApiError(FAILED, "broken_page"), language))
            return
        self._wake(table, language)

    async def catch_up(self, game: str) -> None:
        """Show what another page has stored."""
        table = self._tables.get(game)
        if table is None:
            return
        if await self.store.game(game) is None:
            self._forget(game)
            return
        await table.catch_up()
        self._bots.wake(table)

    async def add_game(self, game: SavedGame) -> GameCreated:
        """Store a new game."""
        row = DeviceGame(**columns_from_game(game))
        row.made = row.touched = timestamp_from_ms(now_ms())
        room = room_of(row, game.events)
        row.summary, row.over = game_summary(room), room.over
        await self.store.add(row, [*game.events, *room.take_new_events()])
        return GameCreated(id=row.id)

    async def open_game(self, game: str) -> tuple[DeviceGame, Room]:
        """Return a stored game and its room; raise `ApiError` if there is none."""
        row = await self.store.game(game)
        if row is None:
            raise ApiError(404, "no_game")
        table = self._tables.get(game)
        return row, table.room if table else await load_room(self.store, game)

    async def delete_game(self, game: str) -> None:
        """Delete a game; raise `ApiError` if there is none."""
        if await self.store.game(game) is None:
            raise ApiError(404, "no_game")
        await self.store.remove(game)
        self._forget(game)

    async def refuse_in_use(self, section: str) -> None:
        """Raise `ApiError` if a game uses a section."""
        sections.refuse_in_use(section, [row.code for row in await self.store.games()])

    def load_sections(self, stored: Sequence[StoredSection]) -> None:
        """Have exactly the stored custom sections on the shelves."""
        stored_names = {(section.name, section.is_island) for section in stored}
        for name, island in custom_sections():
            if (name, island) not in stored_names:
                sections.delete_custom_section(name, island)
        for section in stored:
            sections.save_custom_section(self.folder, section.text, section.is_island, LANGUAGES[0])

    def keep_land(self, land: Land) -> None:
        """Keep what an image shows until it is requested."""
        name = land_name(land)
        self._lands[name] = land
        self._lands.move_to_end(name)
        if len(self._lands) > MAX_LANDS:
            self._lands.popitem(last=False)

    def land(self, name: str) -> Land:
        """Return what an image shows; raise `ApiError` if it is unknown."""
        if name not in self._lands:
            raise ApiError(404, "no_page", where=name[:40])
        return self._lands[name]

    async def _table_at(self, path: str) -> AnyTable:
        practice = PracticeTable.at(path, self._deliver, self.keep_land)
        return practice or await self._table(urlsplit(path).path.removeprefix(GAMES))

    def _wake(self, table: AnyTable, language: str) -> None:
        """Let the bots of a game act; a lesson or a puzzle has only its player."""
        if isinstance(table, LocalTable):
            self._bots.hint(table)
            self._heat_maps.start(table, language)
            self._bots.wake(table)

    async def _table(self, game: str) -> LocalTable:
        if game not in self._tables:
            room = await load_room(self.store, game)
            if game not in self._tables:
                self._tables[game] = LocalTable(
                    game, room, self.store, self._deliver, self.keep_land
                )
        return self._tables[game]

    def _deliver(self, connection: str, message: ServerMessage) -> None:
        if isinstance(message, TableMessage) and connection in self._viewers:
            self._viewers[connection] = self._viewers[connection][0], message.language
        self._send(connection, message)

    def _forget(self, game: str) -> None:
        """Close the table of a deleted game."""
        table = self._tables.pop(game, None)
        for connection in table.connections if table else ():
            self._viewers.pop(connection, None)
            self._close(connection)
