"""The flow of a game: the chooser, the legal picks and their effects (§2)."""

from collections.abc import Collection, Mapping, Sequence

from .board import Hex, Section
from .optional_actions import OUTPOST
from .scoring import check_names, payers
from .table import Pick, Setup
from .turns import Turns

END: Pick = ("end",)


class Game(Turns):
    """A game in progress. Seat 0 is the first player."""

    @classmethod
    def new(
        cls,
        sections: Sequence[tuple[Section, bool]],
        cards: Sequence[str],
        seats: int,
        lords_zero_counts: bool = True,
        *,
        tasks: Sequence[str] = (),
        nomads: Mapping[Hex, str] | None = None,
        marsh: bool = False,
        removed_terrain: str | None = None,
        caves: frozenset[Hex] = frozenset(),
        capitols: frozenset[Hex] = frozenset(),
        island: Section | None = None,
        rulings: Collection[str] = (),
    ) -> "Game":
        """Set up a game; chance then deals one card to each seat."""
        if not 2 <= seats <= 5:
            raise ValueError("a game has two to five seats")
        setup = Setup(
            sections,
            cards,
            seats,
            lords_zero_counts,
            tasks,
            nomads or {},
            marsh,
            removed_terrain,
            caves,
            capitols,
            island,
            rulings,
        )
        check_names(setup)
        game = cls(setup)
        if set(game.nomads) != game.board.of_terrain["nomad space"]:
            raise ValueError("there must be one nomad tile for each nomad space")
        if not game.caves <= game.board.of_terrain["mountain"]:
            raise ValueError("a cave must be a mountain hex")  # §7.2
        if not game.capitols <= game.board.of_terrain["castle"]:
            raise ValueError("a capitol must be a castle hex")  # §7.1
        game.need_card("deal")
        return game

    def chooser(self) -> int | str | None:
        """Return the seat that picks now, "chance", or None when the game is over."""
        if self.phase == "over":
            return None
        if self.draw_for is not None:
            return "chance"
        return self.asked_seat() if self.windows else self.seat

    # ---- legal picks ----

    def legal(self) -> set[Pick]:
        """Return the legal picks of the chooser."""
        if self.phase == "over":
            return set()
        if self.draw_for is not None:
            return {("card", card) for card in self.deck}
        if self.windows:
            return self.window_picks() | self.outpost_in_window()
        if self.phase == "silo":
            return self.silo_picks()
        if self.using is not None:
            return self.use_picks_now()
        picks: set[Pick] = set()
        if self.phase != "after":
            picks |= self.mandatory_picks()
            if self.outpost_ready() and self.can_use_outpost():
                picks.add(OUTPOST)
        if self.phase != "placing":  # §2.1: nothing else between the mandatory placements
            picks |= self.terrain_picks() | self.tile_picks()
        if self.phase == "after":
            picks.add(END)
        return picks

    # ---- effects of a pick ----

    def play(self, pick: Pick) -> None:
        """Carry out a pick of the chooser and everything that follows automatically."""
        if pick not in self.legal():
            raise ValueError(f"{pick} is not legal now")
        if self.draw_for is not None:
            self.receive_card(str(pick[1]))
        elif self.windows and pick == OUTPOST:
            self.declare_outpost()
        elif self.windows:
            self.play_in_window(pick)
        elif self.phase == "silo":
            self.play_silo(pick)
        elif self.using is not None:
            self.play_use(pick)
        elif pick == OUTPOST:
            self.declare_outpost()
            if self.phase == "before":
                self.start_placing()
        elif pick[0] == "tile":
            self.start(str(pick[1]))
        elif pick == END:
            self.end_turn()
        elif pick[0] == "terrain" and self.phase != "placing":
            self.fix_terrain(str(pick[1]))
        else:
            self.play_mandatory(pick)
        self.settle()

    def settle(self) -> None:
        """Carry out everything automatic until a choice is needed."""
        self.skip_in_windows()
        if self.windows or self.draw_for is not None:
            return
        self.continue_use()
        if self.phase == "silo":
            self.continue_silos()
        elif self.phase == "placing":
            self.continue_placing()
        elif self.phase == "before" and self.using is None and not self.left_to_place():
            self.phase = "after"  # §2.3: no settlement is left for the mandatory action

    # ---- the result ----

    def scores(self) -> list[dict[str, int]]:
        """Return each seat's gold by source, for the current board."""
        paying = payers(self)
        return [
            {name: pay(self, seat) for name, pay in paying.items()} for seat in range(self.seats)
        ]

    def totals(self) -> list[int]:
        """Return the total gold of each seat."""
        return [sum(score.values()) for score in self.scores()]

    def winners(self) -> list[int]:
        """Return the seats with the most gold, which share the victory (§2.11)."""
        totals = self.totals()
        return [seat for seat, total in enumerate(totals) if total == max(totals)]
