"""Render the table for the terminal: board, seats, cards and scores."""

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from kingdombuilder.box import CARDS, POWERS, TASKS
from kingdombuilder.cli.colours import draw_coloured
from kingdombuilder.drawing.scene import COLOURS
from kingdombuilder.drawing.text import SEAT_INK, SEAT_PAINT, SEAT_SIGN
from kingdombuilder.insight.describe import describe_prompt, thing_name, thing_rule
from kingdombuilder.insight.scores import payments, totals
from kingdombuilder.notation.picks import card_name
from kingdombuilder.rules.board import NO_TASK, SLOTS, Board
from kingdombuilder.rules.cells import BOARD, NONE
from kingdombuilder.rules.pile import UNKNOWN, copies
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import legal
from kingdombuilder.text.translations import translate

WIDE = 88  # columns of the large board


def is_narrow(console: Console) -> bool:
    """Return whether the terminal is too narrow for the large board."""
    return console.width < WIDE


def seat_names(state: State, language: str) -> tuple[str, ...]:
    """Return the seats' colours as names."""
    return tuple(translate(language, f"seat.{colour}") for colour in COLOURS[: state.board.seats])


def render_table(
    state: State, seen: State, language: str, names: tuple[str, ...], narrow: bool
) -> Group:
    """Render the table as one seat sees it: cards, seats, board and prompt."""
    marked = legal(seen) & BOARD
    return Group(
        card_table(seen, language),
        seats_table(seen, language, names),
        draw_coloured(seen, marked, NONE, narrow),
        render_prompt(state, language, names),
    )


def render_prompt(state: State, language: str, names: tuple[str, ...]) -> Text:
    """Render the prompt with the seat that picks."""
    text = seat_text(state.me, names[state.me])
    return text.append(f"  {describe_prompt(language, state)}", style="bold")


def seat_text(seat: int, name: str) -> Text:
    """Return a seat's name in its colours, with its symbol."""
    style = f"bold {SEAT_INK[seat]} on {SEAT_PAINT[seat]}"
    return Text.assemble((f" {SEAT_SIGN[seat]} {name} ", style))


def seat_sign(seat: int) -> Text:
    """Return a seat's symbol in its colour."""
    return Text(SEAT_SIGN[seat], style=f"bold {SEAT_PAINT[seat]}")


def card_table(state: State, language: str) -> Table:
    """Return a table of the cards and tasks in play with their rules."""
    table = Table(box=None, show_header=False, padding=(0, 1))
    for name in cards_in_play(state.board):
        table.add_row(Text(thing_name(language, name), style="bold"), thing_rule(language, name))
    return table


def cards_in_play(board: Board) -> list[str]:
    """Return the cards and tasks of a game."""
    tasks = [TASKS.at(number).id for number in board.tasks if number != NO_TASK]
    return [CARDS.at(number).id for number in board.cards] + tasks


def things_in_play(board: Board) -> list[str]:
    """Return the cards, tasks and tiles of a game."""
    return cards_in_play(board) + [POWERS[power] for power in dict.fromkeys(board.power) if power]


def seats_table(state: State, language: str, names: tuple[str, ...]) -> Table:
    """Return a table of the seats: supply, hand, tiles and gold so far."""
    titles = [translate(language, f"terminal.{key}") for key in ("supply", "hand", "tiles", "gold")]
    table = Table("", *titles, box=None, padding=(0, 1), header_style="dim")
    gold = totals(state)
    for seat in range(state.board.seats):
        name = seat_text(seat, names[seat])
        table.add_row(
            name,
            str(state.supply[seat]),
            hand_text(state, seat, language),
            tiles_text(state, seat, language),
            str(gold[seat]),
        )
    return table


def hand_text(state: State, seat: int, language: str) -> str:
    """Return the cards in a hand; unknown cards are shown as hidden."""
    parts = []
    for card in range(UNKNOWN + 1):
        name = (
            translate(language, "terminal.hidden")
            if card == UNKNOWN
            else thing_name(language, card_name(card))
        )
        parts += [name] * copies(state.hand[seat], card)
    return ", ".join(parts)


def tiles_text(state: State, seat: int, language: str) -> str:
    """Return a seat's tiles, marked if used or too new, and its other belongings."""
    parts = []
    for slot in range(SLOTS):
        if state.held[seat] >> slot & 1:
            name = thing_name(language, POWERS[state.board.power[slot]])
            if state.fresh[seat] >> slot & 1:
                name = translate(language, "terminal.tile_fresh", tile=name)
            elif not state.ready[seat] >> slot & 1:
                name = translate(language, "terminal.tile_used", tile=name)
            parts.append(name)
    numbers = {
        "colony": state.colony[seat],
        "aside": state.aside[seat] + (state.due if seat == state.turn else 0),
        "markers": state.markers[seat].bit_count(),
    }
    parts += [
        translate(language, f"terminal.{key}", n=number)
        for key, number in numbers.items()
        if number
    ]
    return ", ".join(parts)


def score_table(state: State, language: str, names: tuple[str, ...]) -> Table:
    """Return a table of the scores: a row per card, a column per seat, and totals."""
    table = Table(translate(language, "terminal.card"), header_style="bold")
    for seat, name in enumerate(names):
        table.add_column(seat_text(seat, name), justify="right")
    columns = [payments(state, seat) for seat in range(state.board.seats)]
    for place, first in enumerate(columns[0]):
        row = [str(column[place].gold) for column in columns]
        last = place == len(columns[0]) - 1
        table.add_row(thing_name(language, first.source), *row, end_section=last)
    table.add_row(translate(language, "terminal.total"), *map(str, totals(state)), style="bold")
    return table
