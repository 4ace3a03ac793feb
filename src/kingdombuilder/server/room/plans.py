"""Plans: the next turn of a seat, laid out while others play and played when its time comes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kingdombuilder.insight.describe import pick_text
from kingdombuilder.insight.reasons import explain_pick
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import chooser, legal
from kingdombuilder.server.protocol.errors import ILLEGAL, NOT_NOW, MessageError
from kingdombuilder.server.room.next_turn import apply_plan, next_turn
from kingdombuilder.server.room.position_view import position_view, public_facts, to_json
from kingdombuilder.text.translations import translate


@dataclass(slots=True)
class _Plan:
    picks: list[Cell]
    made: int = 0


@dataclass(frozen=True, slots=True)
class _FailedPlan:
    step: int
    pick: Cell
    state: State  # where it was not legal
    seat: int

    def say(self, language: str, names: tuple[str, ...]) -> str:
        if chooser(self.state) != self.seat or self.state.turn != self.seat:
            why = translate(language, "plan.beyond")
        else:
            why = explain_pick(self.state, self.seat, self.pick, language, names).text
        pick = pick_text(language, self.pick)
        return translate(language, "plan.broken", step=self.step, pick=pick, why=why)


class Plans:
    """The plans of all seats; nobody sees that of another."""

    def __init__(self) -> None:
        self._plans: dict[int, _Plan] = {}
        self._broken: dict[int, _FailedPlan] = {}

    def set(
        self, state: State, seat: int, picks: Sequence[Cell], language: str, names: tuple[str, ...]
    ) -> None:
        """Lay out a plan if every pick of it is legal."""
        begin = next_turn(state, seat)
        if begin is None:
            raise MessageError(NOT_NOW, "no_plan")
        after, made = apply_plan(begin, picks)
        if made < len(picks):
            raise MessageError(
                ILLEGAL, text=_FailedPlan(made + 1, picks[made], after, seat).say(language, names)
            )
        self._plans[seat] = _Plan(list(picks))
        self._broken.pop(seat, None)

    def clear(self, seat: int) -> None:
        """Forget a plan and how it ended."""
        self._plans.pop(seat, None)
        self._broken.pop(seat, None)

    def adopt(self, others: "Plans") -> None:
        """Go on with the plans that were laid elsewhere."""
        self._plans.update(others._plans)

    def dismiss_notice(self, seat: int) -> None:
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
            self._broken[seat] = _FailedPlan(plan.made + 1, pick, state, seat)
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
        after, made = apply_plan(begin, plan.picks)
        broken = ""
        if made < len(plan.picks):
            broken = _FailedPlan(made + 1, plan.picks[made], after, seat).say(language, names)
        acts = chooser(after) == seat and after.turn == seat
        return {
            "active": True,
            "picks": [pick_name(pick) for pick in plan.picks],
            "holds": made,
            "position": to_json(position_view(after, public_facts(after), language, gold, acts)),
            "broken": broken,
        }
