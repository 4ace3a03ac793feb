"""Optional actions: starting and continuing them, and the Bazaar (§2.4, §4.6)."""

from .holdings import BONUS_OF
from .registry import ACTIONS
from .silo import Silo
from .table import STOP, Pick

OUTPOST: Pick = ("tile", "outpost")


class OptionalActions(Silo):
    """A table with actions; `using` is the current one."""

    using: str | None = None
    use_picks: tuple[Pick, ...] = ()

    # ---- available actions ----

    def ready_kinds(self) -> set[str]:
        """Return the actions that are not used up, with or without a target."""
        seat = self.seat
        held = {self.board.locations[loc] for loc, s in self.tiles[seat].items() if s == "ready"}
        nomads = {self.nomad_kinds[h] for h, s in self.nomad_tiles[seat].items() if s == "ready"}
        bonus = {kind for kind, status in self.bonus[seat].items() if status == "ready"}
        shared = set()  # actions without a tile (§2.4)
        if self.board.of_terrain["farmland"] and not self.turn.farmed:
            shared.add("farming")
        if self.caves and not self.turn.caved:
            shared.add("caves")
        return held | nomads | bonus | shared

    def tile_picks(self) -> set[Pick]:
        """Return the ready actions that have a legal use."""
        kinds = self.ready_kinds()
        # Canoe, Crossroads, Outpost and two of the bonus tiles are not actions.
        picks: set[Pick] = {
            ("tile", kind)
            for kind in kinds
            if kind in ACTIONS and ACTIONS[kind].can_start(self, repeated=False)
        }
        if "bazaar" in kinds and self.repeatable():
            picks.add(("tile", "bazaar"))
        return picks

    def repeatable(self) -> set[Pick]:
        """Return the tiles that the Bazaar can repeat: all usable ones that are not new."""
        picks: set[Pick] = set()
        for location, status in self.tiles[self.seat].items():
            kind = self.board.locations[location]
            if status == "new" or kind in ("bazaar", "canoe"):
                continue
            if kind == "crossroads" or ACTIONS[kind].can_start(self, repeated=True):
                picks.add(("tile", kind))
        return picks

    # ---- using an action ----

    def start(self, kind: str) -> None:
        """Use up a tile and begin its action."""
        self.use_up(kind)
        self.using = kind
        if kind != "bazaar":
            ACTIONS[kind].begin(self)

    def use_up(self, kind: str) -> None:
        """Mark a tile as used; the choice between two ready copies does not matter (A-14)."""
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
        """Return the legal picks of the action in use."""
        assert self.using is not None
        if self.using == "bazaar":
            return self.repeatable()
        action, so_far = ACTIONS[self.using], list(self.use_picks)
        picks = set(action.picks(self, so_far))
        if self.outpost_ready() and action.takes_outpost(self, so_far):
            self.outpost = True
            wider = set(action.picks(self, so_far))
            self.outpost = False
            if wider != picks:  # offered only if it allows more picks
                picks.add(OUTPOST)
        return picks

    def play_use(self, pick: Pick) -> None:
        """Carry out a pick of the action in use, even if it loses the tile (§4.1)."""
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
        """Use the Bazaar as another tile, which need not be ready."""
        if kind == "crossroads":
            self.turn.extra_cards += 1
            self.end_use()
        else:
            self.using = kind
            ACTIONS[kind].begin(self)

    def continue_use(self) -> None:
        """End an action that has no pick left except to stop."""
        if self.using is not None and not self.use_picks_now() - {STOP}:
            self.end_use()

    def end_use(self) -> None:
        """End the action; an Outpost declared in it is lost."""
        self.using = None
        self.use_picks = ()
        self.outpost = False

    # ---- Outpost (§3.5) ----

    def outpost_ready(self) -> bool:
        """Return whether an Outpost can be declared."""
        return not self.outpost and bool(self.ready_nomads("outpost"))

    def outpost_in_window(self) -> set[Pick]:
        """Return the Outpost pick if it helps the current seat's Canoe (§3.5, A-16)."""
        if self.asked_seat() != self.seat or not self.outpost_ready():
            return set()
        picks = self.window_picks()
        self.outpost = True
        wider = self.window_picks()
        self.outpost = False
        return {OUTPOST} if wider != picks else set()

    def declare_outpost(self) -> None:
        """Let the next placement ignore adjacency."""
        self.use_up("outpost")
        self.outpost = True
