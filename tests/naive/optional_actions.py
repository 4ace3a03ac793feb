"""Optional actions: which can be started, how a use goes on, and the Bazaar (§2.4, §4.6)."""

from .holdings import BONUS_OF
from .registry import ACTIONS
from .silo import Silo
from .table import STOP, Pick

OUTPOST: Pick = ("tile", "outpost")


class OptionalActions(Silo):
    """A table with actions: `using` is the one in use."""

    using: str | None = None
    use_picks: tuple[Pick, ...] = ()

    # ---- what can be started ----

    def ready_kinds(self) -> set[str]:
        """Actions that are not used up, whether they have a target or not."""
        seat = self.seat
        held = {self.board.locations[loc] for loc, s in self.tiles[seat].items() if s == "ready"}
        nomads = {self.nomad_kinds[h] for h, s in self.nomad_tiles[seat].items() if s == "ready"}
        bonus = {kind for kind, status in self.bonus[seat].items() if status == "ready"}
        everybody = set()  # without any tile, §2.4
        if self.board.of_terrain["farmland"] and not self.turn.farmed:
            everybody.add("farming")
        if self.caves and not self.turn.caved:
            everybody.add("caves")
        return held | nomads | bonus | everybody

    def tile_picks(self) -> set[Pick]:
        """The actions that are ready and have a legal use."""
        kinds = self.ready_kinds()
        # Canoe, Crossroads, Outpost and two of the bonus tiles are no actions of their own.
        picks: set[Pick] = {
            ("tile", kind)
            for kind in kinds
            if kind in ACTIONS and ACTIONS[kind].can_start(self, repeated=False)
        }
        if "bazaar" in kinds and self.repeatable():
            picks.add(("tile", "bazaar"))
        return picks

    def repeatable(self) -> set[Pick]:
        """What the Bazaar can repeat: tiles that are not new, used in this turn or not."""
        picks: set[Pick] = set()
        for location, status in self.tiles[self.seat].items():
            kind = self.board.locations[location]
            if status == "new" or kind in ("bazaar", "canoe"):
                continue
            if kind == "crossroads" or ACTIONS[kind].can_start(self, repeated=True):
                picks.add(("tile", kind))
        return picks

    # ---- using one ----

    def start(self, kind: str) -> None:
        """Use up a tile and begin its action."""
        self.use_up(kind)
        self.using = kind
        if kind != "bazaar":
            ACTIONS[kind].begin(self)

    def use_up(self, kind: str) -> None:
        """Mark the tile as used. Which of two ready copies it is makes no difference, see A-14."""
        if kind == "farming":
            self.turn.farmed = True
        elif kind == "caves":
            self.turn.caved = True
        elif kind in BONUS_OF.values():
            self.bonus[self.seat][kind] = "used"
        elif kind in self.nomad_kinds.values():
            self.nomad_tiles[self.seat][self.ready_nomads(kind)[0]] = "used"
        else:
            self.tiles[self.seat][self.ready_copies(self.seat, kind)[0]] = "used"

    def use_picks_now(self) -> set[Pick]:
        """What is legal in the course of the action in use."""
        assert self.using is not None
        if self.using == "bazaar":
            return self.repeatable()
        action, made = ACTIONS[self.using], list(self.use_picks)
        picks = set(action.picks(self, made))
        if self.outpost_ready() and action.takes_outpost(self, made):
            self.outpost = True
            wider = set(action.picks(self, made))
            self.outpost = False
            if wider != picks:  # it is offered only where it opens something
                picks.add(OUTPOST)
        return picks

    def play_use(self, pick: Pick) -> None:
        """One pick in the use of a tile; the tile may be lost by it without harm (§4.1)."""
        assert self.using is not None
        if pick == OUTPOST:
            self.declare_outpost()
        elif self.using == "bazaar":
            self.repeat(str(pick[1]))
        else:
            self.use_picks += (pick,)
            if ACTIONS[self.using].play(self, list(self.use_picks)):
                self.end_use()

    def repeat(self, kind: str) -> None:
        """The Bazaar has chosen: as that tile, which need not be ready."""
        if kind == "crossroads":
            self.turn.extra_cards += 1
            self.end_use()
        else:
            self.using = kind
            ACTIONS[kind].begin(self)

    def go_on_using(self) -> None:
        """An action without another pick but to stop is over."""
        if self.using is not None and not self.use_picks_now() - {STOP}:
            self.end_use()

    def end_use(self) -> None:
        """The action is over; an Outpost declared in it and not needed is gone."""
        self.using = None
        self.use_picks = ()
        self.outpost = False

    # ---- Outpost (§3.5) ----

    def outpost_ready(self) -> bool:
        """Whether an Outpost can be declared at all."""
        return not self.outpost and bool(self.ready_nomads("outpost"))

    def outpost_in_window(self) -> set[Pick]:
        """In the own turn it serves the own Canoe too, where that opens a hex (§3.5, A-16)."""
        if self.asked() != self.seat or not self.outpost_ready():
            return set()
        picks = self.window_picks()
        self.outpost = True
        wider = self.window_picks()
        self.outpost = False
        return {OUTPOST} if wider != picks else set()

    def declare_outpost(self) -> None:
        """The next placement may ignore adjacency."""
        self.use_up("outpost")
        self.outpost = True
