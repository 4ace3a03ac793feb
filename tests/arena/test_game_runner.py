"""A single game: follow-up picks, clocks, and built-in bots that fail."""

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingdombuilder.arena.game_runner import run_game
from kingdombuilder.arena.players import ContestantPool
from kingdombuilder.arena.results import GameResult
from kingdombuilder.bots import BOTS, Bot, Budget, Decide
from kingdombuilder.box.things import Words
from kingdombuilder.entrants.forfeits import BotFault
from kingdombuilder.entrants.protocol.messages import parse_answer, parse_decision, parse_hello
from kingdombuilder.entrants.turn_timer import TurnTimer
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from tests.arena.matches import make_spec

WORDS = Words(en="Broken.", fr="Cassé.")

PLANNER = """
import json
import kingdombuilder as kb
from kingdombuilder.bots import Bot, Decision
from kingdombuilder.box.things import Words

def think(seen, random, budget):
    state, picks = seen, []
    while kb.chooser(state) == seen.me:
        picks.append(next(kb.each(kb.legal(state))))
        state = kb.play(state, picks[-1])
    open("asked.txt", "a").write("x")
    far = [pick for pick in kb.each(kb.legal(seen))][-1:]
    return Decision(picks[0], follow_ups=(*picks[1:2], *picks[1:2], *far, *far))

BOT = Bot("planner", Words("P", "P"), Words("P.", "P."), lambda seen, random: 0, think)
"""


@contextmanager
def registered_bot(decide: Decide) -> Iterator[None]:
    """Register a built-in bot for the duration of a block."""
    BOTS.add(Bot("broken", WORDS, WORDS, decide), "bots")
    try:
        yield
    finally:
        BOTS.remove("broken")


def first_game() -> GameResult:
    """Play a game that the broken bot begins against random picks."""
    match = make_spec("broken", "uniform", games=2)
    number = next(seating.number for seating in match.schedule if seating.seats[0] == 0)
    with closing(ContestantPool(match.entrants)) as contestants:
        return run_game(match, number, contestants)


def test_a_built_in_bot_that_raises_an_error_loses() -> None:
    """The game has a result."""

    def decide(seen: State, random: Random) -> Cell:
        raise KeyError("nothing")

    with registered_bot(decide):
        result = first_game()
    assert result.forfeit is not None
    assert result.forfeit.message("en") == "it crashed (KeyError: 'nothing')"
    assert result.victory_shares() == (0, 1)


@pytest.mark.parametrize("pick", [0, -1, 3, 1 << 900, None, "C7"])
def test_a_built_in_bot_that_makes_an_invalid_pick_loses(pick: object) -> None:
    """Any other return value forfeits the game."""
    with registered_bot(lambda seen, random: pick):  # type: ignore[arg-type, return-value]
        result = first_game()
    assert result.forfeit is not None
    assert (result.forfeit.code, result.forfeit.seat) == ("illegal", 0)


def test_follow_up_picks_are_made_while_they_are_legal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Illegal ones are dropped, and the bot is asked again without a penalty."""
    monkeypatch.chdir(tmp_path)
    Path("planner.py").write_text(PLANNER)
    match = make_spec("uniform", files=["planner.py"], games=1, seconds=5)
    with closing(ContestantPool(match.entrants)) as contestants:
        result = run_game(match, 0, contestants)
    assert result.forfeit is None
    questions = len(Path("asked.txt").read_text())
    assert 10 < questions < result.picks[result.seats.index("planner")]


def test_the_time_of_a_turn_is_shared_by_its_picks() -> None:
    """Each turn has the full time again; the work budget is not used up."""
    watch, limit = TurnTimer(2), Budget(seconds=1.0, work=7)
    watch.record_decision(0, 0.4)
    watch.record_decision(0, 0.3)
    assert watch.remaining(0, limit).seconds == pytest.approx(0.3)
    assert watch.remaining(1, limit) == limit
    watch.record_decision(0, 3.0)
    assert watch.remaining(0, limit) == Budget(0.01, 7)
    watch.new_turn()
    assert watch.remaining(0, limit) == limit
    assert watch.remaining(0, Budget()) == Budget()
    assert sum(watch.times[0]) == pytest.approx(3.7)
    assert max(watch.times[0]) == 3.0
    assert watch.times[1] == []


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
)


@given(st.binary() | JSON.map(lambda data: json.dumps(data).encode()))
def test_any_answer_is_accepted_or_a_bot_fault(line: bytes) -> None:
    """No other exception is raised."""
    for read in (parse_hello, parse_decision):
        with suppress(BotFault):
            read(parse_answer(line))


@given(JSON, JSON)
def test_any_pick_is_accepted_or_a_bot_fault(pick: object, then: object) -> None:
    """The answer has the right form."""
    with suppress(BotFault):
        parse_decision({"pick": pick, "then": then})
