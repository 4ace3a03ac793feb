"""Canoe windows: reactions when the last tile of a hex is taken (§4.5)."""

from .board import Hex
from .mandatory import Mandatory
from .marshlands import canoe
from .table import STOP, Pick, hex_of, hex_pick


class Windows(Mandatory):
    """A table that asks the owners of Canoes; the last window is resolved first.

    A seat that has used a Canoe stays first in its window because it may have another one.
    """

    def canoe_source(self, seat: int) -> Hex | None:
        """Return the tile that would be used: a ready Canoe, or a Bazaar that repeats one."""
        ready = self.ready_copies(seat, "canoe")
        if ready:
            return ready[0]
        # §4.6: the Bazaar in the owner's own turn, with a Canoe that is not new.
        old = [loc for loc in self.held_tiles(seat, "canoe") if self.tiles[seat][loc] != "new"]
        bazaars = self.ready_copies(seat, "bazaar")
        if seat == self.seat and old and bazaars:
            return bazaars[0]
        return None

    def canoe_targets(self, seat: int) -> set[Hex]:
        """Return the hexes on which the seat could build by Canoe now."""
        if self.canoe_source(seat) is None or self.supply[seat] == 0:
            return set()
        return canoe(self, seat)

    def skip_in_windows(self) -> None:
        """Skip seats that cannot build, and close empty windows."""
        while self.windows:
            waiting = self.windows[-1]
            if not waiting:
                self.windows.pop()
            elif not self.canoe_targets(waiting[0]):
                waiting.pop(0)
            else:
                return

    def asked_seat(self) -> int:
        """Return the seat that is asked now."""
        return self.windows[-1][0]

    def window_picks(self) -> set[Pick]:
        """Return the picks to build or pass."""
        return {STOP} | set(map(hex_pick, self.canoe_targets(self.asked_seat())))

    def play_in_window(self, pick: Pick) -> None:
        """Carry out a build or a pass; a build may open another window."""
        seat = self.asked_seat()
        if pick == STOP:
            self.windows[-1].pop(0)
            self.outpost = False
            return
        source = self.canoe_source(seat)
        assert source is not None
        self.tiles[seat][source] = "used"
        self.build(seat, hex_of(pick))
