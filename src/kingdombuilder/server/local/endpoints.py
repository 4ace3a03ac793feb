"""The requests that this device answers without a server."""

from kingdombuilder.box.section import write_section
from kingdombuilder.drawing.cutouts import land_svg
from kingdombuilder.server.local import sections
from kingdombuilder.server.local.device_file import export_device, import_device
from kingdombuilder.server.local.device_store import StoredSection
from kingdombuilder.server.local.drawings import example_svg, section_svg
from kingdombuilder.server.local.game_lists import game_list_entry
from kingdombuilder.server.local.library import example_for, library, thing_detail
from kingdombuilder.server.local.local_server import LocalServer
from kingdombuilder.server.local.new_games import (
    fork_game,
    game_from_position,
    game_from_record,
    new_game,
    parse_seats,
    picks_before,
)
from kingdombuilder.server.local.page_texts import page_texts
from kingdombuilder.server.local.records import hot_seat_viewpoint, position_text, record_text
from kingdombuilder.server.local.requests import (
    CREATED,
    NO_CONTENT,
    SVG,
    TEXT,
    Request,
    endpoint,
)
from kingdombuilder.server.local.setups import make_setup
from kingdombuilder.server.local.stored_games import saved_game
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http_accounts import CurrentUser
from kingdombuilder.server.protocol.http_device import DeviceImport
from kingdombuilder.server.protocol.http_games import GameCreated, GameListEntry, NewGameRequest
from kingdombuilder.server.protocol.http_library import (
    LibraryInfo,
    SectionCheck,
    SectionInfo,
    ThingDetail,
)
from kingdombuilder.server.protocol.http_setups import SetupInfo, SetupRequest


@endpoint("GET", "/api/me")
async def get_user(server: LocalServer, request: Request) -> CurrentUser:
    """Return the user of this device, who has no account."""
    return CurrentUser(
        id="",
        kind="guest",
        name=None,
        is_public_server=False,
        has_mail=False,
        has_passkeys=False,
    )


@endpoint("GET", "/api/device")
async def get_device(server: LocalServer, request: Request) -> dict[str, object]:
    """Return all games and custom sections, for a file."""
    return await export_device(server.store)


@endpoint("POST", "/api/device")
async def add_device(server: LocalServer, request: Request) -> DeviceImport:
    """Add the games and custom sections of a file."""
    added, new_sections = await import_device(server.store, request.body)
    for section in new_sections:
        sections.save_custom_section(
            server.folder, section.text, section.is_island, request.language
        )
    return added


@endpoint("GET", "/api/translations")
async def get_translations(server: LocalServer, request: Request) -> dict[str, str]:
    """Return the texts of the web client by their keys."""
    return page_texts(request.language)


@endpoint("GET", "/api/library")
async def get_library(server: LocalServer, request: Request) -> LibraryInfo:
    """Return the contents of all boxes and the custom sections of this device."""
    return library(request.language)


@endpoint("GET", "/api/things/{kind}/{name}")
async def get_thing(server: LocalServer, request: Request) -> ThingDetail:
    """Return a thing's name, rule and example."""
    return thing_detail(request.words["kind"], request.words["name"], request.language)


@endpoint("GET", "/api/things/{kind}/{name}/example.svg", kind=SVG)
async def get_example_image(server: LocalServer, request: Request) -> str:
    """Return the drawn example of a thing."""
    return example_svg(example_for(request.words["kind"], request.words["name"]))


@endpoint("GET", "/api/lands/{name}.svg", kind=SVG)
async def get_land_image(server: LocalServer, request: Request) -> str:
    """Return the image of a board's terrain."""
    return land_svg(*server.land(request.words["name"]))


@endpoint("POST", "/api/setups")
async def create_setup(server: LocalServer, request: Request) -> SetupInfo:
    """Complete a set-up with random choices, or read the code of one."""
    info, land = make_setup(request.model(SetupRequest), request.language)
    server.keep_land(land)
    return info


@endpoint("POST", "/api/games", status=CREATED)
async def create_game(server: LocalServer, request: Request) -> GameCreated:
    """Create a game, or continue another one from one of its positions."""
    body = request.model(NewGameRequest)
    if body.fork is None:
        return await server.add_game(new_game(body, request.language))
    row, room = await server.open_game(body.fork.game)
    picks = picks_before(room, body.fork.step)
    game = fork_game(saved_game(row), picks, body, request.language, is_over=room.over)
    return await server.add_game(game)


@endpoint("GET", "/api/games")
async def list_games(server: LocalServer, request: Request) -> list[GameListEntry]:
    """List the games, the last updated first."""
    rows = await server.store.games()
    latest = sorted(rows, key=lambda row: row.touched, reverse=True)
    return [game_list_entry(row, request.language) for row in latest]


@endpoint("DELETE", "/api/games/{game}", status=NO_CONTENT)
async def delete_game(server: LocalServer, request: Request) -> None:
    """Delete a game."""
    await server.delete_game(request.words["game"])


@endpoint("GET", "/api/games/{game}/record.txt", kind=TEXT)
async def get_record(server: LocalServer, request: Request) -> str:
    """Return the record of a finished game, because it reveals the cards in every hand."""
    row, room = await server.open_game(request.words["game"])
    if row.start:
        raise ApiError(409, "no_record")
    if not room.over:
        raise ApiError(409, "not_over")
    return record_text(room, date=row.made[:10])


@endpoint("GET", "/api/games/{game}/position.txt", kind=TEXT)
async def get_position(server: LocalServer, request: Request) -> str:
    """Return the position after `step` picks, with the cards that the person may know."""
    _, room = await server.open_game(request.words["game"])
    return position_text(room, request.number("step"), hot_seat_viewpoint(room))


@endpoint("POST", "/api/records", status=CREATED)
async def create_game_from_record(server: LocalServer, request: Request) -> GameCreated:
    """Create a game from its record."""
    return await server.add_game(game_from_record(request.text(), request.language))


@endpoint("POST", "/api/positions", status=CREATED)
async def create_game_from_position(server: LocalServer, request: Request) -> GameCreated:
    """Create a game that starts from a position; `seats` is a list of seats as JSON."""
    seats = request.query.get("seats")
    requested = parse_seats(seats) if seats else None
    return await server.add_game(game_from_position(request.text(), requested, request.language))


@endpoint("POST", "/api/sections/check")
async def check_section(server: LocalServer, request: Request) -> SectionCheck:
    """Return the section in a drawing, or the error in it and its place."""
    return sections.check_section(request.text(), request.flag("island"), request.language)


@endpoint("GET", "/api/sections/{name}.svg", kind=SVG)
async def get_section_image(server: LocalServer, request: Request) -> str:
    """Return a section as an image."""
    section = sections.find_section(request.words["name"], request.flag("island"))
    return section_svg(section.rotated() if request.flag("rotated") else section)


@endpoint("GET", "/api/sections/{name}.txt", kind=TEXT)
async def get_section_text(server: LocalServer, request: Request) -> str:
    """Return a section as text, in the format that saving takes."""
    return write_section(sections.find_section(request.words["name"], request.flag("island")))


@endpoint("PUT", "/api/sections/{name}")
async def update_section(server: LocalServer, request: Request) -> SectionInfo:
    """Save a custom section, which can be played immediately."""
    name, text, island = request.words["name"], request.text(), request.flag("island")
    section = sections.parse_custom_section(text, name, island)
    if sections.changes_section(section, island):
        await server.refuse_in_use(name)
    await server.store.save_section(StoredSection(name, island, text))
    return sections.save_custom_section(server.folder, text, island, request.language)


@endpoint("DELETE", "/api/sections/{name}", status=NO_CONTENT)
async def delete_section(server: LocalServer, request: Request) -> None:
    """Delete a custom section."""
    name, island = request.words["name"], request.flag("island")
    sections.require_custom(name, island)
    await server.refuse_in_use(name)
    await server.store.delete_section(name, island)
    sections.delete_custom_section(name, island)
