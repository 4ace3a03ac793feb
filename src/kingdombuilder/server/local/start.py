"""What a page's interpreter loads before its memory is stored as a snapshot.

An interpreter that starts from the snapshot has no files, so every module is imported here, and
every text is read.
"""

import linecache
import pickle
import random
import traceback
from functools import partial

from kingdombuilder.coach.daily.day import FIRST_DAY
from kingdombuilder.drawing.cutouts import land_svg
from kingdombuilder.native.engine import struct_layouts
from kingdombuilder.server.local import sections, worker
from kingdombuilder.server.local.bot_decisions import decide
from kingdombuilder.server.local.daily import daily_info
from kingdombuilder.server.local.drawings import example_svg
from kingdombuilder.server.local.exercises import LESSON, list_lessons, list_puzzles, practice_room
from kingdombuilder.server.local.lands import land_of
from kingdombuilder.server.local.library import EXAMPLE, example_for, library, thing_detail
from kingdombuilder.server.local.new_games import new_game
from kingdombuilder.server.local.page_texts import page_texts
from kingdombuilder.server.local.saved_game import make_room
from kingdombuilder.server.local.table import now_ms
from kingdombuilder.server.protocol.http_games import NewGameRequest, SeatRequest
from kingdombuilder.text.translations import LANGUAGES

EASY_BOT = "apprentice"  # which needs no compiled engine


def prepare() -> None:
    """Read all texts, and do once what a page does first, so that it does not wait for it."""
    random.seed(0)  # the snapshot is the same every time
    _show_no_sources()
    struct_layouts()
    for language in LANGUAGES:
        page_texts(language)
        lessons = list_lessons(language)
        things = library(language).things
        thing_detail(things[0].kind, things[0].id, language)
    example_svg(example_for(EXAMPLE, "castles"))
    list_puzzles()
    daily_info(FIRST_DAY)
    list(practice_room(LESSON, lessons[0].id).join(LANGUAGES[0], True))
    _make_a_mistake()
    _play_a_turn()


def start() -> None:
    """Reseed chance after a snapshot, so that it is not the same every time."""
    random.seed()


def _show_no_sources() -> None:
    """Leave source lines out of tracebacks: reading them fails without the library's files."""
    linecache.lazycache = lambda filename, module_globals: False


def _make_a_mistake() -> None:
    """Read a text with a mistake and describe an error, which needs further modules."""
    for language in LANGUAGES:
        sections.check_section("section: first\nlayout: hous\n", False, language)
    try:
        raise LookupError
    except LookupError:
        traceback.format_exc()


def _play_a_turn() -> None:
    """Let a bot play a turn of the suggested first game."""
    request = NewGameRequest(seats=[SeatRequest(bot=EASY_BOT), SeatRequest()], seed=1)
    room = make_room("first", new_game(request, LANGUAGES[0]), now_ms)
    land_svg(*land_of(room.state.board))
    for language in LANGUAGES:
        room.join(language, [1], language, wants_gains=True)
    while bot := room.bot_to_act():
        work = partial(decide, bot.bot, bot.seen, 1)
        decision = pickle.loads(worker.perform(pickle.dumps(work)))
        room.apply_decision(bot.seq, decision)
    for language in LANGUAGES:
        room.take_gains(language)
