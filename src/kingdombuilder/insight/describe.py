"""Texts for changes, reasons, prompts and things, in every language."""

from collections import Counter
from collections.abc import Iterable, Mapping

from kingdombuilder.box import BONUSES, CARDS, COMMONS, LOCATIONS, NOMADS, POWERS, RULINGS, TASKS
from kingdombuilder.box.section import LETTERS, SPECIAL_PLACES, Section
from kingdombuilder.insight.changes import Change
from kingdombuilder.insight.explain import NO_HEX, ZONE, Reason
from kingdombuilder.insight.preview import Preview
from kingdombuilder.notation.picks import BUTTONS, DRAW_PREFIX, TERRAIN_PREFIX, pick_name
from kingdombuilder.rules.board import TERRAINS
from kingdombuilder.rules.buttons import FIRST_POWER, STOP, TAKE, TERRAIN, is_hex
from kingdombuilder.rules.cells import BOARD, Cell, count
from kingdombuilder.rules.hexes import hex_name
from kingdombuilder.rules.mandatory import mandatory
from kingdombuilder.rules.rulings import SILO_THREE
from kingdombuilder.rules.silo import BUILDING, CHOOSING
from kingdombuilder.rules.state import AFTER, OVER, PLACING, SILOS, State, pieces
from kingdombuilder.rules.turn import CHANCE, chooser, legal
from kingdombuilder.rules.window import reacting_slot
from kingdombuilder.setup.setup import Setup
from kingdombuilder.text.translations import all_translations, translate

_SHELVES = (LOCATIONS, BONUSES, NOMADS, COMMONS, CARDS, TASKS)


def thing_name(language: str, thing: str) -> str:
    """Return the name of a tile, a card, a terrain card, a piece or another source of gold."""
    for shelf in _SHELVES:
        if thing in shelf:
            return shelf[thing].name[language]
    for table in ("source", "piece"):
        if f"{table}.{thing}" in all_translations(language):
            return translate(language, f"{table}.{thing}")
    return "/".join(translate(language, f"terrain.{part}") for part in thing.split("/"))


def thing_rule(language: str, thing: str) -> str:
    """Return the rule of a tile or card; the rule of silos is in the translations."""
    for shelf in _SHELVES:
        if thing in shelf:
            return shelf[thing].rule[language]
    return (
        translate(language, f"rule.{thing}")
        if f"rule.{thing}" in all_translations(language)
        else ""
    )


def pick_text(language: str, pick: Cell) -> str:
    """Return a pick as text: a hex, the name of a tile, a terrain, or a button's label."""
    name = pick_name(pick)
    if is_hex(pick):
        return name
    if name in BUTTONS:
        return translate(language, f"command.{name}")
    return thing_name(language, name.removeprefix(TERRAIN_PREFIX).removeprefix(DRAW_PREFIX))


def describe_change(language: str, change: Change, names: tuple[str, ...]) -> str:
    """Return the log line of a change."""
    key = f"change.{change.kind}"
    if change.thing and f"{key}_piece" in all_translations(language):
        key = f"{key}_piece"
    return translate(
        language,
        key,
        who=names[change.seat],
        hex=hex_name(change.hex) if change.hex else "",
        origin=hex_name(change.origin) if change.origin else "",
        thing=thing_name(language, change.thing) if change.thing else "",
        n=change.amount,
    )


def describe_reason(language: str, reason: Reason, names: tuple[str, ...]) -> str:
    """Return the sentence that explains why a hex is not legal, naming the rule."""
    code = reason.code
    if code == ZONE and not reason.power:
        code = "zone_terrain"
    return translate(
        language,
        f"reason.{code}",
        hex=hex_name(reason.hex) if reason.code != NO_HEX else "",
        tile=thing_name(language, reason.power) if reason.power else "",
        rule=thing_rule(language, reason.power),
        terrain=translate(language, f"terrain.{reason.terrain}") if reason.terrain else "",
        found=translate(language, f"terrain.{reason.terrain_there}")
        if reason.terrain_there
        else "",
        who=names[reason.seat] if reason.seat >= 0 else "",
    )


def describe_prompt(language: str, state: State) -> str:
    """Return one line that describes the pick to make now."""
    if chooser(state) == CHANCE:
        return translate(language, "ask.chance")
    if state.phase == OVER:
        return translate(language, "ask.over")
    if state.asking:
        power = POWERS[state.board.power[reacting_slot(state)]]
        return translate(language, "ask.answer", tile=thing_name(language, power))
    if state.phase == SILOS:
        return translate(language, f"ask.silo_{_silo_step(state)}", n=state.silos)
    if state.doing:
        return translate(
            language, f"ask.{_step(state)}", tile=thing_name(language, POWERS[state.doing])
        )
    if state.phase == AFTER:
        has_tile = legal(state) >= FIRST_POWER
        return translate(language, "ask.after" if has_tile else "ask.end")
    if not state.terrain:
        return _ask_for_terrain(language, state)
    return _ask_to_place(language, state)


def _ask_for_terrain(language: str, state: State) -> str:
    names = [
        translate(language, f"terrain.{TERRAINS[number]}")
        for number, choice in enumerate(TERRAIN)
        if choice & legal(state)
    ]
    last = translate(language, "ask.or", first=", ".join(names[:-1]), last=names[-1])
    key = "ask.terrain_or_tile" if legal(state) >= FIRST_POWER else "ask.terrain"
    return translate(language, key, terrains=last if names[1:] else names[0])


def _ask_to_place(language: str, state: State) -> str:
    terrain = translate(language, f"terrain.{TERRAINS[state.terrain]}")
    if not mandatory(state, state.anywhere):
        return translate(language, "ask.redraw", terrain=terrain)
    placed = count(state.placed)
    quota = state.left if state.phase == PLACING else min(state.quota, state.supply[state.me])
    number, all_ = placed + 1, placed + quota + state.due
    return translate(language, "ask.place", number=number, all=all_, terrain=terrain)


def _silo_step(state: State) -> str:
    if state.doing == CHOOSING:
        return "choose_three" if state.board.rulings & SILO_THREE else "choose"
    if state.lifted:
        return "to"
    return "build" if state.doing == BUILDING else "which"


def _step(state: State) -> str:
    """Return the kind of pick that the tile in use needs: a piece, its target, a hex or a tile."""
    picks = legal(state)
    if state.lifted:
        return "to"
    if not picks & BOARD:
        return "take" if picks & TAKE else "repeat"
    if not picks & BOARD & ~pieces(state):
        return "which"
    return "more" if picks & STOP else "build"


def describe_preview(language: str, preview: Preview, seat: int) -> str:
    """Return the effect of a pick for a seat: gold by card, and tiles won and lost."""
    won, lost = (
        [change.thing for change in tiles if change.seat == seat]
        for tiles in (preview.tiles_won, preview.tiles_lost)
    )
    return describe_gain(language, preview.gold[seat], won, lost)


def describe_gain(
    language: str, gold: Mapping[str, int], won: Iterable[str], lost: Iterable[str]
) -> str:
    """Return gold by source, and tiles won and lost, in one line."""
    parts = [
        translate(language, "preview.gold", gold=f"{amount:+d}", thing=thing_name(language, source))
        for source, amount in gold.items()
    ]
    for key, tiles in (("preview.won", won), ("preview.lost", lost)):
        parts += [translate(language, key, thing=thing_name(language, tile)) for tile in tiles]
    return ", ".join(parts) or translate(language, "preview.nothing")


def chosen_rulings(setup: Setup, language: str) -> list[str]:
    """Return a sentence for each ruling of a set-up that is not the default."""
    rulings = [RULINGS[name] for name in RULINGS]
    chosen = [ruling for ruling in rulings if ruling.word(ruling.other) in setup.rulings]
    return [f"{ruling.name[language]} – {ruling.other.rule[language]}" for ruling in chosen]


def section_name(section: Section, language: str) -> str:
    """Return a section's name: its locations, or its id if it has none."""
    names = dict.fromkeys(name for _, _, name in section.locations)
    return ", ".join(LOCATIONS[name].name[language] for name in names) or section.id


def section_contents(section: Section, language: str) -> str:
    """Return the special places of a section with their numbers."""
    numbers = Counter(LOCATIONS[name].name[language] for *_, name in section.locations)
    for letter, place in LETTERS.items():
        if place in SPECIAL_PLACES:
            numbers[translate(language, f"terrain.{place}")] += "".join(section.rows).count(letter)
    return ", ".join(f"{thing} ×{number}" for thing, number in numbers.items() if number)
