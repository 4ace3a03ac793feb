"""Plans: the next turn of a seat, laid out while others play and played when its time comes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kingdombuilder.insight.describe import pick_text
from kingdombuilder.insight.reasons import why_not
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import chooser, legal
from kingdombuilder.server.protocol.message_error import ILLEGAL, NOT_NOW, Refused
from kingdombuilder.server.room.next_turn import follow, next_turn
from kingdombuilder.server.room.position_view import open_of, position_of, to_json
from kingdombuilder.text.translations import say


@dataclass(slots=True)
class _Plan:
    picks: list[Cell]
    made: int = 0


@dataclass(frozen=True, slots=True)
class _Broken:
    step: int
    pick: Cell
    state: State  # where it was not legal
    seat: int

    def say(self, language: str, names: tuple[str, ...]) -> str:
        if chooser(self.state) != self.seat or self.state.turn != self.seat:
            why = say(language, "plan.beyond")
        else:
            why = why_not(self.state, self.seat, self.pick, language, names).text
        pick = pick_text(language, self.pick)
        return say(language, "plan.broken", step=self.step, pick=pick, why=why)


class Plans:
    """The plans of all seats; nobody sees that of another."""

    def __init__(self) -> None:
        self._plans: dict[int, _Plan] = {}
        self._broken: dict[int, _Broken] = {}

    def lay(
        self, state: State, seat: int, picks: Sequence[Cell], language: str, names: tuple[str, ...]
    ) -> None:
        """Lay out a plan if every pick of it is legal."""
        begin = next_turn(state, seat)
        if begin is None:
            raise Refused(NOT_NOW, "no_plan")
        after, made = follow(begin, picks)
        if made < len(picks):
            raise Refused(
                ILLEGAL, text=_Broken(made + 1, picks[made], after, seat).say(language, names)
            )
        self._plans[seat] = _Plan(list(picks))
        self._broken.pop(seat, None)

    def drop(self, seat: int) -> None:
        """Forget a plan and how it ended."""
        self._plans.pop(seat, None)
        self._broken.pop(seat, None)

    def take(self, others: "Plans") -> None:
        """Go on with the plans that were laid elsewhere."""
        self._plans.update(others._plans)

    def acted(self, seat: int) -> None:
        """A seat goes on by itself: how its plan ended is no news any more."""
        self._broken.pop(seat, None)

    def next_pick(self, state: State) -> Cell | None:
        """What the plan of the seat whose turn it is wants now; a plan that fails is given up."""
        seat = chooser(state)
        plan = self._plans.get(seat)
        if plan is None or state.turn != seat:
            return None
        if plan.made == len(plan.picks):
            del self._plans[seat]
            return None
        pick = plan.picks[plan.made]
        if not pick & legal(state):
            del self._plans[seat]
            self._broken[seat] = _Broken(plan.made + 1, pick, state, seat)
            return None
        plan.made += 1
        return pick

    def frame(
        self, state: State, seat: int, language: str, names: tuple[str, ...], gold: Sequence[bool]
    ) -> dict[str, Any] | None:
        """The plan of a seat as its viewer sees it, or how it broke."""
        if seat in self._broken:
            text = self._broken[seat].say(language, names)
            return {"active": False, "picks": [], "holds": 0, "position": None, "broken": text}
        plan, begin = self._plans.get(seat), next_turn(state, seat)
        if plan is None or begin is None:
            return None
        after, made = follow(begin, plan.picks)
        broken = ""
        if made < len(plan.picks):
            broken = _Broken(made + 1, plan.picks[made], after, seat).say(language, names)
        acts = chooser(after) == seat and after.turn == seat
        return {
            "active": True,
            "picks": [pick_name(pick) for pick in plan.picks],
            "holds": made,
            "position": to_json(position_of(after, open_of(after), language, gold, acts)),
            "broken": broken,
        }
