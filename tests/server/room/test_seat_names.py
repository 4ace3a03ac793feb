"""Default names follow each viewer's language, and every bot has its own name."""

from random import Random

from kingdombuilder.bots import BOTS
from kingdombuilder.bots.levels import LEVELS
from kingdombuilder.drawing.scene import COLOURS
from kingdombuilder.server.protocol.skeletons import name_skeletons
from kingdombuilder.server.room.room import Room, RoomOptions, Seat
from kingdombuilder.server.room.seat_names import bot_name, shown_name
from kingdombuilder.setup.setup import first_game
from tests.server.protocol.messages import decode_all


def test_every_level_has_a_name_for_every_seat() -> None:
    names = [name for level in LEVELS for name in BOTS[level].people]
    skeletons = [skeleton for name in names for skeleton in name_skeletons(name)]
    assert all(len(BOTS[level].people) == len(COLOURS) for level in LEVELS)
    assert len(skeletons) == len(set(skeletons))


def test_bots_of_one_level_have_different_names_without_numbers() -> None:
    names: list[str] = []
    for place in range(5):
        names.append(bot_name("apprentice", names, place))
    assert names == list(BOTS["apprentice"].people)


def test_default_names_are_translated_for_each_viewer() -> None:
    """Names stored by earlier versions are too: the colour of a player, the level of a bot."""
    seats = [Seat("Rouge", "red"), Seat("Apprenti 2", "blue", "apprentice"), Seat("Rouge", "amber")]
    room = Room("g", first_game(3), seats, RoomOptions(), Random(1))
    for language, expected in (
        ("en", ["Red", "Apprentice 2", "Rouge"]),
        ("fr", ["Rouge", "Apprenti 2", "Rouge"]),
    ):
        table, view = (message for _, message in decode_all(room.join(language, [0], language)))
        assert [seat["name"] for seat in table["seats"]] == expected
        first = next(line for line in view["lines"] if line["seat"] == 0)
        assert expected[0] in first["text"]


def test_a_chosen_name_is_never_changed() -> None:
    assert shown_name("Mira", "red", "", "fr") == "Mira"
    assert shown_name("Wren", "blue", "apprentice", "fr") == "Wren"
