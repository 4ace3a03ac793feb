"""Codes into words: what happened, why not, and what is asked, in either language."""

from kingdombuilder.board import TERRAINS
from kingdombuilder.box import CARDS, LOCATIONS, POWERS
from kingdombuilder.cells import count
from kingdombuilder.changes import Change
from kingdombuilder.explain import NO_HEX, ZONE, Reason
from kingdombuilder.hexes import hex_name
from kingdombuilder.preview import Preview
from kingdombuilder.rules.mandatory import mandatory
from kingdombuilder.rules.state import AFTER, OVER, PLACING, State
from kingdombuilder.rules.turn import CHANCE, chooser, legal
from kingdombuilder.scores import CASTLES
from kingdombuilder.words import say


def thing_name(language: str, thing: str) -> str:
    """The name on a tile or card, of a terrain card, or of another source of gold."""
    if thing in LOCATIONS:
        return LOCATIONS[thing].name[language]
    if thing in CARDS:
        return CARDS[thing].name[language]
    if thing == CASTLES:
        return say(language, "table.castles")
    return "/".join(say(language, f"terrain.{part}") for part in thing.split("/"))


def tell(language: str, change: Change, names: tuple[str, ...]) -> str:
    """One line of the log."""
    return say(
        language,
        f"change.{change.kind}",
        who=names[change.seat],
        hex=hex_name(change.hex) if change.hex else "",
        origin=hex_name(change.origin) if change.origin else "",
        thing=thing_name(language, change.thing) if change.thing else "",
        n=change.amount,
    )


def why(language: str, reason: Reason, names: tuple[str, ...]) -> str:
    """Why a hex may not be picked, naming the rule."""
    code = reason.code
    if code == ZONE and not reason.power:
        code = "zone_terrain"
    rule = LOCATIONS[reason.power].rule[language] if reason.power in LOCATIONS else ""
    return say(
        language,
        f"reason.{code}",
        hex=hex_name(reason.hex) if reason.code != NO_HEX else "",
        tile=thing_name(language, reason.power) if reason.power else "",
        rule=rule,
        terrain=say(language, f"terrain.{reason.terrain}") if reason.terrain else "",
        found=say(language, f"terrain.{reason.found}") if reason.found else "",
        who=names[reason.seat] if reason.seat >= 0 else "",
    )


def ask(language: str, state: State) -> str:
    """What is expected now, in one line."""
    if chooser(state) == CHANCE:
        return say(language, "ask.chance")
    if state.phase == OVER:
        return say(language, "ask.over")
    if state.doing:
        step = "to" if state.lifted else "which" if _lifts(state) else "build"
        return say(language, f"ask.{step}", tile=thing_name(language, POWERS[state.doing]))
    if state.phase == AFTER:
        return say(language, "ask.after")
    terrain = say(language, f"terrain.{TERRAINS[state.terrain]}")
    if not mandatory(state):
        return say(language, "ask.redraw", terrain=terrain)
    placed = count(state.placed)
    left = (
        state.left
        if state.phase == PLACING
        else min(state.quota, state.supply[state.me]) + state.due
    )
    return say(language, "ask.place", number=placed + 1, all=placed + left, terrain=terrain)


def promise(language: str, preview: Preview, seat: int) -> str:
    """What a pick would bring a seat: gold by card, tiles won and lost."""
    parts = [
        say(language, "preview.gold", gold=f"{gold:+d}", thing=thing_name(language, source))
        for source, gold in preview.gold[seat].items()
    ]
    for key, tiles in (("preview.won", preview.won), ("preview.lost", preview.lost)):
        for change in tiles:
            if change.seat == seat:
                parts.append(say(language, key, thing=thing_name(language, change.thing)))
    return ", ".join(parts) or say(language, "preview.nothing")


def _lifts(state: State) -> bool:
    return bool(legal(state) & state.own[state.me])
