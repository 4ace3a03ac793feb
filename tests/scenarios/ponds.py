"""A position for the Canoe: three seats next to ponds, and a last tile to take."""

from .drawings import draw
from .engines import Game

# The seat in turn can take the camp's treasure; each of three seats has a canoe and a pond.
PONDS = """
    {far} .  .{turn} .  N  M  M
     M  M  M  M  M  M  M
    W  W1 L  M  M  M  M
     M  M  M  M  M  M  M
    W  W2 L  M  W  W3 L
     {pond} M  M  M  M  M  M
"""
PICK_UP = (4, 7)
POND = [(6, 4), (8, 4), (8, 8)]
CANOES = ["G7", "G9", "K9"]


def ponds(
    engine: type[Game],
    canoes: int = 3,
    *,
    turn: str = "1 before",
    far: str = ".",
    pond: str = "M",
    nomads: str = "treasure",
    seat_1: str = "",
    seat_2: str = "",
) -> Game:
    """Return the position in which the first `canoes` seats have a ready canoe each."""
    picture = PONDS.format(far=far, pond=pond, turn=turn[0])
    tiles = [f"tiles {name}" if seat < canoes else "" for seat, name in enumerate(CANOES)]
    game, _ = draw(
        engine,
        picture,
        "canoe",
        "canoe",
        "canoe",
        seats=3,
        nomads=nomads,
        seat_1=f"{tiles[0]}; {seat_1}",
        seat_2=seat_2 if "tiles" in seat_2 else f"{tiles[1]}; {seat_2}",
        seat_3=tiles[2],
        turn=turn,
    )
    return game


def decline(game: Game) -> tuple[list[int | str], Game]:
    """Decline every window; return the seats that were asked and the game afterwards."""
    choosers = []
    while game.buttons() == {"stop"}:
        choosers.append(game.chooser())
        game = game.pick("stop")
    return choosers, game
