"""Sites of caves (§7.2)."""

from .board import SPECIAL, Board, Hex, distance, quarter


def cave_candidates(board: Board, section: Hex, min_distance: int = 3) -> set[Hex]:
    """Return a section's mountains at least this far from any special hex (§7.2, A-47)."""
    special = board.of_kinds(SPECIAL)
    return {
        place
        for place in board.of_terrain["mountain"]
        if quarter(place) == section
        and all(distance(place, hex_) >= min_distance for hex_ in special)
    }
