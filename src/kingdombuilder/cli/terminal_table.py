"""Sitting at the table: showing it, asking for picks, letting bots and chance pick."""

from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from rich.console import Console

from kingdombuilder.bots import BOTS, Bot, SeatedBot
from kingdombuilder.cli.render import is_narrow, render_table, score_table
from kingdombuilder.cli.table_commands import LeaveTable, run_command
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

HUMAN = "human"


@dataclass(slots=True)
class TerminalTable:
    """One game in one terminal."""

    session: Session
    seats: tuple[str, ...]
    language: str
    console: Console
    random: Random
    hints: Bot
    record_file: Path | None
    shown: State | None = None  # what the person here saw last
    players: dict[int, SeatedBot] = field(default_factory=dict)  # the bots, by seat

    def run(self) -> int:
        """Play to the end; leaving early keeps the game if it has a file."""
        try:
            while (who := chooser(self.session.state)) != NOBODY:
                if who == CHANCE:
                    self.play_pick(draw_card(self.session.state, self.random))
                elif self.seats[who] == HUMAN:
                    self.ask(who)
                else:
                    self.play_pick(self._player(who)(seen_by(self.session.state, who), self.random))
        except (LeaveTable, EOFError, KeyboardInterrupt):
            self.say("terminal.interrupted")
            self.save()
            if self.record_file:
                self.say("terminal.resume", file=self.record_file)
            return 0
        self.finish()
        return 0

    def _player(self, seat: int) -> SeatedBot:
        return self.players.setdefault(seat, SeatedBot(BOTS[self.seats[seat]]))

    def play_pick(self, pick: Cell) -> None:
        """Make a pick, tell what happened, and keep the game."""
        before, after = self.session.pick(pick)
        for change in changes(before, after):
            if self._may_tell(before, change):
                self.console.print(
                    describe_change(self.language, change, self.session.names), style="dim"
                )
        if before.turn != after.turn:
            self.save()

    def ask(self, seat: int) -> None:
        """Show the table to a person and obey one line."""
        state = self.session.state
        if self.shown and self.shown.me != seat and self.seats.count(HUMAN) > 1:
            self.console.clear()
            name = self.session.names[seat]
            self.console.input(translate(self.language, "terminal.pass_on", who=name))
        if self.shown is not state:
            self.show()
        self.shown = state
        run_command(self, self.console.input(translate(self.language, "terminal.prompt")).strip())

    def show(self) -> None:
        """The table as the one who picks sees it."""
        state = self.session.state
        seen = seen_by(state, state.me)
        names, narrow = self.session.names, is_narrow(self.console)
        self.console.print(render_table(state, seen, self.language, names, narrow), soft_wrap=True)

    def say(self, key: str, **facts: object) -> None:
        """A sentence to whoever sits here."""
        self.console.print(translate(self.language, key, **facts), markup=False)

    def save(self, file: Path | None = None) -> None:
        """Write the game; a new file takes the old one's place only when it is whole."""
        file = file or self.record_file
        if file:
            unfinished = file.with_name(file.name + ".part")
            unfinished.write_text(write_record(self.session.record()), "utf-8")
            unfinished.replace(file)
            if file != self.record_file:
                self.say("terminal.saved", file=file)

    def finish(self) -> None:
        """Show the end: board, scores and who won."""
        state, names = self.session.state, self.session.names
        self.show_end(state)
        won = winners(state)
        gold = max(totals(state))
        who = ", ".join(names[seat] for seat in won)
        self.say("terminal.winners" if len(won) > 1 else "terminal.winner", who=who, n=gold)
        self.save()

    def show_end(self, state: State) -> None:
        """The last board and the scores."""
        seen, names = seen_by(state, SPECTATOR), self.session.names
        narrow = is_narrow(self.console)
        self.console.print(render_table(state, seen, self.language, names, narrow), soft_wrap=True)
        self.console.print(score_table(state, self.language, names))

    def _may_tell(self, before: State, change: Change) -> bool:
        """A card that goes to a hand is told to its owner alone; small steps are not told."""
        if change.kind == CARD_DRAWN and before.phase != REPLACING:
            return self.seats[change.seat] == HUMAN and self.seats.count(HUMAN) == 1
        return change.kind not in (LIFTED, TURN_BEGINS)
