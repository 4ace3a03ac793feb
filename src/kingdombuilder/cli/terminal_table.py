"""A game in the terminal: show the table, ask for picks, and let bots and chance pick."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

from rich.console import Console

from kingdombuilder.cli.render import is_narrow, render_table, score_table
from kingdombuilder.cli.table_commands import LeaveTable, run_command
from kingdombuilder.cli.table_players import TablePlayers
from kingdombuilder.entrants.forfeits import BotFault
from kingdombuilder.game.record import write_record
from kingdombuilder.game.session import Session
from kingdombuilder.insight.changes import CARD_DRAWN, LIFTED, TURN_BEGINS, Change, changes
from kingdombuilder.insight.describe import describe_change
from kingdombuilder.insight.scores import totals, winners
from kingdombuilder.insight.seen import SPECTATOR, seen_by
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.state import REPLACING, State
from kingdombuilder.rules.turn import CHANCE, NOBODY, chooser
from kingdombuilder.setup.chance import draw_card
from kingdombuilder.text.translations import translate


@dataclass(slots=True)
class TerminalTable:
    """One game in one terminal."""

    session: Session
    players: TablePlayers
    language: str
    console: Console
    random: Random
    record_file: Path | None
    last_shown: State | None = None  # the state that was shown last

    def run(self) -> int:
        """Play to the end; a game with a file can be resumed after leaving."""
        try:
            while (seat := chooser(self.session.state)) != NOBODY:
                if seat == CHANCE:
                    self.play_pick(draw_card(self.session.state, self.random))
                elif self.players.is_person(seat):
                    self.ask(seat)
                else:
                    self._let_bot_pick(seat)
        except (LeaveTable, EOFError, KeyboardInterrupt):
            self.print_text("terminal.interrupted")
            self.save()
            if self.record_file:
                self.print_text("terminal.resume", file=self.record_file)
            return 0
        self.finish()
        return 0

    def _let_bot_pick(self, seat: int) -> None:
        seen = seen_by(self.session.state, seat)
        try:
            pick = self.players.pick(seen)
        except BotFault as fault:
            why, who = fault.forfeit_for(seat).message(self.language), self.session.names[seat]
            self.print_text("terminal.substitute", who=who, why=why)
            pick = self.players.pick(seen)
        self.play_pick(pick)

    def play_pick(self, pick: Cell) -> None:
        """Make a pick, print its changes and save the game."""
        before, after = self.session.pick(pick)
        self.players.see(before, after)
        for change in changes(before, after):
            if self._is_printed(before, change):
                self.console.print(
                    describe_change(self.language, change, self.session.names), style="dim"
                )
        if before.turn != after.turn:
            self.save()

    def ask(self, seat: int) -> None:
        """Show the table to a player and carry out one line."""
        state = self.session.state
        if self.last_shown and self.last_shown.me != seat and self.players.people > 1:
            self.console.clear()
            name = self.session.names[seat]
            self.console.input(translate(self.language, "terminal.pass_on", who=name))
        if self.last_shown is not state:
            self.show()
        self.last_shown = state
        run_command(self, self.console.input(translate(self.language, "terminal.prompt")).strip())

    def show(self) -> None:
        """Print the table as the seat that picks sees it."""
        state = self.session.state
        seen = seen_by(state, state.me)
        names, narrow = self.session.names, is_narrow(self.console)
        self.console.print(render_table(state, seen, self.language, names, narrow), soft_wrap=True)

    def print_text(self, key: str, **facts: object) -> None:
        """Print a text in the player's language."""
        self.console.print(translate(self.language, key, **facts), markup=False)

    def save(self, file: Path | None = None) -> None:
        """Save the game; the old file is replaced only when the new one is complete."""
        file = file or self.record_file
        if file:
            unfinished = file.with_name(file.name + ".part")
            unfinished.write_text(write_record(self.session.record()), "utf-8")
            unfinished.replace(file)
            if file != self.record_file:
                self.print_text("terminal.saved", file=file)

    def finish(self) -> None:
        """Print the final board, the scores and the winners."""
        state, names = self.session.state, self.session.names
        self.players.end(state)
        self.show_end(state)
        won = winners(state)
        gold = max(totals(state))
        winning = ", ".join(names[seat] for seat in won)
        key = "terminal.winners" if len(won) > 1 else "terminal.winner"
        self.print_text(key, who=winning, n=gold)
        self.save()

    def show_end(self, state: State) -> None:
        """Print the final board and the scores."""
        seen, names = seen_by(state, SPECTATOR), self.session.names
        narrow = is_narrow(self.console)
        self.console.print(render_table(state, seen, self.language, names, narrow), soft_wrap=True)
        self.console.print(score_table(state, self.language, names))

    def _is_printed(self, before: State, change: Change) -> bool:
        """Return whether to print a change: no small steps, and dealt cards only to their owner."""
        if change.kind == CARD_DRAWN and before.phase != REPLACING:
            return self.players.is_person(change.seat) and self.players.people == 1
        return change.kind not in (LIFTED, TURN_BEGINS)
