"""Explain a bot's line by the term of the evaluation that it raises most."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from kingdombuilder.bots.decision import Budget, Decision, Thought
from kingdombuilder.box import POWERS
from kingdombuilder.insight.describe import thing_name
from kingdombuilder.insight.evaluation import UNIT
from kingdombuilder.insight.evaluation.terms import WeightedTerm, weighted_terms
from kingdombuilder.insight.net.parts import PARTS
from kingdombuilder.rules.buttons import FIRST_POWER, power_of
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.scoring import total_gold
from kingdombuilder.rules.state import OVER, State
from kingdombuilder.rules.turn import advance, legal
from kingdombuilder.text.translations import translate

FORCED = Thought("only")
MIN_TENTHS, MAX_PARTS = 2, 3  # of gold that a part counts to be named, and parts that are named
_AHEAD = ("castles_ahead", "locations_ahead", "frontier")


def rationale_for(seen: State, picks: Sequence[Cell]) -> Thought:
    """Return the reason for a line of picks."""
    seat = seen.me
    if len(picks) == 1 and legal(seen).bit_count() == 1:
        return FORCED
    after = state_after(seen, picks)
    if after.phase == OVER:
        return gold_rationale(seen, after)
    raised = Counter(weighted_terms(after, seat))
    raised.subtract(weighted_terms(seen, seat))
    kinds: Counter[WeightedTerm] = Counter()
    for (table, name), value in raised.items():
        kinds[term_kind(table, name)] += value
    (code, thing), value = max(kinds.items(), key=lambda item: item[1])
    if value <= 0:
        return Thought("wait")
    return Thought(code, {"thing": thing, "n": max(1, round(value / UNIT))})


def state_after(seen: State, picks: Sequence[Cell]) -> State:
    """Return the state after some picks."""
    after = seen.copy()
    for pick in picks:
        advance(after, pick)
    return after


def gold_rationale(seen: State, after: State) -> Thought:
    """Return the reason for a line that ends the game."""
    return Thought("gold", {"n": total_gold(after, seen.me) - total_gold(seen, seen.me)})


def immediate_rationale(seen: State, pick: Cell) -> Thought:
    """Return the reason for a pick made without looking ahead."""
    seat = seen.me
    if legal(seen).bit_count() == 1:
        return FORCED
    if pick >= FIRST_POWER:
        return Thought("use", {"thing": POWERS[power_of(pick)]})
    after = seen.copy()
    advance(after, pick)
    gold = total_gold(after, seat) - total_gold(seen, seat)
    if gold > 0:
        return Thought("now", {"n": gold})
    won = after.held[seat] & ~seen.held[seat]
    if won:
        return Thought("won", {"thing": POWERS[after.board.power[won.bit_length() - 1]]})
    return Thought("wait")


def with_rationale(decide: Callable[[State, Random], Cell]) -> Callable[..., Decision]:
    """Return a thinker that adds a reason to a bot that looks only one pick ahead."""

    def think(seen: State, random: Random, budget: Budget) -> Decision:
        pick = decide(seen, random)
        return Decision(pick, immediate_rationale(seen, pick))

    return think


def term_kind(table: str, name: str) -> WeightedTerm:
    """Return the group of a term; terms that mean the same to players are added up."""
    if table == "cards":
        return "card", name
    if table == "tiles":
        return "tile", name
    if name in _AHEAD:
        return "ahead", ""
    return ("extra", "") if name in ("one", "supply", "extra") else (name, "")


def describe_thought(language: str, thought: Thought) -> str:
    """Return a bot's reason as one line."""
    facts = dict(thought.facts)
    if facts.get("thing"):
        facts["thing"] = thing_name(language, str(facts["thing"]))
    text = translate(language, f"thought.{thought.code}", **facts)
    if "share" in facts:
        text += _describe_parts(language, facts)
    if "chance" in facts:
        games = f"{facts['games']:,}".replace(",", translate(language, "thought.thousands"))
        text += " " + translate(language, "thought.race", chance=facts["chance"], games=games)
    return text


def _describe_parts(language: str, facts: dict[str, int | str]) -> str:
    """Return what raises and lowers the value, and what is worse about the next best line."""
    parts = [(name, int(facts[name])) for name in PARTS if abs(int(facts[name])) >= MIN_TENTHS]
    parts = sorted(parts, key=lambda part: -abs(part[1]))[:MAX_PARTS]
    text = ""
    if parts:
        part_texts = [
            f"{translate(language, f'part.{name}')} {_gold(language, n)}" for name, n in parts
        ]
        text += " " + translate(language, "thought.parts", parts=", ".join(part_texts))
    if "other" in facts:
        where = translate(language, f"part.{facts['where']}")
        worse = _gold(language, int(facts["worse"])).lstrip("+")
        code = "thought.other" if facts["worse"] else "thought.as_good"
        other = _line_text(language, str(facts["other"]))
        text += " " + translate(language, code, other=other, worse=worse, where=where)
    return text


def _line_text(language: str, picks: str) -> str:
    """Return the picks of a line with the names of tiles."""
    names = (thing_name(language, pick) if pick in POWERS else pick for pick in picks.split())
    return " ".join(names)


def _gold(language: str, tenths: int) -> str:
    """Return gold with its sign and one decimal."""
    text = f"{tenths / 10:+.1f}".replace("-", "\N{MINUS SIGN}")
    return text.replace(".", translate(language, "thought.decimal"))
