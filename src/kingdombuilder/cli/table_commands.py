"""The commands that a player can type at the table."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from kingdombuilder.bots.rationale import describe_thought
from kingdombuilder.box import POWERS
from kingdombuilder.cli.render import things_in_play
from kingdombuilder.entrants.forfeits import BotFault
from kingdombuilder.entrants.seated import require_legal
from kingdombuilder.insight.describe import (
    describe_preview,
    describe_reason,
    thing_name,
    thing_rule,
)
from kingdombuilder.insight.explain import explain
from kingdombuilder.insight.legality import IllegalPick
from kingdombuilder.insight.preview import preview
from kingdombuilder.insight.seen import seen_by
from kingdombuilder.notation.picks import BUTTONS, TERRAIN_PICKS, TERRAIN_PREFIX, pick_name
from kingdombuilder.rules.buttons import POWER, is_hex
from kingdombuilder.rules.cells import BOARD, Cell
from kingdombuilder.rules.hexes import each, parse_hex
from kingdombuilder.rules.turn import legal
from kingdombuilder.text.translations import LANGUAGES, all_translations, translate

if TYPE_CHECKING:
    from kingdombuilder.cli.terminal_table import TerminalTable

MANUAL = (
    "hex",
    "tile",
    "end",
    "redraw",
    "terrain",
    "stop",
    "take",
    "silo",
    "why",
    "gold",
    "hint",
    "undo",
    "restart",
    "rules",
    "save",
    "quit",
)


class LeaveTable(Exception):
    """Raised when the player leaves the table."""


def run_command(table: "TerminalTable", line: str) -> None:
    """Carry out a line: a pick or a command, in any language."""
    if not line:
        return
    word, _, rest = line.partition(" ")
    command = _COMMANDS.get(_command_named(word))
    if command:
        command(table, rest.strip())
        return
    pick = _pick_named(table, line)
    if pick is None:
        table.print_text("terminal.unknown_word", word=line)
        return
    _make(table, pick)


def _make(table: "TerminalTable", pick: Cell) -> None:
    try:
        table.play_pick(pick)
    except IllegalPick as error:
        if error.reason:
            table.console.print(describe_reason(table.language, error.reason, table.session.names))
        else:
            table.print_text("terminal.not_legal", pick=_name(table.language, pick))


def _command_named(word: str) -> str:
    for language in LANGUAGES:
        for key, name in all_translations(language).items():
            if key.startswith("command.") and name == word.lower():
                return key.removeprefix("command.")
    return "why" if word.startswith("?") else word.lower()


def _pick_named(table: "TerminalTable", text: str) -> Cell | None:
    """Return the pick that a text names: a hex, a button, or a tile by a prefix of its name."""
    hex_ = parse_hex(text)
    if hex_ is not None:
        return hex_
    button = BUTTONS.get(_command_named(text)) or TERRAIN_PICKS.get(text.lower())
    if button is not None:
        return button
    prefix = text.lower()
    tiles = [
        POWER[number]
        for number, name in enumerate(POWERS)
        if name
        and any(
            alias.lower().startswith(prefix)
            for alias in (name, *(thing_name(language, name) for language in LANGUAGES))
        )
    ]
    usable = [tile for tile in tiles if tile & legal(table.session.state)]
    return next(iter(usable or tiles), None)


def _name(language: str, pick: Cell) -> str:
    name = pick_name(pick)
    if name in BUTTONS:
        return translate(language, f"command.{name}")
    return name if is_hex(pick) or name.startswith(TERRAIN_PREFIX) else thing_name(language, name)


def _help(table: "TerminalTable", rest: str) -> None:
    for key in MANUAL:
        table.print_text(f"manual.{key}")
    picks = list(each(legal(table.session.state) & ~BOARD))
    if picks:
        names = ", ".join(_name(table.language, pick) for pick in picks)
        table.print_text("terminal.legal_picks", picks=names)
    table.print_text("advice.first")


def _undo(table: "TerminalTable", rest: str) -> None:
    if not table.session.undo():
        table.print_text("terminal.cannot_undo")


def _redo(table: "TerminalTable", rest: str) -> None:
    if not table.session.redo():
        table.print_text("terminal.cannot_redo")


def _restart(table: "TerminalTable", rest: str) -> None:
    if not table.session.undo(table.session.undo_count()):
        table.print_text("terminal.cannot_undo")


def _why(table: "TerminalTable", rest: str) -> None:
    hex_ = parse_hex(rest)
    if hex_ is None:
        table.print_text("terminal.unknown_word", word=f"why {rest}")
        return
    reason = explain(table.session.state, hex_)
    table.console.print(describe_reason(table.language, reason, table.session.names))


def _gold(table: "TerminalTable", rest: str) -> None:
    state = table.session.state
    picks = legal(state)
    chosen = parse_hex(rest) if rest else None
    if rest and (chosen is None or not chosen & picks):
        table.print_text("terminal.not_legal", pick=rest)
        return
    hexes_by_gain: dict[tuple[int, str], list[str]] = {}
    for pick in each(chosen or picks & BOARD):
        what = preview(state, pick)
        key = (what.total(state.me), describe_preview(table.language, what, state.me))
        hexes_by_gain.setdefault(key, []).append(pick_name(pick))
    for (_, gain), hexes in sorted(hexes_by_gain.items(), reverse=True):
        table.console.print(f"{gain}: {' '.join(hexes)}")


def _hint(table: "TerminalTable", rest: str) -> None:
    state = table.session.state
    try:
        decision = table.players.advise(seen_by(state, state.me))
        require_legal(decision, state)
    except BotFault as fault:
        why = fault.forfeit_for(state.me).message(table.language)
        table.print_text("terminal.no_hint", why=why)
        return
    brings = describe_preview(table.language, preview(state, decision.pick), state.me)
    table.print_text("terminal.hint", pick=_name(table.language, decision.pick), promise=brings)
    if decision.thought:
        table.console.print(describe_thought(table.language, decision.thought), style="dim")


def _rules(table: "TerminalTable", rest: str) -> None:
    for thing in things_in_play(table.session.state.board):
        name = thing_name(table.language, thing)
        if not rest or name.lower().startswith(rest.lower()) or thing.startswith(rest.lower()):
            table.console.print(Text(name, style="bold"), thing_rule(table.language, thing))


def _save(table: "TerminalTable", rest: str) -> None:
    try:
        table.save(Path(rest or "game.txt"))
    except OSError as error:
        table.console.print(f"{error.filename}: {error.strerror}")


def _quit(table: "TerminalTable", rest: str) -> None:
    raise LeaveTable


_COMMANDS: dict[str, Callable[["TerminalTable", str], None]] = {
    "help": _help,
    "?": _help,
    "undo": _undo,
    "redo": _redo,
    "restart": _restart,
    "why": _why,
    "gold": _gold,
    "hint": _hint,
    "rules": _rules,
    "save": _save,
    "quit": _quit,
}
