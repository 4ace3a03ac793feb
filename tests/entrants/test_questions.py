"""A program's questions to the engine: answers, errors, limits and hidden cards."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from kingdombuilder.bots.search import rollouts
from kingdombuilder.box import BOXES, QUEENIES
from kingdombuilder.entrants.protocol.questions import (
    MAX_QUESTIONS,
    MAX_ROLLOUTS,
    MAX_STATES,
    ScratchStates,
)
from kingdombuilder.insight.scores import totals
from kingdombuilder.insight.seen import redeal, seen_by
from kingdombuilder.native import EngineStatus, find_engine
from kingdombuilder.native.dice import SplitMix64
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.notation.position import read_position
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.pile import UNKNOWN, copies
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card, random_pick
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import start

POSITION = """
    board: tavern paddock oasis farm
    cards: fishermen knights merchants
    seat 1: C6 D6; hand grass
    seat 2: hand ?
    turn: 1 before
"""
Json = dict[str, Any]


def ask(states: ScratchStates, **question: object) -> Json:
    """Return the answer to one question; a field `keep` stands for `as`, which Python reserves."""
    if "keep" in question:
        question["as"] = question.pop("keep")
    (answer,) = states.answer({"questions": [question]})
    return answer


def game_states(seed: int, seats: int, every: int = 9) -> list[State]:
    """Return some states of a random game with every box, in which a seat picks."""
    random, visited = Random(seed), []
    state = start(random_setup(random, seats, tuple(BOXES), queenies=tuple(QUEENIES)))
    while (who := chooser(state)) != NOBODY:
        if who != CHANCE:
            visited.append(state.copy())
        is_chance = who == CHANCE
        advance(state, draw_card(state, random) if is_chance else random_pick(legal(state), random))
    return visited[::every]


@pytest.fixture
def states() -> ScratchStates:
    """A position at the beginning of a turn."""
    return ScratchStates(read_position(POSITION))


def test_the_legal_picks_and_their_gains_are_answered(states: ScratchStates) -> None:
    """They are those of the engine."""
    seen = read_position(POSITION)
    answer = ask(states, ask="legal", state=0, gains=True)
    names = [pick_name(pick) for pick in each(legal(seen))]
    assert (answer["seat"], answer["legal"]) == (1, names)
    assert list(answer["gains"]) == names
    best = max(names, key=lambda name: answer["gains"][name])
    assert ask(states, ask="play", picks=[best], keep=1) == {"seat": 1, "drawn": []}
    before, after = (ask(states, ask="gold", state=number)["gold"] for number in (0, 1))
    assert after[0] - before[0] == answer["gains"][best] > 0


def test_a_line_of_play_uses_states_of_the_same_line_of_questions(states: ScratchStates) -> None:
    """A whole turn can be searched without waiting for an answer."""
    first = ask(states, ask="legal")["legal"][0]
    answers = states.answer(
        {
            "questions": [
                {"ask": "play", "state": 0, "picks": [first], "as": 7},
                {"ask": "legal", "state": 7},
                {"ask": "play", "state": 0, "picks": [first], "as": 4095},
                {"ask": "gold", "state": 4095, "sources": True},
                {"ask": "position", "state": 7},
            ]
        }
    )
    assert first not in answers[1]["legal"]
    assert answers[3]["gold"] == [sum(paid.values()) for paid in answers[3]["sources"]]
    assert first in answers[4]["position"]
    assert answers[4]["phase"] == "placing"


def test_the_position_to_move_in_never_changes(states: ScratchStates) -> None:
    """Number 0 cannot be overwritten, and playing works on copies."""
    before = ask(states, ask="position")
    assert ask(states, ask="play", picks=[], keep=0)["field"] == "questions[0].as"
    ask(states, ask="play", picks=[ask(states, ask="legal")["legal"][0]], keep=1)
    assert ask(states, ask="position") == before


def test_chance_is_played_by_the_program_or_drawn_with_its_seed(states: ScratchStates) -> None:
    """Chance has the number 0; the same seed draws the same card."""
    turn: list[str] = []
    while (answer := ask(states, ask="play", picks=turn, keep=1))["seat"] == 1:
        turn.append(ask(states, ask="legal", state=1)["legal"][0])
    assert answer == {"seat": 0, "drawn": []}
    cards = ask(states, ask="legal", state=1)["legal"]
    assert cards[0].startswith("=")
    assert ask(states, ask="play", state=1, picks=[cards[0]], keep=2)["seat"] == 2
    drawn = [ask(states, ask="play", picks=turn, draw=9, keep=3) for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert drawn[0]["seat"] == 2
    assert set(drawn[0]["drawn"]) <= set(cards)


def whole_turn(states: ScratchStates, state: int) -> list[str]:
    """Return the picks of a turn that takes the first legal pick each time."""
    turn: list[str] = []
    while ask(states, ask="play", state=state, picks=turn, draw=1, keep=9)["seat"] == 1:
        turn.append(ask(states, ask="legal", state=9)["legal"][0])
    return turn


def test_a_turn_with_an_unknown_card_has_no_picks(states: ScratchStates) -> None:
    """Every question that needs the card is answered with a hint."""
    turn = whole_turn(states, 0)
    ask(states, ask="play", picks=turn, draw=1, keep=1)
    for question in (
        {"ask": "legal", "state": 1},
        {"ask": "play", "state": 1, "picks": ["A1"], "keep": 2},
        {"ask": "redeal", "state": 1, "seed": 1, "keep": 2},
        {"ask": "rollout", "state": 1, "seed": 1},
    ):
        answer = ask(states, **question)
        assert (answer["error"], answer["field"]) == ("hidden", "questions[0].state")
        assert "seat 2" in answer["text"]
    assert len(ask(states, ask="gold", state=1)["gold"]) == 2


def test_after_a_redeal_every_seat_can_be_played(states: ScratchStates) -> None:
    """Its hands are complete, and the other seat has picks in its turn."""
    hands = ask(states, ask="redeal", seed=5, keep=1)["hands"]
    assert hands[0] == ["grass"]
    assert len(hands[1]) == 1
    assert hands[1] != ["?"]
    turn = whole_turn(states, 1)
    assert ask(states, ask="play", state=1, picks=turn, draw=1, keep=2)["seat"] == 2
    assert ask(states, ask="legal", state=2)["legal"]


@pytest.mark.parametrize("players", ["random", "hasty", "careful"])
def test_rollouts_are_repeatable_and_end_the_game(states: ScratchStates, players: str) -> None:
    """Every game has its own seed, counted from the given one."""
    question = {"ask": "rollout", "players": players}
    gold = ask(states, **question, games=5, seed=3)["gold"]
    assert len(gold) == 5
    assert gold == ask(states, **question, games=5, seed=3)["gold"]
    assert gold[1:] == ask(states, **question, games=4, seed=4)["gold"]
    assert len({tuple(one) for one in gold}) > 1
    assert min(sum(one) for one in gold) > 10


def test_rollouts_begin_with_a_line(states: ScratchStates) -> None:
    """Unknown cards are dealt before it, so the line can end the turn in the last round too."""
    turn = whole_turn(states, 0)
    question = {"ask": "rollout", "games": 6, "seed": 3}
    gold = ask(states, **question, picks=turn)["gold"]
    assert gold == ask(states, **question, picks=turn)["gold"] != ask(states, **question)["gold"]
    last = ScratchStates(read_position(POSITION.replace("1 before", "1 before ended")))
    turn = whole_turn(last, 0)
    ask(last, ask="play", picks=turn, keep=1)
    assert ask(last, **question, state=1)["error"] == "hidden"
    assert len(ask(last, **question, picks=turn)["gold"]) == 6
    wrong = ask(last, **question, picks=[turn[0], turn[0]])
    assert (wrong["error"], wrong["field"]) == ("illegal", "questions[0].picks[1]")


def test_rollouts_of_few_turns_stop_there(states: ScratchStates) -> None:
    """There is less gold than at the end; random players play no turns."""
    short, long = (
        ask(states, ask="rollout", games=9, seed=1, turns=turns)["gold"] for turns in (2, 0)
    )
    assert sum(map(sum, short)) < sum(map(sum, long))
    wrong = ask(states, ask="rollout", seed=1, turns=2, players="random")
    assert (wrong["error"], wrong["field"]) == ("random_turns", "questions[0].turns")


@pytest.mark.parametrize("policy", ["random", "hasty"])
def test_both_engines_play_the_same_rollouts(monkeypatch: pytest.MonkeyPatch, policy: str) -> None:
    """Without a compiler, programs get the same answers."""
    state = game_states(3, seats=3)[4]
    seen = seen_by(state, state.me)
    seeds, manner = range(3), rollouts.POLICIES[policy]
    line = [next(each(legal(seen)))]
    native = [rollouts.rollout_gold(seen, seeds, manner, picks) for picks in ((), line)]
    assert find_engine().engine is not None
    monkeypatch.setattr(rollouts, "find_engine", lambda: EngineStatus(None, "off", {}))
    python = [rollouts.rollout_gold(seen, seeds, manner, picks) for picks in ((), line)]
    assert python == native


ERRORS: list[tuple[object, str, str, str]] = [
    ({"ask": "legal", "state": 3}, "state", "state", "there is no state 3"),
    ({"ask": "legal", "state": -1}, "number", "state", "-1 is not a whole number from 0 to 4095"),
    ({"ask": "legal", "state": True}, "number", "state", "True is not a whole number"),
    ({"ask": "legal", "state": "0"}, "number", "state", "'0' is not a whole number"),
    ({"ask": "legal", "gains": 1}, "truth", "gains", "1 is neither true nor false"),
    ({"ask": "play", "picks": ["E4"]}, "illegal", "picks[0]", "E4 is not legal here"),
    ({"ask": "play", "as": 1}, "missing", "picks", "picks is missing"),
    ({"ask": "play", "picks": "E4", "as": 1}, "list", "picks", "'E4' is not a list"),
    ({"ask": "play", "picks": ["Z99"], "as": 1}, "pick", "picks[0]", "'Z99' is not the name"),
    ({"ask": "play", "picks": [["A1"]], "as": 1}, "pick", "picks[0]", "is not the name of a pick"),
    ({"ask": "play", "picks": [], "as": MAX_STATES}, "number", "as", "4096 is not a whole number"),
    ({"ask": "play", "picks": []}, "missing", "as", "as is missing"),
    ({"ask": "redeal", "as": 1}, "missing", "seed", "seed is missing"),
    ({"ask": "rollout", "seed": 1, "games": MAX_ROLLOUTS + 1}, "number", "games", "from 1 to 1000"),
    ({"ask": "rollout", "seed": 1 << 64}, "number", "seed", "is not a whole number"),
    ({"ask": "rollout", "seed": 1, "players": "bad"}, "choice", "players", "'bad' is not one of"),
    ({"ask": "why"}, "ask", "ask", "'why' is not a question; questions are legal, play"),
    ({"ask": ["legal"]}, "ask", "ask", "is not a question"),
    ({}, "ask", "ask", "None is not a question"),
    ("legal", "object", "", "'legal' is not an object"),
]


@pytest.mark.parametrize(("question", "code", "field", "text"), ERRORS)
def test_an_error_has_a_reason_and_a_place(
    states: ScratchStates, question: object, code: str, field: str, text: str
) -> None:
    """The other questions of the line are answered."""
    answers = states.answer({"questions": [{"ask": "gold"}, question, {"ask": "gold"}]})
    assert answers[0] == answers[2] == {
        "gold": totals(read_position(POSITION)).__len__() * [0]
    } or (answers[0] == answers[2])
    assert answers[1]["error"] == code
    assert answers[1]["field"] == "questions[1]" + (f".{field}" if field else "")
    assert text in answers[1]["text"]


def test_the_error_for_an_illegal_hex_has_its_reason(states: ScratchStates) -> None:
    """That for an illegal button has the legal picks."""
    hex_error = ask(states, ask="play", picks=["A1"], keep=1)
    assert "A1 is not legal here (" in hex_error["text"]
    assert "legal:" not in hex_error["text"]
    assert "(legal: " in ask(states, ask="play", picks=["end"], keep=1)["text"]


@pytest.mark.parametrize("questions", [None, {}, "legal", 7])
def test_questions_that_are_not_a_list_are_rejected(
    states: ScratchStates, questions: object
) -> None:
    """One error answers the line."""
    (answer,) = states.answer({"questions": questions})
    assert answer["error"] == "list"


def test_a_line_has_a_limit(states: ScratchStates) -> None:
    """The first question beyond it is named."""
    (answer,) = states.answer({"questions": [{"ask": "gold"}] * (MAX_QUESTIONS + 1)})
    assert (answer["error"], answer["field"]) == ("too_many", f"questions[{MAX_QUESTIONS}]")


def test_the_clock_is_checked_before_every_question_and_between_rollouts() -> None:
    """A program cannot keep the engine busy beyond its time."""
    looks: list[int] = []

    def count_checks() -> None:
        looks.append(1)

    states = ScratchStates(read_position(POSITION), count_checks)
    states.answer({"questions": [{"ask": "gold"}] * 3})
    assert len(looks) == 3
    ask(states, ask="rollout", games=200, seed=1, players="random")
    assert len(looks) == 3 + 1 + 10


def everything(seen: State) -> str:
    """Return the answers to many questions about a state as text."""
    states = ScratchStates(seen)
    (first, *_) = states.answer({"questions": [{"ask": "legal", "gains": True}]})
    questions: list[Json] = [{"ask": "position"}, {"ask": "gold", "sources": True}]
    questions += [{"ask": "redeal", "seed": 5, "as": 1}, {"ask": "legal", "state": 1}]
    questions += [
        {"ask": "rollout", "games": 2, "seed": 8, "players": players}
        for players in ("random", "hasty")
    ]
    for number, name in enumerate(first["legal"][:4], 2):
        questions += [
            {"ask": "play", "picks": [name], "draw": 3, "as": number},
            {"ask": "legal", "state": number},
            {"ask": "position", "state": number},
        ]
    return json.dumps([first, *states.answer({"questions": questions})])


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_no_answer_depends_on_hidden_cards(seats: int) -> None:
    """Other hands and another deck behind the same view give the same bytes."""
    random, compared = Random(seats), 0
    for state in game_states(seats, seats, every=23):
        seat = state.me
        seen = seen_by(state, seat)
        other = redeal(seen, random)
        for _ in range(20):
            if other.hand != state.hand:
                break
            other = redeal(seen, random)
        compared += other.hand != state.hand
        assert everything(seen_by(other, seat)) == everything(seen)
    assert compared > 2


def random_json(random: Random, depth: int = 0) -> object:
    """Return random JSON data."""
    makers: list[Callable[[], object]] = [
        lambda: random.randrange(-5, 5000),
        lambda: random.choice(["legal", "play", "gold", "redeal", "rollout", "A1", "end", "", "x"]),
        lambda: random.choice([None, True, False, 1.5, 1 << 70]),
    ]
    if depth < 3:
        makers += [
            lambda: [random_json(random, depth + 1) for _ in range(random.randrange(4))],
            lambda: {
                random.choice(["ask", "state", "picks", "as", "seed", "games", "draw", "turns"]): (
                    random_json(random, depth + 1)
                )
                for _ in range(random.randrange(6))
            },
        ]
    return random.choice(makers)()


def test_any_json_is_answered(states: ScratchStates) -> None:
    """No question of a program can raise anything."""
    random = Random(1)
    for _ in range(3000):
        answers = states.answer({"questions": [random_json(random) for _ in range(3)]})
        assert len(answers) == 3
        json.dumps(answers)


@pytest.mark.parametrize("seats", [2, 5])
def test_any_sequence_of_plays_and_deals_is_answered(seats: int) -> None:
    """This includes cards drawn before a redeal, until the deck runs short; nothing hangs."""
    random, errors = Random(seats), set()
    for state in game_states(seats + 7, seats, every=31):
        states = ScratchStates(seen_by(state, state.me))
        for _ in range(150):
            number, keep = random.randrange(6), random.randrange(1, 6)
            answer = ask(states, ask="legal", state=number)
            picks = [random.choice(answer["legal"])] if answer.get("legal") else []
            for question in (
                {"ask": "play", "state": number, "picks": picks, "keep": keep},
                {"ask": "redeal", "state": number, "seed": keep, "keep": keep},
                {"ask": "rollout", "state": number, "seed": 1, "players": "random"},
                {"ask": "position", "state": number},
            ):
                if random.random() < (0.9 if question["ask"] == "play" else 0.05):
                    errors.add(ask(states, **question).get("error"))
    assert None in errors
    assert errors <= {None, "state", "hidden", "deck"}


def test_unknown_cards_that_cannot_be_dealt_are_reported() -> None:
    """The only card left in the deck is the unknown one."""
    text = POSITION + "    discard: grass*4 flowers*5 forest*5 canyon*5 desert*4\n"
    states = ScratchStates(read_position(text))
    turn: list[str] = []
    while ask(states, ask="play", picks=turn, keep=1)["seat"] == 1:
        turn.append(ask(states, ask="legal", state=1)["legal"][0])
    assert ask(states, ask="redeal", seed=1, keep=2)["hands"] == [["grass"], ["desert"]]
    for question in ({"ask": "redeal", "keep": 2}, {"ask": "rollout"}):
        assert ask(states, **question, state=1, seed=1)["error"] == "deck"


def test_a_redeal_is_that_of_the_engine() -> None:
    """It leaves no card unknown, and the same seed gives the same hands."""
    seen = seen_by(game_states(4, seats=4)[3], 2)
    states = ScratchStates(seen)
    hands = ask(states, ask="redeal", seed=11, keep=1)["hands"]
    guess = redeal(seen, SplitMix64(11))
    assert not any(copies(hand, UNKNOWN) for hand in guess.hand)
    assert [len(hand) for hand in hands] == [
        sum(copies(hand, card) for card in range(UNKNOWN)) for hand in guess.hand[:4]
    ]
