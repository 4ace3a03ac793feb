"""Programs that the operator of a server offers as bots, on the shelf of bots."""

import re
from collections.abc import Sequence

from kingdombuilder.bots import BOTS, RENAMED_BOTS, Bot
from kingdombuilder.bots.levels import SUBSTITUTE_BOT
from kingdombuilder.box.things import Words
from kingdombuilder.entrants.entrant import Entrant
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.text.parsing import ParseError
from kingdombuilder.text.translations import translate

BOX = "programs"  # where they are on the shelf
_NAME = re.compile(r"[A-Za-z0-9_-]{1,24}")  # one word, because events contain it


def check_program_names(programs: Sequence[Entrant]) -> None:
    """Raise `ParseError` if a program's name cannot be the id of a bot."""
    for program in programs:
        if not _NAME.fullmatch(program.name):
            raise ParseError("program_name", name=program.name)
        is_taken = program.name in RENAMED_BOTS or program.name in BOTS
        if is_taken and not BOTS[program.name].is_program:
            raise ParseError("twice", name=program.name)


def offer_programs(programs: Sequence[Entrant]) -> None:
    """Put programs on the shelf of bots instead of those of an earlier server of this process."""
    for name in [name for name in BOTS if BOTS[name].is_program]:
        BOTS.remove(name)
    check_program_names(programs)
    for program in programs:
        rule = Words(en=translate("en", "program.rule"), fr=translate("fr", "program.rule"))
        BOTS.add(
            Bot(
                id=program.name,
                name=Words(en=program.name, fr=program.name),
                rule=rule,
                decide=BOTS[SUBSTITUTE_BOT].decide,  # where the program itself cannot be asked
                thinker=BOTS[SUBSTITUTE_BOT].thinker,
                budget=program.budget,
                is_program=True,
            ),
            BOX,
        )


def refuse_programs(bots: Sequence[str | None]) -> None:
    """Raise `ApiError` if a bot is a program, which has no rating to compare players with."""
    for bot in bots:
        if bot and bot in BOTS and BOTS[bot].is_program:
            raise ApiError(422, "unrated_bot", name=bot)
