"""Plans: picks for a seat's next turn, which are made when the turn comes."""

from collections.abc import Sequence
from dataclasses import dataclass

from kingdombuilder.insight.describe import pick_text
from kingdombuilder.insight.reasons import explain_pick
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.buttons import TERRAIN
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import chooser, legal
from kingdombuilder.server.protocol.errors import ILLEGAL, NOT_NOW, MessageError
from kingdombuilder.server.protocol.position_messages import PlanInfo
from kingdombuilder.server.room.next_turn import apply_plan, next_turn
from kingdombuilder.server.room.position_view import position_view, public_facts
from kingdombuilder.text.translations import translate


@dataclass(slots=True)
class _Plan:
    picks: list[Cell]
    count: int = 0  # the picks that were made


@dataclass(frozen=True, slots=True)
class _FailedPlan:
    number: int  # of the pick, counted from 1
    pick: Cell
    state: State  # in which the pick was not legal
    seat: int

    def describe(self, language: str, names: tuple[str, ...]) -> str:
        if chooser(self.state) != self.seat or self.state.turn != self.seat:
            why = translate(language, "plan.beyond")
        else:
            why = explain_pick(self.state, self.seat, self.pick, language, names).text
        pick = pick_text(language, self.pick)
        return translate(language, "plan.broken", step=self.number, pick=pick, why=why)


class Plans:
    """The plans of all seats; each is visible only to its seat."""

    def __init__(self) -> None:
        self._plans: dict[int, _Plan] = {}
        self._failed: dict[int, _FailedPlan] = {}

    def set(
        self, state: State, seat: int, picks: Sequence[Cell], language: str, names: tuple[str, ...]
    ) -> None:
        """Set a seat's plan; raise `MessageError` if a pick is not legal."""
        begin = next_turn(state, seat)
        if begin is None:
            raise MessageError(NOT_NOW, "no_plan")
        after, count = apply_plan(begin, picks)
        if count < len(picks):
            failed = _FailedPlan(count + 1, picks[count], after, seat)
            raise MessageError(ILLEGAL, text=failed.describe(language, names))
        self._plans[seat] = _Plan(list(picks))
        self._failed.pop(seat, None)

    def clear(self, seat: int) -> None:
        """Remove a seat's plan and the notice of its failure."""
        self._plans.pop(seat, None)
        self._failed.pop(seat, None)

    def adopt(self, others: "Plans") -> None:
        """Take over the plans of another room."""
        self._plans.update(others._plans)

    def dismiss_notice(self, seat: int) -> None:
        """Remove the notice that a seat's plan failed."""
        self._failed.pop(seat, None)

    def next_pick(self, state: State) -> Cell | None:
        """Return the next planned pick of the seat whose turn it is; drop a plan that fails."""
        seat = chooser(state)
        plan = self._plans.get(seat)
        if plan is None or state.turn != seat:
            return None
        if plan.count == len(plan.picks):
            del self._plans[seat]
            return None
        pick = plan.picks[plan.count]
        if state.terrain and pick == TERRAIN[state.terrain]:  # the room has made the choice
            plan.count += 1
            return self.next_pick(state)
        if not pick & legal(state):
            del self._plans[seat]
            self._failed[seat] = _FailedPlan(plan.count + 1, pick, state, seat)
            return None
        plan.count += 1
        return pick

    def info(
        self,
        state: State,
        seat: int,
        language: str,
        names: tuple[str, ...],
        gold_shown: Sequence[bool],
    ) -> PlanInfo | None:
        """Return a seat's plan or how it failed, or None without either."""
        if seat in self._failed:
            failure = self._failed[seat].describe(language, names)
            return PlanInfo(
                is_active=False, picks=[], legal_count=0, position=None, failure=failure
            )
        plan, begin = self._plans.get(seat), next_turn(state, seat)
        if plan is None or begin is None:
            return None
        after, count = apply_plan(begin, plan.picks)
        failed = None
        if count < len(plan.picks):
            failed = _FailedPlan(count + 1, plan.picks[count], after, seat)
        can_act = chooser(after) == seat and after.turn == seat
        return PlanInfo(
            is_active=True,
            picks=[pick_name(pick) for pick in plan.picks],
            legal_count=count,
            position=position_view(after, public_facts(after), language, gold_shown, can_act),
            failure=failed.describe(language, names) if failed else None,
        )
