"""The terrain of the turn and the mandatory action (§2.2, §2.3, §2.5)."""

from .board import CARD_TERRAINS, Hex
from .red_cards import pay_families
from .table import Pick, Table, hex_of, hex_pick, terrains_on

QUOTA = 3
SWAMP_QUOTA = 2
ALL_CARDS = (*CARD_TERRAINS, *(f"swamp/{terrain}" for terrain in CARD_TERRAINS))
REDRAW: Pick = ("redraw",)


class Mandatory(Table):
    """A table with the rules of T2 for the seat whose turn it is."""

    # ---- the terrain ----

    def terrain_picks(self) -> set[Pick]:
        """The terrains in hand to choose from: a usable one, if there is any (A-07)."""
        if self.turn.fixed:
            return set()
        terrains = {t for card in self.hands[self.seat] for t in terrains_on(card)}
        usable = {terrain for terrain in terrains if self.eligible([terrain])}
        return {("terrain", terrain) for terrain in usable or terrains}

    def fix_terrain(self, terrain: str) -> None:
        """Choose the terrain of the turn, and so the card in force."""
        if self.turn.halves:  # of a replacement card, which is in force already
            self.turn.halves = ()
        else:
            hand = self.hands[self.seat]
            # The plain card goes before the double one, double ones in the order of terrains.
            fitting = [card for card in ALL_CARDS if card in hand and terrain in terrains_on(card)]
            self.turn.card = terrain if terrain in hand else fitting[0]
        self.turn.fixed = True
        self.turn.terrain = terrain
        if self.phase == "placing":
            self.set_quota()

    def fix_only_terrain(self) -> None:
        """At the start of a turn: a single plain card leaves no choice."""
        hand = self.hands[self.seat]
        if len(hand) == 1 and len(terrains_on(hand[0])) == 1:
            self.fix_terrain(hand[0])

    # ---- the placements ----

    def set_quota(self) -> None:
        """How many are to be placed besides those set aside; what is begun is kept (A-08)."""
        if not self.turn.placed:
            self.turn.quota = SWAMP_QUOTA if self.turn.terrain == "swamp" else QUOTA
            self.turn.missing = min(self.turn.quota, self.supply[self.seat])

    def left_to_place(self) -> bool:
        """Whether a placement is due and there is a piece for it; T2 not begun: will be."""
        if self.turn.due > 0:
            return True
        wanted = self.phase == "before" or self.turn.missing > 0
        return wanted and self.supply[self.seat] > 0  # §2.3: read again before each placement

    def mandatory_picks(self) -> set[Pick]:
        """Where the next mandatory settlement may go, or the redraw in place of it (§2.3, §2.5)."""
        if self.turn.halves:
            return {("terrain", terrain) for terrain in self.turn.halves}
        if not self.turn.fixed:
            return set()
        free = self.eligible(self.turn_terrains())
        if not free:
            return {REDRAW}
        if not self.turn.placed and self.bonus[self.seat].get("temple_bonus") == "ready":
            return set(map(hex_pick, free))  # §3.6
        return set(map(hex_pick, self.near_own(free)))

    def can_use_outpost(self) -> bool:
        """Whether an Outpost would open another hex to the next mandatory placement (§3.5)."""
        picks = self.mandatory_picks()
        self.outpost = True
        wider = self.mandatory_picks()
        self.outpost = False
        return wider != picks

    def start_placing(self) -> None:
        """Enter T2."""
        self.phase = "placing"
        self.set_quota()

    def play_mandatory(self, pick: Pick) -> None:
        """A placement, a redraw, or the choice between the halves of a replacement card."""
        if pick == REDRAW:
            self.replace_card()  # this is not T2 yet
            return
        if self.phase == "before":
            self.start_placing()
        if pick[0] == "terrain":
            self.fix_terrain(str(pick[1]))
        else:
            self.place(hex_of(pick))

    def place(self, place: Hex) -> None:
        """One placement: the quota comes first, then the pieces set aside."""
        self.turn.placed.append(place)
        if self.turn.missing > 0 and self.supply[self.seat] > 0:
            self.turn.missing -= 1
            self.turn.from_supply += 1
            self.build(self.seat, place)
        else:
            self.turn.due -= 1
            self.build(self.seat, place, aside=True)
        if not self.left_to_place():
            pay_families(self)  # §2.8, step 5: before a Canoe window

    def go_on_placing(self) -> None:
        """After a mandatory placement or a redraw: the next one, a new card, or the end of T2."""
        if not self.left_to_place():
            self.end_placing()
        elif not self.turn.halves and not self.eligible(self.turn_terrains()):
            self.replace_card()

    def end_placing(self) -> None:
        """T2 is over; a Canoe or a Mayor may have ended it after what was not the last one."""
        pay_families(self)
        self.phase = "after"
        if not self.turn.placed:
            self.pass_mandatory()

    def pass_mandatory(self) -> None:
        """Nothing could be placed; if it is so for a whole round, the end is triggered (A-76)."""
        self.idle_turns += 1
        if self.idle_turns == self.seats:
            self.end_triggered = True

    # ---- exhausted cards (§2.5) ----

    def replace_card(self) -> None:
        """The exhausted card leaves the game; draw another one if any can be of use (§2.5)."""
        assert self.turn.card is not None
        self.hands[self.seat].remove(self.turn.card)
        self.removed[self.turn.card] += 1
        self.turn.card = None
        cards = self.deck + self.discard
        if any(self.eligible(terrains_on(card)) for card in cards):
            self.turn.terrain = None
            self.need_card("replacement")
        else:
            self.end_placing()  # the terrain remains

    def receive_replacement(self, card: str) -> None:
        """A new card: its usable terrain, or a choice of two; one of no use is replaced again."""
        self.hands[self.seat].append(card)
        self.turn.card = card
        usable = tuple(t for t in terrains_on(card) if self.eligible([t]))
        if not usable:
            self.replace_card()
        elif len(usable) == 1:
            self.turn.terrain = usable[0]
            self.set_quota()
        else:
            self.turn.halves = usable
