"""Practice rooms, in which a turn is judged instead of ended."""

import pytest

from kingdombuilder.coach.lessons.library import find_lesson, lessons
from kingdombuilder.coach.lessons.solve import find_solution
from kingdombuilder.coach.puzzles.kinds import KINDS
from kingdombuilder.coach.puzzles.library import puzzles
from kingdombuilder.coach.puzzles.puzzle import Puzzle
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.pile import UNKNOWN, copies
from kingdombuilder.server.local.exercises import (
    list_lessons,
    list_puzzles,
    practice_room,
    puzzle_solution,
)
from kingdombuilder.server.local.practice import PracticeRoom
from kingdombuilder.server.protocol.client_messages import (
    ChatMessage,
    ClientMessage,
    ExplainMessage,
    HintMessage,
    PickMessage,
    PlanMessage,
    RedoMessage,
    SetLanguageMessage,
    UndoMessage,
)
from kingdombuilder.server.protocol.errors import ApiError, ErrorMessage
from kingdombuilder.server.protocol.position_messages import ViewMessage
from kingdombuilder.server.protocol.practice_messages import PracticeMessage
from kingdombuilder.server.protocol.server_messages import (
    ExplanationMessage,
    GainsMessage,
    ServerMessage,
)
from kingdombuilder.server.protocol.table_messages import TableMessage


class Player:
    """A player in a practice room, with the last message of each type."""

    def __init__(self, kind: str, name: str, language: str = "en") -> None:
        self.room: PracticeRoom = practice_room(kind, name)
        self.last: dict[type, ServerMessage] = {}
        self._take(self.room.join(language, wants_gains=True))

    def _take(self, messages: object) -> list[ServerMessage]:
        received = list(messages)  # type: ignore[call-overload]
        self.last |= {type(message): message for message in received}
        return list(received)

    def send(self, message: ClientMessage) -> list[ServerMessage]:
        """Send a message and return the answers."""
        return self._take(self.room.receive(message))

    def pick(self, word: str) -> list[ServerMessage]:
        """Make a pick; forced terrains are picked by the room."""
        if word.startswith("on-") and word not in self.view.position.legal.buttons:
            return []
        return self.send(PickMessage(type="pick", seq=self.view.seq + 1, pick=word))

    @property
    def view(self) -> ViewMessage:
        """The last view."""
        view = self.last[ViewMessage]
        assert isinstance(view, ViewMessage)
        return view

    @property
    def practice(self) -> PracticeMessage:
        """The last message about the attempt."""
        message = self.last[PracticeMessage]
        assert isinstance(message, PracticeMessage)
        return message


def shortest_puzzle(kind: str) -> Puzzle:
    """Return the puzzle of a kind with the shortest solution."""
    of_kind = [puzzle for puzzle in puzzles().values() if puzzle.kind == kind]
    return min(of_kind, key=lambda puzzle: (len(puzzle.line), puzzle.id))


@pytest.mark.parametrize("name", list(lessons()))
def test_a_lesson_is_solved_in_its_room(name: str) -> None:
    """It is solved by the pick that meets the last goal."""
    player = Player("lesson", name)
    solution = find_solution(find_lesson(name))
    assert solution
    assert isinstance(player.last[TableMessage], TableMessage)
    for pick in solution:
        assert not player.practice.is_solved
        player.pick(pick_name(pick))
    assert player.practice.is_solved
    assert all(goal.is_met for goal in player.practice.goals)


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_is_judged_when_its_turn_is_ended(kind: str) -> None:
    puzzle = shortest_puzzle(kind)
    player = Player("puzzle", puzzle.id)
    for word in puzzle.line:
        assert player.practice.verdict is None
        player.pick(word)
    verdict = player.practice.verdict
    assert verdict
    assert player.practice.is_ended
    assert verdict.is_solved
    assert verdict.value == verdict.best == puzzle.best
    assert all(one.tried == one.best for one in verdict.gold)


def test_an_ended_turn_can_be_undone_and_tried_again() -> None:
    """Ending the turn adds no event to the game."""
    puzzle = shortest_puzzle("best-turn")
    player = Player("puzzle", puzzle.id)
    while "end" not in player.view.position.legal.buttons:
        player.pick(player.view.position.legal.hexes[-1])
    seq = player.view.seq
    player.pick("end")
    assert player.practice.is_ended
    assert player.practice.seq == seq
    assert player.room.room.seq == seq
    count = player.view.undo_count
    player.send(UndoMessage(type="undo", seq=seq + 1, count=count))
    assert player.practice.verdict is None
    assert not player.practice.is_ended
    assert player.view.undo_count == 0
    player.send(RedoMessage(type="redo", seq=player.view.seq + 1))
    assert player.view.undo_count == 1
    player.send(UndoMessage(type="undo", seq=player.view.seq + 1))
    for word in puzzle.line:
        player.pick(word)
    assert player.practice.is_solved


def test_a_new_connection_brings_the_picks_of_the_lost_one() -> None:
    """Picks are replayed until one is not possible."""
    puzzle = shortest_puzzle("best-turn")
    player = Player("puzzle", puzzle.id)
    for word in puzzle.line[:-1]:
        player.pick(word)
    room = practice_room("puzzle", puzzle.id)
    messages = list(room.join("fr", False, puzzle.line))
    (view,) = [message for message in messages if isinstance(message, ViewMessage)]
    assert (view.step, view.undo_count) == (player.view.step, player.view.undo_count)
    assert view.position.pieces == player.view.position.pieces
    assert isinstance(messages[0], TableMessage)
    assert messages[0].language == "fr"
    for picks in (["nowhere"], ["A1 A2"], ["x" * 200], ["end"], [""]):
        other = practice_room("puzzle", puzzle.id)
        first = [one for one in other.join("en", False, picks) if isinstance(one, ViewMessage)]
        assert first[0].undo_count == 0


def test_an_outdated_end_is_rejected() -> None:
    puzzle = shortest_puzzle("tile-play")
    player = Player("puzzle", puzzle.id)
    answer, *_ = player.send(PickMessage(type="pick", seq=player.view.seq + 9, pick="end"))
    assert isinstance(answer, ErrorMessage)
    assert answer.code == "stale"
    assert not player.practice.is_ended


def test_explanations_gains_and_languages_work_as_at_a_table() -> None:
    player = Player("lesson", "castle")
    assert isinstance(player.last[GainsMessage], GainsMessage)
    (answer,) = player.send(ExplainMessage(type="explain", pick="A20"))
    assert isinstance(answer, ExplanationMessage)
    assert "water" in answer.text
    player.send(SetLanguageMessage(type="set_language", language="fr"))
    assert player.practice.goals[0].text == find_lesson("castle").goals[0].words["fr"]
    table = player.last[TableMessage]
    assert isinstance(table, TableMessage)
    assert table.language == "fr"


@pytest.mark.parametrize(
    "message",
    [
        HintMessage(type="hint"),
        PlanMessage(type="plan", picks=None),
        ChatMessage(type="chat", text="hello"),
    ],
)
def test_a_message_that_does_not_apply_to_a_puzzle_is_rejected(message: ClientMessage) -> None:
    """Bots give no hints in a puzzle."""
    player = Player("puzzle", shortest_puzzle("best-turn").id)
    (answer,) = player.send(message)
    assert isinstance(answer, ErrorMessage)
    assert (answer.code, answer.request) == ("not_now", message.type)


def test_a_puzzle_shows_no_hidden_card() -> None:
    puzzle = next(one for one in puzzles().values() if one.seats == 4)
    player = Player("puzzle", puzzle.id)
    state = player.room.room.state
    for seat, info in enumerate(player.view.position.seats):
        assert not copies(state.hand[seat], UNKNOWN)  # the room has dealt it
        if seat != puzzle.seat:
            assert set(info.hand) <= {"?"}


@pytest.mark.parametrize(("kind", "name"), [("lesson", "no"), ("puzzle", "no"), ("game", "build")])
def test_an_unknown_exercise_is_not_found(kind: str, name: str) -> None:
    with pytest.raises(ApiError, match="no_exercise") as error:
        practice_room(kind, name)
    assert error.value.status == 404


def test_the_lists_contain_no_solutions() -> None:
    assert [lesson.id for lesson in list_lessons("en")] == list(lessons())
    assert [puzzle.id for puzzle in list_puzzles()] == list(puzzles())
    assert not {"line", "best", "position"} & set(list_puzzles()[0].model_dump())


def test_a_solution_has_the_picks_that_solve_the_puzzle() -> None:
    puzzle = shortest_puzzle("tile-play")
    solution = puzzle_solution(puzzle.id, "en")
    player = Player("puzzle", puzzle.id)
    for step in solution.steps:
        for word in step.picks:
            player.pick(word)
    assert player.practice.is_solved
    assert str(puzzle.best) in solution.result
    with pytest.raises(ApiError, match="no_exercise"):
        puzzle_solution("no", "en")
