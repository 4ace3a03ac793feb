"""The terrain of the turn and the mandatory action (§2.2, §2.3, §2.5)."""

from .board import CARD_TERRAINS, Hex
from .red_cards import pay_families
from .table import Pick, Table, hex_of, hex_pick, terrains_on

QUOTA = 3
SWAMP_QUOTA = 2
ALL_CARDS = (*CARD_TERRAINS, *(f"swamp/{terrain}" for terrain in CARD_TERRAINS))
REDRAW: Pick = ("redraw",)


class Mandatory(Table):
    """A table with the rules of T2 for the current seat."""

    # ---- the terrain ----

    def terrain_picks(self) -> set[Pick]:
        """Return the terrains in hand to choose from: the usable ones, if any (A-07)."""
        if self.turn.fixed:
            return set()
        terrains = {t for card in self.hands[self.seat] for t in terrains_on(card)}
        usable = {terrain for terrain in terrains if self.eligible([terrain])}
        return {("terrain", terrain) for terrain in usable or terrains}

    def fix_terrain(self, terrain: str) -> None:
        """Choose the terrain of the turn and thereby the card in force."""
        if self.turn.halves:  # of a replacement card, which is already in force
            self.turn.halves = ()
        else:
            hand = self.hands[self.seat]
            # The plain card precedes double ones, which are in the order of terrains.
            fitting = [card for card in ALL_CARDS if card in hand and terrain in terrains_on(card)]
            self.turn.card = terrain if terrain in hand else fitting[0]
        self.turn.fixed = True
        self.turn.terrain = terrain
        if self.phase == "placing":
            self.set_quota()

    def fix_only_terrain(self) -> None:
        """Choose the terrain of a single plain card at the start of a turn."""
        hand = self.hands[self.seat]
        if len(hand) == 1 and len(terrains_on(hand[0])) == 1:
            self.fix_terrain(hand[0])

    # ---- the placements ----

    def set_quota(self) -> None:
        """Set the number of placements besides those set aside, unless one is made (A-08)."""
        if not self.turn.placed:
            self.turn.quota = SWAMP_QUOTA if self.turn.terrain == "swamp" else QUOTA
            self.turn.missing = min(self.turn.quota, self.supply[self.seat])

    def left_to_place(self) -> bool:
        """Return whether a placement is due, or will be in T2, and there is a piece for it."""
        if self.turn.due > 0:
            return True
        is_due = self.phase == "before" or self.turn.missing > 0
        return is_due and self.supply[self.seat] > 0  # §2.3: checked before each placement

    def mandatory_picks(self) -> set[Pick]:
        """Return the hexes for the next mandatory settlement, or the redraw (§2.3, §2.5)."""
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
        """Return whether an Outpost would allow more hexes for the next placement (§3.5)."""
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
        """Carry out a placement, a redraw, or the choice of a replacement card's terrain."""
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
        """Place a settlement, first from the quota, then from those set aside."""
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

    def continue_placing(self) -> None:
        """End T2 or replace the card if needed, after a mandatory placement or a redraw."""
        if not self.left_to_place():
            self.end_placing()
        elif not self.turn.halves and not self.eligible(self.turn_terrains()):
            self.replace_card()

    def end_placing(self) -> None:
        """End T2; a Canoe or a Mayor may have ended it before the last placement."""
        pay_families(self)
        self.phase = "after"
        if not self.turn.placed:
            self.pass_mandatory()

    def pass_mandatory(self) -> None:
        """Count a turn without a placement; a whole round of them triggers the end (A-76)."""
        self.idle_turns += 1
        if self.idle_turns == self.seats:
            self.end_triggered = True

    # ---- exhausted cards (§2.5) ----

    def replace_card(self) -> None:
        """Remove the exhausted card from the game; draw another if any is usable (§2.5)."""
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
        """Use a new card's terrain or offer its two; replace an unusable card again."""
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
