"""Where caves may lie (§7.2)."""

from .board import SPECIAL, Board, Hex, distance, quarter


def cave_candidates(board: Board, section: Hex, least: int = 3) -> set[Hex]:
    """The mountains of a section with no special hex within two hexes, or one (§7.2, A-47)."""
    special = board.of_kinds(SPECIAL)
    return {
        place
        for place in board.of_terrain["mountain"]
        if quarter(place) == section and all(distance(place, other) >= least for other in special)
    }
