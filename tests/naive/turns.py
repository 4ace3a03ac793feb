"""The end of a turn and the cards for the next one (§2.7, §2.9)."""

from collections import Counter

from .optional_actions import OptionalActions
from .red_cards import pay_rovers
from .table import Turn


class Turns(OptionalActions):
    """A table with a sequence of turns."""

    draws_left = 0  # cards to draw at the end of a turn

    def end_turn(self) -> None:
        """Carry out T4 (§2.7); a seat without another turn draws no card."""
        self.scouts = set()
        pay_rovers(self)
        self.ready_tiles()
        self.discard.update(self.hands[self.seat])
        self.hands[self.seat] = []
        if self.end_triggered:
            self.return_set_aside()
        else:
            crossroads = bool(self.held_tiles(self.seat, "crossroads"))
            self.draws_left = 1 + crossroads + self.turn.extra_cards
        self.draw_or_continue()

    def return_set_aside(self) -> None:
        """Return the settlements set aside by seats without another turn (A-20)."""
        for seat in range(self.seat + 1):
            self.supply[seat] += self.set_aside[seat]
            self.set_aside[seat] = 0

    def draw_or_continue(self) -> None:
        """Draw for the next turn while there are cards, then start the next seat's turn."""
        if self.draws_left > 0 and self.deck + self.discard:
            self.draws_left -= 1
            self.need_card("hand")
        else:
            self.draws_left = 0
            self.next_turn()

    def receive_card(self, card: str) -> None:
        """Use a drawn card for its purpose."""
        purpose, self.draw_for = self.draw_for, None
        self.deck -= Counter([card])  # subtracting a Counter leaves no zeros behind
        if purpose == "fort":
            self.discard[card] += 1
            self.use_picks = (("card", card),)
        elif purpose == "replacement":
            self.receive_replacement(card)
        else:
            self.hands[self.seat].append(card)
            if purpose == "hand":
                self.draw_or_continue()
            elif self.seat < self.seats - 1:
                self.seat += 1
                self.need_card("deal")
            else:
                self.next_turn()

    def next_turn(self) -> None:
        """Start the next seat's turn, or the silo phase after the last round (§2.9)."""
        if self.end_triggered and self.seat == self.seats - 1:
            self.start_silos(0)
            return
        self.seat = (self.seat + 1) % self.seats
        if self.seat == 0:
            self.idle_turns = 0
        if self.supply[self.seat] == 0:
            self.end_triggered = True
        self.turn = Turn(due=self.set_aside[self.seat])
        self.phase = "before"
        if not self.hands[self.seat]:
            self.phase = "after"
            self.pass_mandatory()
        elif not self.left_to_place():
            self.phase = "after"
        self.fix_only_terrain()
