"""Canoe windows: reactions to the last tile being taken from a hex (§4.5)."""

from .board import Hex
from .mandatory import Mandatory
from .marshlands import canoe
from .table import STOP, Pick, hex_of, hex_pick


class Windows(Mandatory):
    """A table that asks the owners of Canoes; the innermost window is the last one (depth-first).

    A seat that has used a Canoe stays at the head of its window: it may have another one.
    """

    def canoe_source(self, seat: int) -> Hex | None:
        """The tile that would be used up: a ready Canoe, or a Bazaar that repeats one."""
        ready = self.ready_copies(seat, "canoe")
        if ready:
            return ready[0]
        # §4.6: the Bazaar in the owner's own turn, with a Canoe that is not new.
        old = [loc for loc in self.held(seat, "canoe") if self.tiles[seat][loc] != "new"]
        bazaars = self.ready_copies(seat, "bazaar")
        if seat == self.seat and old and bazaars:
            return bazaars[0]
        return None

    def canoe_targets(self, seat: int) -> set[Hex]:
        """Where the seat could build now by Canoe."""
        if self.canoe_source(seat) is None or self.supply[seat] == 0:
            return set()
        return canoe(self, seat)

    def skip_in_windows(self) -> None:
        """Pass over seats that cannot do anything, and close windows nobody is left in."""
        while self.windows:
            waiting = self.windows[-1]
            if not waiting:
                self.windows.pop()
            elif not self.canoe_targets(waiting[0]):
                waiting.pop(0)
            else:
                return

    def asked(self) -> int:
        """The seat that is asked now."""
        return self.windows[-1][0]

    def window_picks(self) -> set[Pick]:
        """Build or pass."""
        return {STOP} | set(map(hex_pick, self.canoe_targets(self.asked())))

    def play_in_window(self, pick: Pick) -> None:
        """A Canoe build runs the full pipeline, so it may open another window."""
        seat = self.asked()
        if pick == STOP:
            self.windows[-1].pop(0)
            self.outpost = False
            return
        source = self.canoe_source(seat)
        assert source is not None
        self.tiles[seat][source] = "used"
        self.build(seat, hex_of(pick))
