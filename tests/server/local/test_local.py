"""Local games run without a web framework and without a database."""

import subprocess
import sys
from pathlib import Path

import pytest

from kingdombuilder.game.record import read_record
from kingdombuilder.insight.seen import SPECTATOR
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.cells import NONE
from kingdombuilder.server.local.new_games import (
    fork_game,
    game_from_position,
    game_from_record,
    new_game,
    parse_seats,
    picks_before,
)
from kingdombuilder.server.local.records import position_text, record_text
from kingdombuilder.server.local.saved_game import SavedGame, make_room
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http_games import ForkRequest, NewGameRequest, SeatRequest
from kingdombuilder.server.room.room import Room

GOLDEN = Path(__file__).parents[2] / "golden" / "base-2-seats.txt"
FORBIDDEN = ("fastapi", "sqlalchemy", "starlette", "uvicorn")
SEATS = [SeatRequest(name="Mira"), SeatRequest(bot="novice")]
PROGRAM = """
import sys
from pathlib import Path
from kingdombuilder.server.local.library import library, thing_detail
from kingdombuilder.server.local.new_games import new_game
from kingdombuilder.server.local.saved_game import make_room
from kingdombuilder.server.local.sections import check_section, find_section, save_custom_section
from kingdombuilder.server.local.setups import describe_setup, resolve_setup
from kingdombuilder.server.protocol.http_games import NewGameRequest
from kingdombuilder.server.protocol.http_setups import SetupRequest
from kingdombuilder.box.section import write_section

setup = describe_setup(resolve_setup(SetupRequest(seats=3, seed=1)), "land.svg", "en")
request = NewGameRequest.model_validate({"seats": [{}] * 3, "setup_code": setup.setup_code})
room = make_room("game", new_game(request, "en"), lambda: 0)
assert room.step > 0 and not room.over
assert library("fr").things and thing_detail("card", "knights", "en").example_url
drawing = write_section(find_section("farm", False)).replace("farm", "my_farm", 1)
assert check_section(drawing, False, "en").section
assert save_custom_section(Path(sys.argv[1]), drawing, False, "en").is_custom
print(*sorted(name for name in sys.modules if "." not in name))
"""


def room_of(game: SavedGame) -> Room:
    """Return the room of a game with a stopped clock."""
    return make_room("game", game, lambda: 0)


def test_a_local_game_needs_no_server(tmp_path: Path) -> None:
    """A process without a server creates a set-up, a game and a custom section."""
    result = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    assert not set(FORBIDDEN) & set(result.stdout.split())
    assert (tmp_path / "sections" / "my_farm.txt").is_file()


def test_a_record_survives_a_local_game() -> None:
    """The picks of an uploaded record are exported unchanged."""
    text = GOLDEN.read_text("utf-8")
    room = room_of(game_from_record(text, "en"))
    assert room.over
    assert read_record(record_text(room, date="2026-01-01")).picks == read_record(text).picks


def test_a_fork_starts_with_the_first_picks() -> None:
    """It has the same position, and a step that the game has not reached is an error."""
    source = game_from_record(GOLDEN.read_text("utf-8"), "en")
    room = room_of(source)
    request = NewGameRequest(seats=SEATS, fork=ForkRequest(game="game", step=30))
    fork = fork_game(source, picks_before(room, 30), request, "en", is_over=True)
    assert room_of(fork).seen(30).own == room.seen(30).own
    with pytest.raises(ApiError):
        picks_before(room, room.step + 1)


def test_a_position_starts_a_local_game() -> None:
    """Unknown cards are dealt, and the seats are as requested."""
    room = room_of(new_game(NewGameRequest(seats=SEATS, seed=1), "en"))
    text = position_text(room, None, SPECTATOR)
    seats = parse_seats('[{"bot": "novice"}, {"name": "Mira"}]')
    game = game_from_position(text, seats, "en")
    assert [(seat.name, seat.bot) for seat in game.seats] == [("Pip", "novice"), ("Mira", "")]
    assert read_position(game.start or "").taken == room.state.taken
    assert room_of(game).state.board.hexes != NONE


@pytest.mark.parametrize("text", ["", "{}", '[{"bot": ""}]', '[{"colour": "red"}]'])
def test_invalid_seats_are_rejected(text: str) -> None:
    """An unknown field and an empty bot are errors."""
    with pytest.raises(ApiError):
        parse_seats(text)
